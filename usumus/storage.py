"""Static files with hashed names, ES-module imports included (no build step)."""

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_MODULE_IMPORTS = HashedFilesMixin._js_module_import_aggregation_patterns[1]  # type: ignore[attr-defined]  # noqa: SLF001


class HashedStatic(CompressedManifestStaticFilesStorage):
    """Rewrites imports in our own ``js/`` only.

    Django's switch would also read the vendored files, and trip over their comments.
    Import cycles between modules make ``collectstatic`` fail, which is a lint we want.
    """

    max_post_process_passes = 12
    patterns = (*HashedFilesMixin.patterns, ("js/*.js", _MODULE_IMPORTS))
