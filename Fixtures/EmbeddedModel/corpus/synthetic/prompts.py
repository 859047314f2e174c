"""The wording of prompts: from forms with labels to loose sentences in which only the order or a unit shows the meaning."""

from ..records import SYSTEMS, VERBS
from ..words import R, article, capitalized, chance, made_up_word, open_first_name, pick, words
from .fields import scalar
from .lexicon import adjective, noun

OPENINGS = """For the records:|Note:|New entry:|Hi,|Hello,|Dear team,|Please enter this:|Just in:|From the log:|As agreed:|Update:|fyi|
Here are the details:|Summary:|Message received:|Quick note -|Please register:|To do:|Good morning,|We have|This is about""".replace("\n", "").split("|")
CLOSINGS = "Thanks!|Thank you.|Please confirm.|That is all.|Best regards|More later.|Let me know.|cheers".split("|")
SUBJECTS = words("It This The_order Our_new_one The_item Number_two That_one The_next_one")


def typo(word):
    """A word with two letters exchanged, one dropped, or one doubled."""
    if len(word) < 5 or not word.isalpha():
        return word
    at = R.randint(1, len(word) - 3)
    return pick(
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[: at + 1] + word[at:],
    )


def with_typos(text, protected):
    """The text with errors in words that are not part of a value."""
    kept = {part for value in protected for part in value.split()}
    return " ".join(typo(word) if word not in kept and word.islower() and chance(0.12) else word for word in text.split(" "))


def label_of(field):
    """The label in the notation of the schema, or in words."""
    return pick(field.label, field.label, capitalized(field.label), field.name)


def form(fields, thing):
    """Labels and values: "Crew size: 12; Skipper: Ada"."""
    link = pick(": ", ": ", ": ", " = ", "=", " - ", " ")
    separator = pick(", ", "; ", "; ", "\n", "\n", " | ", " / ", ". ", " // ")
    lines = [f"{label_of(field)}{link}{field.mention}" for field in fields]
    if separator == "\n" and chance(0.4):
        lines = [f"{pick('- ', '* ')}{line}" for line in lines]
    start = pick("", "", f"{capitalized(thing)}{separator}", f"{pick(OPENINGS)} ", f"{pick(VERBS)} {article(thing)}: ")
    return start + separator.join(lines)


def clauses(fields, thing):
    """Short clauses in one or two sentences."""
    parts = [pick(field.clauses) for field in fields]
    separator = pick(", ", ", ", ", ", "; ", " - ", " / ", ". ", " and ")
    start = pick(
        f"{pick(VERBS)} {article(thing)} ",
        f"{capitalized(article(thing))} ",
        f"{pick(OPENINGS)} ",
        f"{capitalized(thing)}: ",
        f"The {thing}: ",
        "",
        "",
    )
    return start + separator.join(parts)


def sentences(fields, thing):
    """One sentence for each fact, with various subjects."""
    parts = []
    for field in fields:
        clause = pick(field.clauses)
        verbal = any(clause.startswith(start) for start in ("it ", "the ", "there ", "our ", "takes "))
        if verbal or ":" in clause:
            parts.append(clause)
        elif field.value is True or field.value is False:
            parts.append(f"{pick('note that', 'remember:', 'by the way,')} {clause}")
        else:
            parts.append(
                pick(
                    f"{pick(SUBJECTS).replace('_', ' ')} is {clause}",
                    f"the {field.label} {pick('is', 'is', 'was', 'should be', 'will be')} {field.mention}",
                    f"we have {clause}",
                    f"put {field.mention} as the {field.label}",
                    f"{field.mention} is the {field.label}",
                    f"{open_first_name()} {pick('said', 'wrote', 'noted')}: {clause}",
                )
            )
    text = ". ".join(capitalized(part) for part in parts) + "."
    return pick(f"{pick(OPENINGS)} {text}", text, f"{pick(VERBS)} {article(thing)}. {text}")


def narrative(fields, thing):
    """One long sentence with connectives."""
    links = [", ", ", and ", " and ", ", also ", " - ", ", then ", ", with that ", ". And "]
    text = pick(
        f"we have {article(thing)}",
        f"there is {article(adjective() + ' ' + thing)}",
        f"I would like to enter {article(thing)}",
        f"{open_first_name()} asked for {article(thing)}",
    )
    for index, field in enumerate(fields):
        text += (" " if index == 0 else pick(links)) + pick(field.clauses)
    return capitalized(text) + pick(".", ".", "", "!")


STORY_ORDER = ["person", "title", "identifier", "count", "location", "day", "date", "clock", "time"]


def story(fields, thing):
    """A sentence that begins with the person or the thing, and continues in the usual order: what, where, when, the rest."""
    fields = sorted(fields, key=lambda field: STORY_ORDER.index(field.kind) if field.kind in STORY_ORDER else len(STORY_ORDER))
    parts = [pick([clause for clause in field.clauses if ":" not in clause] or field.clauses) for field in fields]
    first = fields[0]
    if first.kind == "person" and (acts := [clause for clause in first.clauses if clause.endswith(" it")]):
        parts[0] = pick(acts)[:-2] + pick("the ", "this ", "our ") + thing
    else:
        parts[0] = f"{pick('The', 'Our', 'This', 'A new')} {thing} {pick('is', 'comes', 'was entered', 'is registered')} {parts[0]}"
    text = parts[0]
    for part in parts[1:]:
        text += pick(" ", " ", ", ", ", ", " and ") + part
    return capitalized(text) + pick(".", ".", "")


def values_only(fields, thing):
    """The values in the order of the schema, without labels."""
    return pick("", f"{capitalized(thing)}: ", f"{pick(VERBS)} {article(thing)}: ") + pick(", ", " | ", " / ", "; ").join(
        field.mention for field in fields
    )


STYLES = [(form, 26), (clauses, 32), (sentences, 20), (narrative, 14), (story, 22), (values_only, 4)]


def distractor():
    """A statement that no property asks for."""
    return pick(
        lambda: capitalized(pick(scalar().clauses)) + ".",
        lambda: f"The {noun()} is {adjective()}.",
        lambda: f"{open_first_name()} sends {pick('regards', 'greetings', 'a card')}.",
        lambda: f"We {pick('met', 'spoke', 'wrote')} {pick('last week', 'on the phone', 'in ' + made_up_word())}.",
    )()


def prompt(fields, thing):
    """A prompt that states the fields in the order of the schema or in another one."""
    style = R.choices([style for style, _ in STYLES], [weight for _, weight in STYLES])[0]
    fields = list(fields)
    if style not in (values_only, story) and chance(0.6):
        R.shuffle(fields)
    text = style(fields, thing)
    if chance(0.18):
        text = pick(f"{distractor()} {text}", f"{text}{'' if text.endswith(('.', '!')) else '.'} {distractor()}")
    if chance(0.1):
        text += ("" if text.endswith((".", "!")) else ".") + " " + pick(CLOSINGS)
    if chance(0.12):
        text = with_typos(text, [field.mention for field in fields])
    if chance(0.12):
        text = text[:1].lower() + text[1:]
    return text.strip()


def instructions():
    return pick(SYSTEMS)
