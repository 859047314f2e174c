"""Records of no particular domain.

Schemas that people write name things that no list of domains foresees, so a part of the corpus pairs arbitrary property names
with arbitrary values. Nothing about the values can be known beforehand: the model learns to find "ship name" in the prompt for
the property `shipName`. A second part extracts records from sentences.
"""

from .forms import Array, Boolean, Choice, Integer, Number, Object, Text, layout
from .records import SYSTEMS, VERBS, Document, camel_words
from .words import (
    R,
    article,
    capitalized,
    chance,
    city,
    code,
    counted,
    date,
    listed,
    made_up_word,
    open_first_name,
    open_person,
    open_place,
    open_title,
    open_topic,
    open_word,
    ordered,
    person,
    pick,
    price,
    syllables,
    title,
    words,
)

STEMS = words("""ship room team book game city plan color level size price model driver owner captain guest leader brand shop planet
street school station bridge river lake tower garden engine robot weapon shield spell quest song album artist actor movie
hotel flight train ticket seat gate order item color flavor drink meal table chef client agent contact project task sprint bug
server device sensor battery screen camera lens photo museum painting statue festival stage host sponsor award player coach club
stadium match score goal bird tree flower animal pet vet farm crop market vendor invoice payment account bank card loan recipe""")
TEXT_SUFFIXES = words("Name Title Label Code City Type Kind Color Owner Brand Nickname")
NUMBER_SUFFIXES = words("Count Number Size Age Price Weight Height Length Speed Year Level Score Total Limit Capacity Minutes Days Hours")
SINGLE_TEXT = words(
    "name title label city place owner author sender receiver winner captain brand color country street nickname hero villain leader host subject topic headline subtitle slogan motto callToAction buttonText message caption"
)
SINGLE_NUMBER = words(
    "age count year price weight height length speed level score total limit capacity minutes days hours quantity amount distance temperature crewSize population floors wheels pages seats rooms"
)
THINGS = words("""spaceship robot hotel library castle museum team festival planet garden ship vehicle school submarine bakery zoo farm
tournament museum train bridge island company gadget machine potion shop market stadium factory tower landing-page badge ticket""")
GROUPS = [
    ["red", "green", "blue"],
    ["small", "medium", "large"],
    ["low", "medium", "high"],
    ["north", "south", "east", "west"],
    ["open", "closed"],
    ["draft", "review", "published"],
    ["gold", "silver", "bronze"],
    ["bug", "feature", "question"],
    ["cash", "card"],
    ["daily", "weekly", "monthly"],
    ["solid", "liquid", "gas"],
    ["car", "bus", "train", "plane"],
    ["morning", "noon", "evening"],
    ["new", "used"],
    ["public", "private"],
    ["spring", "summer", "autumn", "winter"],
    ["chess", "poker", "checkers"],
    ["calm", "happy", "angry", "sad"],
    ["draw", "win", "loss"],
    ["first", "business", "economy"],
    ["left", "right"],
    ["warning", "error", "info"],
    ["cat", "dog", "bird"],
]


def open_text():
    return pick(open_person, open_word, open_word, open_title, open_title, open_place, open_place, made_up_word, code, open_topic)()


def open_number():
    return pick(R.randint(0, 9), R.randint(1, 99), R.randint(1, 99), R.randint(100, 999), R.randint(1000, 9999))


def random_value(name_taken):
    """A property name, its form and a value."""
    kind = R.random()
    if kind < 0.5:
        name = pick(SINGLE_TEXT) if chance(0.45) else pick(STEMS) + pick(TEXT_SUFFIXES)
        return name, Text(), open_text()
    if kind < 0.78:
        name = pick(SINGLE_NUMBER) if chance(0.45) else pick(STEMS) + pick(NUMBER_SUFFIXES)
        value = open_number()
        if chance(0.2):
            low, high = max(0, value - R.randint(0, 40)), value + R.randint(1, 100)
            return name, Integer(*pick([(low, high), (low, None), (None, high)])), value
        if chance(0.12):
            return name, Number(), round(value + pick(0.5, 0.25, 0.1, 0.75), 2)
        return name, Integer(), value
    if kind < 0.92:
        group = list(pick(GROUPS))
        R.shuffle(group)
        return pick("type kind status mode category size direction state group class".split()), Choice(group), pick(group)
    if kind < 0.96:
        return pick("isOpen isActive hasLimit isNew isReady enabled visible".split()), Boolean(), chance(0.5)
    items = [open_word() for _ in range(R.randint(2, 4))]
    return pick("members names labels tags places players".split()), Array(Text()), items


# What to invent for a property that the prompt says nothing about, by the end of its name.
LIKELY = [
    (
        "name nickname owner captain driver leader host guest author sender receiver winner hero villain client agent contact chef actor coach player artist vendor",
        lambda: pick(person, person, lambda: person().split()[0])(),
    ),
    ("title headline subject album song movie", title),
    ("city place location country street home destination origin planet", city),
    ("color", lambda: pick("red", "blue", "green", "black", "white", "yellow", "silver")),
    ("code id", lambda: f"A{R.randint(10, 99)}"),
    ("slogan motto", lambda: pick("Small steps, big days.", "Made with care.", "Always a good idea.", "Simple and bright.")),
    (
        "subtitle summary tagline",
        lambda: pick(
            "A fresh start for every day", "Good things in small steps", "Everything you need in one place", "Made for curious people"
        ),
    ),
    (
        "description message caption note comment remark",
        lambda: pick(
            "A small and friendly place.",
            "It works well and looks good.",
            "Everyone is welcome here.",
            "A simple idea that makes people smile.",
        ),
    ),
    ("callToAction buttonText", lambda: pick("Try it today", "Join us now", "Start here", "Book a table", "Learn more")),
    ("topic", lambda: pick("nature", "music", "travel", "food", "science")),
    ("weapons tools items equipment inventory", lambda: ordered(["laser", "net", "hammer", "rope", "shield", "torch", "lens"], 3)),
    ("features strengths highlights", lambda: ordered(["fast", "quiet", "easy to use", "light", "safe", "warm"], 3)),
    ("members crew guests players names", lambda: ordered(["Mara", "Elias", "Nadia", "Hugo", "Priya", "Otto"], 3)),
    ("tags labels keywords categories", lambda: ordered(["new", "popular", "simple", "family", "outdoor"], 3)),
    ("age", lambda: R.randint(2, 80)),
    ("year", lambda: R.randint(1950, 2025)),
    ("price cost budget", lambda: R.randint(2, 90)),
    ("rating stars", lambda: R.randint(1, 5)),
    ("level", lambda: R.randint(1, 20)),
    (
        "count size number total limit capacity quantity amount seats rooms floors pages score speed weight height length distance population crewSize minutes days hours",
        lambda: R.randint(2, 60),
    ),
]
LIKELY = [(word, make) for group, make in LIKELY for word in group.split()]


def unmentioned():
    """A property that the prompt leaves open, its form and a likely value."""
    word, make = pick(LIKELY)
    name = pick(STEMS) + capitalized(word) if chance(0.35) and "T" not in word else word
    value = make()
    form = (
        Integer() if isinstance(value, int) else Array(Text(), *pick([(None, None), (3, 3), (1, 3)])) if isinstance(value, list) else Text()
    )
    return name, form, value


def spoken(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    return listed(value) if isinstance(value, list) else str(value)


def arbitrary(schema_in_prompt=True):
    thing = pick(THINGS)
    properties, answer, optional = {}, {}, set()
    for _ in range(pick(1, 2, 2, 3, 3, 4, 5)):
        name, form, value = random_value(properties)
        if name in properties:
            continue
        properties[name] = form
        answer[name] = value
    named = [(name, value) for name, value in answer.items()]
    silent = set()
    for _ in range(pick(0, 0, 0, 1, 1, 2, 3)):
        name, form, value = unmentioned()
        if name not in properties:
            properties[name], answer[name] = form, value
            silent.add(name)
    if silent:
        keys = list(properties)
        R.shuffle(keys)
        properties, answer = {k: properties[k] for k in keys}, {k: answer[k] for k in keys}
    if chance(0.5):
        R.shuffle(named)
    label = (lambda n: camel_words(n)) if chance(0.75) else (lambda n: n)
    style = R.random()
    noun = thing.replace("-", " ")
    if style < 0.4:
        clauses = [f"{label(n)} {spoken(v)}" for n, v in named]
        if chance(0.3) and isinstance(named[0][1], str):
            clauses[0] = f"{'named' if 'ame' in named[0][0] else label(named[0][0])} {named[0][1]}"
        user = f"{pick(VERBS)} {article(noun)} with {listed(clauses)}"
    elif style < 0.65:
        user = f"{pick(VERBS)} {article(noun)}. " + " ".join(
            f"The {label(n)} {'are' if isinstance(v, list) else 'is'} {spoken(v)}." for n, v in named
        )
    elif style < 0.85:
        user = pick(f"{capitalized(noun)}: ", f"{pick(VERBS)} {article(noun)}: ", "Extract the facts: ", "") + pick(", ", "; ", "\n").join(
            f"{label(n)}: {spoken(v)}" for n, v in named
        )
    else:
        # Values alone: they come in the order of the schema.
        user = f"{pick(VERBS)} {article(noun)}: " + ", ".join(spoken(answer[n]) for n in properties if n not in silent)
    typename = "".join(capitalized(w) for w in thing.split("-"))
    # A property that the prompt says nothing about may be left out when it is optional.
    if chance(0.08):
        key = pick("note", "comment", "remark")
        properties[key] = Text()
        optional.add(key)
    turns = [("system", pick(SYSTEMS))] if chance(0.06) else []
    turns.append(("user", user))
    form = Object(properties, optional)
    if schema_in_prompt:
        turns.append(("schema", f"{typename} {form.render()}"))
    turns.append(("assistant", layout(answer)))
    return Document(
        turns,
        "Generic",
        {n: v for n, v in answer.items() if n not in silent and isinstance(v, (str, int, float)) and not isinstance(v, bool)},
        answer,
        form,
    )


MENU = {
    "latte": "lattes",
    "espresso": "espressos",
    "cappuccino": "cappuccinos",
    "tea": "teas",
    "mocha": "mochas",
    "burger": "burgers",
    "pizza": "pizzas",
    "sandwich": "sandwiches",
    "muffin": "muffins",
    "bagel": "bagels",
    "salad": "salads",
    "lemonade": "lemonades",
    "cookie": "cookies",
    "waffle": "waffles",
    "taco": "tacos",
    "smoothie": "smoothies",
    "juice": "juices",
    "donut": "donuts",
    "pancake": "pancakes",
    "soup": "soups",
}
SLOTS = {
    "customer": open_first_name,
    "person": open_person,
    "person2": open_person,
    "first": open_first_name,
    "first2": open_first_name,
    "city": open_place,
    "city2": open_place,
    "title": open_title,
    "date": date,
    "time": lambda: f"{R.randint(0, 23):02d}:{R.randint(0, 11) * 5:02d}",
    "pet": lambda: pick("cat", "dog", "rabbit", "parrot", "hamster", "turtle", "horse", "goat"),
    "kg": lambda: R.randint(5, 600) / 10,
    "job": lambda: pick("nurse", "baker", "pilot", "designer", "driver", "manager", "teacher", "chef"),
    "n": lambda: R.randint(2, 12),
    "age": lambda: R.randint(1, 99),
    "big": lambda: R.randint(20, 9999),
    "price": lambda: pick(price(1, 500), R.randint(1, 900)),
    "code": code,
    "brand": open_word,
    "topic": open_topic,
    "year": lambda: R.randint(1850, 2030),
    "stars": lambda: R.randint(1, 5),
    "phone": lambda: f"{R.randint(100, 999)}-{R.randint(1000, 9999)}",
    "email": lambda: f"{syllables(1, 2)}@{pick('example.com', 'mail.test', 'example.org')}",
    "company": lambda: pick(open_word(), f"{open_word()} {pick('Labs', 'Group', 'Foods')}"),
    "day": lambda: pick("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()),
}
# Sentence, then the properties that can be asked about it: slot -> names.
STATEMENTS = [
    (
        "{count} {items} for {customer}",
        ["order"],
        {"item": "item drink product dish", "n": "quantity count amount", "customer": "customer name person"},
    ),
    (
        "{customer} would like {count} {items}",
        ["order"],
        {"customer": "customer name guest", "item": "item product dish", "n": "quantity count number"},
    ),
    (
        "{count} {items} at {price} each for {customer}",
        ["order", "purchase"],
        {"item": "item product", "n": "quantity count", "price": "price unitPrice", "customer": "customer buyer name"},
    ),
    (
        "Table {n2}: {count} {items}, ordered by {customer}",
        ["order"],
        {"n2": "table tableNumber", "item": "item dish", "n": "quantity count", "customer": "customer guest"},
    ),
    (
        "Meeting with {person} on {date} at {time}",
        ["meeting", "event", "appointment"],
        {"person": "person attendee with name", "date": "date day", "time": "time startTime"},
    ),
    (
        "Lunch with {first} in {city} on {day}",
        ["event", "meeting"],
        {"first": "person name guest", "city": "place location city", "day": "day weekday"},
    ),
    (
        "{person} is {age} years old and lives in {city}",
        ["person", "profile"],
        {"person": "name fullName person", "age": "age years", "city": "city location hometown"},
    ),
    ("{person}, {age}, from {city}", ["person", "contact"], {"person": "name fullName", "age": "age", "city": "city hometown"}),
    (
        "You can reach {person} at {email} or {phone}",
        ["contact"],
        {"person": "name contactName", "email": "email emailAddress", "phone": "phone phoneNumber"},
    ),
    ("My name is {person} and my email is {email}", ["contact", "user"], {"person": "name fullName", "email": "email"}),
    ("Call {first} at {phone}", ["contact", "reminder"], {"first": "name person", "phone": "phone phoneNumber number"}),
    (
        "Flight {code} from {city} to {city2} at {time}",
        ["flight", "trip"],
        {
            "code": "flight flightNumber code",
            "city": "from origin departure",
            "city2": "to destination arrival",
            "time": "time departureTime",
        },
    ),
    (
        "The train to {city} leaves at {time} from platform {n2}",
        ["departure", "train"],
        {"city": "destination city", "time": "time departureTime", "n2": "platform track"},
    ),
    (
        "{title} by {person} was published in {year}",
        ["book"],
        {"title": "title name", "person": "author writer", "year": "year publicationYear"},
    ),
    ("I watched {title} and give it {stars} stars", ["review", "rating"], {"title": "title movie name", "stars": "rating stars score"}),
    (
        "{title}, directed by {person}, came out in {year}",
        ["movie", "film"],
        {"title": "title name", "person": "director", "year": "year releaseYear"},
    ),
    (
        "Invoice {code} for {company}: {price} euros, due {date}",
        ["invoice", "bill"],
        {
            "code": "number invoiceNumber id code",
            "company": "company customer client",
            "price": "amount total price",
            "date": "dueDate due date",
        },
    ),
    (
        "{company} was founded in {year} by {person}",
        ["company"],
        {"company": "name company companyName", "year": "foundedYear year", "person": "founder person"},
    ),
    (
        "{company} in {city} has {big} employees",
        ["company"],
        {"company": "name company", "city": "city location", "big": "employees employeeCount size"},
    ),
    (
        "Remind {first} to call {first2} on {day}",
        ["reminder", "task"],
        {"first": "person assignee name", "first2": "callee contact", "day": "day"},
    ),
    (
        "Book a room for {count} guests in {city} for {n2} nights",
        ["booking", "reservation"],
        {"n": "guests numberOfGuests people", "city": "city location destination", "n2": "nights numberOfNights"},
    ),
    ("{first} beat {first2} with {n2} points", ["match", "game"], {"first": "winner", "first2": "loser", "n2": "points score"}),
    (
        "{first} sold {big} tickets for {title}",
        ["sale", "report"],
        {"first": "seller name", "big": "tickets count sold", "title": "event show title"},
    ),
    ("A dog named {brand} was found near {city}", ["report", "pet"], {"brand": "name petName", "city": "place location"}),
    (
        "The {brand} costs {price} and weighs {n2} kg",
        ["product"],
        {"brand": "name product", "price": "price cost", "n2": "weight weightKg"},
    ),
    (
        "Temperature in {city}: {age} degrees at {time}",
        ["reading", "weather"],
        {"city": "city place location", "age": "temperature degrees", "time": "time"},
    ),
    (
        "{first} wrote an email to {first2} about {topic}",
        ["email", "message"],
        {"first": "sender from author", "first2": "recipient to receiver", "topic": "subject topic"},
    ),
    (
        "My {pet} {brand} is {n2} years old and weighs {kg} kg",
        ["pet", "animal"],
        {"brand": "name petName", "n2": "age years", "kg": "weight weightKg", "pet": "species kind animal"},
    ),
    (
        "Our {pet} is called {brand} and lives in {city}",
        ["pet", "animal"],
        {"brand": "name petName", "pet": "species kind animal", "city": "city home"},
    ),
    (
        "{person} was born in {year} in {city}",
        ["person", "biography"],
        {"person": "name fullName", "year": "birthYear year", "city": "birthplace city"},
    ),
    (
        "I am {first}, I live in {city} and I am {age}",
        ["person", "profile"],
        {"first": "name firstName", "city": "city location", "age": "age"},
    ),
    (
        "{first} works at {company} as a {job}",
        ["employee", "person"],
        {"first": "name employee", "company": "company employer", "job": "job position role"},
    ),
    (
        "{person} from {company} called about {topic}",
        ["call", "note"],
        {"person": "caller name", "company": "company", "topic": "topic subject reason"},
    ),
    ("Add {count} {items} to my list", ["item", "entry"], {"item": "name item product", "n": "quantity count amount"}),
    ("Buy {count} {items} and call {first}", ["task"], {"item": "item product", "n": "quantity count", "first": "contact person"}),
    ("Send {price} euros to {person}", ["payment", "transfer"], {"price": "amount price", "person": "recipient to name"}),
    (
        "{first} paid {price} for a ticket to {city}",
        ["payment", "ticket"],
        {"first": "customer passenger name", "price": "price amount", "city": "destination city"},
    ),
    (
        "Room {n2} is booked for {person} until {date}",
        ["booking", "room"],
        {"n2": "room roomNumber", "person": "guest name", "date": "until endDate checkout"},
    ),
    ("Play {title} by {brand}", ["song", "request"], {"title": "title song track", "brand": "artist band"}),
    (
        "The song {title} by {person} lasts {n2} minutes",
        ["song"],
        {"title": "title name", "person": "artist singer", "n2": "minutes duration length"},
    ),
    ("Set an alarm for {time} called {title}", ["alarm", "reminder"], {"time": "time", "title": "label name title"}),
    (
        "Package {code} goes to {person} in {city}",
        ["package", "shipment"],
        {"code": "code trackingNumber id", "person": "recipient name", "city": "city destination"},
    ),
    (
        "The spaceship {brand} has a crew of {n2} and Captain {first}",
        ["spaceship", "ship"],
        {"brand": "name shipName", "n2": "crew crewSize", "first": "captain captainName"},
    ),
    (
        "{person} scored {n2} points for {company}",
        ["player", "score"],
        {"person": "player name", "n2": "points score", "company": "team club"},
    ),
    ("Chapter {n2} of {title} is about {topic}", ["chapter"], {"n2": "chapter number", "title": "book title", "topic": "topic subject"}),
    (
        "Bug {code}: {topic} do not work, reported by {first}",
        ["bug", "issue"],
        {"code": "id code", "topic": "summary title", "first": "reporter reportedBy"},
    ),
    (
        "The {item} costs {price} at {brand}",
        ["product", "offer"],
        {"item": "product item name", "price": "price cost", "brand": "store shop"},
    ),
    ("Team {brand} won {count} games in {year}", ["team", "season"], {"brand": "team name", "n": "wins games", "year": "year season"}),
]
ORDERS = [statement for statement in STATEMENTS if "{count}" in statement[0]]
LEADS = [
    "Extract the {k}: ",
    "Extract the {k}: ",
    "Read the {k}: ",
    "What is the {k}? ",
    "Find the {k} in this text: ",
    "Parse the {k}: ",
    "",
    "Get the {k} from: ",
    "Extract the {k} from this sentence: ",
]


def extraction(schema_in_prompt=True):
    # Orders, with their number words, are drawn more often than the rest.
    sentence, kinds, names = pick(STATEMENTS if chance(0.8) else ORDERS)
    kind = pick(kinds)
    filled = {slot: make() for slot, make in SLOTS.items()}
    filled["n2"] = R.randint(1, 60)
    item = pick(list(MENU))
    number = filled["n"] if "{count}" in sentence else None
    if number is not None and chance(0.15):
        number = filled["n"] = R.randint(13, 60)
    filled.update(item=item, items=MENU[item], count=counted(filled["n"]) if number is not None else "")
    said = sentence.format(**filled)
    said = capitalized(said) if chance(0.5) else said
    slots = list(names)
    if chance(0.3):
        R.shuffle(slots)
    if chance(0.3):
        slots = slots[: max(1, len(slots) - 1)]
    properties, answer = {}, {}
    for slot in slots:
        options = names[slot].split()
        key = pick(options[:1] * 2 + options)
        value = filled[slot]
        if key in properties:
            continue
        if slot == "item" and chance(0.25):
            key, value = pick("items", "products"), [value]
            properties[key] = Array(Text())
        else:
            properties[key] = (
                Text()
                if isinstance(value, str)
                else (
                    Number()
                    if isinstance(value, float) or slot == "price"
                    else Integer(*pick([(None, None), (None, None), (0, None), (1, max(99, value))]))
                )
            )
        answer[key] = value
    user = pick(LEADS).format(k=kind) + said + pick("", "", ".")
    turns = [("system", pick("Extract the facts from the text.", "You extract data from text."))] if chance(0.1) else []
    turns.append(("user", user))
    form = Object(properties)
    if schema_in_prompt:
        turns.append(("schema", f"{capitalized(kind)} {form.render()}"))
    turns.append(("assistant", layout(answer)))
    return Document(turns, "Extraction", {k: v for k, v in answer.items() if not isinstance(v, list)}, answer, form)


def echo():
    """The simplest copying: one property, named in the prompt."""
    key, value = pick(
        [
            ("name", open_person()),
            ("name", open_word()),
            ("title", open_title()),
            ("city", open_place()),
            ("age", R.randint(1, 999)),
            ("code", code()),
            ("topic", open_topic()),
            ("year", R.randint(1000, 2100)),
            ("count", R.randint(0, 9999)),
        ]
    )
    form = Object({key: Text() if isinstance(value, str) else Integer()})
    thing = pick(THINGS).replace("-", " ")
    user = pick(
        f"{pick(VERBS)} {article(thing)} with the {key} {value}", f"The {key} is {value}", f"{key}: {value}", f"{thing}, {key} {value}"
    )
    return Document(
        [("user", user), ("schema", f"{capitalized(thing.split()[0])} {form.render()}"), ("assistant", layout({key: value}))],
        "Echo",
        {key: value},
        {key: value},
        form,
    )
