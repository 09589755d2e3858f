"""What the scan screen says about what is in view: proposed, asked, not fitting, or not ours."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from companion.camera.meanings import Made, Meaning, Observation, Unchanged, Unknown, Unsure
from companion.presenters.panels import Button, points
from companion.presenters.scan.camera_view import FEW, CameraView, Outline, title
from companion.texts.words import say

MOST_OPTIONS = 6


@dataclass(frozen=True, slots=True)
class ScanView:
    """All the scan screen shows; `trouble` stands in place of a picture, `help` what to do."""

    subtitle: str
    outlines: tuple[Outline, ...]
    hushed: bool
    head: str
    text: str
    note: str
    tone: str
    options: tuple[Button, ...]
    buttons: tuple[Button, ...]
    trouble: str = ""
    help: str = ""
    saved: str = ""
    save_failed: bool = False


def explained(scan: CameraView, view: ScanView, observation: Observation) -> ScanView:
    """Return the view with what is said about what is in view."""
    if scan.trouble:
        choose = Button("camera", say("scan_choose"), amber=True, icon="camera")
        return replace(view, head=say("scan_blind"), text=say("scan_touch"), buttons=(choose,))
    match observation:
        case Made(meaning=meaning):
            return _made(scan, view, meaning)
        case Unsure(meanings=meanings):
            return _unsure(scan, view, meanings)
        case Unknown() if scan.own():
            return _unknown(scan, view, observation)
        case Unchanged(where=where) if where:
            text = say("scan_lies", piece=scan.named(), where=where)
            return replace(view, head=say("scan_known"), text=text, tone="good")
    return _otherwise(scan, view)


def hidden(scan: CameraView, view: ScanView) -> ScanView:
    """Return the view without a word about what is secret, whoever said it."""
    names = [re.escape(name) for id_ in scan.seen for name in scan.secrets(id_)]
    if not names:
        return view
    pattern, instead = rf"\b({'|'.join(names)})\b", say("scan_secret")
    options = tuple(replace(one, text=re.sub(pattern, instead, one.text)) for one in view.options)
    return replace(
        view,
        text=re.sub(pattern, instead, view.text),
        note=re.sub(pattern, instead, view.note),
        options=options,
    )


def words(scan: CameraView, meaning: Meaning) -> str:
    """Say what a meaning is, as one would at the table."""
    table = scan.table
    assert table is not None, "only a game gives a meaning"
    if meaning.moves:
        words = [table.game.rules.words(table.shared, one) for one in meaning.moves]
        more = [say("scan_more", count=len(words) - FEW)] if len(words) > FEW else []
        return "; ".join((*words[:FEW], *more))
    if meaning.later is not None:
        return say("scan_later")
    return say("scan_place", piece=scan.named())


def _made(scan: CameraView, view: ScanView, meaning: Meaning) -> ScanView:
    note = ""
    if meaning.of > 1:
        note = say("scan_count", count=meaning.count, of=meaning.of)
        if meaning.next:
            note = f"{note} · {say('scan_next', next=meaning.next)}"
    elif meaning.hint is not None:
        brings = (points(meaning.hint.preview.points), *_consequences(meaning))
        note = " · ".join(filter(None, brings))
    buttons = [Button("log", say("scan_log"), amber=True)]
    if meaning.of > 1:
        buttons.insert(0, Button("over", say("scan_over")))
    return replace(
        view,
        head=say("scan_seen"),
        text=words(scan, meaning),
        note=note,
        tone="good",
        buttons=tuple(buttons),
    )


def _unsure(scan: CameraView, view: ScanView, meanings: tuple[Meaning, ...]) -> ScanView:
    if len(meanings) == 1:
        place = Button("option:0", say("scan_to_place"), amber=True)
        return replace(view, head=say("scan_seen"), text=words(scan, meanings[0]), buttons=(place,))
    options = tuple(
        Button(f"option:{at}", words(scan, one)) for at, one in enumerate(meanings[:MOST_OPTIONS])
    )
    note = say("scan_fewer") if len(meanings) > MOST_OPTIONS else ""
    return replace(view, head=say("scan_which"), text=scan.named(), note=note, options=options)


def _unknown(scan: CameraView, view: ScanView, unknown: Unknown) -> ScanView:
    """Say which rule objects, and where the piece lies by the record."""
    told = [f"{one.because} ({one.rule.key})" for one in unknown.objections[:2]]
    if not told:
        told = [say("scan_no_use")]
    if unknown.where:
        told.append(say("scan_lies_in", where=unknown.where))
    buttons = (Button("happened", say("it_happened")),) if unknown.move is not None else ()
    return replace(
        view,
        head=say("scan_misfit"),
        text=scan.named(),
        note=" ".join(told),
        tone="bad",
        buttons=buttons,
    )


def _otherwise(scan: CameraView, view: ScanView) -> ScanView:
    """Speak of other games' pieces, foreign codes, what was logged, or what is awaited."""
    table = scan.table
    others = [one for one in scan.pieces.values() if not table or one.game != table.game.name]
    foreign = [one for one in (scan.find(code.text) for code in scan.foreign) if one]
    others += [one for one in foreign if not table or one.game != table.game.name]
    if others and table is None:
        text = f"{title(others[0])}: {others[0].caption}"
        new = Button(f"new:{others[0].game}", say("scan_new"), amber=True)
        return replace(view, head=say("scan_seen"), text=text, tone="good", buttons=(new,))
    if others and table is not None:
        text = say("scan_other", game=title(others[0]), here=table.game.title)
        return replace(view, head=say("scan_misfit"), text=text, tone="warn")
    if scan.foreign:
        text = say("scan_foreign", text=scan.foreign[0].text)
        return replace(view, head=say("scan_not_ours").upper(), text=text, tone="warn")
    if scan.logged:
        undo = Button("undo", say("undo"), icon="undo")
        return replace(
            view, head=say("scan_logged"), text=scan.logged, tone="good", buttons=(undo,)
        )
    awaited = table.awaited if table else ()
    what = awaited[0].what if awaited else say("scan_any")
    return replace(view, head=say("scan_show"), text=what)


def _consequences(meaning: Meaning) -> tuple[str, ...]:
    hint = meaning.hint
    return tuple(note.text for note in hint.preview.consequences[:2]) if hint is not None else ()
