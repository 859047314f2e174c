"""Checks that the corpus and the evaluation of facts (`Fixtures/Facts`) share no string.

    python overlap.py --documents 20000

Compares with the evaluation: the word lists of all modules of the corpus, and the type names, property names, values, and
prompts of a sample of documents. Prompts are compared by sequences of words. Exits with 1 if something is shared.
"""

import argparse
import importlib
import json
import pkgutil
import re
import sys

import corpus
from corpus.build import document
from corpus.synthetic.held_out import PROMPTS, PROPERTIES, TYPES, VALUES
from corpus.words import R

LENGTH = 6


def strings(value, seen):
    """All strings in nested lists, tuples, sets, and dictionaries."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple, set, dict)) and id(value) not in seen:
        seen.add(id(value))
        for item in value:
            yield from strings(item, seen)
        if isinstance(value, dict):
            for item in value.values():
                yield from strings(item, seen)


def listed_words():
    """(module, string) for the strings of every word list of the corpus."""
    for info in pkgutil.walk_packages(corpus.__path__, "corpus."):
        if info.name in ("corpus.synthetic.held_out", "corpus.preview"):
            continue
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            if not name.startswith("_"):
                for text in strings(value, set()):
                    yield info.name, text


def sequences(text):
    """All sequences of `LENGTH` consecutive words."""
    found = re.findall(r"\w+", text.lower())
    return {" ".join(found[start : start + LENGTH]) for start in range(len(found) - LENGTH + 1)}


def members(value):
    """(name, value) for all members at any depth."""
    if isinstance(value, dict):
        for name, child in value.items():
            yield name, child
            yield from members(child)
    elif isinstance(value, list):
        for child in value:
            yield None, child
            yield from members(child)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=20000)
    arguments = parser.parse_args()
    shared = set()
    for module, text in listed_words():
        for kind, known in (("type", TYPES), ("property", PROPERTIES), ("value", VALUES)):
            if text.lower() in known:
                shared.add((kind, text, module))
    held = set().union(*(sequences(prompt) for prompt in PROMPTS))
    R.seed(1)
    for _ in range(arguments.documents):
        for kind, text in (made := document()).turns:
            if kind == "user":
                shared.update(("prompt", common, made.topic) for common in sequences(text) & held)
            elif kind == "schema":
                shared.update(
                    ("type", name, made.topic) for name in re.findall(r"^(\w+) ", text) if name.lower() in TYPES
                )
                names = {name for name in re.findall(r'"(\w+)"\??:', text)}
                shared.update(("property", name, made.topic) for name in names if name.replace("_", "").lower() in PROPERTIES)
        for name, value in members(made.answer if made.answer is not None else {}):
            if isinstance(value, str) and value.lower() in VALUES:
                shared.add(("value", value, made.topic))
    for entry in sorted(shared):
        print(json.dumps(entry, ensure_ascii=False))
    print(len(shared), "strings are shared")
    sys.exit(1 if shared else 0)


if __name__ == "__main__":
    main()
