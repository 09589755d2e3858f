"""What lies face down stays there: who knows which card, and who does not."""

from __future__ import annotations

from dataclasses import replace

from rules.games.annapurna import GAME
from rules.games.annapurna.play.advance import advance
from rules.games.annapurna.play.moves import End, Explore, Hide, Peek, SeeCard, Trade
from rules.games.annapurna.play.setup import view
from rules.games.annapurna.play.state import NO_CARD, Annapurna
from rules.record import Record
from tests.rules.annapurna.ascents import ascent, climbing, confirmed, protecting

ROPE = {"id": "rope", "v": -2}


def hidden_on_ben() -> Annapurna:
    state = ascent(
        {"Ada": climbing(backpack=[ROPE]), "Ben": climbing(backpack=[{"id": "bar", "v": 4}])},
        turn="Ada",
        acted=False,
    )
    return advance(state, Hide(by="Ada", to="Ben", slot="r3c1", card="rope"))


def test_only_the_giver_knows_a_hidden_card() -> None:
    state = hidden_on_ben()

    card = view(state, "Ada").climber("Ben").at("r3c1")
    assert card is not None
    assert (card.v, card.by) == (-2, "Ada")
    for seat in ("Ben", None):
        card = view(state, seat).climber("Ben").at("r3c1")
        assert card is not None
        assert (card.id, card.v, card.by) == (None, None, "Ada")


def test_a_card_traded_out_unseen_stays_its_givers_secret() -> None:
    state = advance(replace(hidden_on_ben(), turn="Ben"), Trade(by="Ben", slot="r3c1", card="bar"))

    assert [card.v for card in state.climber("Ben").cache or ()] == [-2]
    assert [card.v for card in view(state, "Ben").climber("Ben").cache or ()] == [None]
    assert [card.v for card in view(state, "Ada").climber("Ben").cache or ()] == [-2]


def test_a_cache_may_be_looked_at_once_it_is_in_the_backpack() -> None:
    secret = {"id": "rope", "v": -2, "by": "Ben"}
    ada = climbing(loc="r5c1", slots={"r5c1": 0}, cache=[secret])
    state = advance(ascent({"Ada": ada, "Ben": climbing()}, turn="Ada", acted=True), End(by="Ada"))

    assert [card.v for card in view(state, "Ada").climber("Ada").backpack or ()] == [-2]


def test_a_told_face_down_card_nobody_placed_is_nobodys_knowledge() -> None:
    ada = climbing(backpack=[ROPE], slots={"r3c1": {"v": 3}})
    state = ascent({"Ada": ada, "Ben": climbing()}, turn="Ada")
    after = advance(state, Trade(by="Ada", slot="r3c1", card="rope"))

    for seat in ("Ada", "Ben", None):
        assert [card.v for card in view(after, seat).climber("Ada").cache or ()] == [None]


def test_backpacks_are_private_unless_opened_and_never_open_in_silence() -> None:
    state = ascent({"Ada": climbing(backpack=[ROPE], opened=True), "Ben": {"backpack": [3]}})
    silent = replace(state, silent=True)

    assert (view(state, None).climber("Ada").backpack or (NO_CARD,))[0].v == -2
    assert (view(state, "Ada").climber("Ben").backpack or ())[0].v is None
    assert (view(silent, None).climber("Ada").backpack or ())[0].v is None
    assert (view(silent, "Ada").climber("Ada").backpack or ())[0].v == -2


def test_a_buried_card_everybody_remembers() -> None:
    state = ascent({"Ada": protecting(slots={"r1c1": {"v": 3, "buried": True}})})

    card = view(state, None).climber("Ada").at("r1c1")
    assert card is not None
    assert card.v == 3


def test_what_one_has_looked_at_one_knows_alone() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()})
    looked = advance(state, Peek(by="Ben", of="Ada", slot="r5c1", v=4, allowed=True))

    assert (view(looked, "Ben").climber("Ada").at("r5c1") or NO_CARD).v == 4
    assert (view(looked, "Ada").climber("Ada").at("r5c1") or NO_CARD).v is None
    again = Peek(by="Ada", slot="r5c1", v=4)
    assert advance(looked, again) == looked


def test_the_log_never_names_a_hidden_card() -> None:
    state = hidden_on_ben()

    for move in (
        Trade(by="Ada", slot="r3c1", card="rope"),
        Hide(by="Ada", to="Ben", slot="r3c1", card="rope"),
        SeeCard(by="Ada", card="rope", v=-2),
    ):
        assert "rope" not in GAME.rules.words(state, move)
        assert "2" not in GAME.rules.words(state, move)


def test_a_trade_nobody_specified_leaves_the_backpack_in_doubt() -> None:
    two = [{"id": "rope", "v": -2}, {"id": "bar", "v": 4}]
    state = ascent({"Ada": climbing(backpack=two), "Ben": climbing()}, turn="Ada")
    after = advance(state, Trade(by="Ada", slot="r5c1"))

    assert after.climber("Ada").backpack == (NO_CARD,)
    assert (after.climber("Ada").at("r5c1") or NO_CARD).v is None


def test_the_only_card_of_a_backpack_needs_no_name() -> None:
    state = ascent({"Ada": climbing(backpack=[ROPE]), "Ben": climbing()}, turn="Ada")
    after = advance(state, Trade(by="Ada", slot="r5c1"))

    assert after.climber("Ada").backpack == ()
    assert (after.climber("Ada").at("r5c1") or NO_CARD).v == -2


def test_an_unnamed_card_is_one_the_app_does_not_know() -> None:
    held = [ROPE, None]
    state = ascent({"Ada": climbing(backpack=held), "Ben": climbing()}, turn="Ada")
    after = advance(state, Trade(by="Ada", slot="r5c1"))

    assert [card.id for card in after.climber("Ada").backpack or ()] == ["rope"]


def test_a_card_named_for_the_first_time_was_one_without_a_name() -> None:
    state = ascent({"Ada": climbing(backpack=[None]), "Ben": climbing()}, turn="Ada")
    after = advance(state, Trade(by="Ada", slot="r5c1", card="rope"))

    assert after.climber("Ada").backpack == ()
    assert (after.climber("Ada").at("r5c1") or NO_CARD).id == "rope"


def test_a_scanned_card_is_known_once_its_suit_is_confirmed() -> None:
    start = Record.begin(GAME, ("Ada", "Ben"))
    scanned = SeeCard(by="Ada", face="2-01")
    learned = start.state.copy.learn("card/01", "value", -4)

    unsure = start.then(scanned).state.climber("Ada").backpack or ()
    assert (unsure[0].id, unsure[0].v) == ("2-01", None)
    sure = advance(replace(start.state, copy=learned), scanned).climber("Ada").backpack or ()
    assert (sure[0].v, sure[0].symbols) == (-4, None)
    marked = advance(replace(start.state, copy=learned.learn("card/01", "symbols", True)), scanned)
    assert (marked.climber("Ada").backpack or ())[0].symbols is True


def test_a_scanned_effect_is_reminded_of() -> None:
    state = confirmed(ascent({"Ada": {"stage": "hike", "slots": "down"}, "Ben": {}}, turn="Ada"))
    seen = GAME.rules.preview(state, Explore(by="Ada", slot="r1c1", shown=0, face="1-17"))

    assert "it gives another turn: sweep in between" in [note.text for note in seen.consequences]
