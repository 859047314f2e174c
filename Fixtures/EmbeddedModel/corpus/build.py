"""Draws documents from the mixture and renders them in the prompt form that the runtime uses."""

import argparse
import json

from . import conversation, everyday, fiction, fitness, food, generic, media, people, travel
from .records import compose
from .synthetic.documents import document as synthetic
from .words import R, chance

MARKERS = {
    "system": "<|system|>",
    "tools": "<|tools|>",
    "user": "<|user|>",
    "schema": "\n<|schema|>",
    "assistant": "<|assistant|>",
    "call": "<|assistant|><|call|>",
    "tool": "<|tool|>",
}
DOMAINS = [entry for module in (food, media, fiction, people, everyday, fitness, travel) for entry in module.DOMAINS]

# Other sources of documents, with their weights relative to the domains above (about 120 together). Three quarters of all
# documents have random schemas; the rest keep the stock phrases of common records, tools, and conversations.
SOURCES = [
    (synthetic, 330),
    (generic.arbitrary, 22),
    (generic.extraction, 24),
    (generic.echo, 5),
    (fitness.exercise_list, 6),
    (everyday.text_list, 5),
    (travel.trip_with_days_first, 7),
    (conversation.tool_use, 12),
    (conversation.chat, 3),
    (travel.planner, 30),
    (fiction.dream_guest, 1),
    (fiction.creature_analysis, 2),
]


def single():
    """One document."""
    choices = [lambda domain=domain: compose(domain, schema_in_prompt=chance(0.96)) for domain, _ in DOMAINS] + [
        source for source, _ in SOURCES
    ]
    weights = [weight for _, weight in DOMAINS] + [weight for _, weight in SOURCES]
    return R.choices(choices, weights)[0]()


def document():
    first = single()
    return conversation.joined(first, single()) if first.topic not in ("Planner", "Tool") and chance(0.06) else first


def render(document):
    """Segments of text, each with whether the model is trained on it. Together they are the document."""
    segments = []
    for kind, text in document.turns:
        if kind == "assistant":
            segments += [(MARKERS[kind], False), (text + "<|end|>", True)]
        elif kind == "call":
            segments += [("<|assistant|>", False), ("<|call|>" + text + "<|end|>", True)]
        else:
            segments.append((MARKERS[kind] + text, False))
    return segments


def prompt_of(document):
    """What precedes the last answer, and that answer."""
    segments = render(document)
    return "".join(text for text, _ in segments[:-1]), segments[-1][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("output", help="a JSON-lines file; each line is a list of [text, trained] pairs")
    arguments = parser.parse_args()
    R.seed(arguments.seed)
    with open(arguments.output, "w") as output:
        for _ in range(arguments.count):
            output.write(json.dumps(render(document()), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
