"""What a name may be made of."""

import pytest
from django.core.exceptions import ValidationError

from whotclub.people.names import LONGEST_NAME, check_username, clean_name, near_names


@pytest.mark.parametrize("name", ["ada", "Ẹ̀kọ́", "Ụmụahịa", "ɗaya2", "a.b-c_d", "7up"])
def test_letters_with_their_marks_digits_and_joiners_make_a_user_name(name):
    check_username(name)


@pytest.mark.parametrize(
    "name", ["", "ada@example.org", "a b", "ada\u202e", "a\u200bda", ".ada", "ada-", "<ada>", "\u0301da", "a\x00a"]
)
def test_signs_spaces_and_hidden_characters_make_none(name):
    with pytest.raises(ValidationError):
        check_username(name)


def test_a_display_name_is_composed_and_loses_what_cannot_be_seen():
    assert clean_name("  E\u0323\u0301ko\u202e \t\n ile ") == "Ẹ́ko ile"
    assert clean_name("\u200b\u202e") == ""


def test_three_free_names_are_near_the_one_that_is_taken():
    assert near_names("ada", {"ada", "ada-whot", "ada3"}) == ["ada.ng", "ada2", "ada4"]


def test_near_names_of_the_longest_name_are_names_too():
    near = near_names("a" * LONGEST_NAME, set())
    assert len(near) == 3
    for name in near:
        assert len(name) <= LONGEST_NAME
        check_username(name)
