"""Challenges, events, tasks, products, pets, weather and lists."""

from .forms import Object, Text, layout
from .records import SYSTEMS, VERBS, Document, Domain, Fact, boolean, choice, counted_items, integer, number, text, texts
from .words import (
    ADJECTIVES,
    R,
    article,
    capitalized,
    chance,
    city,
    clock,
    code,
    counted,
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
    price,
    ordered,
    titled,
)

CHALLENGES = [
    "Walk Ten Thousand Steps",
    "Read a Book in a Week",
    "No Sugar for Three Days",
    "Draw One Sketch a Day",
    "Drink More Water",
    "Learn Five New Words",
    "Cook a New Dish",
    "Sleep Before Eleven",
    "Call an Old Friend",
    "Clean One Drawer a Day",
    "Stretch Every Morning",
    "Write a Daily Note",
]
CHALLENGE = Domain(
    types=["Challenge", "Challenge", "Goal", "Habit", "Level"],
    requests=lambda x: (
        pick("a challenge", "a daily challenge", "a fun challenge", "a weekly goal")
        if "difficulty" in x["given"]
        else pick(article(f"{x['difficulty']} challenge"), "a challenge", "a daily challenge")
    ),
    facts=[
        Fact(
            "difficulty",
            lambda: pick("easy", "medium", "hard"),
            lambda: pick("easy", "medium", "hard"),
            ["that is {}", "of {} difficulty"],
            ["difficulty", "level"],
        ),
        Fact(
            "title",
            lambda: pick(CHALLENGES),
            lambda: pick(open_title(), f"{made_up_word()} Challenge"),
            ["called {}", "titled {}"],
            ["title", "name"],
        ),
        Fact("days", lambda: pick(3, 5, 7, 10, 14, 21, 30), lambda: R.randint(1, 365), ["for {} days", "of {} days"], ["days", "duration"]),
        Fact("points", lambda: R.randint(1, 20) * 5, lambda: R.randint(1, 1000), ["worth {} points"], ["points"]),
    ],
    properties=[
        text("title name", lambda x: x["title"], "title"),
        choice("difficulty level", ["easy", "medium", "hard"], lambda x: x["difficulty"], "difficulty"),
        integer("days duration durationDays", lambda x: x["days"], fact="days"),
        integer("points reward", lambda x: x["points"], fact="points"),
        choice("wine drink", ["red", "white", "rosé", "sparkling"]),
        text("description details", lambda x: f"Try it for {x['days']} days and note how you feel."),
        boolean("isCompleted isActive"),
        texts(
            "tips hints",
            lambda x: ordered(["Start small.", "Ask a friend to join.", "Keep a list.", "Set a reminder.", "Reward yourself."], 3, 4),
            4,
        ),
    ],
    shapes=["title difficulty", "title difficulty wine", "title difficulty points"],
)

OCCASIONS = phrases("birthday party, concert, workshop, team meeting, book club, picnic, wedding, conference, dinner, yoga class")
EVENT = Domain(
    types=["Event", "Meeting", "CalendarEvent", "Appointment", "Party"],
    requests=lambda x: pick(
        f"a {x['kind']}", f"an event for a {x['kind']}", "an event", "a calendar entry", f"a {pick(ADJECTIVES)} {x['kind']}"
    ),
    facts=[
        Fact("kind", lambda: pick(OCCASIONS), lambda: pick(OCCASIONS), ["for everyone"], ["occasion"]),
        Fact("title", lambda: "", open_title, ["called {}", "titled {}", "named {}"], ["title", "name"]),
        Fact("city", city, open_place, ["in {}", "taking place in {}"], ["city", "location", "place"]),
        Fact("date", date, date, ["on {}"], ["date", "day"]),
        Fact(
            "time", clock, lambda: f"{R.randint(0, 23):02d}:{R.randint(0, 11) * 5:02d}", ["at {}", "starting at {}"], ["time", "start time"]
        ),
        Fact("guests", lambda: R.randint(4, 120), lambda: R.randint(2, 999), ["for {} guests", "with {} people"], ["guests", "attendees"]),
        Fact("host", person, open_person, ["hosted by {}", "organized by {}", "with {}"], ["host", "organizer"]),
    ],
    properties=[
        text(
            "title name eventName",
            lambda x: x["title"] or titled(pick(f"{pick(ADJECTIVES)} {x['kind']}", x["kind"], f"{x['kind']} in {x['city']}")),
            "title",
        ),
        text("date day", lambda x: x["date"], "date"),
        text("time startTime", lambda x: x["time"], "time"),
        text("location venue place city", lambda x: x["city"], "city"),
        integer("attendees guests capacity numberOfGuests", lambda x: x["guests"], fact="guests"),
        texts(
            "guestList participants invitees speakers",
            lambda x: ordered(["Mara Reyes", "Elias Holm", "Nadia Silva", "Hugo Hart", "Priya Rao", "Otto Lund"], 4),
            4,
        ),
        text("description details notes", lambda x: f"Join us in {x['city']} for a {pick(ADJECTIVES)} {x['kind']}."),
        texts(
            "agenda topics schedule",
            lambda x: ordered(["Welcome", "Introductions", "Main session", "Lunch break", "Group photo", "Questions", "Closing words"], 4),
            4,
        ),
        integer("duration durationMinutes", lambda x: pick(30, 45, 60, 90, 120)),
        boolean("isOnline isPublic remote"),
        text("host organizer", lambda x: x["host"], "host"),
        number("ticketPrice price", lambda x: price(5, 60)),
        texts("tags keywords", lambda x: [x["kind"]] + ordered(["friends", "evening", "family", "food", "weekend"], 3), 4),
    ],
    shapes=["title date location", "title location", "title date time"],
)

TASKS = [
    ("Clean the kitchen", ["Wash the dishes", "Wipe the counter", "Sweep the floor"], "home"),
    ("Plan the birthday party", ["Send invitations", "Order a cake", "Buy balloons"], "family"),
    ("Prepare the presentation", ["Write an outline", "Design the slides", "Practice once"], "work"),
    ("Fix the bicycle", ["Check the tires", "Oil the chain", "Test the brakes"], "repair"),
    ("Water the garden", ["Fill the can", "Water the tomatoes", "Check the soil"], "garden"),
    ("Pay the electricity bill", ["Find the invoice", "Check the amount", "Make the payment"], "finance"),
    ("Study for the exam", ["Read chapter one", "Solve five exercises", "Review the notes"], "school"),
    ("Pack for the trip", ["Choose clothes", "Charge the camera", "Print the tickets"], "travel"),
    ("Write the monthly report", ["Collect the numbers", "Draft the text", "Send it to the team"], "work"),
]


def prepare_task(x):
    known, x["steps"], x["tag"] = pick(TASKS)
    if "title" not in x["given"]:
        x["title"] = known
    else:
        x["steps"] = ["Make a plan", "Do the first part", "Check the result"]


TASK = Domain(
    types=["Task", "Todo", "Reminder", "TodoItem"],
    requests=lambda x: (
        pick("a task", "a to-do item", "a reminder")
        if "title" in x["given"]
        else pick("a task", f"a task to {x['title'][0].lower() + x['title'][1:]}", f"a to-do item for {x['tag']}", "a reminder")
    ),
    facts=[
        Fact(
            "title",
            lambda: "",
            lambda: capitalized(
                pick(
                    f"call {open_first_name()}",
                    f"buy {open_topic()}",
                    f"visit {open_place()}",
                    f"send the {open_word()} report",
                    f"meet {open_person()}",
                    f"learn about {open_topic()}",
                    f"book a room in {open_place()}",
                )
            ),
            ["called {}", "with the title {}", "that says {}"],
            ["title", "task"],
        ),
        Fact(
            "priority",
            lambda: pick("low", "medium", "high"),
            lambda: pick("low", "medium", "high"),
            ["with {} priority", "of {} priority"],
            ["priority"],
        ),
        Fact(
            "assignee", lambda: pick("Mara", "Elias", "Nadia", "Hugo"), open_first_name, ["for {}", "assigned to {}"], ["assignee", "owner"]
        ),
        Fact(
            "minutes",
            lambda: pick(10, 15, 20, 30, 45, 60),
            lambda: R.randint(1, 300),
            ["of {} minutes", "that takes {} minutes"],
            ["minutes", "estimate"],
        ),
        Fact("due", date, date, ["due {}", "until {}"], ["due date", "deadline"]),
    ],
    properties=[
        text("title name task", lambda x: x["title"], "title"),
        choice("priority importance", ["low", "medium", "high"], lambda x: x["priority"], "priority"),
        text("dueDate deadline due", lambda x: x["due"], "due"),
        texts("steps subtasks checklist", lambda x: x["steps"], 3),
        boolean("isDone done completed urgent"),
        text("category project tag", lambda x: x["tag"]),
        text("notes description details", lambda x: f"{x['title']} before the weekend."),
        integer("estimatedMinutes duration minutes", lambda x: x["minutes"], fact="minutes"),
        text("assignee owner assignedTo", lambda x: x["assignee"], "assignee"),
        choice("status", ["open", "in progress", "done"]),
    ],
    prepare=prepare_task,
    shapes=["title priority", "title priority dueDate"],
)

ITEMS = phrases("lamp, backpack, coffee maker, desk, water bottle, notebook, bicycle helmet, tent, keyboard, mug, jacket, chair, watch")
PRODUCT = Domain(
    types=["Product", "Item", "Listing", "ShopItem"],
    requests=lambda x: pick(
        f"a {x['item']}",
        f"a product listing for a {x['item']}",
        "a product",
        "an item for my online shop",
        f"a {pick('cheap', 'premium', 'small', 'new')} {x['item']}",
    ),
    facts=[
        Fact("item", lambda: pick(ITEMS), lambda: pick(ITEMS), ["for daily use"], ["item"]),
        Fact(
            "name",
            lambda: "",
            lambda: pick(open_title(), f"{made_up_word()} {pick('Pro', 'Mini', 'Plus', 'One')}", f"{made_up_word()} {R.randint(2, 900)}"),
            ["named {}", "called {}"],
            ["name", "product name"],
        ),
        Fact(
            "price",
            price,
            lambda: pick(price(1, 999), R.randint(1, 999)),
            ["for {} euros", "that costs {}", "priced at {}"],
            ["price", "cost"],
        ),
        Fact("stock", lambda: R.randint(1, 200), lambda: R.randint(1, 5000), ["with {} in stock"], ["stock", "quantity"]),
        Fact(
            "color",
            lambda: pick("black", "white", "forest green", "navy blue", "red", "sand"),
            lambda: pick("purple", "orange", "turquoise", "silver", "gold", "pink", "olive green", "sky blue", "ivory", "maroon"),
            ["in {}", "colored {}"],
            ["color"],
        ),
        Fact(
            "brand",
            lambda: pick("Nova", "Alder", "Pico", "Terra", "Luma", "Brook"),
            open_word,
            ["from {}", "by {}", "made by {}"],
            ["brand", "manufacturer"],
        ),
        Fact("sku", code, code, ["with the code {}", "with SKU {}"], ["code", "sku"]),
    ],
    properties=[
        text("name title productName", lambda x: x["name"] or f"{x['brand']} {titled(x['item'])}", "name"),
        number("price cost", lambda x: x["price"], fact="price"),
        text("description summary", lambda x: f"A {pick('durable', 'light', 'stylish', 'compact')} {x['item']} in {x['color']}."),
        text("color colour", lambda x: x["color"], "color"),
        integer("stock quantity inventory", lambda x: x["stock"], fact="stock"),
        boolean("inStock isAvailable onSale freeShipping"),
        text("brand manufacturer", lambda x: x["brand"], "brand"),
        texts(
            "features highlights",
            lambda x: ordered(["waterproof", "lightweight", "easy to clean", "two year warranty", "foldable", "handmade", "adjustable"], 4),
            4,
        ),
        number("rating averageRating", lambda x: R.randint(20, 50) / 10, 1, 5),
        text("sku code productCode", lambda x: x["sku"], "sku"),
        choice("size", ["small", "medium", "large"]),
        choice("currency", ["EUR", "USD", "GBP"]),
        texts("tags categories", lambda x: [x["item"], x["color"]] + ordered(["home", "travel", "office", "sale"], 2), 4),
    ],
    shapes=["name price", "name price description", "name price inStock"],
)

ANIMALS = {
    "cat": (["Siamese", "Maine Coon", "tabby", "Persian"], "naps in sunny windows"),
    "dog": (["beagle", "border collie", "poodle"], "loves long walks"),
    "rabbit": (["lop", "dwarf", "Angora"], "nibbles carrots all day"),
    "parrot": (["macaw", "cockatoo", "budgie"], "repeats every word"),
    "hamster": (["Syrian", "dwarf"], "runs in the wheel at night"),
    "turtle": (["painted", "box"], "walks slowly around the pond"),
}


def prepare_pet(x):
    breeds, x["habit"] = ANIMALS[x["kind"]]
    if "breed" not in x["given"]:
        x["breed"] = pick(breeds)


PET = Domain(
    types=["Cat", "Cat", "Pet", "Animal", "Dog", "AdoptionProfile"],
    requests=lambda x: pick(
        article(x["kind"]),
        article(x["kind"]),
        f"a cute {x['kind']}",
        f"a {pick('young', 'rescue', 'playful', 'shy')} {x['kind']}",
        "an adoption profile for " + article(x["kind"]),
    ),
    facts=[
        Fact("kind", lambda: pick(list(ANIMALS) + ["cat", "cat"]), lambda: pick(list(ANIMALS)), ["for a family"], ["species"]),
        Fact(
            "name",
            lambda: pick("Biscuit Pepper Luna Mochi Pixel Clover Juniper Waffles Ziggy Olive Pickle Hazel".split()),
            lambda: pick(open_word(), made_up_word(), open_first_name()),
            ["named {}", "named {}", "called {}"],
            ["name"],
        ),
        Fact("age", lambda: R.randint(1, 14), lambda: R.randint(1, 40), ["who is {} years old", "aged {}"], ["age"]),
        Fact("owner", person, open_person, ["owned by {}", "belonging to {}"], ["owner"]),
        Fact(
            "color",
            lambda: pick("brown", "black", "white", "grey", "ginger"),
            lambda: pick("blue", "golden", "cream", "spotted", "striped", "silver", "orange", "cinnamon"),
            ["with {} fur", "colored {}"],
            ["color"],
        ),
        Fact(
            "breed",
            lambda: "",
            lambda: pick("Bengal", "Sphynx", "Birman", "husky", "corgi", "dachshund", "Ragdoll", made_up_word()),
            ["of the breed {}"],
            ["breed"],
        ),
        Fact("weight", lambda: R.randint(5, 300) / 10, lambda: R.randint(5, 400) / 10, ["weighing {} kg", "of {} kg"], ["weight"]),
    ],
    properties=[
        text("name petName", lambda x: x["name"], "name"),
        integer("age ageInYears", lambda x: x["age"], 0, 20, "age"),
        text("species animal kind", lambda x: x["kind"]),
        text("breed", lambda x: x["breed"], "breed"),
        text("color furColor", lambda x: x["color"], "color"),
        texts("traits personality likes", lambda x: ordered(["playful", "calm", "curious", "shy", "gentle", "noisy", "sleepy"], 4), 4),
        text("description bio profile", lambda x: f"{x['name']} is {article(x['color'])} {x['kind']} who {x['habit']}."),
        boolean("vaccinated isFriendly houseTrained isAdopted"),
        text("owner ownerName", lambda x: x["owner"], "owner"),
        text("favoriteFood food", lambda x: pick("tuna", "carrots", "chicken", "seeds", "apple slices")),
        number("weight weightKg", lambda x: x["weight"], 0.1, 100, "weight"),
    ],
    prepare=prepare_pet,
    shapes=["name age", "name age profile", "name color age"],
)

SKIES = {"sunny": (18, 34), "rainy": (6, 18), "cloudy": (8, 22), "snowy": (-8, 1), "windy": (5, 20), "foggy": (2, 12), "stormy": (10, 24)}


def prepare_weather(x):
    if "degrees" not in x["given"]:
        x["degrees"] = R.randint(*SKIES[x["sky"]])


WEATHER = Domain(
    types=["Weather", "Forecast", "WeatherReport"],
    requests=lambda x: (
        pick("a weather report", "a weather forecast", f"a {x['sky']} day")
        if "sky" not in x["given"]
        else pick("a weather report", "the weather")
    ),
    facts=[
        Fact("city", city, open_place, ["for {}", "in {}"], ["city", "place"]),
        Fact("sky", lambda: pick(list(SKIES)), lambda: pick(list(SKIES)), ["with {} weather"], ["sky", "condition"]),
        Fact("degrees", lambda: 0, lambda: R.randint(-20, 45), ["with {} degrees", "at {} degrees"], ["temperature"]),
        Fact("wind", lambda: R.randint(2, 50), lambda: R.randint(0, 140), ["with {} km/h of wind"], ["wind", "wind speed"]),
    ],
    properties=[
        text("city location place", lambda x: x["city"], "city"),
        number("temperature temperatureCelsius degrees", lambda x: x["degrees"], -50, 60, "degrees"),
        text("condition conditions sky", lambda x: x["sky"], "sky"),
        integer("humidity chanceOfRain", lambda x: R.randint(20, 95), 0, 100),
        number("windSpeed wind", lambda x: x["wind"], fact="wind"),
        text("summary description forecast", lambda x: f"It is {x['sky']} in {x['city']} with {x['degrees']} degrees."),
        text(
            "advice tip clothing",
            lambda x: {"sunny": "Wear sunscreen.", "rainy": "Take an umbrella.", "snowy": "Wear warm boots.", "stormy": "Stay inside."}.get(
                x["sky"], "Bring a light jacket."
            ),
        ),
        boolean("isRaining umbrellaNeeded", lambda x: x["sky"] in ("rainy", "stormy")),
    ],
    prepare=prepare_weather,
    shapes=["city temperature condition"],
)

LISTS = {
    "search suggestions": {
        "hiking": ["easy day hikes", "hiking boots", "trail maps", "waterproof jackets", "best mountain views"],
        "coffee": ["coffee shops nearby", "how to brew coffee", "best espresso beans", "cold brew recipe", "coffee grinders"],
        "travel": ["cheap flights", "weekend trips", "packing list", "travel insurance", "train tickets"],
        "books": ["new mystery novels", "book clubs", "classic adventure stories", "books for children", "library hours"],
        "cooking": ["quick dinner ideas", "vegetarian recipes", "how to cook rice", "baking for beginners", "sharp kitchen knives"],
    },
    "tags": {
        "hiking": ["outdoors", "trail", "nature", "mountains", "fitness"],
        "coffee": ["espresso", "morning", "roast", "barista", "cafe"],
        "travel": ["vacation", "city", "adventure", "hotel", "train"],
        "books": ["reading", "novel", "library", "story", "author"],
        "cooking": ["dinner", "recipe", "kitchen", "spices", "healthy"],
    },
    "names for a cafe": {
        "hiking": ["Trail Cup", "Summit Brew", "The Resting Stone"],
        "coffee": ["Morning Bean", "The Quiet Cup", "Golden Roast"],
        "travel": ["The Last Stop", "Harbor House", "Compass Cafe"],
        "books": ["Page and Cup", "The Reading Room", "Second Chapter"],
        "cooking": ["The Copper Pan", "Salt and Sage", "Warm Plate"],
    },
}


def text_list(schema_in_prompt=True):
    """A root array of strings, or an object around one."""
    kind, topic = pick(list(LISTS)), pick("hiking", "coffee", "travel", "books", "cooking")
    items = ordered(LISTS[kind][topic], 5)
    copies = {}
    shown = topic
    if chance(0.5) and not kind.startswith("names"):
        # A topic from the open set: every item carries it, so the items can only be written by copying.
        shown = open_topic()
        patterns = {
            "search suggestions": ["what are {}", "best {}", "{} near me", "{} for beginners", "how to find {}", "{} history"],
            "tags": ["{}", "nature", "guide", "ideas", "learning"],
        }[kind]
        items = [p.format(shown) for p in ordered(patterns, 5)]
    form, chosen = counted_items(Text(), items, 5, 2)
    count = counted(len(chosen)) + " " if chance(0.5) else ""
    user = pick(
        f"{pick(VERBS)} {count}{kind} for {shown}", f"{pick(VERBS)} {count}{kind} about {shown}", f"{capitalized(kind)} for: {shown}"
    )
    turns = [("system", pick(SYSTEMS))] if chance(0.1) else []
    turns.append(("user", user))
    key = pick("suggestions", "items", "results", "searchTerms") if kind != "tags" else pick("tags", "keywords")
    wrapped = chance(0.5)
    root = Object({key: form}) if wrapped else form
    if schema_in_prompt:
        turns.append(
            ("schema", f"{pick('SearchSuggestions', 'Suggestions', 'TagList', 'Names')} {root.render()}" if wrapped else root.render())
        )
    answer = {key: chosen} if wrapped else chosen
    turns.append(("assistant", layout(answer)))
    return Document(turns, "List", copies, answer, root)


DOMAINS = [(CHALLENGE, 3), (EVENT, 5), (TASK, 4), (PRODUCT, 5), (PET, 5), (WEATHER, 2)]
