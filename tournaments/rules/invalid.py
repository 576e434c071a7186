"""The one error of the competition rules that a person can put right; services give it on as a refusal."""


class Invalid(Exception):  # noqa: N818 - it is an answer, not a failure
    """What was given cannot be; `text` says why in a person's words, `code` is stable kebab-case for programs."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
