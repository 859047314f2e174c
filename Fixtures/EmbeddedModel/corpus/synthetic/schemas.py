"""Random records: scalar fields, arrays, and nested objects, with a type name and optional properties."""

from dataclasses import dataclass

from ..forms import Array, Integer, Object, Text
from ..words import R, chance, open_first_name, open_person, open_place, open_title, open_word, pick, plural, words
from . import mentions
from .fields import MAKERS, Field, Rejected, amount, count, free, identifier, location, measure, named, person, phrase, position, scalar
from .held_out import is_free_name
from .lexicon import FOODS, adjective, noun, qualified_noun, type_name

NESTED = words("contact owner address venue origin target sender payer supplier guardian office store sponsor details place host")


@dataclass
class Record:
    type_name: str
    fields: list

    @property
    def form(self):
        return form_of(self.fields)


def form_of(fields):
    return Object({field.name: field.form for field in fields}, {field.name for field in fields if field.optional})


def counts(size):
    """The bounds of an array of the given number of elements."""
    return pick((None, None), (None, None), (None, None), (1 if size else 0, None), (size, size), (0, size + R.randint(0, 6)), (None, 8))


def texts():
    """An array of strings."""
    make, names = pick(
        (open_first_name, "members players pupils helpers speakers names children passengers crew"),
        (open_person, "authors winners editors attendees partners lawyers signers"),
        (open_place, "stops cities regions villages ports places"),
        (open_title, "chapters tracks films books songs paintings"),
        (open_word, "brands labels tags teams products"),
        (lambda: R.choice(FOODS), "ingredients toppings fruits groceries dishes snacks"),
        (qualified_noun, "items repairs faults tools exhibits supplies findings"),
        (noun, "topics keywords subjects prizes symbols"),
    )
    items = list(dict.fromkeys(free(make()) for _ in range(pick(1, 2, 2, 3, 3, 4, 5))))
    kind = pick(*words(names))
    label = kind if chance(0.6) else f"{pick(adjective(), noun())} {kind}"
    shown = mentions.enumeration(items)
    clauses = [f"{kind}: {shown}", f"with {shown}", f"the {kind} are {shown}", f"{kind} {shown}", f"{shown} as {kind}", f"{label}: {shown}"]
    if chance(0.06):
        items, shown, clauses = [], "none", [f"no {kind}", f"without {kind}", f"{kind}: none", f"{label}: none"]
    return Field(label, Array(Text(), *counts(len(items))), items, shown, clauses, kind="list")


def numbers():
    """An array of integers."""
    values = [R.randint(1, pick(9, 99, 999)) for _ in range(R.randint(1, 5))]
    kind = pick(*words("scores grades points sizes pages votes marks lanes rows ages levels readings"))
    shown = mentions.enumeration(values)
    clauses = [f"{kind}: {shown}", f"{kind} {shown}", f"the {kind} are {shown}", f"with {kind} {shown}"]
    return Field(pick(kind, f"{noun()} {kind}"), Array(Integer(), *counts(len(values))), values, shown, clauses, kind="list")


def objects():
    """An array of objects with two or three properties each."""
    style = pick("counted", "counted", "people", "priced", "measured")
    size = pick(1, 2, 2, 3, 3, 4)
    thing, number, role, extra = pick(("item", "kind", "product", "name", "part", "type")), pick("count", "quantity", "amount", "number"), "name", "role"
    rows, parts = [], []
    for _ in range(size):
        if style == "people":
            name, what = free(open_person()), free(pick(noun(), qualified_noun()))
            rows.append({role: name, extra: what})
            parts.append(pick(f"{name} ({what})", f"{name} as {what}", f"{name}: {what}", f"{what} {name}"))
        else:
            what = free(pick(noun(), R.choice(FOODS), qualified_noun(), open_word()))
            value = R.randint(1, pick(9, 60, 400))
            rows.append({thing: what, number: value})
            shown = mentions.number(value)
            unit = {"counted": "", "priced": pick(" euros", " €", " dollars"), "measured": pick(" g", " kg", " cm", " ml", " grams")}[style]
            before, after = f"{shown}{unit} {what}", f"{what} {shown}{unit}"
            parts.append(pick(before, before, after, f"{what} ({shown}{unit})", f"{what}: {shown}{unit}", f"{shown}{unit} of {what}"))
    if style == "priced":
        number_name = pick("price", "cost", "euros")
    elif style == "measured":
        number_name = pick("grams", "weight", "size", "quantity")
    else:
        number_name = number
    renamed = {thing: noun() if chance(0.4) else thing, number: number_name, role: pick("name", "person", "who"), extra: pick("role", "part", "job", "task")}
    flipped = chance(0.35)
    rows = [{renamed[key]: value for key, value in (reversed(row.items()) if flipped else row.items())} for row in rows]
    if len(rows[0]) < 2 or not all(is_free_name(key) for key in rows[0]):
        raise Rejected
    item = Object({key: Integer() if isinstance(value, int) else Text() for key, value in rows[0].items()})
    kind = pick(*words("entries lines positions orders parts rows guests units stock contents")) if chance(0.5) else plural(noun())
    shown = mentions.enumeration(parts)
    clauses = [shown, f"{kind}: {shown}", f"with {shown}", f"the {kind} are {shown}", f"{kind} {shown}"]
    return Field(kind, Array(item, *counts(size)), rows, shown, clauses, kind="list")


def nested():
    """An object with two or three scalar properties, stated together."""
    label = pick(*NESTED) if chance(0.6) else noun()
    inner, used = [], set()
    for _ in range(pick(2, 2, 3)):
        made = scalar([(maker, 1) for maker in (person, location, identifier, count, position, amount, measure, phrase)])
        if made.name not in used:
            used.add(made.name)
            inner.append(made)
    clauses = [pick(made.clauses) for made in inner]
    together = pick(", ", " ", ", ", "; ").join(clauses)
    joined = [f"{label}: {together}", f"{label} {together}", f"the {label} is {together}", f"{together}", f"({together})"]
    value = {made.name: made.value for made in inner}
    return Field(label, form_of(inner), value, together, joined, kind="nested")


def composite(make):
    while True:
        try:
            return named(make())
        except Rejected:
            continue


def record():
    """A record of one to nine fields."""
    fields, used = [], set()
    for _ in range(pick(1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9)):
        style = R.random()
        make = scalar if style < 0.8 else lambda maker=pick(texts, texts, objects, numbers, nested): composite(maker)
        made = make()
        if made.name in used or made.label in used:
            continue
        used.update((made.name, made.label))
        made.optional = chance(0.12)
        fields.append(made)
    while not is_free_name(name := type_name()):
        pass
    return Record(name, fields)
