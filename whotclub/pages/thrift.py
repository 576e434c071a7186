"""The switch of those who save data, in the foot of every page and in the menu of a table. It shows no page."""

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from whotclub.people.middleware import SiteRequest
from whotclub.people.thrift import keep


@require_POST
def thrift(request: SiteRequest) -> HttpResponse:
    """Data is saved from now on, or not; the same page comes back. Fields: save ("on", or nothing), next."""
    back = request.POST.get("next", "")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/")
    keep(request, response, request.POST.get("save") == "on")
    return response
