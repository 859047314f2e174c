"""The strings of the evaluation (`Fixtures/Facts`), which the corpus must not contain.

The generators reject a type or property name, or a value of an open set, that is equal to one of the evaluation.
`overlap.py` checks the result.
"""

import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Facts" / "Types"


def names_of(schema):
    """The names of all properties of a JSON Schema, at any depth."""
    for name, child in schema.get("properties", {}).items():
        yield name
        yield from names_of(child)
    if "items" in schema:
        yield from names_of(schema["items"])


def load():
    types, properties, values, prompts = set(), set(), set(), []
    for path in sorted(FOLDER.glob("*.json")):
        content = json.loads(path.read_text())
        types.add(content["schema"]["title"].lower())
        properties.update(name.lower() for name in names_of(content["schema"]))
        for prompt in content["prompts"]:
            prompts.append(prompt["text"])
            for fact in prompt["facts"]:
                texts = [text for text in [fact.get("value"), *fact.get("accept", [])] if isinstance(text, str)]
                if fact["kind"] in ("name", "list", "nested"):
                    values.update(text.lower() for text in texts)
    return types, properties, values, prompts


TYPES, PROPERTIES, VALUES, PROMPTS = load()


def is_free_name(name):
    """Whether no type or property of the evaluation has the name, in any notation."""
    plain = name.replace("_", "").lower()
    return plain not in PROPERTIES and plain not in TYPES


def is_free_value(value):
    return not isinstance(value, str) or value.lower() not in VALUES
