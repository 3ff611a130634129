"""Beasts, plants, bodies and the sky: charges drawn like those of charges.py; and the table of all charges."""

from __future__ import annotations

from greathall.hall.drawing.charges import BUILDINGS, GOODS, REGALIA, TOOLS, star

BEASTS = {
    # The face of a lion with its mane, as heralds show it 'caboshed': at the size of a card it is read at once.
    "lion": star(14, 48, 38)
    + "|M26 34Q22 20 34 24Q50 16 66 24Q78 20 74 34Q80 56 66 72Q58 84 50 84Q42 84 34 72Q20 56 26 34Z"
    "|*o38 44 5|*o62 44 5|*M42 60H58L50 69Z|-M50 69V76M50 76Q42 80 36 74M50 76Q58 80 64 74",
    "eagle": "M50 4Q59 4 61 13L71 16L61 22Q62 30 70 30Q88 26 97 6Q100 40 85 57Q92 57 94 62Q82 74 66 67L60 71L68 86"
    "L58 81L50 98L42 81"
    "L32 86L40 71L34 67Q18 74 6 62Q8 57 15 57Q0 40 3 6Q12 26 30 30Q38 30 40 22Q40 4 50 4Z|*o53 13 3"
    "|-M30 38Q34 54 37 64M17 32Q24 48 28 60M70 38Q66 54 63 64M83 32Q76 48 72 60",
    "horse": "M28 97Q38 72 32 60Q18 70 5 62L8 50Q25 36 29 24L25 3L42 14Q86 16 90 97Z|*o37 33 4|-M48 16Q74 44 72 97"
    "M10 58L20 55",
    "bull": "M2 8Q14 28 32 26Q50 20 68 26Q86 28 98 8Q102 38 75 45L67 78Q60 95 50 95Q40 95 33 78L25 45Q-2 38 2 8Z|*"
    "o38 50 5|*o62 50 5"
    "|*o44 80 3|*o56 80 3|-M40 68Q50 74 60 68",
    "sheep": "M30 66H40V95H30Z|M68 66H78V95H68Z|M26 40Q18 24 34 22Q40 8 53 17Q65 6 74 20Q92 20 90 37Q100 48 90 60"
    "Q90 74 74 70H36"
    "Q18 74 23 58Q12 48 26 40Z|M3 36Q14 24 28 36L29 58Q22 70 12 60Z|*o16 46 3",
    "fish": "M4 50Q30 12 66 40L96 18Q87 50 96 82L66 60Q30 88 4 50Z|*o23 45 5|-M40 32Q50 50 40 68M54 42Q58 50 54 58",
    "dragon": "M2 34L22 27Q26 8 46 8L58 2L54 12Q70 22 64 44L97 6Q102 42 84 62L70 60Q72 82 50 88Q30 94 8 84"
    "Q34 84 44 72Q50 60 38 52"
    "Q26 48 24 42L4 44L14 38Z|*o37 23 4|-M64 44Q80 44 84 62M64 44L90 28|M40 88L32 99H44L50 92L58 99H66L60 84Z",
    "rat": "M30 78L25 92H37L40 78Z|M64 78L62 92H74L76 78Z|M4 64Q12 44 34 42Q38 30 48 36Q76 28 86 58Q90 78 78 82H20"
    "Q6 78 4 64Z|o42 42 10"
    "|*o22 58 4|+M86 70Q100 64 96 40Q94 28 86 34",
    "elephant": "M36 14Q52 6 70 14Q96 20 95 56V94H78V72H58V94H41V66Q36 72 29 68Q27 86 18 97H7Q17 80 15 56"
    "Q13 22 36 14Z"
    "|-M36 26Q58 24 56 48Q46 62 35 52|*o26 40 4|M24 70L4 66L20 58Z",
    "wolf": "M16 3L36 22H64L84 3L88 46L68 76L50 97L32 76L12 46Z|*M28 40L45 49L31 53Z|*M72 40L55 49L69 53Z|*M43 80"
    "H57L50 91Z"
    "|-M36 22L44 60L43 80M64 22L56 60L57 80",
    "raven": "M40 74H47L45 91H56V95H32V91H40Z|M2 40L14 34Q20 20 34 22Q46 30 58 40L98 66L68 70Q50 82 32 70"
    "Q18 58 18 43Z|*o25 33 4"
    "|-M38 44Q60 56 84 64",
    "bee": "M46 40Q10 6 6 34Q8 56 44 50Z|M54 40Q90 6 94 34Q92 56 56 50Z|o50 26 12|M50 34Q70 40 66 64Q62 88 50 97"
    "Q38 88 34 64Q30 40 50 34Z"
    "|-M35 54H65M36 68H64M42 82H58",
}

BODIES = {
    "hand": "M28 97V68L10 46Q8 34 20 37L31 50V18Q35 8 41 18V42V10Q46 0 51 10V42V13Q57 4 61 13V46V22Q67 13 71 22V70"
    "L66 97Z|-M28 82H68",
    "skull": "M50 4Q90 4 90 44Q90 62 75 69V92H25V69Q10 62 10 44Q10 4 50 4Z|*o33 44 11|*o67 44 11|*M50 55L57 68H43Z"
    "|-M38 76V92M50 76V92M62 76V92",
    "heart": "M50 95Q4 56 6 32Q10 6 34 8Q46 10 50 26Q54 10 66 8Q90 6 94 32Q96 56 50 95Z",
    "eye": "M2 50Q50 0 98 50Q50 100 2 50Z|*o50 50 20|o57 43 6",
    "bust": "M8 97Q10 54 50 54Q90 54 92 97Z|o50 28 23|-M34 97Q36 76 50 56Q64 76 66 97",
    "foot": "M38 4H66V56Q68 70 90 76Q98 80 96 94H34Q28 70 38 4Z|-M36 30H66M34 84H96",
}

PLANTS = {
    "tree": "M43 58H57V97H43Z|M50 3Q74 2 74 22Q94 28 88 48Q86 68 62 64Q50 74 38 64Q14 68 12 48Q6 28 26 22Q26 2 50 3Z"
    "|-M36 30Q48 36 40 48M62 32Q54 42 62 52",
    "pine": "M44 78H56V98H44Z|M50 2L74 34H63L83 60H70L92 84H8L30 60H17L37 34H26Z",
    "fleur-de-lis": "M50 2Q70 24 63 45Q60 53 57 58Q62 38 79 36Q98 39 96 57Q93 71 78 71Q84 59 75 54Q66 54 61 64H68"
    "V75H58Q58 88 68 95Q54 94 50 99"
    "Q46 94 32 95Q42 88 42 75H32V64H39Q34 54 25 54Q16 59 22 71Q7 71 4 57Q2 39 21 36Q38 38 43 58Q40 53 37 45"
    "Q30 24 50 2Z|-M39 64H61M42 75H58",
    "rose": "o50 24 21|o75 42 21|o66 72 21|o34 72 21|o25 42 21|*o50 51 13|o50 51 9",
    "leaf": "M50 2Q64 6 60 17Q78 12 76 28Q74 35 66 37Q88 38 82 54Q76 62 66 59Q84 68 70 78Q60 82 54 78V98H46V78"
    "Q40 82 30 78Q16 68 34 59"
    "Q24 62 18 54Q12 38 34 37Q26 35 24 28Q22 12 40 17Q36 6 50 2Z|-M50 16V92M50 44L66 32M50 44L34 32M50 64L68 52"
    "M50 64L32 52",
    "grapes": "M46 2H54V30H46Z|M54 18Q78 0 88 18Q74 36 54 26Z|o28 40 13|o50 40 13|o72 40 13|o39 61 13|o61 61 13|"
    "o50 82 13",
    "trefoil": "M47 60H53Q54 86 66 96H34Q46 86 47 60Z|o50 26 21|o28 56 21|o72 56 21",
    "escallop": "M50 96L41 86Q8 66 6 40Q10 10 50 4Q90 10 94 40Q92 66 59 86Z|-M50 88V8M46 85L24 15M54 85L76 15"
    "M43 83L8 38M57 83L92 38",
}

SKY = {
    "sun": star(16, 49, 33) + "|o50 50 26|*o41 46 3|*o59 46 3|-M40 58Q50 66 60 58",
    "moon": "M64 4Q16 12 16 54Q20 96 64 96Q92 88 97 66Q62 82 46 54Q38 24 64 4Z",
    "star": star(5, 50, 20),
    "estoile": star(8, 50, 20),
    "flame": "M50 2Q56 22 74 34Q92 52 84 74Q76 97 50 98Q24 97 16 74Q10 54 28 38Q29 54 38 56Q34 26 50 2Z"
    "|-M50 52Q66 66 62 80Q58 90 50 90Q41 90 38 80Q38 70 50 52Z",
    "waves": "M4 20Q15 6 27 20T50 20T73 20T96 20V33Q85 47 73 33T50 33T27 33T4 33Z|M4 46Q15 32 27 46T50 46T73 46"
    "T96 46V59Q85 73 73 59T50 59T27 59"
    "T4 59Z|M4 72Q15 58 27 72T50 72T73 72T96 72V85Q85 99 73 85T50 85T27 85T4 85Z",
    "drop": "M50 3Q84 48 82 66Q78 97 50 97Q22 97 18 66Q16 48 50 3Z|-M34 66Q36 80 48 84",
    "cloud": "M16 76Q0 70 6 54Q8 44 20 44Q22 22 44 24Q62 12 74 34Q94 34 94 54Q98 74 80 76Z",
    "bolt": "M56 2L20 56H46L36 98L82 38H54L70 2Z",
}

CHARGES: dict[str, str] = BUILDINGS | TOOLS | GOODS | REGALIA | BEASTS | BODIES | PLANTS | SKY

# Other words for the same drawing.
SAME = {
    "sheaf": "garb", "coin": "bezant", "barrel": "tun", "ox": "bull", "cow"
    "": "bull", "ram": "sheep", "lamb": "sheep", "mullet": "star",
    "crescent": "moon", "escutcheon": "shield", "pot": "cauldron", "cup": "ch"
    "alice", "man": "bust", "wheat": "ear", "hill": "mount",
    "hat": "cap", "boulder": "stone", "balance": "scales", "quiver": "bow", "mill": "windmill", ""
    "oven": "kiln", "cannon": "gun",
    "lance": "spear", "leopard": "lion", "delf": "cube", "torteau": "roundel", "billet": "ingot", "gate": "p"
    "ortcullis",
}  # fmt: skip

PLURALS = {
    "garbs": "garb", "sheaves": "garb", "loaves": "loaf", "axes": "axe", "wolves": "w"
    "olf", "fish": "fish", "sheep": "sheep", "oxen": "bull",
    "men": "bust", "churches": "church", "busts": "bust", "feet": "foot", "leaves": "leaf", "fleurs-de"
    "-lis": "fleur-de-lis",
    "torteaux": "roundel", "torches": "candle", "dice": "die", "crosses": "cross",
}  # fmt: skip


def charge_named(word: str) -> str | None:
    """The name in CHARGES for a word, in the singular or the plural."""
    for candidate in (word, word.removesuffix("s")):
        if candidate in CHARGES:
            return candidate
        if candidate in SAME:
            return SAME[candidate]
    return PLURALS.get(word)
