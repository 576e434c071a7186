"""The one error that a person can put right; it must never carry a hidden card in its words."""


class Refused(Exception):  # noqa: N818 - it is an answer, not a failure
    """Nothing was changed, and `text` says why in a person's words; `code` is stable kebab-case for programs."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
