"""The pairs of colours that text and controls stand in (UX 4.4), read from the style sheet itself."""

import re
from pathlib import Path

import pytest

SHEET = Path("whotclub/pages/static/site.css").read_text()
TEXT, CONTROL = 4.5, 3.0
PAIRS = [
    *(
        (ink, ground, TEXT)
        for ink in ("ink", "muted", "brand", "action", "warn", "danger", "info")
        for ground in ("bg", "surface")
    ),
    ("on-action", "action", TEXT),
    ("on-felt", "felt", TEXT),
    ("card-ink", "card-face", TEXT),
    ("badge-ink", "badge", TEXT),
    ("on-bar", "bar", TEXT),
    ("border", "bg", CONTROL),
    ("border", "surface", CONTROL),
    ("focus", "bg", CONTROL),
    ("focus", "surface", CONTROL),
    ("focus-felt", "felt", CONTROL),
    ("focus-felt", "bar", CONTROL),
    ("card-face", "felt", CONTROL),
    ("badge", "felt", CONTROL),
]


def tokens(selector: str) -> dict[str, str]:
    block = re.split(re.escape(selector) + r"[^{}]* \{", SHEET, maxsplit=1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9A-Fa-f]{3,6})", block))


LIGHT = tokens(":root")
LOOKS = {
    "light": LIGHT,
    "dark by choice": LIGHT | tokens(':root[data-theme="dark"]'),
    "dark by the system": LIGHT | tokens(':root:not([data-theme="light"])'),
}


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_a_pair_can_be_told_apart(look, ink, ground, least):
    assert contrast(LOOKS[look][ink], LOOKS[look][ground]) >= least


def test_dark_is_the_same_by_choice_and_by_the_system():
    assert LOOKS["dark by choice"] == LOOKS["dark by the system"]


ZENER = tokens('[data-skin="zener"]')
DIMMED = 0.92


@pytest.mark.parametrize("sign", ["circle", "triangle", "cross", "square", "star", "card-ink"])
@pytest.mark.parametrize("light", [1, DIMMED])
def test_a_zener_sign_can_be_read_as_text_on_its_card(sign: str, light: float) -> None:
    """UX 4.3: the number has the sign's colour; in the dark the whole card is dimmed, which brings both nearer."""
    assert contrast(dimmed(ZENER[sign], light), dimmed(ZENER["card-face"], light)) >= TEXT


@pytest.mark.parametrize("look", LOOKS)
def test_a_zener_card_stands_out_from_the_felt(look: str) -> None:
    light = 1 if look == "light" else DIMMED
    assert contrast(dimmed(ZENER["card-face"], light), LOOKS[look]["felt"]) >= CONTROL


def test_dark_dims_by_as_much_as_is_tested() -> None:
    assert set(re.findall(r"--dim: ([^;]+);", SHEET)) == {f"brightness({DIMMED})".replace("0.", ".")}


def dimmed(colour: str, light: float) -> str:
    digits = colour.lstrip("#") if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return "#" + "".join(f"{round(int(digits[i : i + 2], 16) * light):02X}" for i in (0, 2, 4))
