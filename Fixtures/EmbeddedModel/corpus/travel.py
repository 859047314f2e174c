"""Trips, and the trip planner with its tool calls."""

from .forms import Array, Choice, Integer, Object, Text, layout
from .records import VERBS, Document, Domain, Fact, choice, integer, number, objects, text, texts
from .words import (
    ADJECTIVES,
    CITIES,
    MORE_ADJECTIVES,
    MORE_NOUNS,
    R,
    article,
    capitalized,
    chance,
    city,
    counted,
    date,
    made_up_word,
    open_person,
    open_place,
    open_word,
    person,
    phrases,
    pick,
    some,
    ordered,
)

SIGHTS = phrases(
    "the old town, the central market, the river promenade, a hilltop castle, the art museum, the botanical garden, the cathedral, a local bakery, the harbor, a viewpoint at sunset, the history museum, a street food tour, the modern art gallery, a boat ride, a cooking class, the royal palace, a quiet park, a jazz club"
)


NATURE = phrases(
    "the visitor center, the main trail, the valley floor, the waterfall path, a picnic meadow, the lookout point, the lake shore, the old forest, the ranger station, a sunset viewpoint, the stars at night, the river bank"
)


def prepare_trip(x):
    x["sights"] = ordered(SIGHTS, 7)
    x["country"] = CITIES.get(x["city"]) or pick(list(CITIES.values()))
    if "title" not in x["given"]:
        x["title"] = pick(
            f"{x['days']} Days in {x['city']}",
            f"{capitalized(pick(ADJECTIVES))} {x['city']} Escape",
            f"Discover {x['city']}",
            f"A Taste of {x['city']}",
        )


def day_objects(x):
    day, plan = pick(("day", "activity"), ("day", "title"), ("dayNumber", "plan"), ("number", "highlight"))
    count = min(x["days"], 5)
    return Object({day: Integer(), plan: Text()}), [
        {day: i + 1, plan: capitalized(pick("visit ", "explore ", "walk to ", "discover ")) + x["sights"][i]} for i in range(count)
    ]


TRIP = Domain(
    types=["Trip", "Trip", "Itinerary", "TravelPlan", "Vacation", "Journey"],
    requests=lambda x: pick("a trip", "a travel plan", "a vacation", "a journey", "a holiday", "a weekend trip"),
    facts=[
        Fact("city", city, open_place, ["to {}", "to {}", "in {}", "around {}"], ["destination", "city", "place"]),
        Fact(
            "days",
            lambda: R.randint(2, 7),
            lambda: R.randint(1, 30),
            ["for {} days", "of {} days", "lasting {} days"],
            ["days", "number of days", "duration"],
        ),
        Fact(
            "budget",
            lambda: R.randint(4, 30) * 50,
            lambda: pick(R.randint(50, 9999), R.randint(2, 90) * 100),
            ["with a budget of {}", "for {} euros"],
            ["budget", "cost"],
        ),
        Fact("traveler", person, open_person, ["for {}", "with {}"], ["traveler", "guest"]),
        Fact(
            "hotel",
            lambda: f"{pick('Hotel', 'Casa', 'Villa')} {pick('Aurora', 'Central', 'Bellavista', 'Miramar', 'Lumen')}",
            lambda: f"{pick('Hotel', 'Villa', 'The', 'Hostel')} {open_word()}",
            ["staying at {}", "with a stay at {}"],
            ["hotel"],
        ),
        Fact("date", date, date, ["starting on {}", "from {}"], ["start date"]),
        Fact("people", lambda: R.randint(1, 6), lambda: R.randint(1, 40), ["for {} people", "for a group of {}"], ["people", "group size"]),
        Fact(
            "title",
            lambda: "",
            lambda: f"{open_word()} {pick('Adventure', 'Escape', 'Tour', 'Days')}",
            ["titled {}", "called {}"],
            ["title", "name"],
        ),
    ],
    properties=[
        text("destination city place location destinationName", lambda x: x["city"], "city"),
        text("title name tripName", lambda x: x["title"], "title"),
        integer("days numberOfDays duration durationInDays length", lambda x: x["days"], 1, 30, "days"),
        texts(
            "activities highlights sights thingsToDo attractions stops",
            lambda x: [capitalized(pick("visit ", "explore ", "enjoy ", "see ")) + s for s in x["sights"]],
            5,
        ),
        number("budget cost totalCost price estimatedCost", lambda x: x["budget"], fact="budget"),
        text("hotel accommodation hotelName lodging", lambda x: x["hotel"], "hotel"),
        text(
            "description summary overview",
            lambda x: f"Spend {x['days']} days in {x['city']} and enjoy {x['sights'][0]} and {x['sights'][1]}.",
        ),
        text("startDate date departure departureDate", lambda x: x["date"], "date"),
        choice("season bestSeason", ["spring", "summer", "autumn", "winter"]),
        choice("transport travelMode", ["train", "plane", "car", "bus", "boat"]),
        text(
            "tip advice localTip",
            lambda x: pick(
                "Book tickets early.",
                "Wear comfortable shoes.",
                "Carry some cash.",
                "Arrive before ten to avoid the crowds.",
                "Try the local pastries.",
            ),
        ),
        text("traveler travelerName guest", lambda x: x["traveler"], "traveler"),
        integer("people travelers groupSize", lambda x: x["people"], fact="people"),
        objects("itinerary schedule plan dayPlans days", day_objects, 4),
    ],
    prepare=prepare_trip,
    systems=["You are a travel guide.", "Your job is to plan trips for the user."],
    shapes=["destination days activities", "destination days budget", "title destination days", "destination title description"],
)


def trip_with_days_first(schema_in_prompt=True):
    """ "Plan a 3-day trip to X": the most usual way to ask."""
    days, place = R.randint(1, 14), open_place() if chance(0.75) else city()
    wild = chance(0.25)
    if wild:
        place = landmark()[0]
    sights = ordered(NATURE if wild else SIGHTS, 6)
    options = {
        "destination": (Text(), place),
        "days": (Integer(*pick([(None, None), (1, 14), (1, 30)])), days),
        "title": (Text(), pick(f"{days} Days in {place}", f"Discover {place}", f"A Taste of {place}")),
        "activities": (Array(Text(), 3, 3), [capitalized(pick("visit ", "explore ", "enjoy ")) + s for s in sights[:3]]),
        "description": (Text(), f"Spend {days} days in {place} and enjoy {sights[0]} and {sights[1]}."),
    }
    keys = some(options, 2, 4)
    for key in ("destination", "days"):
        if key not in keys and chance(0.7):
            keys.append(key)
    if chance(0.7):
        keys.sort(key=list(options).index)
    names = {
        "destination": pick("destination", "destination", "city", "place", "location", "destinationName"),
        "days": pick("days", "days", "numberOfDays", "duration", "dayCount"),
        "activities": pick("activities", "highlights", "sights"),
        "title": pick("title", "name"),
        "description": pick("description", "summary"),
    }
    form = Object({names[k]: options[k][0] for k in keys})
    answer = {names[k]: options[k][1] for k in keys}
    trip = pick("trip", "trip", "itinerary", "vacation", "city break")
    user = pick(
        f"{pick(VERBS)} {article(f'{days}-day {trip}')} to {place}",
        f"Plan a {days}-day {trip} to {place}",
        f"{counted(days)} days in {place}",
        f"Plan {days} days in {place}",
        f"Generate a {days}-day itinerary to {place}.",
        f"A trip to {place} for {counted(days)} days",
    )
    turns = (
        [("user", user)]
        + ([("schema", f"{pick(TRIP.types)} {form.render()}")] if schema_in_prompt else [])
        + [("assistant", layout(answer))]
    )
    return Document(turns, "Trip", {names[k]: options[k][1] for k in ("destination", "days") if k in keys}, answer, form)


# The trip planner.

LANDMARKS = {
    "Yosemite": "Yosemite is a valley of granite cliffs, waterfalls and giant sequoias.",
    "Mount Fuji": "Mount Fuji is a snowy volcano above five quiet lakes.",
    "Serengeti": "The Serengeti is a wide plain of grass where lions and zebras live.",
    "Grand Canyon": "The Grand Canyon is a deep canyon of red rock above a green river.",
    "Yosemite Valley": "A national park in California with granite cliffs, waterfalls and giant sequoias.",
    "Bryce Canyon": "A deep canyon in Arizona carved by wind and water over millions of years.",
    "Hakone": "A mountain town in Japan, famous for its hot springs.",
    "Sahara Desert": "The largest hot desert in the world, with golden dunes and quiet oases.",
    "Ngorongoro": "A wide grassland in Tanzania, known for its lions and the great migration.",
    "Joshua Tree": "A desert park in California with strange trees and clear night skies.",
    "Great Barrier Reef": "The largest coral reef on Earth, off the coast of Australia.",
    "Machu Picchu": "An old Inca city high in the mountains of Peru.",
    "Niagara Falls": "Three large waterfalls on the border of Canada and the United States.",
    "Uluru": "A red sandstone rock in the heart of Australia.",
    "Rocky Mountains": "A long mountain range with forests, lakes and snowy peaks.",
    "Lake Baikal": "The deepest lake in the world, frozen in winter.",
    "Amazon": "A vast rainforest with rivers, monkeys and colorful birds.",
    "Everest": "The highest mountain on Earth, between Nepal and China.",
    "White Cliffs of Dover": "Chalk cliffs on the English coast above the sea.",
    "Alps": "A mountain range in Europe with ski villages and green valleys.",
    "Loch Ness": "A long, dark lake in Scotland with an old castle.",
    "Galapagos": "Islands in the Pacific with giant turtles and rare birds.",
    "Patagonia": "A windy land of glaciers and mountains at the end of South America.",
    "Crater Lake": "A deep blue lake in Oregon inside an old volcano.",
}
GENERIC_DESCRIPTIONS = ["A {a} {k} with {f} and {g}.", "A {k} known for its {f} and {g}.", "A {a} {k} where visitors enjoy {f} and {g}."]
KINDS = phrases("valley, mountain, island, lake, desert, canyon, forest, coast, national park, river, village, old town")
FEATURES = phrases(
    "clear lakes, tall cliffs, quiet trails, warm springs, old stone houses, sandy beaches, wild flowers, wide views, friendly cafes, rare birds, deep caves, snowy peaks, small museums, fishing boats, colorful markets"
)
CATEGORIES = ["campground", "hotel", "cafe", "museum", "marina", "restaurant", "nationalMonument"]
KEPT_CATEGORIES = {
    "hotel": ["Lodge", "Inn", "Hotel", "Resort", "Lodge", "Guesthouse", "Suites"],
    "restaurant": ["Grill", "Kitchen", "Bistro", "Diner", "Tavern", "Table"],
    "cafe": ["Cafe", "Coffee House", "Bakery", "Tea Room"],
    "museum": ["Museum", "Gallery", "Visitor Center"],
    "campground": ["Campground", "Camp", "Meadows"],
    "marina": ["Marina", "Harbor", "Docks"],
    "nationalMonument": ["Monument", "Memorial", "Arch"],
}
QUERIES = {
    "hotel": ["quiet rooms", "hotels with a view", "family rooms", "a cozy lodge", "rooms near the park"],
    "restaurant": ["local food", "dinner with a view", "fresh fish", "family restaurants", "vegetarian dishes"],
    "cafe": ["good coffee", "breakfast and pastries"],
    "museum": ["local history", "art and nature"],
    "campground": ["tents near the water", "sites with shade"],
    "marina": ["boat tours", "kayak rental"],
    "nationalMonument": ["famous views", "old monuments"],
}
CLOSED_PLACES = phrases("Aspen, Pine, Cedar, Summit, River, Granite, Meadow, Sunset, Eagle, Willow, Blue Lake, Silver Creek")


def landmark():
    if chance(0.5):
        return pick(list(LANDMARKS.items()))
    kind = pick(KINDS)
    first, second = ordered(FEATURES, 2)
    name = pick(
        open_place(),
        f"{open_word()} {pick('Valley', 'Canyon', 'Island', 'Lake', 'Desert', 'Coast', 'Forest', 'Park')}",
        f"Mount {made_up_word()}",
        f"Lake {made_up_word()}",
        made_up_word(),
    )
    return name, pick(GENERIC_DESCRIPTIONS).format(a=pick("quiet", "wide", "green", "rocky", "sunny", "remote"), k=kind, f=first, g=second)


def place_name(category):
    first = pick(CLOSED_PLACES) if chance(0.4) else open_word()
    return f"The {pick(MORE_ADJECTIVES).capitalize()} {pick(MORE_NOUNS)}" if chance(0.1) else f"{first} {pick(KEPT_CATEGORIES[category])}"


def instructions(name, description):
    return (
        "Your job is to create an itinerary for the user.\nEach day needs an activity, hotel and restaurant.\n"
        f"Always use the findPointsOfInterest tool to find businesses and activities in {name}, especially hotels and restaurants.{pick(chr(10), chr(10) * 2, chr(10) * 2)}"
        f"The point of interest categories may include:\n{pick(chr(10), chr(10), ', ').join(CATEGORIES)}\n"
        f"Here is a description of {name} for your reference when considering what activities to generate:\n{description}"
    )


ACTIVITY_TYPES = ["sightseeing", "foodAndDining", "shopping", "hotelAndLodging"]
TOOL_LINE = "findPointsOfInterest " + Object({"pointOfInterest": Choice(CATEGORIES), "naturalLanguageQuery": Text()}).render()
OUTINGS = [
    ("Morning Walk", "Follow the easy path around {p}."),
    ("Scenic Drive", "Stop at the best views of {p}."),
    ("Guided Tour", "Learn the history of {p} with a guide."),
    ("Sunset View", "Watch the sky change color over {p}."),
    ("Photo Stop", "Take pictures of {p} in the soft light."),
    ("Nature Hike", "Walk through the quiet side of {p}."),
    ("Boat Ride", "See {p} from the water."),
    ("Picnic Lunch", "Enjoy local snacks with a view of {p}."),
    ("Bird Watching", "Look for rare birds near {p}."),
]
SHOPS = [
    ("Local Market", "Browse crafts and fresh fruit."),
    ("Gift Shop", "Find a small souvenir from {p}."),
    ("Old Bookshop", "Look for maps and stories of {p}."),
]
STAYS = [
    "Check in and rest in a comfortable room.",
    "Spend a calm night close to {p}.",
    "Sleep well after a full day.",
    "Enjoy a warm room with a view.",
]
MEALS = [
    "Taste local dishes for dinner.",
    "Have a relaxed lunch with fresh food.",
    "Try the house special.",
    "Share a warm meal after the walk.",
]
DAY_TITLES = [
    ("Arrival and First Views", "Settle in and look around"),
    ("Nature Day", "Trails, views and fresh air"),
    ("Local Flavors", "Food, markets and stories"),
    ("Hidden Corners", "Quiet paths away from the crowds"),
    ("Golden Hour", "Slow walks and soft light"),
    ("Farewell Day", "One last look before home"),
    ("Water and Sky", "A calm day outdoors"),
    ("Culture Day", "Museums and old streets"),
]
TITLES = ["{d} Days in {p}", "{p} Adventure", "Onward to {p}", "Discover {p}", "The {p} Escape", "Hello, {p}!", "A Taste of {p}"]
DESCRIPTIONS = [
    "See the best of {p} in {v} easy {days}.",
    "A relaxed trip with nature, food and good rest in {p}.",
    "Enjoy views, local food and cozy stays in {p}.",
    "{w} {days} of fresh air and good food in {p}.",
]
RATIONALES = [
    "Each day mixes an outing, a meal and a place to rest.",
    "The plan leaves time to enjoy {p} without a rush.",
    "It starts gently and saves the best view of {p} for the end.",
    "Every day has something to see and a good place to eat.",
]
JAPAN = {
    "title": "Onward to Japan",
    "destinationName": "Mt. Fuji",
    "description": "Sushi, hot springs, and city lights await you!",
    "rationale": "You enjoy nature and food, so this trip has both.",
    "days": [
        {
            "title": "Sushi and Shopping",
            "subtitle": "Explore the city",
            "destination": "Tokyo",
            "activities": [
                {"type": "foodAndDining", "title": "Sushi Lunch", "description": "Taste fresh sushi at the market."},
                {"type": "shopping", "title": "Ginza Walk", "description": "Browse famous shops and small arcades."},
            ],
        },
        {
            "title": "Old Temples",
            "subtitle": "A calm day",
            "destination": "Kyoto",
            "activities": [
                {"type": "sightseeing", "title": "Golden Temple", "description": "See the temple by the pond."},
                {"type": "hotelAndLodging", "title": "Garden Ryokan", "description": "Sleep in a traditional inn."},
            ],
        },
        {
            "title": "Mountain View",
            "subtitle": "Hot springs and hiking",
            "destination": "Mt. Fuji",
            "activities": [
                {"type": "sightseeing", "title": "Lake Walk", "description": "Enjoy the view of the mountain."},
                {"type": "hotelAndLodging", "title": "Hot Spring Inn", "description": "Rest in the warm water."},
            ],
        },
    ],
}


def example_plan(title, destination, description, rationale, *days):
    """A plan from tuples: (title, subtitle, destination, (type, title, description)...)."""
    return {
        "title": title,
        "destinationName": destination,
        "description": description,
        "rationale": rationale,
        "days": [
            {
                "title": t,
                "subtitle": s,
                "destination": d,
                "activities": [{"type": k, "title": n, "description": e} for k, n, e in activities],
            }
            for t, s, d, *activities in days
        ],
    }


# Examples that prompts show, as in the declarations and the client package among the fixtures.
ONSEN = example_plan(
    "Onsen Trip to Japan",
    "Mount Fuji",
    "Sushi, hot springs and ryokan with a view of the mountain.",
    "You like to relax, so every day ends in a hot spring.",
    (
        "Arrival and Sushi",
        "A calm first day",
        "Fujinomiya",
        ("foodAndDining", "Sushi Bar", "Taste fresh local fish."),
        ("hotelAndLodging", "Lake Ryokan", "Sleep beside the lake."),
    ),
    (
        "Up the Mountain",
        "Forest and views",
        "Mount Fuji",
        ("sightseeing", "Fifth Station", "Walk to the viewpoint."),
        ("foodAndDining", "Noodle House", "Warm up with hot soup."),
    ),
    (
        "Springs and Gifts",
        "A slow last day",
        "Hakone",
        ("sightseeing", "Open Air Bath", "Rest in the hot spring."),
        ("shopping", "Craft Market", "Buy wooden boxes and tea."),
    ),
)
NEON = example_plan(
    "Onsen and Neon",
    "Japan",
    "Three days between hot springs, markets and city lights.",
    "Slow mornings and good food, as you asked, with one evening in the big city.",
    (
        "Morning in the Mountains",
        "Steam, cedar and soba",
        "Hakone",
        ("hotelAndLodging", "Ryokan by the river", "Sleep on tatami and wake to the sound of water."),
        ("sightseeing", "Ropeway over the valley", "See the sulphur vents and, with luck, the mountain."),
        ("foodAndDining", "Handmade soba", "Buckwheat noodles cut while you watch."),
    ),
    (
        "Temples and Tea",
        "A quiet day in the old capital",
        "Kyoto",
        ("sightseeing", "A thousand gates", "Walk uphill early, before the crowd."),
        ("foodAndDining", "Tea with a master", "Learn to whisk a bowl of matcha."),
        ("shopping", "Nishiki market", "Knives, pickles and sweets under one roof."),
    ),
    (
        "City Lights",
        "From fish market to rooftop",
        "Tokyo",
        ("foodAndDining", "Breakfast at the market", "The freshest bowl of rice and fish."),
        ("shopping", "Paper and ink", "Three floors of stationery."),
        ("sightseeing", "Rooftop at dusk", "Watch the crossing from above."),
    ),
)
NUMBER_WORD = ["", "One", "Two", "Three", "Four", "Five"]


def itinerary_form(days, per_day, exact_days=True, destinations=None):
    activity = Object({"type": Choice(ACTIVITY_TYPES), "title": Text(), "description": Text()})
    day = Object({"title": Text(), "subtitle": Text(), "destination": Text(), "activities": Array(activity, per_day, per_day)})
    return Object(
        {
            "title": Text(),
            "destinationName": Choice(destinations) if destinations else Text(),
            "description": Text(),
            "rationale": Text(),
            "days": Array(day, days, days) if exact_days else Array(day),
        }
    )


def itinerary(name, days, per_day, found):
    """The plan. `found`: category -> place names that the tool returned, used before any other."""
    hotels, meals = list(found.get("hotel", [])), list(found.get("restaurant", []) + found.get("cafe", []))
    sights = list(found.get("museum", []) + found.get("nationalMonument", []) + found.get("marina", []) + found.get("campground", []))
    outings, day_titles, stays, dinners = (ordered(OUTINGS, days), ordered(DAY_TITLES, days), ordered(STAYS, days), ordered(MEALS, days))
    fill = lambda t: t.format(p=name, d=days, w=NUMBER_WORD[days], v=NUMBER_WORD[days].lower(), days="day" if days == 1 else "days")
    planned = []
    for index in range(days):

        def outing():
            title, description = outings.pop(0)
            if sights and chance(0.7):
                return {"type": "sightseeing", "title": sights.pop(0), "description": fill(description)}
            if chance(0.15):
                title, description = pick(SHOPS)
                return {"type": "shopping", "title": title, "description": fill(description)}
            return {"type": "sightseeing", "title": title, "description": fill(description)}

        def stay():
            return {
                "type": "hotelAndLodging",
                "title": hotels[index % len(hotels)] if hotels else f"{pick(CLOSED_PLACES)} {pick(KEPT_CATEGORIES['hotel'])}",
                "description": fill(stays[index]),
            }

        def meal():
            return {
                "type": "foodAndDining",
                "title": meals[index % len(meals)] if meals else f"{pick(CLOSED_PLACES)} {pick(KEPT_CATEGORIES['restaurant'])}",
                "description": fill(dinners[index]),
            }

        if per_day >= 3:
            activities = [outing(), meal(), stay()]
        elif per_day == 1:
            activities = [outing()]
        else:
            other = stay if (hotels and not meals) or (bool(hotels) == bool(meals) and index % 2 == 0) else meal
            activities = [outing(), other()]
        title, subtitle = day_titles[index]
        planned.append({"title": title, "subtitle": subtitle, "destination": name, "activities": activities})
    return {
        "title": fill(pick(TITLES)),
        "destinationName": name,
        "description": fill(pick(DESCRIPTIONS)),
        "rationale": fill(pick(RATIONALES)),
        "days": planned,
    }


def planner(kind=None):
    """One conversation with the trip planner. The full kind has instructions, the tool, the example and no schema, as in a
    complete application; the others are cheaper variants of it."""
    kind = kind or pick(
        "full", "full", "tools", "tools", "tools", "brief", "brief", "brief", "brief", "schema", "schema", "schema", "schema", "example", "plain"
    )
    name, description = landmark()
    example = pick(ONSEN, ONSEN, ONSEN, JAPAN, JAPAN, NEON)
    days = 1 if kind == "brief" else 3 if kind in ("full", "example") or chance(0.3) else pick(1, 1, 2, 2, 3)
    per_day = len(example["days"][0]["activities"]) if kind in ("full", "example") else 2 if chance(0.6) else pick(1, 2, 3)
    others = some([other for other in LANDMARKS if other != name], 1, 3)
    others.insert(R.randint(0, len(others)), name)
    form = itinerary_form(days, per_day, chance(0.85), others if chance(0.25) else None)
    turns, found = [], {}
    uses_tool = kind in ("full", "tools", "brief")
    if kind in ("full", "tools") or chance(0.2):
        turns.append(("system", instructions(name, description)))
    if uses_tool:
        turns.append(("tools", TOOL_LINE))
    user = pick(
        f"Generate a {days}-day itinerary to {name}.",
        f"Generate a {days}-day itinerary to {name}.",
        f"Plan a {days}-day trip to {name}.",
        f"Create an itinerary for {days} {'day' if days == 1 else 'days'} in {name}.",
    )
    if kind in ("full", "example") or chance(0.5):
        user += "\nGive it a fun title and description."
    if kind in ("full", "example"):
        user += "\nHere is an example, but don't copy it:\n" + layout(example)
    turns.append(("user", user))
    if kind in ("schema", "plain") or (kind == "tools" and chance(0.4)):
        turns.append(("schema", f"{pick('Itinerary', 'Itinerary', 'TripPlan')} {form.render()}"))
    if uses_tool:
        for category in ordered(["hotel", "restaurant"], 2) if chance(0.6) else some(CATEGORIES, 1, 2):
            turns.append(
                (
                    "call",
                    layout(
                        {
                            "name": "findPointsOfInterest",
                            "arguments": {"pointOfInterest": category, "naturalLanguageQuery": pick(QUERIES[category])},
                        }
                    ),
                )
            )
            found[category] = list(dict.fromkeys(place_name(category) for _ in range(R.randint(2, 3))))
            turns.append(("tool", f"There are these {category} in {name}: {', '.join(found[category])}"))
    answer = itinerary(name, days, per_day, found)
    turns.append(("assistant", layout(answer)))
    return Document(turns, "Planner", {"destinationName": name}, answer, form)


DOMAINS = [(TRIP, 7)]
