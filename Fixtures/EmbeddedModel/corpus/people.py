"""People, companies and messages."""

from .records import Domain, Fact, boolean, choice, integer, nested, number, text, texts
from .forms import Object, Text
from .words import (
    CITIES,
    FIRST_NAMES,
    NOUNS,
    R,
    article,
    capitalized,
    chance,
    city,
    date,
    made_up_word,
    open_first_name,
    open_person,
    open_place,
    open_title,
    open_topic,
    open_word,
    person,
    phrases,
    pick,
    ordered,
    syllables,
)

JOBS = phrases("nurse, teacher, engineer, designer, chef, gardener, pilot, librarian, architect, journalist, carpenter, biologist")
MORE_JOBS = phrases(
    "doctor, lawyer, plumber, dentist, actor, singer, farmer, programmer, accountant, firefighter, photographer, translator, mechanic, electrician, barista, writer, editor, manager, student, painter, tailor, coach, florist, potter"
)
HOBBIES = phrases("hiking, painting, chess, cooking, photography, gardening, cycling, reading, music, swimming")
MORE_HOBBIES = phrases(
    "surfing, knitting, climbing, origami, karate, fishing, pottery, archery, dancing, running, sailing, skating, juggling, yoga, baking, coding"
)
STREETS = phrases("Maple, Oak, River, Station, Garden, Mill")


def prepare_person(x):
    x["first"] = x["name"].split()[0]
    x["last"] = x["name"].split()[-1] if " " in x["name"] else pick("Reyes", "Holm", "Silva", "Hart")
    x["country"] = CITIES.get(x["city"], "Portugal")
    if "email" not in x["given"]:
        x["email"] = x["name"].lower().replace(" ", ".") + "@example.com"
    x["hobbies"] = ([x["hobby"]] if "hobby" in x["given"] else []) + [h for h in ordered(HOBBIES, 4) if h != x["hobby"]][:4]


def address(x):
    street, number_ = f"{pick(STREETS)} {pick('Street', 'Lane', 'Road')}", str(R.randint(1, 180))
    return Object({"street": Text(), "city": Text()}), {"street": f"{number_} {street}", "city": x["city"]}


PROFILE = Domain(
    types=["Person", "User", "Profile", "Contact", "Employee", "Student", "Customer", "UserProfile"],
    requests=lambda x: (
        pick("a person", "a user profile", "a contact", "a student", "a customer", "an employee", "a profile")
        if "job" in x["given"] or chance(0.5)
        else pick(article(x["job"]), f"a profile of {article(x['job'])}")
    ),
    facts=[
        Fact("name", person, open_person, ["named {}", "named {}", "called {}", "for {}", "with the name {}"], ["name", "full name"]),
        Fact("age", lambda: R.randint(19, 78), lambda: R.randint(1, 110), ["who is {} years old", "aged {}", "of age {}"], ["age"]),
        Fact(
            "job",
            lambda: pick(JOBS),
            lambda: pick(MORE_JOBS),
            ["who works as a {}", "working as {}", "with the job {}"],
            ["job", "profession", "occupation"],
        ),
        Fact("city", city, open_place, ["from {}", "who lives in {}", "living in {}", "based in {}"], ["city", "hometown"]),
        Fact("hobby", lambda: pick(HOBBIES), lambda: pick(MORE_HOBBIES), ["who likes {}", "who loves {}"], ["hobby", "interest"]),
        Fact(
            "phone",
            lambda: f"555-01{R.randint(10, 99)}",
            lambda: f"{R.randint(100, 999)}-{R.randint(1000, 9999)}",
            ["with the phone number {}", "reachable at {}"],
            ["phone", "phone number"],
        ),
        Fact(
            "email",
            lambda: "",
            lambda: f"{syllables(1, 2)}@{pick('example.com', 'mail.test', 'example.org')}",
            ["with the email {}", "reachable at {}"],
            ["email", "email address"],
        ),
    ],
    properties=[
        text("name fullName displayName username", lambda x: x["name"], "name"),
        text("firstName givenName", lambda x: x["first"]),
        text("lastName familyName surname", lambda x: x["last"]),
        integer("age years", lambda x: x["age"], 0, 120, "age"),
        text("email emailAddress", lambda x: x["email"], "email"),
        text("phone phoneNumber", lambda x: x["phone"], "phone"),
        text("city hometown location", lambda x: x["city"], "city"),
        text("job occupation jobTitle profession", lambda x: x["job"], "job"),
        text(
            "bio about description summary",
            lambda x: f"{x['first']} is {article(x['job'])} who lives in {x['city']}{pick('', f' and loves ' + x['hobbies'][0])}.",
        ),
        texts("hobbies interests skills", lambda x: x["hobbies"], 4, "hobby"),
        boolean("isActive isStudent married subscribed"),
        text("birthday birthDate dateOfBirth", lambda x: f"{R.randint(1950, 2005)}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}"),
        nested("address homeAddress", address),
        choice("role status", ["admin", "member", "guest"]),
    ],
    prepare=prepare_person,
    shapes=["name age", "name age city", "name age email", "name age hobbies", "firstName lastName age"],
)

INDUSTRIES = {
    "bakery": "fresh bread",
    "robotics": "small helper robots",
    "gardening": "seeds and tools",
    "education": "online language lessons",
    "energy": "solar panels",
    "coffee": "roasted coffee beans",
    "travel": "guided city walks",
    "bookstore": "used books",
}


def prepare_company(x):
    x["sells"] = INDUSTRIES.get(x["industry"], f"{x['industry']} products")


COMPANY = Domain(
    types=["Company", "Business", "Startup", "Shop", "Organization", "Team"],
    requests=lambda x: (
        pick("a company", "a startup idea", "a small business", "a shop")
        if "industry" in x["given"]
        else pick(f"a {x['industry']} company", f"a {x['industry']} business", "a company", "a startup")
    ),
    facts=[
        Fact(
            "name",
            lambda: f"{pick(NOUNS)} {pick('Works', 'Studio', 'House', 'Labs', 'Collective')}",
            lambda: pick(f"{open_word()} {pick('Labs', 'Works', 'Group', 'Systems', 'Foods', 'Studio')}", made_up_word(), open_title()),
            ["named {}", "called {}"],
            ["name", "company name"],
        ),
        Fact(
            "industry",
            lambda: pick(list(INDUSTRIES)),
            lambda: pick(
                "fishing",
                "clothing",
                "furniture",
                "music",
                "mining",
                "farming",
                "software",
                "toys",
                "perfume",
                "insurance",
                "drones",
                "shipping",
                "glass",
                "textiles",
                "games",
            ),
            ["in the {} industry", "for {}"],
            ["industry", "sector"],
        ),
        Fact("city", city, open_place, ["in {}", "based in {}", "from {}"], ["city", "headquarters"]),
        Fact(
            "employees",
            lambda: R.randint(2, 900),
            lambda: R.randint(1, 9999),
            ["with {} employees", "that employs {} people"],
            ["employees", "team size"],
        ),
        Fact("year", lambda: R.randint(1950, 2025), lambda: R.randint(1800, 2026), ["founded in {}", "from {}"], ["founded year", "year"]),
        Fact("founder", person, open_person, ["founded by {}", "led by {}", "by {}"], ["founder", "owner"]),
    ],
    properties=[
        text("name companyName businessName", lambda x: x["name"], "name"),
        text("industry sector category", lambda x: x["industry"], "industry"),
        integer("foundedYear founded yearFounded", lambda x: x["year"], fact="year"),
        integer("employees employeeCount teamSize", lambda x: x["employees"], fact="employees"),
        text("city headquarters location", lambda x: x["city"], "city"),
        text("slogan tagline motto", lambda x: f"{pick('Simply', 'Always', 'Truly', 'Better')} {x['sells']}."),
        text("description mission about", lambda x: f"{x['name']} sells {x['sells']} in {x['city']}."),
        text("founder ceo owner", lambda x: x["founder"], "founder"),
        texts(
            "products services",
            lambda x: [x["sells"]] + ordered(["gift cards", "workshops", "home delivery", "repairs", "subscriptions"], 3),
            4,
        ),
        number("revenue funding", lambda x: R.randint(1, 90) * 10000),
    ],
    prepare=prepare_company,
)

MESSAGES = [
    ("Meeting moved to Friday", "the meeting moved to Friday at ten"),
    ("Thank you for your help", "thank you for helping with the project"),
    ("Dinner on Saturday", "would you like to join us for dinner on Saturday"),
    ("Invoice for March", "the invoice for March is attached"),
    ("Happy birthday", "I wish you a very happy birthday"),
    ("Your order has shipped", "your order has shipped and arrives on Tuesday"),
    ("Question about the report", "I have a question about the second page of the report"),
]


def prepare_message(x):
    if "topic" in x["given"]:
        x["subject"], x["line"] = pick(f"About {x['topic']}", f"News on {x['topic']}", f"{capitalized(x['topic'])}"), pick(
            f"I would like to talk about {x['topic']}", f"here is what I know about {x['topic']}", f"can we speak about {x['topic']} soon"
        )
    else:
        x["subject"], x["line"] = pick(MESSAGES)


EMAIL = Domain(
    types=["Email", "Message", "Letter", "Note"],
    requests=lambda x: pick("an email", "a short message", f"a {x['tone']} email", "a letter", "a note"),
    facts=[
        Fact(
            "recipient",
            lambda: pick(FIRST_NAMES),
            lambda: pick(open_first_name(), open_person()),
            ["to {}", "for {}", "addressed to {}"],
            ["recipient", "receiver"],
        ),
        Fact(
            "sender",
            lambda: pick(FIRST_NAMES),
            lambda: pick(open_first_name(), open_person()),
            ["from {}", "signed by {}"],
            ["sender", "author"],
        ),
        Fact("topic", lambda: "", open_topic, ["about {}", "on {}"], ["topic"]),
        Fact(
            "tone", lambda: pick("friendly", "formal", "polite"), lambda: pick("friendly", "formal", "polite"), ["in a {} tone"], ["tone"]
        ),
    ],
    properties=[
        text("subject title", lambda x: x["subject"], "topic"),
        text("body text content message", lambda x: f"Hi {x['recipient']}, {x['line']}. Best, {x['sender']}"),
        text("recipient to receiver", lambda x: x["recipient"], "recipient"),
        text("sender from author", lambda x: x["sender"], "sender"),
        choice("tone", ["friendly", "formal", "polite"], lambda x: x["tone"], "tone"),
        text("greeting", lambda x: f"Dear {x['recipient']},"),
        text("signature closing", lambda x: f"Kind regards, {x['sender']}"),
        boolean("isUrgent hasAttachment"),
        text("date sentDate", lambda x: date()),
    ],
    prepare=prepare_message,
    shapes=["subject body", "recipient subject body"],
)

DOMAINS = [(PROFILE, 7), (COMPANY, 3), (EMAIL, 3)]
