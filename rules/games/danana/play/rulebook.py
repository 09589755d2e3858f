"""Every rule of Danana the app knows, D-1 to D-50, each in our own words.

A rule that rests on a reading of ours names it (DR-16); the single objection says so where it is
the reading, not the print, that speaks. INFO rules remind of an effect and are never broken.
"""

from __future__ import annotations

from rules.rule import Rule, Strength

_PRINTED, _RULING, _INFO = Strength.PRINTED, Strength.RULING, Strength.INFO

_SAID: tuple[tuple[Strength, str] | tuple[Strength, str, str], ...] = (
    (_PRINTED, "Setup turns go counter-clockwise from the starting player's right neighbour."),
    (_PRINTED, "Each player takes one setup card, out of those dealt to the table."),
    (_PRINTED, "In setup each player puts one meeple into each of the columns 1 to 3."),
    (_PRINTED, "In columns 2 and 3 a setup meeple goes where the fewest meeples wait."),
    (_PRINTED, "Play begins when everybody has one setup card and three meeples on the board."),
    (_PRINTED, "Turns go clockwise, and a turn is either one action or one rest."),
    (_PRINTED, "Only an own meeple that waits in a Ready Area can act."),
    (_PRINTED, "A meeple moves forward along a line to the tile at its end."),
    (_PRINTED, "No meeple enters a tile on which another of its own clan stands."),
    (_PRINTED, "A newborn icon brings a meeple in, if there is one and room for it.", "DR-14"),
    (_PRINTED, "A clan has at most eight meeples on the board, three in the first Ready Area."),
    (_PRINTED, "One art icon lets you make one work of art, at the cost of the cube's line."),
    (_PRINTED, "After a work of art the cube moves down; a finished card is replaced.", "DR-15"),
    (_PRINTED, "Whoever arrives on a tile bumps an opposing meeple onwards.", "DR-19"),
    (_PRINTED, "A tile that can be performed must be performed.", "DR-13"),
    (_PRINTED, "A cost that cannot be lost in full is not paid, and nothing is gained."),
    (_PRINTED, "Some tiles ask for things in hand, which are kept."),
    (_PRINTED, "Nobody holds more than eight of a resource: what comes on top is lost."),
    (_PRINTED, "Food is fruit or meat as you choose, and a choice is for exactly the cost."),
    (_PRINTED, "Bartering and exploring have a limit, and bartering gives as much as it takes."),
    (_PRINTED, "Clan tiles count all own meeples on the board, less two.", "DR-10"),
    (_PRINTED, "A meeple that a tile spends goes home first and counts no more.", "DR-11"),
    (_PRINTED, "Studying needs the tile's cost and the card's cost together."),
    (_PRINTED, "Only the top card of a stack can be studied."),
    (_PRINTED, "Each name is acquired once in a game, even if its card is covered now."),
    (_PRINTED, "Cooking, Religion and Storytelling go onto their own space of the mat."),
    (_PRINTED, "Any other card takes a free side place or covers a side card.", "DR-6"),
    (_PRINTED, "The ability of a covered card is gone."),
    (_PRINTED, "Basket helps at GATHER, Dog and Needle at HUNT, Fire at TOOL, each every time."),
    (_PRINTED, "Medicine performs the tile behind instead of the destination.", "DR-16"),
    (_PRINTED, "Adaptability slides one tile up or down and performs only that one.", "DR-17"),
    (_INFO, "Leadership brings something when a player gains a progress card.", "DR-1"),
    (_PRINTED, "Dyes brings one resource for each cube advanced, after the cost is paid."),
    (_PRINTED, "A NEWBORN tile needs room in the first Ready Area and a meeple on the mat."),
    (_PRINTED, "A rest moves all own meeples from tiles into the next Ready Area."),
    (_PRINTED, "A rest takes own meeples on the shore back to the mat."),
    (_PRINTED, "A rest allows cooking once with one kind of food, or expanding, not both."),
    (_PRINTED, "Expanding costs all food and 3 victory points and needs room and a meeple."),
    (_PRINTED, "After a rest at most three meat and six fruit stay fresh."),
    (_PRINTED, "Tokens worth 60 at the end of one's own turn end the game.", "DR-22"),
    (_PRINTED, "Each progress card acquired is worth 2 points.", "DR-5"),
    (_PRINTED, "Each meeple on the board is worth 1 point.", "DR-10"),
    (_PRINTED, "Each pair of fruit and meat is worth 1 point.", "DR-4"),
    (_PRINTED, "Each pair of tools and hides is worth 2 points.", "DR-4"),
    (_PRINTED, "With Religion a pair of food is worth 2 and a pair of items 4.", "DR-3"),
    (_PRINTED, "With Storytelling a card is worth 3 and a meeple 2."),
    (_PRINTED, "A tie goes to the clan with more meeples on the board."),
    (_PRINTED, "If that is level too, the first to stack all eight meeples wins."),
    (_RULING, "Victory points never fall below zero.", "DR-8"),
    (_PRINTED, "How many victory points somebody has stays hidden until the end."),
)

D = {number: Rule(f"D-{number}", *said) for number, said in enumerate(_SAID, start=1)}
"""The rules by number: ``D[23]`` is the rule D-23."""

RULES = tuple(D.values())
