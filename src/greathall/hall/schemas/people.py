"""Who somebody is, as JSON."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from greathall.hall.clock_wishes import Body

Name = Annotated[str, Field(min_length=1, max_length=80, examples=["Ann"])]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Me(BaseModel):
    """Who the cookie says one is; `nickname` empty: nobody yet."""

    nickname: str
    has_password: bool


class NewName(Body):
    """A nickname."""

    nickname: Name


class NewPassword(Body):
    """A password to come back with; `current` where there is one already."""

    password: Password
    current: Annotated[str, Field(max_length=200)] = ""


class SignIn(Body):
    """Name and password of somebody who has been here."""

    nickname: Name
    password: Password
