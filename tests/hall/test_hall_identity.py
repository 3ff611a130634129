"""Who somebody is: nicknames, cookies, passwords."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathall.hall import Settings
from greathall.hall.entities import Person
from tests.hall.guests import Hall, running_hall


def test_one_plays_at_once_and_gets_a_name(hall: Hall) -> None:
    guest = hall.guest()
    assert guest.get("/api/me") == {"nickname": "", "has_password": False}
    id = guest.new_table("feebleton", "me", "greedy")
    name = guest.get("/api/me")["nickname"]
    assert name
    assert guest.get(f"/api/tables/{id}")["seats"][0]["name"] == name


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(hall: Hall) -> None:
    answer = hall.guest().http.post("/api/me", json={"nickname": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_a_forged_cookie_is_nobody(hall: Hall) -> None:
    ann, eve = hall.guest("Ann"), hall.guest()
    id = ann.new_table("feebleton", "me", "greedy")
    cookie = ann.cookie
    person, epoch, visit, signature = cookie.split(".")
    for forged in (
        f"{person}.{epoch}.{visit}.{'0' * len(signature)}",
        f"{person}.{int(epoch) + 1}.{visit}.{signature}",
        f"{person}.{epoch}.another.{signature}",
        f"{person}.{epoch}.{signature}",
        f"{person}.{epoch}.{visit}.",
        person,
        "....",
        "x" * 5000,
        "ü.0.é",
    ):
        eve.http.cookies.clear()
        header = {"cookie": b"greathall=" + forged.encode()}
        assert eve.http.get("/api/me", headers=header).json()["nickname"] == ""  # type: ignore[arg-type] # bytes are fine
        assert eve.http.get(f"/api/tables/{id}/state", headers=header).json()["seat"] == -1  # type: ignore[arg-type] # as above


def test_who_somebody_is_is_read_again_only_when_people_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move asks for it, and in a full hall tables are made all the time."""
    with running_hall(Settings(data=tmp_path, limits=0, workers=1)) as hall:
        ann, bea = hall.guest("Ann"), hall.guest("Bea")
        bea.new_table("feebleton", "me", "friend:Ann")
        ann.get("/api/me")
        read: list[str] = []
        inner = hall.service.storage.person

        async def counted(id: str, visit: str = "") -> Person | None:
            read.append(id)
            return await inner(id, visit)

        monkeypatch.setattr(hall.service.storage, "person", counted)
        bea.new_table("feebleton", "me", "friend:Ann")
        read.clear()
        assert ann.get("/api/me")["nickname"] == "Ann"
        assert read == []
        bea.post("/api/me", nickname="Beatrice")
        read.clear()
        assert ann.get("/api/me")["nickname"] == "Ann"
        assert bea.get("/api/me")["nickname"] == "Beatrice"
        assert len(read) == 2


def test_a_password_opens_the_door_from_another_device(hall: Hall) -> None:
    ann = hall.guest("Annabel")
    id = ann.new_table("feebleton", "me", "greedy")
    before = str(ann.http.cookies.get("greathall"))
    assert "8 to 200" in ann.post("/api/me/password", 422, password="short")["reason"]
    assert ann.post("/api/me/password", password="a long secret")["has_password"]
    elsewhere = hall.guest()
    assert "do not fit" in elsewhere.post("/api/sign-in", 403, nickname="Annabel", password="a wrong secret")["reason"]
    assert "do not fit" in elsewhere.post("/api/sign-in", 403, nickname="Nobody", password="a long secret")["reason"]
    assert elsewhere.post("/api/sign-in", nickname="annabel", password="a long secret")["nickname"] == "Annabel"
    assert elsewhere.state(id)["seat"] == 0
    old = hall.guest()
    old.http.cookies.set("greathall", before.strip('"'))
    assert old.get("/api/me")["nickname"] == ""


def test_a_password_is_stored_as_an_argon2_hash_only(hall: Hall) -> None:
    ann = hall.guest("Hasha")
    ann.post("/api/me/password", password="correct horse battery")
    person = hall.do(hall.service.storage.account("hasha"))
    assert person is not None
    assert str(person.password).startswith("$argon2id$")
    assert "correct" not in str(person.password)


def test_changing_a_password_needs_the_present_one(hall: Hall) -> None:
    ann = hall.guest("Changer")
    ann.post("/api/me/password", password="first secret")
    assert "present" in ann.post("/api/me/password", 403, password="second secret")["reason"]
    ann.post("/api/me/password", password="second secret", current="first secret")
    hall.guest().post("/api/sign-in", 403, nickname="Changer", password="first secret")
    hall.guest().post("/api/sign-in", nickname="Changer", password="second secret")


def test_a_name_with_a_password_belongs_to_one_person(hall: Hall) -> None:
    ann = hall.guest("Unica")
    ann.post("/api/me/password", password="first secret")
    other = hall.guest("unica")
    assert "somebody else" in other.post("/api/me/password", 409, password="other secret")["reason"]
    third = hall.guest("Tertia")
    third.post("/api/me/password", password="third secret")
    assert "somebody else" in third.post("/api/me", 409, nickname="Unica")["reason"]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann   of\tLynn ", "Ann of Lynn"),
        ("{0} | x", "0 x"),
        ("A\u202eB\u0000C", "ABC"),
        ("x" * 60, "x" * 24),
        ("Łucja Ærø 王", "Łucja Ærø 王"),
        ("Zoe" + "\u0301" * 20, "Zoé\u0301\u0301"),
    ],
)
def test_names_are_cleaned(hall: Hall, given: str, shown: str) -> None:
    assert hall.guest().post("/api/me", nickname=given)["nickname"] == shown


@pytest.mark.parametrize("given", ["   ", "\u200b\u200b", "{}", "\u0007"])
def test_a_name_that_cannot_be_seen_is_refused(hall: Hall, given: str) -> None:
    assert "seen" in hall.guest().post("/api/me", 422, nickname=given)["reason"]


def test_the_page_of_oneself_does_all_of_it_with_forms(hall: Hall) -> None:
    guest = hall.guest()
    assert guest.http.post("/me", data={"wish": "name", "nickname": "Formica"}).status_code == 303
    assert "Formica" in guest.get("/")
    assert guest.http.post("/me", data={"wish": "password", "password": "form secret"}).status_code == 303
    assert guest.http.post("/me", data={"wish": "password", "password": "new secret"}).status_code == 403
    assert guest.http.post("/me", data={"wish": "sign-out"}).status_code == 303
    assert guest.get("/api/me")["nickname"] == ""
    wrong = guest.http.post("/me", data={"wish": "sign-in", "nickname": "Formica", "password": "wrong"})
    assert (wrong.status_code, "do not fit" in wrong.text) == (403, True)
    form = {"wish": "sign-in", "nickname": "Formica", "password": "form secret"}
    assert guest.http.post("/me", data=form).status_code == 303
    assert guest.get("/api/me")["nickname"] == "Formica"
