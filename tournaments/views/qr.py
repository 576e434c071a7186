"""Addresses as QR codes. It makes no address."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr(address: str) -> SafeString:
    """The address as an SVG, black on white whatever the page's look."""
    drawn = segno.make(address, micro=False, error="m").svg_inline(omitsize=True, light="#fff", border=4)
    return mark_safe(drawn)  # of our own address, by a library that writes numbers
