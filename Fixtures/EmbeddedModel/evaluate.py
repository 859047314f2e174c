"""Measures the exported model: form, copying, repetition, and a few samples. Nothing is chosen by hand after the fact.

    python evaluate.py ../../Sources/CEmbeddedModel/embedded-model.gguf

The documents come from the corpus generator with a seed of their own, so the values are fresh but the phrasing is the one
that the model was trained on. The prompts of PROBES were written by hand. "Constrained" means greedy decoding by llama.cpp
under the JSON schema of the answer.
"""

import argparse
import json
from collections import defaultdict

from copying import kind_of
from corpus import forms
from corpus.build import prompt_of, single
from corpus.travel import CATEGORIES, planner
from corpus.words import R
from llama_server import Server


def json_schema(form):
    """The JSON schema of a form."""
    match form:
        case forms.Text():
            return {"type": "string"}
        case forms.Choice():
            return {"enum": form.values}
        case forms.Constant():
            return {"const": form.value}
        case forms.Boolean():
            return {"type": "boolean"}
        case forms.Integer() | forms.Number():
            schema = {"type": "integer" if isinstance(form, forms.Integer) else "number"}
            return (
                schema | ({"minimum": form.low} if form.low is not None else {}) | ({"maximum": form.high} if form.high is not None else {})
            )
        case forms.Array():
            schema = {"type": "array", "items": json_schema(form.item)}
            return (
                schema | ({"minItems": form.low} if form.low is not None else {}) | {"maxItems": form.high if form.high is not None else 8}
            )
        case forms.Object():
            properties = {key: json_schema(value) for key, value in form.properties.items()}
            return {
                "type": "object",
                "properties": properties,
                "required": [key for key in properties if key not in form.optional],
                "additionalProperties": False,
            }


def fits(form, value):
    """Whether the value has the shape and stays within the bounds; the keys in order."""
    match form:
        case forms.Text():
            return isinstance(value, str)
        case forms.Choice():
            return value in form.values
        case forms.Constant():
            return value == form.value
        case forms.Boolean():
            return isinstance(value, bool)
        case forms.Integer() | forms.Number():
            kinds = (int,) if isinstance(form, forms.Integer) else (int, float)
            return (
                isinstance(value, kinds)
                and not isinstance(value, bool)
                and (form.low is None or value >= form.low)
                and (form.high is None or value <= form.high)
            )
        case forms.Array():
            return (
                isinstance(value, list)
                and (form.low is None or len(value) >= form.low)
                and (form.high is None or len(value) <= form.high)
                and all(fits(form.item, item) for item in value)
            )
        case forms.Object():
            if not isinstance(value, dict):
                return False
            expected = [key for key in form.properties if key in value or key not in form.optional]
            return list(value) == expected and all(fits(form.properties[key], item) for key, item in value.items())


def lists_in(value):
    if isinstance(value, list):
        yield value
    for child in value if isinstance(value, list) else value.values() if isinstance(value, dict) else []:
        yield from lists_in(child)


class Evaluation:
    def __init__(self, path, temperature=0.0, top_k=0, top_p=1.0):
        self.server = Server(path)
        self.sampling = {"temperature": temperature, "top_k": top_k, "top_p": top_p, "min_p": 0.0}

    def complete(self, prompt, form=None, seed=1, **sampling):
        body = {"prompt": prompt, "n_predict": 900, "seed": seed, "cache_prompt": False} | self.sampling | sampling
        if form is not None:
            strict = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
            body["json_schema"] = json_schema(form) | {"x-guidance": strict}
        return self.server.post("/completion", body)["content"]

    def parsed(self, *arguments, **options):
        try:
            return json.loads(self.complete(*arguments, **options))
        except json.JSONDecodeError:
            return None


def documents(count, accept):
    found = []
    while len(found) < count:
        candidate = single()
        if accept(candidate):
            found.append(candidate)
    return found


def with_schema(document):
    return document.form is not None and any(kind == "schema" for kind, _ in document.turns)


def measure_form(evaluation, count):
    counts = {"documents": 0, "valid JSON": 0, "right keys, types and bounds": 0, "constrained: valid": 0}
    lists, repeating = 0, 0
    for document in documents(count, with_schema):
        prompt, _ = prompt_of(document)
        counts["documents"] += 1
        free = evaluation.parsed(prompt)
        counts["valid JSON"] += free is not None
        counts["right keys, types and bounds"] += free is not None and fits(document.form, free)
        constrained = evaluation.parsed(prompt, form=document.form)
        counts["constrained: valid"] += constrained is not None and fits(document.form, constrained)
        for items in lists_in(constrained or {}):
            if len(items) > 1:
                lists += 1
                repeating += len({json.dumps(item) for item in items}) < len(items)
    return counts, {"lists of two or more items": lists, "with a repeated item": repeating}


def measure_copying(evaluation, count):
    """Kind -> (right, of, chance): exact equality, constrained greedy decoding. Chance: how often the answer equals the value
    that another prompt of the sample gives for the same kind."""
    wanted, answered = defaultdict(list), defaultdict(list)
    for document in documents(count, lambda d: with_schema(d) and d.copies and d.topic not in ("Planner", "Echo")):
        prompt, _ = prompt_of(document)
        answer = evaluation.parsed(prompt, form=document.form) or {}
        for key, value in document.copies.items():
            if isinstance(document.answer.get(key), (list, dict)) or document.answer.get(key) != value:
                continue
            kind = "choice" if isinstance(document.form.properties[key], forms.Choice) else kind_of(value, prompt)
            wanted[kind].append(value)
            answered[kind].append(answer.get(key))
    table = {}
    for kind, values in wanted.items():
        answers = answered[kind]
        right = sum(a == b for a, b in zip(values, answers))
        chance = sum(a == b for i, a in enumerate(answers) for j, b in enumerate(values) if i != j) / max(
            1, len(values) * (len(values) - 1)
        )
        table[kind] = {"right": right, "of": len(values), "chance": round(chance, 3)}
    return table


def measure_planner(evaluation, count):
    """The flagship conversation: is the first thing said a tool call, and does the plan use the places that the tool named?"""
    result = {
        "conversations": 0,
        "calls the tool first": 0,
        "call is valid": 0,
        "destination right": 0,
        "valid plans": 0,
        "place names from the tool": 0,
        "place names": 0,
    }
    for _ in range(count):
        document = planner("full")
        result["conversations"] += 1
        turns = document.turns
        first_call = next(i for i, (kind, _) in enumerate(turns) if kind == "call")
        opening = type(document)(turns[: first_call + 1])
        prompt, _ = prompt_of(opening)
        said = evaluation.server.post(
            "/completion", {"prompt": prompt, "n_predict": 1, "temperature": 0, "return_tokens": True, "cache_prompt": False}
        )
        result["calls the tool first"] += said["tokens"] == evaluation.server.tokenize("<|call|>", True)
        # llama.cpp ends generation at a token of this name, so the call itself is asked for separately.
        spoken = evaluation.parsed(prompt + "<|call|>") or {}
        arguments = spoken.get("arguments")
        result["call is valid"] += (
            spoken.get("name") == "findPointsOfInterest"
            and isinstance(arguments, dict)
            and list(arguments) == ["pointOfInterest", "naturalLanguageQuery"]
            and arguments["pointOfInterest"] in CATEGORIES
        )
        prompt, _ = prompt_of(document)
        plan = evaluation.parsed(prompt, form=document.form)
        if not plan or not fits(document.form, plan):
            continue
        result["valid plans"] += 1
        result["destination right"] += plan["destinationName"] == document.copies["destinationName"]
        outputs = " ".join(text for kind, text in turns if kind == "tool")
        # Only kinds of places that the tool was asked for count.
        named = {"hotelAndLodging": "these hotel" in outputs, "foodAndDining": "these restaurant" in outputs or "these cafe" in outputs}
        used = [a["title"] for day in plan["days"] for a in day["activities"] if named.get(a["type"])]
        result["place names"] += len(used)
        result["place names from the tool"] += sum(title in outputs for title in used)
    return result


T, I, N, B = forms.Text(), forms.Integer(), forms.Number(), forms.Boolean()
texts, obj = lambda low=None, high=None: forms.Array(T, low, high), forms.Object
PROBES = [
    ("Create a pasta recipe", "Recipe", obj({"name": T, "cookingTime": forms.Integer(5, 120), "ingredients": texts()})),
    (
        "Create a soup recipe with pumpkin for 6 people",
        "Recipe",
        obj(
            {"name": T, "servings": I, "ingredients": forms.Array(obj({"name": T, "quantity": forms.Number(0.1, 1000), "unit": T}), 1, 20)}
        ),
    ),
    (
        "Write a review of the movie Dune: Part Two",
        "MovieReview",
        obj({"title": T, "summary": T, "rating": forms.Integer(1, 5), "highlights": texts()}),
    ),
    (
        "Create an NPC customer with a fun personality suitable for the dream realm.",
        "NPC",
        obj({"name": T, "coffeeOrder": T, "picture": obj({"imageDescription": T})}),
    ),
    (
        "Create a story outline about a time-traveling detective",
        "StoryOutline",
        obj({"title": T, "protagonist": obj({"name": T, "background": T}), "plotPoints": texts(3, 5)}),
    ),
    ("Create 2 exercises for lower back", "", forms.Array(obj({"name": T, "instructions": T, "repetitions": forms.Integer(1, 10)}), 2, 2)),
    (
        "Analyze: Pikachu. Provide name, pokedex number, types, and tier.",
        "PokemonAnalysis",
        obj({"title": T, "pokemonName": T, "pokedexNumber": I, "types": forms.Array(obj({"name": T, "colorDescription": T}))}),
    ),
    ("Create a riddle about coffee", "Riddle", obj({"question": T, "answers": forms.Array(obj({"text": T, "isCorrect": B}), 3, 3)})),
    ("Extract the order: two lattes for Sam", "Order", obj({"customer": T, "drink": T, "count": I})),
    ("Generate a cute rescue cat", "Cat", obj({"name": T, "age": forms.Integer(0, 20), "profile": T})),
    ("Plan a 3-day trip to Yosemite", "Trip", obj({"destination": T, "days": I, "activities": texts(3, 3)})),
    ("Suggest a hard challenge", "Challenge", obj({"title": T, "difficulty": forms.Choice(["easy", "medium", "hard"])})),
    ("Recommend a wine", "Wine", obj({"name": T, "type": forms.Choice(["red", "white", "rosé", "sparkling"])})),
    ("Write an article about tide pools", "Article", obj({"title": T, "summary": T, "body": T})),
    # The corpus has no such records, but it has most of these property names, and sentences like the last two.
    ("Make a landing page for a coffee shop called Blue Door", "Page", obj({"headline": T, "subtitle": T, "callToAction": T})),
    (
        "Describe a spaceship named Aurora Nine with 42 crew members",
        "Spaceship",
        obj({"shipName": T, "crewSize": I, "weapons": texts(1, 3), "captain": T}),
    ),
    ("My cat Whiskers is 7 years old and weighs 4.5 kg", "Animal", obj({"name": T, "age": I, "weight": N})),
    ("Tim Cook was born in 1960 in Mobile", "Biography", obj({"fullName": T, "birthYear": I, "birthplace": T})),
]

# Prompts in words of their own, with property names that the corpus does not have, each with the values that the answer should carry.
FREE = [
    (
        "Describe the volcano Mount Etna, 3357 meters high",
        "Volcano",
        obj({"volcanoName": T, "elevation": I}),
        {"volcanoName": "Mount Etna", "elevation": 3357},
    ),
    (
        "We are registering the vessel Blue Heron: 12 cabins, skipper Noor Haddad",
        "Vessel",
        obj({"vessel": T, "cabins": I, "skipper": T}),
        {"vessel": "Blue Heron", "cabins": 12, "skipper": "Noor Haddad"},
    ),
    (
        "Please log that Ines finished the race in 47 minutes",
        "Result",
        obj({"runner": T, "finishMinutes": I}),
        {"runner": "Ines", "finishMinutes": 47},
    ),
    ("I drove my Corolla for 182000 kilometers", "Car", obj({"carModel": T, "mileage": I}), {"carModel": "Corolla", "mileage": 182000}),
    (
        "Enroll Farid in the course Marine Biology",
        "Enrollment",
        obj({"pupil": T, "course": T}),
        {"pupil": "Farid", "course": "Marine Biology"},
    ),
    (
        "The patient is called Helga Brandt and is 63",
        "Patient",
        obj({"patientName": T, "patientAge": I}),
        {"patientName": "Helga Brandt", "patientAge": 63},
    ),
    ("Find me a flat in Ghent with 3 bedrooms", "Flat", obj({"town": T, "bedrooms": I}), {"town": "Ghent", "bedrooms": 3}),
    (
        "Could you draft an invitation for Marisol's housewarming at 19:30",
        "Invitation",
        obj({"honoree": T, "startsAt": T}),
        {"honoree": "Marisol", "startsAt": "19:30"},
    ),
    (
        "A castle called Ravenmoor that was built in 1288",
        "Castle",
        obj({"castleName": T, "builtIn": I}),
        {"castleName": "Ravenmoor", "builtIn": 1288},
    ),
    (
        "New ticket: printer on floor 4 jams, opened by Tobias",
        "Ticket",
        obj({"floor": I, "openedBy": T}),
        {"floor": 4, "openedBy": "Tobias"},
    ),
    (
        "Sort this: parcel ZX-2291 weighs 18 kg",
        "Parcel",
        obj({"parcelCode": T, "kilograms": I}),
        {"parcelCode": "ZX-2291", "kilograms": 18},
    ),
    ("My favorite painter is Hilma af Klint", "Painter", obj({"painter": T}), {"painter": "Hilma af Klint"}),
    ("The bakery on Elm Street opens at 06:45", "Bakery", obj({"street": T, "opensAt": T}), {"street": "Elm Street", "opensAt": "06:45"}),
    (
        "Name the star Tabitha, it is 1470 light years away",
        "Star",
        obj({"starName": T, "lightYears": I}),
        {"starName": "Tabitha", "lightYears": 1470},
    ),
    ("Write a birthday card for my uncle Reginald who turns 80", "Card", obj({"uncle": T, "turns": I}), {"uncle": "Reginald", "turns": 80}),
    ("Tell a tale about a goblin named Snorri", "Tale", obj({"goblinName": T, "ending": T}), {"goblinName": "Snorri"}),
    (
        "Our choir, the Larkspur Singers, has 26 voices",
        "Choir",
        obj({"choir": T, "voices": I}),
        {"choir": "Larkspur Singers", "voices": 26},
    ),
    ("Suggest a menu for Bistro Calypso", "Menu", obj({"bistro": T, "starters": texts(2, 3)}), {"bistro": "Bistro Calypso"}),
    ("Record a donation of 250 from Anselm", "Donation", obj({"donor": T, "donated": I}), {"donor": "Anselm", "donated": 250}),
    (
        "The lighthouse of Skagen is 46 meters tall",
        "Lighthouse",
        obj({"lighthouse": T, "meters": I}),
        {"lighthouse": "Skagen", "meters": 46},
    ),
    (
        "Introduce the wrestler Iron Beatrix from Tulsa",
        "Wrestler",
        obj({"ringName": T, "from": T}),
        {"ringName": "Iron Beatrix", "from": "Tulsa"},
    ),
    ("Pack a lunchbox for Odette with 2 apples", "Lunchbox", obj({"child": T, "apples": I}), {"child": "Odette", "apples": 2}),
    ("Give the river Moselle a slogan", "River", obj({"river": T, "slogan": T}), {"river": "Moselle"}),
    (
        "Reserve court 7 for Giorgio at 16:00",
        "Reservation",
        obj({"court": I, "reservedFor": T, "slot": T}),
        {"court": 7, "reservedFor": "Giorgio", "slot": "16:00"},
    ),
]


def measure_free(evaluation):
    """Copying where neither the phrasing nor the property names were trained."""
    right, total, missed = 0, 0, []
    for user, title, form, wanted in FREE:
        answer = evaluation.parsed(f"<|user|>{user}\n<|schema|>{title} {form.render()}<|assistant|>", form=form) or {}
        for key, value in wanted.items():
            total += 1
            right += answer.get(key) == value
            if answer.get(key) != value:
                missed.append([key, value, answer.get(key)])
    return {"right": right, "of": total, "missed": missed}


def samples(evaluation):
    for user, title, form in PROBES:
        prompt = f"<|user|>{user}\n<|schema|>{f'{title} {form.render()}'.strip()}<|assistant|>"
        print(f"- {user}\n  `{evaluation.complete(prompt, form=form)}`")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--documents", type=int, default=250)
    parser.add_argument("--plans", type=int, default=20)
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--top-k", type=int, default=0)
    parser.add_argument("--top-p", type=float, default=1.0)
    arguments = parser.parse_args()
    evaluation = Evaluation(arguments.model, arguments.temperature, arguments.top_k, arguments.top_p)
    R.seed(20261120)
    form, repetition = measure_form(evaluation, arguments.documents)
    print("form:", json.dumps(form))
    print("lists, constrained:", json.dumps(repetition))
    print("copying:", json.dumps(measure_copying(evaluation, arguments.documents)))
    print("copying, free prompts:", json.dumps(measure_free(evaluation), ensure_ascii=False))
    print("trip planner:", json.dumps(measure_planner(evaluation, arguments.plans)))
    print("\nsamples, constrained")
    samples(evaluation)


if __name__ == "__main__":
    main()
