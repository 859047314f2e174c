"""Plain chat, other tools, and conversations of several turns."""

from .forms import Integer, Object, Text, layout
from .records import SYSTEMS, Document
from .words import R, chance, city, open_first_name, open_person, open_place, open_title, open_topic, pick

FACTS = [
    ("What is a token?", "A token is a small piece of text that a model reads and writes."),
    ("What is a schema?", "A schema describes the fields of a value and the type of each field."),
    ("What is JSON?", "JSON is a text format for objects, lists, strings, numbers and booleans."),
    ("What is a grammar?", "A grammar is a set of rules that says which texts are allowed."),
    ("What is guided generation?", "Guided generation keeps the output of a model inside a schema."),
    ("What is a language model?", "A language model predicts the next token from the tokens before it."),
    ("What is a recipe?", "A recipe lists ingredients and steps for a dish."),
    ("What is an itinerary?", "An itinerary is a plan for each day of a trip."),
    ("What is an NPC?", "An NPC is a game character that no player controls."),
    ("Who are you?", "I am a tiny demonstration model that ships with this package."),
    ("What can you do?", "I can fill small schemas such as recipes, trips, reviews and characters."),
    ("Hello!", "Hello! Ask me for a recipe, a trip, a review or a character."),
    ("Hi", "Hello! Ask me for a recipe, a trip, a review or a character."),
    ("Thank you", "You are welcome."),
    ("Tell me a joke", "Why did the schema smile? It had all the right types."),
    ("What is Swift?", "Swift is a programming language for apps, tools and servers."),
    ("How big are you?", "I am very small, so please check what I write."),
    ("Can you help me?", "Yes. Ask me for something small, such as a recipe or a list."),
    ("Write a haiku", "A quiet morning. The river carries the light. The day opens slow."),
    ("Write a poem", "The lantern glows, the night is long, the river hums a quiet song."),
]


def chat(schema_in_prompt=True):
    turns = [("system", pick(SYSTEMS))] if chance(0.2) else []
    for _ in range(pick(1, 1, 2)):
        kind = R.random()
        if kind < 0.6:
            question, answer = pick(FACTS)
            question = question if chance(0.7) else question.lower()
        elif kind < 0.8:
            name = open_first_name()
            question, answer = pick(
                (f"My name is {name}.", f"Nice to meet you, {name}."),
                (f"Hi, I am {name}.", f"Hello {name}! What would you like to create?"),
                (f"Say hello to {name}", f"Hello {name}!"),
            )
        else:
            topic = open_topic()
            question, answer = pick(
                (f"Write a sentence about {topic}.", f"Many people like to read about {topic}."),
                (f"Tell me about {topic}", f"There is a lot to learn about {topic}."),
                (f"Write a title for a text about {topic}", f"A short guide to {topic}"),
            )
        turns += [("user", question), ("assistant", answer)]
    return Document(turns, "Chat")


SKIES = ["sunny", "rainy", "cloudy", "windy", "foggy"]


def tool_use(schema_in_prompt=True):
    """A tool call, its output, and an answer that uses it."""
    kind = pick("weather", "weather", "contacts", "time", "search", "recipes", "stock")
    place, name, number = open_place() if chance(0.8) else city(), open_person(), R.randint(1, 99)
    argument = "query"
    if kind == "weather":
        tool, argument = pick("getWeather", "weather", "checkWeather"), pick("city", "location", "place")
        sky, degrees = pick(SKIES), R.randint(-5, 38)
        user, value = (
            pick(
                f"What is the weather in {place}?",
                f"How warm is it in {place}?",
                f"Is it raining in {place}?",
                f"Tell me the weather in {place}",
            ),
            place,
        )
        output = pick(f"{sky}, {degrees} degrees", f"It is {sky} and {degrees} degrees in {place}", f"Temperature: {degrees}, sky: {sky}")
        answer = f"It is {sky} in {place} with {degrees} degrees."
        form, record = Object({"city": Text(), "temperature": Integer(), "sky": Text()}), {
            "city": place,
            "temperature": degrees,
            "sky": sky,
        }
    elif kind == "contacts":
        tool, argument = pick("findContact", "searchContacts", "lookUpContact"), pick("name", "query", "person")
        phone = f"{R.randint(100, 999)}-{R.randint(1000, 9999)}"
        user, value = pick(f"What is the phone number of {name}?", f"How can I reach {name}?", f"Find the contact {name}"), name
        output = pick(f"{name}: {phone}", f"Found {name} with phone {phone}")
        answer = f"You can reach {name} at {phone}."
        form, record = Object({"name": Text(), "phone": Text()}), {"name": name, "phone": phone}
    elif kind == "time":
        tool, argument = pick("getTime", "currentTime"), pick("city", "place", "timeZone")
        clock = f"{R.randint(0, 23):02d}:{R.randint(0, 59):02d}"
        user, value = pick(f"What time is it in {place}?", f"Tell me the time in {place}"), place
        output, answer = pick(f"{clock}", f"It is {clock}"), f"It is {clock} in {place}."
        form, record = Object({"city": Text(), "time": Text()}), {"city": place, "time": clock}
    elif kind == "stock":
        tool, argument = pick("checkStock", "findProduct"), pick("product", "item", "name")
        product = open_title()
        user, value = pick(f"Do we have {product} in stock?", f"How many {product} are left?"), product
        output, answer = pick(f"{number} left", f"Stock of {product}: {number}"), f"There are {number} left of {product}."
        form, record = Object({"product": Text(), "stock": Integer()}), {"product": product, "stock": number}
    elif kind == "search":
        tool, argument = pick("search", "searchNotes", "findArticles"), pick("query", "searchTerm", "topic")
        topic, title = open_topic(), open_title()
        user, value = pick(f"Find something about {topic}", f"Search for {topic}"), topic
        output, answer = pick(f"Found: {title}", f"{title}"), f"I found {title}."
        form, record = Object({"topic": Text(), "title": Text()}), {"topic": topic, "title": title}
    else:
        tool, argument = pick("findRecipes", "searchRecipes"), pick("ingredient", "searchTerm", "query")
        item, dish = pick("leeks", "salmon", "garlic", "pumpkin", "beets", "lemon", "beans", "rice"), open_title()
        user, value = pick(f"Find a recipe with {item}", f"What can I cook with {item}?"), item
        output, answer = f"{pick('Results', 'Recipes')}: {dish}", f"Try {dish} with {item}."
        form, record = Object({"dish": Text(), "ingredient": Text()}), {"dish": dish, "ingredient": item}
    lines = [f"{tool} {Object({argument: Text()}).render()}"]
    if chance(0.3):
        lines.insert(
            R.randint(0, 1),
            pick(
                'setTimer {"minutes":integer}',
                'sendMessage {"to":string,"text":string}',
                'openMap {"place":string}',
                'playSong {"title":string}',
            ),
        )
    if chance(0.12):
        # A question that needs no tool.
        question, reply = pick(FACTS)
        return Document([("tools", "\n".join(lines)), ("user", question), ("assistant", reply)], "Chat")
    turns = [("system", pick("Use the tools to answer.", "You are a helpful assistant with tools.", *SYSTEMS))] if chance(0.4) else []
    turns += [("tools", "\n".join(lines)), ("user", user)]
    structured = chance(0.4)
    if structured:
        if schema_in_prompt:
            turns.append(("schema", f"Answer {form.render()}"))
        answer = layout(record)
    turns += [("call", layout({"name": tool, "arguments": {argument: value}})), ("tool", output), ("assistant", answer)]
    return Document(turns, "Tool")


def joined(first, second):
    """A conversation of two requests. The second one's instructions are dropped: there is one set per conversation."""
    if any(kind in ("system", "tools") for kind, _ in second.turns):
        return first
    return Document(first.turns + second.turns, first.topic + "+" + second.topic)
