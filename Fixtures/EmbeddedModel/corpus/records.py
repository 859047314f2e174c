"""How a document about one record is composed.

A `Domain` describes one kind of record: the facts that a prompt may give (`Fact`), the properties that a schema may ask for
(`Property`) and the ways to ask. A fact that the prompt gives takes its value from an open set; one that it does not give
takes it from the closed set. Either way the property carries it, so the only difference is whether it can be copied.
"""

import re
from dataclasses import dataclass, field

from .forms import Array, Boolean, Choice, Integer, Number, Object, Text, layout
from .words import R, capitalized, chance, pick, some


@dataclass
class Document:
    """Turns of a conversation. `turns` holds (kind, text) with the kinds system, tools, user, schema, assistant, call, tool;
    what the model says (assistant and call) is what it is trained on."""

    turns: list
    topic: str = ""
    copies: dict = field(default_factory=dict)
    """Property name -> value, for the properties whose value the prompt gives."""
    answer: object = None
    form: object = None


@dataclass
class Fact:
    key: str
    closed: object
    open: object
    inline: list
    """Phrases that follow the request: "named {}"."""
    label: list
    """Names for the sentence and list styles: "name"."""


@dataclass
class Property:
    names: list
    make: object
    """Record -> (form, value)."""
    fact: str = None


@dataclass
class Domain:
    types: list
    requests: object
    """Record -> "a pasta recipe"."""
    facts: list
    properties: list
    prepare: object = None
    """Fills in what depends on the facts."""
    systems: list = field(default_factory=list)
    shapes: list = field(default_factory=list)
    """Fixed sets of property names, the ones that people write most."""


VERBS = [
    "Create",
    "Create",
    "Create",
    "Generate",
    "Generate",
    "Write",
    "Make",
    "Give me",
    "Invent",
    "Suggest",
    "Design",
    "Come up with",
    "Describe",
    "I need",
    "Show me",
    "Please create",
    "Can you make",
]
SYSTEMS = [
    "You are a helpful assistant.",
    "Answer briefly.",
    "You fill in the schema with sensible values.",
    "Use the facts that the user gives.",
    "You are a friendly writer.",
    "Be creative.",
]


# Ways to make a property.


def text(names, value, fact=None):
    return Property(names.split(), lambda x: (Text(), value(x)), fact)


def choice(names, values, value=None, fact=None):
    def make(x):
        listed = list(values)
        given = value(x) if value else pick(listed)
        if given not in listed:
            listed[R.randrange(len(listed))] = given
        return Choice(listed), given

    return Property(names.split(), make, fact)


def integer(names, value, low=None, high=None, fact=None):
    def make(x):
        number = value(x)
        if low is not None and low <= number <= (high if high is not None else number) and chance(0.75):
            return Integer(low, high), number
        if chance(0.2):
            step = max(1, abs(number) // 2)
            around = number - R.randint(0, step), number + R.randint(1, step + 5)
            return Integer(*pick([around, around, (around[0], None), (None, around[1])])), number
        return Integer(), number

    return Property(names.split(), make, fact)


def number(names, value, low=None, high=None, fact=None):
    def make(x):
        amount = value(x)
        bounded = low is not None and low <= amount <= high and chance(0.6)
        return (Number(low, high) if bounded else Number()), amount

    return Property(names.split(), make, fact)


def boolean(names, value=None, fact=None):
    return Property(names.split(), lambda x: (Boolean(), value(x) if value else chance(0.5)), fact)


def counted_items(item_form, items, most=5, least=1):
    """An array form with or without a count, and as many of the items as it allows."""
    most = min(most, len(items))
    least = min(least, most)
    style = R.random()
    if style < 0.5:
        return Array(item_form), items[: R.randint(min(max(least, 3), most), most)]
    if style < 0.75:
        count = R.randint(least, most)
        return Array(item_form, count, count), items[:count]
    if style < 0.9:
        low = R.randint(least, most)
        high = pick(R.randint(low, most + 2), 10, 20)
        return Array(item_form, low, high), items[: R.randint(low, min(high, most))]
    if style < 0.96:
        low = R.randint(least, most)
        return Array(item_form, low, None), items[: R.randint(low, most)]
    return Array(item_form, None, most), items[: R.randint(least, most)]


def texts(names, values, most=5, fact=None):
    return Property(names.split(), lambda x: counted_items(Text(), values(x), most), fact)


def objects(names, make_items, most=4, fact=None):
    """`make_items`: record -> (object form, list of objects)."""

    def make(x):
        form, items = make_items(x)
        return counted_items(form, items, most)

    return Property(names.split(), make, fact)


def nested(names, make, fact=None):
    """`make`: record -> (object form, object)."""
    return Property(names.split(), make, fact)


# Ways to say what the prompt gives.


def spoken(value):
    return str(value)


def with_article(clause):
    """ "as a engineer" -> "as an engineer"."""
    return re.sub(r"\ba (?=[aeiouAEIOU])", "an ", clause)


def camel_words(name):
    """`petName` -> "pet name"."""
    return "".join(" " + letter.lower() if letter.isupper() else letter for letter in name).strip()


def request_text(request, given, record, property_names):
    """The user's text: the request followed by the given facts, in one of several styles."""
    body = f"{pick(VERBS)} {request}"
    if not given:
        return body + pick("", "", ".", "!", " please")
    style = R.random()
    values = [(fact, spoken(record[fact.key])) for fact in given]
    if style < 0.5:
        clauses = [with_article(pick(fact.inline).format(value)) for fact, value in values]
        clauses = [clause for clause in clauses if clause]
        joined = clauses[0] if len(clauses) == 1 else pick(", ", " ").join(clauses[:-1]) + pick(" and ", ", ", " ") + clauses[-1]
        return f"{body} {joined}" + pick("", "", ".", " please")
    labels = [property_names.get(fact.key) if chance(0.45) and property_names.get(fact.key) else pick(fact.label) for fact in given]
    labels = [camel_words(label) if chance(0.7) else label for label in labels]
    if style < 0.75:
        sentences = " ".join(
            pick("The {} is {}.", "The {} should be {}.", "Use {} {}.", "Its {} is {}.").format(label, value)
            for label, (_, value) in zip(labels, values)
        )
        return f"{body}. {sentences}"
    if style < 0.9:
        return body + pick(". ", ": ", "\n") + pick(", ", "; ", "\n").join(f"{label}: {value}" for label, (_, value) in zip(labels, values))
    facts = " and ".join(f"{label} {value}" for label, (_, value) in zip(labels, values))
    return pick(f"{body} with {facts}", f"{body}, {facts}", f"{capitalized(facts)}: {body[0].lower() + body[1:]}")


def fresh(domain):
    """A record of which the prompt says nothing."""
    record = {fact.key: fact.closed() for fact in domain.facts}
    record["given"] = set()
    if domain.prepare:
        domain.prepare(record)
    return record


def compose(domain, schema_in_prompt=True, given_count=None):
    """One document about one record of the domain."""
    count = given_count if given_count is not None else pick([0, 0, 1, 1, 1, 2, 2, 3])
    given = some(domain.facts, min(count, len(domain.facts)))
    record = {}
    for fact in domain.facts:
        usual_value = fact.closed()
        opened = fact in given and (not usual_value or chance(0.9))
        record[fact.key] = fact.open() if opened else usual_value
    record["given"] = {fact.key for fact in given}
    if domain.prepare:
        domain.prepare(record)

    # Choose the properties: a usual shape or a random subset, nearly always with the given facts among them.
    usual = domain.shapes and chance(0.45)
    if usual:
        shape = pick(domain.shapes).split()
        chosen = [(name, pick([p for p in domain.properties if name in p.names])) for name in shape]
    else:
        wanted = [p for p in domain.properties if p.fact in record["given"] and chance(0.9)]
        rest = [p for p in domain.properties if p not in wanted and p.fact not in record["given"]]
        total = max(len(wanted), min(len(domain.properties), pick([1, 2, 2, 3, 3, 3, 4, 4, 5, 6])))
        picked = wanted + some(rest, max(0, total - len(wanted))) if total > len(wanted) else wanted
        if not picked:
            picked = [pick(rest or domain.properties)]
        picked.sort(key=domain.properties.index)
        if chance(0.25):
            R.shuffle(picked)
        chosen = [(pick(p.names[:1] * 2 + p.names), p) for p in picked]

    properties, answer, optional, copies, names = {}, {}, set(), {}, {}
    for name, prop in chosen:
        if chance(0.04):
            name = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
        if name in properties:
            continue
        form, value = prop.make(record)
        properties[name] = form
        if prop.fact in record["given"]:
            copies[name] = record[prop.fact]
        names[prop.fact] = name
        if not usual and chance(0.06):
            optional.add(name)
            if prop.fact not in record["given"] and chance(0.35):
                continue
        answer[name] = value
    form = Object(properties, optional)
    request = domain.requests(record)
    user = request_text(request, given, record, names)
    if not optional and chance(0.04):
        # An example of the shape instead of the schema.
        other = fresh(domain)
        example = {name: prop.make(other)[1] for name, prop in chosen if name in answer}
        user += pick("\nHere is an example:\n", "\nHere is an example, but don't copy it:\n", " Example: ") + layout(example)
        schema_in_prompt = chance(0.2)
    turns = []
    if chance(0.12):
        turns.append(("system", pick(domain.systems or SYSTEMS)))
    turns.append(("user", user))
    if schema_in_prompt:
        turns.append(("schema", f"{pick(domain.types)} {form.render()}"))
    turns.append(("assistant", layout(answer)))
    return Document(turns, domain.types[0], copies, answer, form)
