"""Recipes, wines, coffee orders and restaurants."""

from .forms import Number, Object, Text
from .records import Domain, Fact, boolean, choice, integer, number, objects, text, texts
from .words import (
    ADJECTIVES,
    R,
    article,
    capitalized,
    chance,
    city,
    made_up_word,
    open_person,
    open_place,
    open_title,
    person,
    phrases,
    pick,
    ordered,
    titled,
)

# Dish: staples, other ingredients, cooking time, cuisine.
DISHES = {
    "pasta": (
        ["spaghetti", "penne", "fettuccine", "rigatoni", "linguine"],
        phrases(
            "garlic, olive oil, parmesan, cherry tomatoes, basil, cream, mushrooms, spinach, pancetta, lemon, chili flakes, black pepper"
        ),
        (15, 35),
        "Italian",
    ),
    "soup": (
        ["vegetable broth", "chicken broth"],
        phrases("carrots, onion, celery, potatoes, lentils, leeks, thyme, pumpkin, ginger, coconut milk, garlic, black pepper"),
        (25, 60),
        "French",
    ),
    "salad": (
        ["romaine lettuce", "baby spinach", "arugula"],
        phrases("cucumber, tomatoes, feta, olives, red onion, avocado, walnuts, lemon juice, olive oil, chickpeas, mint, apple"),
        (5, 20),
        "Greek",
    ),
    "curry": (
        ["basmati rice", "coconut milk"],
        phrases("curry paste, chickpeas, chicken, onion, ginger, garlic, turmeric, spinach, tomatoes, cilantro, cumin, potatoes"),
        (30, 55),
        "Indian",
    ),
    "tacos": (
        ["corn tortillas", "flour tortillas"],
        phrases("black beans, avocado, lime, cilantro, red cabbage, chicken, salsa, cheddar, sour cream, jalapeno, corn, onion"),
        (15, 35),
        "Mexican",
    ),
    "cake": (
        ["flour"],
        phrases(
            "sugar, butter, eggs, vanilla, milk, baking powder, cocoa powder, lemon zest, almonds, cinnamon, blueberries, cream cheese"
        ),
        (35, 75),
        "American",
    ),
    "cookies": (
        ["flour"],
        phrases("butter, brown sugar, eggs, chocolate chips, vanilla, oats, raisins, salt, walnuts, baking soda, cinnamon"),
        (12, 25),
        "American",
    ),
    "stir-fry": (
        ["jasmine rice", "egg noodles"],
        phrases("soy sauce, ginger, garlic, broccoli, bell pepper, tofu, sesame oil, carrots, green onions, chicken, snow peas"),
        (15, 30),
        "Chinese",
    ),
    "pizza": (
        ["pizza dough"],
        phrases("tomato sauce, mozzarella, basil, olives, mushrooms, pepperoni, red onion, ricotta, arugula, garlic, olive oil"),
        (20, 40),
        "Italian",
    ),
    "smoothie": (
        ["yogurt", "oat milk"],
        phrases("banana, strawberries, blueberries, honey, spinach, mango, peanut butter, chia seeds, ice, ginger"),
        (5, 10),
        "American",
    ),
    "sandwich": (
        ["sourdough bread", "ciabatta"],
        phrases("cheddar, tomato, lettuce, turkey, mustard, avocado, pickles, mayonnaise, red onion, egg, pesto"),
        (5, 15),
        "American",
    ),
    "omelette": (
        ["eggs"],
        phrases("butter, cheddar, chives, mushrooms, spinach, ham, tomato, goat cheese, black pepper, onion"),
        (8, 15),
        "French",
    ),
    "pancakes": (
        ["flour"],
        phrases("eggs, milk, butter, maple syrup, blueberries, banana, sugar, vanilla, lemon juice, yogurt"),
        (15, 30),
        "American",
    ),
    "risotto": (
        ["arborio rice"],
        phrases("vegetable broth, white wine, parmesan, butter, onion, mushrooms, peas, asparagus, lemon zest, saffron"),
        (25, 40),
        "Italian",
    ),
}
FEATURED = phrases("""leeks, barley, figs, beets, kale, salmon, shrimp, tuna, sardines, plums, pears, apricots, cherries, fennel, radishes,
turnips, zucchini, eggplant, cauliflower, sweet potato, peas, green beans, dates, pistachios, hazelnuts, coconut, pineapple,
rhubarb, capers, anchovies, duck, lamb, beef, bacon, sausage, halloumi, tempeh, quinoa, couscous, bulgur, rosemary, sage, dill,
saffron, paprika, miso, kimchi, tahini, maple syrup, dark chocolate, oranges, grapes, melon, cabbage, garlic, lemon, basil""")
STYLES = phrases("creamy, spicy, classic, simple, quick, rustic, zesty, hearty, fresh, crispy")
UNITS = {
    "flour": "g",
    "sugar": "g",
    "brown sugar": "g",
    "butter": "g",
    "milk": "ml",
    "oat milk": "ml",
    "coconut milk": "ml",
    "cream": "ml",
    "eggs": "pieces",
    "garlic": "cloves",
    "olive oil": "tablespoons",
    "soy sauce": "tablespoons",
    "sesame oil": "tablespoons",
    "honey": "tablespoons",
    "vanilla": "teaspoons",
    "cinnamon": "teaspoons",
    "salt": "teaspoons",
    "black pepper": "teaspoons",
    "baking powder": "teaspoons",
    "baking soda": "teaspoons",
    "cumin": "teaspoons",
    "turmeric": "teaspoons",
    "thyme": "teaspoons",
    "chili flakes": "teaspoons",
    "vegetable broth": "ml",
    "chicken broth": "ml",
}
AMOUNTS = {
    "g": [50, 100, 150, 200, 250, 300],
    "ml": [100, 200, 250, 400, 500],
    "pieces": [1, 2, 3, 4],
    "cloves": [1, 2, 3, 4],
    "tablespoons": [1, 2, 3, 1.5],
    "teaspoons": [0.5, 1, 2, 1.5],
    "cups": [0.5, 1, 1.5, 2],
}


def amount_of(ingredient):
    unit = UNITS.get(ingredient) or pick("g", "cups", "pieces")
    return pick(AMOUNTS[unit]), unit


def prepare_recipe(x):
    kind = x["kind"] = pick(list(DISHES))
    staples, pool, (low, high), cuisine = DISHES[kind]
    others = ordered(pool, 5, 7)
    if "featured" in x["given"]:
        others = [x["featured"]] + [item for item in others if item != x["featured"]]
    x["style"] = pick(STYLES)
    x["cuisine"] = x["cuisine"] if "cuisine" in x["given"] else cuisine
    x["main"] = others
    first = others[0]
    x["ingredients"] = pick([pick(staples)] + others, [first, pick(staples)] + others[1:])
    if "name" not in x["given"]:
        x["name"] = titled(
            pick(f"{x['style']} {first} {kind}", f"{first} and {others[1]} {kind}", f"{x['style']} {kind} with {first}", f"{first} {kind}")
        )
    if "minutes" not in x["given"]:
        x["minutes"] = R.randint(low, high)


def steps(x):
    first, second, minutes = x["main"][0], x["main"][1], max(3, x["minutes"] // 2)
    cold = x["kind"] in ("salad", "smoothie", "sandwich")
    add, mix = f"Add the {second} and stir well.", f"Mix the {first} with the {x['main'][2]}."
    hot = [] if cold else [f"Cook for {minutes} minutes."]
    middle = [add, mix] + hot + ["Taste and adjust the seasoning."]
    handle = "Measure" if x["kind"] in ("cake", "cookies", "pancakes", "smoothie") else "Chop"
    staple = next(item for item in x["ingredients"] if item != first)
    return (
        [f"Prepare the {staple}.", f"{handle} the {first}."]
        + ordered(middle, 1, 2)
        + [f"Serve the {x['kind']} {'right away' if cold else 'warm'}."]
    )


def ingredient_objects(x):
    style = R.random()
    if style < 0.7:
        form = Object({"name": Text(), "quantity": Number(0.1, 1000) if chance(0.7) else Number(), "unit": Text()})
        items = [{"name": i, **dict(zip(("quantity", "unit"), amount_of(i)))} for i in x["ingredients"]]
    else:
        name, amount = pick("name", "ingredient", "item"), pick("amount", "quantity")
        form = Object({name: Text(), amount: Text()})
        items = [{name: i, amount: "{} {}".format(*amount_of(i))} for i in x["ingredients"]]
    return form, items


def recipe_request(x):
    kind = x["kind"]
    several = kind in ("tacos", "cookies", "pancakes")
    base = pick(
        kind if several else article(kind),
        f"{article(kind)} recipe",
        f"{article(kind)} recipe",
        f"{article(x['style'])} {kind} recipe",
        f"a recipe for {x['style'] if several else article(x['style'])} {kind}",
        f"an easy {kind} recipe",
        f"a quick {kind} dish",
    )
    if chance(0.2):
        base += pick(" for dinner", " for a weeknight", " for my family", " for lunch")
    return base


RECIPE = Domain(
    types=["Recipe", "Recipe", "Dish", "Meal", "RecipeCard"],
    requests=recipe_request,
    facts=[
        Fact(
            "name",
            lambda: "",
            lambda: pick(open_title(), f"{made_up_word()} {pick('Bowl', 'Delight', 'Special', 'Surprise')}"),
            ["named {}", "called {}", "with the name {}"],
            ["name", "title"],
        ),
        Fact(
            "minutes",
            lambda: 0,
            lambda: pick(R.randint(5, 120), R.randint(1, 24) * 5),
            ["that takes {} minutes", "ready in {} minutes", "in {} minutes"],
            ["cooking time", "time", "minutes"],
        ),
        Fact(
            "servings",
            lambda: pick(2, 2, 4, 4, 6, 1),
            lambda: R.randint(1, 24),
            ["for {} people", "that serves {}", "with {} servings"],
            ["servings", "portions"],
        ),
        Fact("featured", lambda: "", lambda: pick(FEATURED), ["with {}", "using {}", "made with {}"], ["main ingredient", "ingredient"]),
        Fact(
            "cuisine",
            lambda: "",
            lambda: pick(
                "Thai",
                "Turkish",
                "Spanish",
                "Korean",
                "Moroccan",
                "Polish",
                "Ethiopian",
                "Peruvian",
                "Lebanese",
                "Italian",
                "Greek",
                "Indian",
                "Mexican",
                "French",
            ),
            ["in {} style", "from the {} kitchen"],
            ["cuisine"],
        ),
        Fact(
            "difficulty",
            lambda: pick("easy", "medium", "hard"),
            lambda: pick("easy", "medium", "hard"),
            ["of {} difficulty", "that is {}"],
            ["difficulty", "level"],
        ),
    ],
    properties=[
        text("name title dishName recipeName", lambda x: x["name"], "name"),
        integer(
            "cookingTime cookTime prepTime minutes totalMinutes cookingMinutes time timeInMinutes",
            lambda x: x["minutes"],
            5,
            120,
            "minutes",
        ),
        texts("ingredients ingredientList items", lambda x: x["ingredients"], 6),
        texts("steps instructions directions method", steps, 5),
        integer("servings serves portions", lambda x: x["servings"], 1, 12, "servings"),
        choice("difficulty level", ["easy", "medium", "hard"], lambda x: x["difficulty"], "difficulty"),
        text("cuisine cuisineType origin", lambda x: x["cuisine"], "cuisine"),
        text(
            "description summary intro", lambda x: f"{capitalized(article(x['style']))} {x['kind']} with {x['main'][0]} and {x['main'][1]}."
        ),
        text("mainIngredient keyIngredient", lambda x: x["main"][0], "featured"),
        integer("calories kcal", lambda x: R.randint(18, 75) * 10),
        boolean("isVegetarian vegetarian vegan glutenFree"),
        texts("tags keywords", lambda x: [x["kind"], x["style"], x["cuisine"].lower()], 3),
        objects("ingredients ingredientList", ingredient_objects, 5),
        text(
            "tip note",
            lambda x: pick(
                f"Use fresh {x['main'][0]} for the best flavor.", "Leftovers keep for two days.", f"Try it with {x['main'][1]} as well."
            ),
        ),
    ],
    prepare=prepare_recipe,
    systems=["You are a helpful cooking assistant.", "You are a chef who writes short recipes."],
    shapes=[
        "name cookingTime ingredients",
        "name cookingTime ingredients",
        "name ingredients",
        "name time ingredients steps",
        "name ingredients steps",
        "title servings difficulty ingredients steps",
        "name servings ingredients",
    ],
)

GRAPES = {
    "red": ["Merlot", "Malbec", "Tempranillo", "Syrah"],
    "white": ["Riesling", "Chardonnay", "Albarino"],
    "rosé": ["Grenache", "Cinsault"],
    "sparkling": ["Chardonnay", "Glera", "Pinot Meunier"],
}
FLAVORS = {
    "red": ["cherry", "plum", "black pepper", "cocoa", "oak"],
    "white": ["green apple", "lemon", "peach", "wet stone"],
    "rosé": ["strawberry", "melon", "rose petals"],
    "sparkling": ["toast", "pear", "lemon", "almond"],
}
DISH_PAIRS = {
    "red": ["roast lamb", "beef stew", "hard cheese"],
    "white": ["grilled fish", "goat cheese", "roast chicken"],
    "rosé": ["salad", "grilled shrimp"],
    "sparkling": ["oysters", "salted nuts", "fruit tart"],
}
WINE_TYPES = ["red", "white", "rosé", "sparkling"]
WINE = Domain(
    types=["Wine", "WineCard", "Bottle"],
    requests=lambda x: (
        pick(f"a {x['type']} wine", "a wine", f"a {x['type']} wine for dinner", "a wine recommendation")
        if "type" not in x["given"]
        else pick("a wine", "a wine card")
    ),
    facts=[
        Fact(
            "name",
            lambda: f"{pick('Casa', 'Domaine', 'Château', 'Quinta')} {pick('Aurora', 'Miramar', 'Bellavista', 'Lumen')}",
            lambda: pick(open_title(), f"{pick('Casa', 'Domaine', 'Château', 'Quinta')} {made_up_word()}"),
            ["named {}", "called {}"],
            ["name", "label"],
        ),
        Fact("type", lambda: pick(WINE_TYPES), lambda: pick(WINE_TYPES), ["of type {}", "that is {}"], ["type", "color"]),
        Fact("year", lambda: R.randint(2008, 2023), lambda: R.randint(1950, 2025), ["from {}", "of the year {}"], ["year", "vintage"]),
        Fact(
            "region",
            lambda: pick("Rioja", "Douro", "Mosel", "Tuscany", "Provence"),
            open_place,
            ["from the region {}", "from {}"],
            ["region"],
        ),
    ],
    properties=[
        text("name label wineName", lambda x: x["name"], "name"),
        choice("type wineType kind", WINE_TYPES, lambda x: x["type"], "type"),
        integer("year vintage", lambda x: x["year"], fact="year"),
        text("region origin", lambda x: x["region"], "region"),
        text("grape variety", lambda x: pick(GRAPES[x["type"]])),
        texts("notes flavors tastingNotes aromas", lambda x: ordered(FLAVORS[x["type"]], 3, 4), 4),
        texts("pairings foodPairings", lambda x: ordered(DISH_PAIRS[x["type"]], 2, 3), 3),
        text(
            "description summary",
            lambda x: f"{capitalized(article(x['type']))} wine from {x['region']} with notes of {pick(FLAVORS[x['type']])}.",
        ),
        number("price cost", lambda x: round(R.randint(6, 80) + pick([0, 0.5, 0.9]), 2)),
        integer("rating score", lambda x: R.randint(1, 5), 1, 5),
    ],
    shapes=["name type", "name type description", "type name year"],
)

DRINKS = phrases("latte, espresso, cappuccino, flat white, mocha, cold brew, green tea, hot chocolate, iced coffee, chai")
RESTAURANT = Domain(
    types=["Restaurant", "Cafe", "Place", "DiningPlace"],
    requests=lambda x: pick("a restaurant", "a cafe", f"a {pick(ADJECTIVES)} restaurant", "a place to eat"),
    facts=[
        Fact(
            "name",
            lambda: f"{pick('Casa', 'Bistro', 'The', 'Cafe')} {pick('Aurora', 'Lantern', 'Orchard', 'Miramar', 'Ember')}",
            lambda: pick(open_title(), f"{made_up_word()} {pick('Kitchen', 'Grill', 'Diner', 'Cafe')}", f"Cafe {made_up_word()}"),
            ["named {}", "called {}"],
            ["name"],
        ),
        Fact("city", city, open_place, ["in {}", "located in {}"], ["city", "location"]),
        Fact("owner", person, open_person, ["owned by {}", "run by {}"], ["owner", "chef"]),
        Fact(
            "seats",
            lambda: R.randint(4, 20) * 5,
            lambda: R.randint(5, 400),
            ["with {} seats", "for {} guests"],
            ["seats", "number of seats"],
        ),
    ],
    properties=[
        text("name restaurantName title", lambda x: x["name"], "name"),
        text("city location place", lambda x: x["city"], "city"),
        text("owner chef manager", lambda x: x["owner"], "owner"),
        integer("seats capacity numberOfSeats", lambda x: x["seats"], fact="seats"),
        text("cuisine style", lambda x: x.setdefault("cuisine", pick("Italian", "Greek", "Indian", "Mexican", "Japanese", "French"))),
        texts("menu dishes specialties", lambda x: [titled(f"{pick(STYLES)} {d}") for d in ordered(DISHES, 4, 5)], 5),
        texts("drinks beverages", lambda x: ordered(DRINKS, 3, 4), 4),
        choice("priceRange priceLevel", ["low", "medium", "high"]),
        number("rating stars", lambda x: R.randint(25, 50) / 10, 1, 5),
        text("description summary", lambda x: f"{x['name']} is a {pick(ADJECTIVES)} restaurant in {x['city']}."),
        boolean("isOpen hasTerrace takesReservations"),
    ],
)

DOMAINS = [(RECIPE, 16), (WINE, 2), (RESTAURANT, 2)]
