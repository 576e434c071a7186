"""How styles and scripts are stored for serving. It decides names and nothing about their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no types
    """Every file carries its hash in its name, and so do the names by which script modules import each other."""

    support_js_module_import_aggregation = True
