"""Random properties: a name, the schema of the value, the value, and the clauses with which a prompt states it.

Each maker returns a `Field`. Its clauses contain the value in one of its notations; its labels are the words that a note
("crew size: 12") or a sentence ("the crew size is 12") uses for it.
"""

from dataclasses import dataclass, field

from ..forms import Boolean, Choice, Integer, Number, Text
from ..words import R, chance, code, counted, open_person, open_place, open_title, open_word, pick, plural, syllables, words
from . import mentions
from .choices import GROUPS
from .held_out import is_free_name, is_free_value
from .lexicon import EVENTS, MATERIALS, ROLES, adjective, agent, camel_case, made_up_noun, noun, qualified_noun, snake_case, verb


@dataclass
class Field:
    label: str
    """Lowercase words from which the name is made."""
    form: object
    value: object
    mention: str
    """The value as the prompt writes it."""
    clauses: list = field(default_factory=list)
    """Complete clauses that state the value without or with the label."""
    description: str = ""
    name: str = ""
    kind: str = ""
    optional: bool = False
    stated: bool = True
    """Whether the prompt states the value."""


class Rejected(Exception):
    """The name or the value is one of the evaluation."""


def free(value):
    if not is_free_value(value):
        raise Rejected
    return value


def person():
    """A person in a role, or the one who does something."""
    name = free(open_person() if chance(0.9) else f"{pick('Mr', 'Ms', 'Mrs', 'Captain', 'Sister', 'Prof.')} {open_person()}")
    if chance(0.45):
        action = verb()
        role = agent(action)
        base, third, participle = action[:3]
        clauses = [f"{participle} by {name}", f"{name} {third} it", f"{name} {participle} it", f"{name} will {base} it"]
        label = pick(role, role, f"{role} name", f"{participle} by")
    else:
        role = made_up_noun() if chance(0.25) else R.choice(ROLES)
        clauses = [f"{name} is the {role}", f"the {role}, {name},", f"{name} as {role}", f"with {name} as the {role}"]
        label = pick(role, role, role, f"{role} name", f"{role} full name", f"{pick('lead', 'new', 'first', 'second')} {role}")
    clauses += [f"{role} {name}", f"{role}: {name}", f"{name} ({role})", f"our {role} {name}"]
    return Field(label, Text(), name, name, clauses, f"the person who is the {role}")


def location():
    name = free(open_place())
    kind = pick(words("city town village district region island valley harbor station camp street country county suburb parish"))
    relation, prefixes = pick(
        ("in", ["", "home ", "host "]),
        ("at", ["", "meeting "]),
        ("from", ["origin ", "departure ", "from "]),
        ("to", ["destination ", "target ", "to "]),
        ("near", ["nearest "]),
    )
    label = (pick(prefixes) + kind).strip()
    if chance(0.25):
        label = f"{noun()} {kind}"
    clauses = [f"{relation} {name}", f"{relation} {name}", f"{relation} the {kind} of {name}", f"{label} {name}", f"{label}: {name}"]
    return Field(label, Text(), name, name, clauses, f"the {kind}")


def title():
    thing = noun()
    name = free(pick(open_title, open_title, open_word)())
    label = pick(f"{thing} title", f"{thing} name", f"{thing} label", thing, f"name of {thing}")
    clauses = [
        f"called {name}",
        f"named {name}",
        f'"{name}"',
        f"the {thing} {name}",
        f"{thing} {name}",
        f"the {thing} is called {name}",
        f"titled {name}",
        f"{label}: {name}",
        f"known as {name}",
    ]
    return Field(label, Text(), name, name, clauses, f"how the {thing} is called")


def identifier():
    thing = noun()
    kind = pick(words("code number reference id serial key tag badge plate account lot model version"))
    letters = "".join(R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(R.randint(1, 4)))
    digits = R.randint(1, 99999)
    value = pick(
        code(),
        f"{letters}{digits}",
        f"{letters}-{digits}",
        f"{digits}{letters[:1]}",
        f"{letters}/{digits % 1000}/{digits % 97}",
        f"{digits % 20}.{digits % 7}.{digits % 11}",
        f"{letters} {digits % 100:02d}-{digits % 1000}",
        f"{letters.lower()}_{digits % 1000}",
    )
    label = pick(f"{thing} {kind}", f"{thing} {kind}", kind)
    clauses = [f"{label} {value}", f"{label}: {value}", f"no. {value}", f"ref {value}", f"({value})", f"with the {label} {value}"]
    return Field(label, Text(), free(value), value, clauses, f"the {kind} of the {thing}")


def phrase():
    """A few words in lower case."""
    value = free(pick(qualified_noun, qualified_noun, lambda: f"{adjective()} {noun()} with {R.choice(MATERIALS)}", noun)())
    label = pick(*words("subject item theme task remark comment issue product dish gift material topic purpose reason cause finding part"))
    if chance(0.4):
        label = f"{noun()} {pick(*words('note type material theme remark motif problem style part'))}"
    clauses = [f"{label}: {value}", f"the {label} is {value}", f"{label} {value}", f"{value} as the {label}", f"({label}: {value})"]
    return Field(label, Text(), value, value, clauses, "a few words")


def count():
    thing = noun()
    value = pick(R.randint(0, 12), R.randint(1, 99), R.randint(1, 99), R.randint(100, 999), R.randint(1000, 99999))
    things = plural(thing)
    label = pick(things, things, f"{thing} count", f"number of {things}", f"{things} total", f"{things} {verb()[2]}")
    shown = mentions.number(value)
    of_one = thing if value == 1 else things
    clauses = [f"{shown} {of_one}", f"{shown} {of_one}", f"with {shown} {of_one}", f"{shown} {adjective()} {of_one}"]
    clauses += [f"{things}: {shown}", f"there are {shown} {of_one}"] + ([f"no {things}"] if value == 0 else [])
    return Field(label, bounded(value), value, shown, clauses, f"how many {things}")


UNITS = [
    ("weight", "kg", "kilograms", "kilos"),
    ("weight", "g", "grams", "grams"),
    ("mass", "t", "tonnes", "tons"),
    ("length", "m", "meters", "metres"),
    ("width", "cm", "centimeters", "cm"),
    ("thickness", "mm", "millimeters", "millimetres"),
    ("distance", "km", "kilometers", "kilometres"),
    ("height", "m", "meters", "m"),
    ("depth", "m", "meters", "m"),
    ("area", "m2", "square meters", "sqm"),
    ("area", "m²", "square metres", "square metres"),
    ("volume", "l", "liters", "litres"),
    ("volume", "ml", "milliliters", "millilitres"),
    ("temperature", "°C", "degrees", "degrees"),
    ("speed", "km/h", "kilometers per hour", "km/h"),
    ("pressure", "bar", "bar", "bar"),
    ("power", "W", "watts", "watts"),
    ("storage", "MB", "megabytes", "megabytes"),
    ("angle", "°", "degrees", "deg"),
    ("share", "%", "percent", "per cent"),
    ("dose", "mg", "milligrams", "mg"),
]


def measure():
    quantity, symbol, unit, other = pick(UNITS)
    decimals = pick(0, 0, 1, 1, 2)
    value = pick(R.randint(1, 20), R.randint(1, 300), R.randint(100, 9999))
    if decimals:
        value = round(value + R.randint(1, 10**decimals - 1) / 10**decimals, decimals)
    thing = noun()
    label = pick(quantity, f"{thing} {quantity}", f"{thing} {unit}", unit, f"{quantity} in {unit}", f"{thing} {quantity} {unit}")
    shown = mentions.number(value)
    joined = f"{shown}{symbol}" if shown[-1].isdigit() else f"{shown} {unit}"
    with_unit = pick(f"{shown} {symbol}", joined, f"{shown} {unit}", f"{shown} {other}")
    clauses = [with_unit, with_unit, f"{quantity} {with_unit}", f"{label}: {with_unit}", f"a {quantity} of {with_unit}"]
    if chance(0.2):
        clauses.append(f"the {thing} {pick('measures', 'comes to', 'is', 'reaches', 'has')} {with_unit}")
    return Field(label, Number() if chance(0.7) or decimals else Integer(), value, with_unit, clauses, f"the {quantity} in {unit}")


def amount():
    kind = pick(words("price fee rent cost deposit salary budget fare fine toll tax balance total discount donation loan value bill wage"))
    whole = pick(R.randint(1, 99), R.randint(10, 999), R.randint(1000, 9999), R.randint(10, 900) * 1000)
    value = whole if chance(0.6) else round(whole % 1000 + pick(0.5, 0.25, 0.75, 0.99, 0.95, 0.2), 2)
    label = pick(kind, f"{noun()} {kind}", f"{pick('monthly', 'total', 'daily', 'yearly', 'asking')} {kind}", f"{kind} {pick('euros', 'total', 'amount')}")
    shown = mentions.money(value)
    clauses = [f"for {shown}", shown, f"{kind} {shown}", f"a {kind} of {shown}", f"{label}: {shown}", f"it costs {shown}", f"the {kind} is {shown}"]
    return Field(label, Number() if isinstance(value, float) or chance(0.5) else Integer(), value, shown, clauses, f"the {kind}")


def position():
    """A number that identifies: a floor, a round, a platform."""
    kind = pick(words("floor round level platform gate row seat shelf lane page chapter table stage bay berth episode volume line locker"))
    value = R.randint(1, pick(9, 40, 300))
    label = pick(kind, f"{kind} number", f"{noun()} {kind}")
    clauses = [f"{kind} {value}", f"{kind} {value}", f"{kind} no. {value}", f"the {mentions.ordinal(value)} {kind}", f"{label}: {value}", f"{kind} #{value}"]
    return Field(label, bounded(value), value, str(value), clauses, f"the number of the {kind}")


def year():
    value = R.randint(1800, 2035)
    action = verb()
    label = pick("year", f"{noun()} year", f"{action[2]} in", f"year of {pick(EVENTS)}", f"{pick(EVENTS)} year")
    clauses = [f"in {value}", f"from {value}", f"{action[2]} in {value}", f"{label}: {value}", f"since {value}", f"of {value}", f"({value})"]
    return Field(label, Integer(), value, str(value), clauses, "the year")


def duration():
    """A number of hours, days, or weeks, which the prompt may give in a larger unit."""
    unit, larger, factor = pick(("minutes", "hours", 60), ("days", "weeks", 7), ("hours", "days", 24), ("weeks", "years", 52), ("months", "years", 12), ("seconds", "minutes", 60), ("nights", "weeks", 7), ("years", "decades", 10))
    value = R.randint(1, pick(12, 60, 240))
    shown = f"{mentions.number(value)} {unit[:-1] if value == 1 else unit}"
    if chance(0.12):
        many = R.randint(1, 4)
        value, shown = many * factor, f"{counted(many)} {larger[:-1] if many == 1 else larger}"
    label = pick(unit, f"{noun()} {unit}", f"{pick('duration', 'length', 'rental', 'waiting', 'total')} {unit}", f"duration in {unit}")
    clauses = [f"for {shown}", shown, f"{shown} long", f"it lasts {shown}", f"{label}: {shown}", f"takes {shown}"]
    return Field(label, bounded(value), value, shown, clauses, f"the number of {unit}")


def day():
    value = mentions.random_date()
    event = pick(pick(EVENTS), verb()[2], noun())
    relation = pick("on", "on", "on", "by", "from", "until")
    suffix = {"on": pick("date", "day", "on"), "by": pick("deadline", "due date"), "from": pick("start date", "from"), "until": pick("end date", "until")}
    label = f"{event} {suffix[relation]}"
    if chance(0.25):
        label = pick("date", "day", "due date", "start date", "end date", "valid until", "available from")
    shown = mentions.date(value)
    clauses = [f"{relation} {shown}", f"{relation} {shown}", f"{label} {shown}", f"{label}: {shown}", shown, f"the {event} is {relation} {shown}"]
    return Field(label, Text(), value.isoformat(), shown, clauses, "as YYYY-MM-DD", kind="date")


def clock():
    hour, minute = R.randint(0, 23), pick(0, 0, 30, 15, 45, R.randint(0, 59))
    event = pick(pick(EVENTS), verb()[1], noun())
    relation = pick("at", "at", "from", "until")
    label = pick(f"{event} {pick('time', 'at', relation)}", f"{pick('start', 'end', 'opening', 'closing')} time", "time")
    shown = mentions.clock(hour, minute)
    clauses = [f"{relation} {shown}", f"{relation} {shown}", f"{label}: {shown}", f"{label} {shown}", f"the {event} is {relation} {shown}"]
    return Field(label, Text(), f"{hour:02d}:{minute:02d}", shown, clauses, "as HH:MM", kind="time")


def moment():
    date, hour, minute = mentions.random_date(), R.randint(0, 23), pick(0, 30, 15, 45, R.randint(0, 11) * 5)
    label = f"{pick(pick(EVENTS), verb()[2], noun())} {pick('at', 'time', 'start', 'timestamp')}"
    shown = mentions.moment(date, hour, minute)
    clauses = [f"at {shown}" if "T" in shown[:12] else f"on {shown}", shown, f"{label}: {shown}", f"{label} {shown}"]
    return Field(label, Text(), f"{date.isoformat()}T{hour:02d}:{minute:02d}:00Z", shown, clauses, "date and time", kind="date-time")


def address():
    """A URL, an email address, or a telephone number."""
    host = f"{syllables(1, 2)}{pick('', syllables(1, 1))}.{pick('example', 'test', 'invalid', 'example.com', 'example.org')}"
    path = pick("", f"/{noun()}", f"/{noun()}/{R.randint(1, 99)}", f"/{noun()}-{noun()}", f"/{syllables(1, 1)}?id={R.randint(1, 999)}")
    number = pick(f"+{R.randint(1, 99)} {R.randint(100, 999)} {R.randint(1000, 99999)}", f"0{R.randint(100, 999)}-{R.randint(10000, 999999)}", f"555-{R.randint(1000, 9999)}")
    thing = noun()
    label, value, kind = pick(
        (f"{thing} {pick('link', 'url', 'website', 'page', 'homepage')}", f"{pick('https', 'https', 'http')}://{host}{path}", "uri"),
        (f"{thing} {pick('email', 'mail', 'email address')}", f"{syllables(1, 2)}{pick('', '.' + syllables(1, 2))}@{host}", "email"),
        (f"{thing} {pick('phone', 'phone number', 'telephone')}", number, ""),
    )
    if chance(0.4):
        label = label.split(" ", 1)[1]
    clauses = [f"{label} {value}", f"{label}: {value}", f"see {value}" if kind == "uri" else f"contact: {value}", f"({value})", value]
    return Field(label, Text(), free(value), value, clauses, "", kind=kind)


def flag():
    """A Boolean value, stated positively or negatively."""
    value = chance(0.55)
    if chance(0.5):
        word = pick(verb()[2], verb()[2], adjective())
        label = pick(word, f"is {word}", f"already {word}")
        yes, no = [f"it is {word}", f"{word}", f"already {word}"], [f"it is not {word}", f"not {word}", f"not {word} yet", f"un{word}"]
    else:
        thing = noun()
        label = pick(f"has {thing}", f"{thing} included", f"{plural(thing)} allowed", f"needs {thing}", f"{thing} available")
        verbal = "needs" if label.startswith("needs") else "has"
        yes = [f"with a {thing}", f"{verbal} a {thing}", f"{thing} included"]
        no = [f"without a {thing}", f"no {thing}", f"does not {verbal[:-1] if verbal == 'needs' else 'have'} a {thing}", f"{thing} not included"]
        if label.endswith("allowed"):
            yes, no = [f"{plural(thing)} are allowed", f"{plural(thing)} ok"], [f"no {plural(thing)}", f"{plural(thing)} are not allowed"]
    shown = pick("yes", "yes", "true", "y") if value else pick("no", "no", "false", "none")
    clauses = (yes if value else no) + [f"{label}: {shown}"]
    return Field(label, Boolean(), value, shown, clauses, "")


def choice():
    """One of the values of the schema, stated literally or with another word."""
    if chance(0.25):
        label, group = noun(), {made_up_noun() if chance(0.5) else adjective(): [] for _ in range(R.randint(2, 5))}
    else:
        label, group = pick(GROUPS)
        label = pick(label, label, f"{noun()} {label}")
    values = list(group)
    R.shuffle(values)
    value = pick(values)
    shown = pick(group[value]) if group[value] and chance(0.4) else value
    clauses = [f"{label}: {shown}", f"{label} {shown}", f"the {label} is {shown}", shown, f"{shown} {label}", f"({shown})"]
    return Field(label, Choice(values), value, shown, clauses, f"the {label}")


def bounded(value):
    """A schema of an integer, sometimes with bounds."""
    if chance(0.8):
        return Integer()
    low, high = max(0, value - R.randint(0, 40)), value + R.randint(1, 100)
    return Integer(*pick((low, high), (1 if value else 0, high), (low, None), (None, high)))


MAKERS = [
    (person, 16),
    (location, 9),
    (title, 13),
    (identifier, 7),
    (phrase, 8),
    (count, 12),
    (measure, 8),
    (amount, 7),
    (position, 5),
    (year, 3),
    (duration, 6),
    (day, 8),
    (clock, 4),
    (moment, 2),
    (address, 4),
    (flag, 9),
    (choice, 12),
]


def named(made):
    """Sets the name of a field, and rejects the names of the evaluation."""
    style = R.random()
    label = made.label
    made.name = camel_case(label) if style < 0.86 else snake_case(label) if style < 0.96 else label.split()[0]
    if not is_free_name(made.name):
        raise Rejected
    return made


def scalar(makers=MAKERS):
    """A random field with a value that is not an array or an object."""
    while True:
        try:
            maker = R.choices([maker for maker, _ in makers], [weight for _, weight in makers])[0]
            made = named(maker())
            made.kind = made.kind or maker.__name__
            return made
        except Rejected:
            continue
