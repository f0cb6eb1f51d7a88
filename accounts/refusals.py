"""The one refusal of the site, and the sentences of its codes (docs/protocolo.md lists them).

Whoever raises a code registers its sentence. A code says one thing wherever it is told: what
several apps refuse alike is registered here, below them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Sentence(NamedTuple):
    """What a code says, and the module that registered it."""

    owner: str
    text: Promise


_sentences: dict[str, Sentence] = {}


def register_sentences(owner: str, sentences: Mapping[str, Promise]) -> None:
    """Give the codes that the module *owner* raises their sentences.

    Raises ``ValueError`` where a code has one already.
    """
    for code, text in sentences.items():
        known = _sentences.setdefault(code, Sentence(owner, text))
        if known.text is not text:
            raise ValueError(f"{owner}: {known.owner} has registered the code {code!r}")


def registered_sentences() -> Mapping[str, Sentence]:
    """Return the sentences that the modules imported so far have registered, by their codes."""
    return _sentences


class _Detail(dict[str, Any]):
    """What a sentence is told: numbers as they are written; what is not given is left out."""

    def __missing__(self, key: str) -> str:
        return ""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return number_format(value, use_l10n=True) if type(value) is int else value


class Refusal(Exception):
    """A request that is refused with *code*; nothing has changed.

    *detail* holds what the sentence needs, *text* is the sentence where a game has its own;
    *request_id* is the request of a socket that it answers; *close* is a close code when the
    socket must not go on.
    """

    def __init__(
        self,
        code: str,
        *,
        text: str = "",
        request_id: UUID | None = None,
        close: int | None = None,
        **detail: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.detail = detail
        self.request_id = request_id
        self.close = close

    def sentence(self) -> str:
        """Return the sentence in the active language."""
        return self.text or str(_sentences[self.code].text) % _Detail(self.detail)


register_sentences(
    __name__,
    {
        "formato": _("No se ha entendido la petición: recarga la página."),
        "id": _("El identificador de la petición no es válido: recarga la página."),
        "id_reutilizado": _("Esa petición ya se usó para otra cosa: recarga la página."),
        "valor": _("Ese valor no es posible."),
        "desconocido": _("No hay nadie con ese nick."),
        "no_permitido": _("Eso no se puede hacer con %(nick)s."),
        "yo_mismo": _("Eso no se puede hacer con uno mismo."),
        "asunto_tuyo": _("Es un asunto tuyo: tiene que decidirlo otra persona del personal."),
        "largo": _("Es demasiado largo: el máximo son %(maximo)s caracteres."),
        "corto": _("Cuéntalo con algo más: al menos %(minimo)s caracteres."),
    },
)
