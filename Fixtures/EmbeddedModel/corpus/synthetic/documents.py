"""Documents: a random record, a prompt that states most of its fields, and the answer."""

from ..forms import layout
from ..records import Document
from ..words import chance, pick, words
from .lexicon import noun
from .prompts import instructions, prompt
from .schemas import record

# Values of properties that the prompt does not mention: few, so that they cannot be confused with stated ones.
UNSTATED_TEXTS = {"person": ["Mara Holm", "Elias Reyes", "Nadia Bauer"], "location": ["Lisbon", "Oslo", "Kyoto"]}
UNSTATED_WORDS = words("standard general regular other")


def unstated(field):
    """A value for a required property that the prompt does not mention, or `None` if there is none of its type."""
    if field.kind in UNSTATED_TEXTS:
        return pick(UNSTATED_TEXTS[field.kind])
    if field.kind in ("title", "phrase"):
        return pick(UNSTATED_WORDS)
    if field.kind in ("count", "position", "duration") and field.form.low is None and field.form.high is None:
        return pick(1, 2, 3)
    return pick(False, False, True) if field.kind == "flag" else pick(field.form.values) if field.kind == "choice" else None


def document(schema_in_prompt=True):
    made = record()
    stated, answer = [], {}
    for field in made.fields:
        alone = len(made.fields) == 1
        if field.optional and not alone and chance(0.6):
            continue
        if not field.optional and not alone and chance(0.06) and (value := unstated(field)) is not None:
            answer[field.name] = value
            continue
        stated.append(field)
        answer[field.name] = field.value
    if not stated:
        return document(schema_in_prompt)
    thing = noun() if chance(0.3) else "".join(" " + c.lower() if c.isupper() else c for c in made.type_name).strip()
    turns = [("system", instructions())] if chance(0.06) else []
    turns.append(("user", prompt(stated, thing)))
    if schema_in_prompt:
        turns.append(("schema", f"{made.type_name} {made.form.render()}" if chance(0.95) else made.form.render()))
    turns.append(("assistant", layout(answer)))
    copies = {field.name: field.value for field in stated if isinstance(field.value, (str, int, float)) and not isinstance(field.value, bool)}
    return Document(turns, "Synthetic", copies, answer, made.form)
