"""Characters, coffee-shop guests, stories and creatures."""

from .forms import Object, Text, layout
from .records import Document, Domain, Fact, boolean, choice, integer, nested, objects, text, texts
from .words import (
    R,
    article,
    capitalized,
    chance,
    made_up_word,
    open_person,
    open_place,
    open_title,
    open_word,
    pick,
    some,
    ordered,
    title,
    words,
    phrases,
)

JOBS = {
    "blacksmith": ("hammer", "forges swords for the village"),
    "innkeeper": ("lantern", "runs the busiest inn in town"),
    "ranger": ("bow", "guards the northern forest"),
    "wizard": ("staff", "studies forgotten spells"),
    "merchant": ("purse", "trades silk and spices"),
    "thief": ("dagger", "knows every rooftop in the city"),
    "healer": ("herb bag", "cures the sick with herbs"),
    "bard": ("lute", "sings about old heroes"),
    "knight": ("sword", "serves the queen"),
    "baker": ("rolling pin", "bakes bread before sunrise"),
    "alchemist": ("glass vial", "brews strange potions"),
    "sailor": ("compass", "has crossed every sea"),
}
MORE_JOBS = phrases("""beekeeper, clockmaker, cartographer, detective, pirate, gardener, astronaut, librarian, pilot, dancer, farmer, miner,
robot mechanic, storm chaser, lighthouse keeper, dragon tamer, treasure hunter, chef, spy, engineer, scientist, painter, weaver,
ghost hunter, royal guard, fisherman, shepherd, monk, inventor, postman, potter, jeweler, explorer, archer, druid, hunter""")
CHARACTER_NAMES = words(
    "Thorin Elowen Brakka Mirelle Dain Sylva Orrin Kaelith Fenwick Isolde Garruk Tamsin Ulric Lyra Vex Rowan Petra Alaric Nyx Borin"
)
SURNAMES = words("Stonehand Brightwater Ashwood Quickfoot Ironvale Moonwhisper Thornfield")
TRAITS = words("brave greedy kind grumpy clever shy loyal proud curious honest sarcastic patient")
BELONGINGS = phrases("rope, bread, old map, silver coin, torch, leather boots, wool cloak")
QUESTS = [
    "Find the lost ring.",
    "Bring a letter to the queen.",
    "Clear the rats from the cellar.",
    "Escort the caravan to the harbor.",
    "Recover the stolen hammer.",
]
GREETINGS = ["Welcome, traveler.", "What brings you here?", "Mind your step, friend.", "I have seen better days.", "Need something?"]


def character_name():
    return pick(CHARACTER_NAMES) + pick("", " " + pick(SURNAMES))


def prepare_character(x):
    x["item"], x["does"] = JOBS.get(x["job"]) or (
        pick(BELONGINGS),
        pick("works from dawn to dusk", "is known in every village", "travels from town to town", "keeps an old promise"),
    )
    x["traits"] = ordered(TRAITS, 4)
    if "trait" in x["given"]:
        x["traits"] = [x["trait"]] + [t for t in x["traits"] if t != x["trait"]][:3]
    x["short"] = x["name"].split()[0]


def character_request(x):
    if "job" in x["given"]:
        return pick("an NPC", "a character", "a fantasy character", "a game character", "a hero")
    trait = pick("", "", x["traits"][0] + " ")
    return pick(
        article(f"{trait}{x['job']}"),
        article(f"{trait}{x['job']}"),
        "an NPC",
        "a fantasy character",
        f"an NPC who is {article(x['job'])}",
        "a character for my game",
        f"{article(x['job'])} for a fantasy game",
        article(f"{trait}character"),
    )


def backstory(x):
    return f"{x['short']} is {article(x['traits'][0])} {x['job']} who {x['does']}." + (
        f" {pick('Everyone in', 'Nobody in', 'Half of')} {x['home']} knows the name." if "home" in x["given"] else ""
    )


CHARACTER = Domain(
    types=["NPC", "Character", "Character", "GameCharacter", "Hero", "Villager"],
    requests=character_request,
    facts=[
        Fact(
            "name",
            character_name,
            lambda: pick(open_person(), open_person(), open_word(), made_up_word()),
            ["named {}", "named {}", "called {}", "with the name {}", "whose name is {}"],
            ["name", "character name"],
        ),
        Fact(
            "job",
            lambda: pick(list(JOBS)),
            lambda: pick(MORE_JOBS),
            ["who works as a {}", "with the job {}", "who is a {}"],
            ["job", "occupation", "role"],
        ),
        Fact(
            "age",
            lambda: R.randint(18, 80),
            lambda: pick(R.randint(10, 99), R.randint(100, 999)),
            ["who is {} years old", "aged {}"],
            ["age"],
        ),
        Fact("level", lambda: R.randint(1, 20), lambda: R.randint(1, 100), ["at level {}", "of level {}"], ["level"]),
        Fact("trait", lambda: pick(TRAITS), lambda: pick(TRAITS), ["who is {}", "with a {} nature"], ["main trait", "trait"]),
        Fact(
            "home",
            lambda: pick("Ashford", "Millbrook", "the harbor", "the old town"),
            open_place,
            ["from {}", "who lives in {}", "born in {}"],
            ["home", "hometown"],
        ),
        Fact(
            "weapon",
            lambda: "",
            lambda: pick("axe", "spear", "crossbow", "whip", "shield", "slingshot", "trident", "net", "scythe", "club"),
            ["with a {}", "who carries a {}"],
            ["weapon"],
        ),
    ],
    properties=[
        text("name characterName fullName", lambda x: x["name"], "name"),
        text("job occupation profession role class", lambda x: x["job"], "job"),
        integer("age", lambda x: x["age"], fact="age"),
        integer("level", lambda x: x["level"], 1, 100, "level"),
        integer("health hitPoints strength gold", lambda x: R.randint(2, 20) * 5),
        texts("traits personality personalityTraits qualities", lambda x: x["traits"], 4),
        text("backstory background biography bio description story", backstory),
        texts("inventory items equipment", lambda x: [x["weapon"] or x["item"]] + ordered(BELONGINGS, 3), 4),
        text("greeting catchphrase dialogue quote", lambda x: pick(GREETINGS)),
        choice("alignment attitude", ["good", "neutral", "evil"]),
        choice("race species", ["human", "elf", "dwarf", "orc", "halfling"]),
        boolean("isHostile friendly isMerchant hasQuest"),
        text("weapon favoriteItem", lambda x: x["weapon"] or x["item"], "weapon"),
        text("home hometown origin", lambda x: x["home"], "home"),
        text("quest goal secret", lambda x: pick(QUESTS)),
    ],
    prepare=prepare_character,
    systems=["You create characters for a fantasy game.", "Make up fun game characters."],
    shapes=["name job level traits", "name background", "name backstory", "name age traits", "name description"],
)

CREATURES = phrases(
    "a small fox, a fluffy owl, a round hedgehog, a tiny dragon, a sleepy bear, a glowing jellyfish, a furry spider, a striped cat, a paper crane, a talking teapot, a mossy turtle, a purple rabbit"
)
DETAILS = phrases(
    "with a red scarf, with a rainbow tail, with golden wings, in a tiny hat, with a silver bell, under a paper umbrella, with sparkling eyes, holding a wooden spoon, wearing a sailor hat"
)
GUEST_NAMES = words("Button Mossy Pebble Bramble Nimbus Twinkle Fizz Marzipan Gloom Snowdrop Whisker Tumble")
DRINKS = phrases("latte, espresso, cappuccino, flat white, mocha, cold brew, iced coffee, hot chocolate, chai")
TASTES = phrases(
    "as sweet as a summer meadow, with a hint of cinnamon, as dark as midnight, with plenty of foam, with oat milk and honey, as warm as a blanket, with a pinch of stardust, as dark as my cave"
)
DREAM_SYSTEM = (
    "You are the storyteller of a fantasy game. It takes place at Dream Coffee, a coffee shop in the dream realm that everyone loves. "
    "Use your imagination to make up fun game characters."
)
DREAM_REQUEST = "Create an NPC customer with a fun personality suitable for the dream realm. Have the customer order coffee."
DREAM_EXAMPLES = (
    " Here are some examples to inspire you:\n"
    '{name: "Puddlehop", imageDescription: "A frog in a yellow raincoat",\ncoffeeOrder: "A cold brew with two drops of rain, please"}\n'
    '{name: "Kettle", imageDescription: "A copper teapot with tiny legs",\ncoffeeOrder: "Just hot water for me, and a biscuit for my friend"}\n'
    '{name: "Old Lantern", imageDescription: "A paper lantern that hums",\ncoffeeOrder: "Something warm that glows, I\'m on duty tonight"}'
)


def prepare_guest(x):
    x["look"] = f"{capitalized(pick(CREATURES))} {pick(DETAILS)}"
    taste = pick(TASTES)
    drink = x["drink"]
    x["order"] = pick(
        f"{capitalized(article(drink))} please, {taste}.", f"I would like {article(drink)} {taste}.", f"One {drink} {taste}, please."
    )


def picture(x):
    return Object({"imageDescription": Text()}), {"imageDescription": x["look"]}


GUEST = Domain(
    types=["NPC", "NPC", "Customer", "Guest"],
    requests=lambda x: pick(
        "an NPC customer",
        "an NPC customer with a fun personality",
        "a coffee shop guest",
        "a dream realm customer",
        "a customer who orders coffee",
    ),
    facts=[
        Fact(
            "name",
            lambda: pick(GUEST_NAMES),
            lambda: pick(open_word(), open_person(), f"{open_word()} {open_word()}"),
            ["named {}", "called {}"],
            ["name"],
        ),
        Fact(
            "drink",
            lambda: pick(DRINKS),
            lambda: pick("espresso", "matcha", "ginger tea", "mint tea", "macchiato", "cortado", "lemonade", "chai", "mocha"),
            ["who orders {}", "who wants {}"],
            ["drink", "order"],
        ),
    ],
    properties=[
        text("name", lambda x: x["name"], "name"),
        text("coffeeOrder order", lambda x: x["order"], "drink"),
        nested("picture image portrait", picture),
        text("imageDescription look appearance", lambda x: x["look"]),
        texts("traits personality", lambda x: ordered(TRAITS, 4), 4),
    ],
    prepare=prepare_guest,
    systems=[DREAM_SYSTEM, DREAM_SYSTEM, "You create guests for a coffee shop game."],
    shapes=[
        "name coffeeOrder picture",
        "name coffeeOrder picture",
        "name coffeeOrder imageDescription",
        "name coffeeOrder imageDescription",
        "name coffeeOrder",
        "name imageDescription",
    ],
)


def dream_guest(schema_in_prompt=True):
    """The coffee-shop game, whose prompt has examples in a loose notation."""
    record = {"given": set(), **{fact.key: fact.closed() for fact in GUEST.facts}}
    prepare_guest(record)
    keys = pick(
        ["name", "coffeeOrder", "picture"],
        ["name", "coffeeOrder", "picture"],
        ["name", "coffeeOrder", "imageDescription"],
        ["name", "imageDescription", "coffeeOrder"],
    )
    values = {
        "name": (Text(), record["name"]),
        "coffeeOrder": (Text(), record["order"]),
        "picture": picture(record),
        "imageDescription": (Text(), record["look"]),
    }
    form = Object({key: values[key][0] for key in keys})
    answer = {key: values[key][1] for key in keys}
    turns = [("system", DREAM_SYSTEM)] if chance(0.7) else []
    turns.append(("user", DREAM_REQUEST + (DREAM_EXAMPLES if chance(0.6) else "")))
    if chance(0.8):
        turns.append(("schema", f"NPC {form.render()}"))
    turns.append(("assistant", layout(answer)))
    return Document(turns, "Guest", {}, answer, form)


BACKGROUNDS = [
    "grew up in a small village by the sea",
    "lost everything in a great storm",
    "has never left the city",
    "learned the trade from an old master",
    "keeps a secret from the past",
    "dreams of a quieter life",
    "returned home after many years",
]
GOALS = phrases(
    "a hidden map, a stolen letter, a broken clock, a missing friend, a locked room, an old promise, a strange signal, a forgotten song"
)
PLOT = [
    "{n} finds {g}.",
    "{n} leaves home before sunrise.",
    "A stranger offers to help.",
    "The plan fails at the worst moment.",
    "{n} discovers who is behind it all.",
    "An old friend returns.",
    "{n} must choose between two paths.",
    "The truth about {g} comes out.",
    "{n} returns home changed.",
]


def prepare_story(x):
    x["goal"] = pick(GOALS)
    x["short"] = x["hero"].split()[0]
    filled = [line.format(n=x["short"], g=x["goal"]) for line in PLOT]
    x["plot"] = [filled[0]] + [filled[i] for i in sorted(R.sample(range(1, 8), 3))] + [filled[8]]
    x["background"] = f"{x['short']} {pick('is', 'is')} {article(x['job'])} who {pick(BACKGROUNDS)}."


def protagonist(x):
    name, background = pick(("name", "background"), ("name", "background"), ("name", "description"), ("name", "motivation"))
    if chance(0.15):
        return Object({name: Text(), background: Text(), "portrait": Object({"imageDescription": Text()})}), {
            name: x["hero"],
            background: x["background"],
            "portrait": {"imageDescription": f"{capitalized(pick(CREATURES))} {pick(DETAILS)}"},
        }
    return Object({name: Text(), background: Text()}), {name: x["hero"], background: x["background"]}


def supporting(x):
    names = [n for n in ordered(CHARACTER_NAMES, 4) if n != x["short"]]
    return Object({"name": Text(), "description": Text()}), [
        {"name": n, "description": f"{capitalized(article(pick(TRAITS)))} {pick(list(JOBS))}."} for n in names
    ]


STORY = Domain(
    types=["StoryOutline", "StoryOutline", "Story", "StoryContent", "Plot"],
    requests=lambda x: pick("a story outline", "a short story", "a story", "a fantasy story", "a plot outline")
    + ("" if "job" in x["given"] else pick("", f" about {article(x['job'])}", f" about {x['goal']}")),
    facts=[
        Fact("title", title, open_title, ["titled {}", "called {}"], ["title"]),
        Fact(
            "hero",
            character_name,
            lambda: pick(open_person(), open_person(), made_up_word()),
            ["about {}", "with a hero named {}", "whose main character is {}", "starring {}"],
            ["hero", "protagonist", "main character"],
        ),
        Fact(
            "job",
            lambda: pick(list(JOBS)),
            lambda: pick(MORE_JOBS),
            ["about a {}", "about a time-traveling {}", "featuring a {}"],
            ["hero's job"],
        ),
        Fact(
            "place",
            lambda: pick("the old town", "a quiet harbor", "the northern forest"),
            open_place,
            ["set in {}", "that takes place in {}"],
            ["setting", "place"],
        ),
        Fact(
            "chapters",
            lambda: R.randint(3, 12),
            lambda: R.randint(2, 60),
            ["with {} chapters", "in {} chapters"],
            ["chapters", "number of chapters"],
        ),
    ],
    properties=[
        text("title storyTitle name", lambda x: x["title"], "title"),
        nested("protagonist hero mainCharacter", protagonist, "hero"),
        texts("plotPoints plot events outline scenes", lambda x: x["plot"], 5),
        text("setting place location", lambda x: capitalized(x["place"]), "place"),
        integer("chapters numberOfChapters chapterCount", lambda x: x["chapters"], fact="chapters"),
        text("hero mainCharacterName protagonistName", lambda x: x["hero"], "hero"),
        text("story summary synopsis text", lambda x: f"{x['background']} {x['plot'][0]} {x['plot'][-1]}"),
        choice("genre mood", ["fantasy", "mystery", "adventure", "comedy"]),
        objects("supportingCharacters sideCharacters cast", supporting, 3),
        text(
            "moral lesson theme",
            lambda x: pick("Patience wins.", "Friends matter more than gold.", "Courage can be quiet.", "Every ending is a beginning."),
        ),
    ],
    prepare=prepare_story,
    systems=["You write short stories.", "Generate story content with accompanying images.\nMake image descriptions vivid and detailed."],
    shapes=[
        "title protagonist plotPoints",
        "title protagonist plotPoints",
        "title story",
        "title plotPoints",
        "title story protagonist supportingCharacters",
    ],
)

ELEMENTS = {
    "Electric": "bright yellow",
    "Fire": "warm orange",
    "Water": "deep blue",
    "Grass": "leaf green",
    "Ice": "pale blue",
    "Psychic": "soft pink",
    "Ghost": "dark violet",
    "Dragon": "royal indigo",
    "Steel": "cool silver",
    "Fairy": "light pink",
    "Rock": "dusty brown",
    "Flying": "sky blue",
    "Poison": "murky purple",
}
TIERS = ["Ubers", "OU (OverUsed)", "UU (UnderUsed)", "RU (RarelyUsed)", "NU (NeverUsed)", "LC (Little Cup)"]
ABILITIES = {
    "Static": "May paralyze on contact.",
    "Levitate": "Avoids all ground moves.",
    "Intimidate": "Lowers the attack of the opponent.",
    "Overgrow": "Boosts grass moves when weak.",
    "Swift Swim": "Doubles speed in the rain.",
    "Sturdy": "Survives any single hit.",
    "Blaze": "Boosts fire moves when weak.",
    "Pressure": "Makes each move cost more.",
}


def prepare_creature(x):
    x["elements"] = some(ELEMENTS, 1, 2)
    x["epic"] = pick(
        f"{x['name']}: The {pick('Silent', 'Mighty', 'Swift', 'Clever')} {pick('Guardian', 'Storm', 'Champion', 'Wonder')}",
        f"The Legend of {x['name']}",
        f"{x['name']}, Master of {x['elements'][0]}",
    )


def element_objects(x):
    return Object({"name": Text(), "colorDescription": Text()}), [
        {"name": e, "colorDescription": f"{capitalized(ELEMENTS[e])}"} for e in x["elements"]
    ]


def ability_objects(x):
    return Object({"name": Text(), "strategicUse": Text()}), [{"name": a, "strategicUse": ABILITIES[a]} for a in ordered(ABILITIES, 3)]


CREATURE = Domain(
    types=["PokemonAnalysis", "PokemonAnalysis", "CreatureAnalysis", "Creature"],
    requests=lambda x: pick("an analysis", "a creature analysis", "an analysis with title, number, types and tier"),
    facts=[
        Fact(
            "name",
            lambda: pick("Sparkit", "Mosstail", "Glimmerwing", "Pebblor", "Aquabun", "Frostile"),
            lambda: pick(
                "Pikachu",
                "Charizard",
                "Bulbasaur",
                "Squirtle",
                "Eevee",
                "Snorlax",
                "Gengar",
                "Mewtwo",
                "Lucario",
                "Gyarados",
                "Dragonite",
                "Jigglypuff",
                "Magikarp",
                made_up_word(),
                made_up_word(),
                made_up_word(),
                open_word(),
            ),
            ["of {}", "of {}", "for {}", "about {}"],
            ["name", "creature"],
        ),
        Fact(
            "number",
            lambda: R.randint(1, 900),
            lambda: R.randint(1, 1010),
            ["with the number {}", "with pokedex number {}", "number {}"],
            ["number", "pokedex number"],
        ),
        Fact("tier", lambda: pick(TIERS), lambda: pick(TIERS), ["in the tier {}"], ["tier", "competitive tier"]),
    ],
    properties=[
        text("title headline", lambda x: x["epic"], "name"),
        text("pokemonName name creatureName", lambda x: x["name"], "name"),
        integer("pokedexNumber number", lambda x: x["number"], fact="number"),
        objects("types elements", element_objects, 2),
        choice("competitiveTier tier", TIERS, lambda x: x["tier"], "tier"),
        objects("abilities", ability_objects, 3),
        text(
            "summary description",
            lambda x: f"{x['name']} is {article(x['elements'][0].lower())} creature that {pick('hides at night', 'loves to battle', 'protects its friends', 'moves very fast')}.",
        ),
    ],
    prepare=prepare_creature,
    systems=["You analyze creatures for trainers."],
    shapes=[
        "title pokemonName pokedexNumber types competitiveTier",
        "title pokemonName pokedexNumber types competitiveTier",
        "pokemonName types",
    ],
)


def prepare_ability(x):
    x["use"] = ABILITIES.get(x["name"]) or pick(list(ABILITIES.values()))


ABILITY = Domain(
    types=["AbilityAnalysis", "Ability"],
    requests=lambda x: pick("an ability analysis", "an analysis of the ability", "an ability"),
    facts=[
        Fact(
            "name",
            lambda: pick(list(ABILITIES)),
            lambda: pick(open_title(), f"{open_word()} {pick('Shield', 'Aura', 'Rush', 'Veil')}"),
            ["named {}", "called {}", "{}"],
            ["name", "ability"],
        ),
        Fact("power", lambda: R.randint(2, 20) * 5, lambda: R.randint(1, 250), ["with power {}"], ["power"]),
    ],
    properties=[
        text("name abilityName", lambda x: x["name"], "name"),
        text("strategicUse use effect", lambda x: x["use"]),
        integer("power strength", lambda x: x["power"], fact="power"),
        choice("rating usefulness", ["low", "medium", "high"]),
        boolean("isHidden isRare"),
    ],
    prepare=prepare_ability,
    shapes=["name strategicUse"],
)


def creature_analysis(schema_in_prompt=True):
    """ "Analyze: Pikachu. ...": the name stands alone, and the prompt lists what to give."""
    record = {"given": {"name"}, **{fact.key: fact.closed() for fact in CREATURE.facts}}
    record["name"] = CREATURE.facts[0].open()
    prepare_creature(record)
    properties = {name: next(p for p in CREATURE.properties if name in p.names) for name in pick(CREATURE.shapes).split()}
    made = {name: p.make(record) for name, p in properties.items()}
    form = Object({name: f for name, (f, _) in made.items()})
    answer = {name: v for name, (_, v) in made.items()}
    user = pick(
        f"Analyze: {record['name']}. Provide name, pokedex number, types, and tier.",
        f"Analyze {record['name']}",
        f"Analyze: {record['name']}",
    )
    return Document(
        [("user", user)] + ([("schema", f"PokemonAnalysis {form.render()}")] if chance(0.95) else []) + [("assistant", layout(answer))],
        "Creature",
        {"pokemonName": record["name"]},
        answer,
        form,
    )


DOMAINS = [(CHARACTER, 9), (GUEST, 5), (STORY, 7), (CREATURE, 3), (ABILITY, 1)]
