#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Judges documents by their schemas with a validator that shares nothing with this package.

    python3 -m venv VENV && VENV/bin/pip install -r requirements.txt
    VENV/bin/python judge.py SCHEMAS DOCUMENTS.jsonl

SCHEMAS is what `benchmarks sample --schemas` was given: lines `case ID` and `schema {...}`, or one
JSON object a line with `id` and `schema`. DOCUMENTS.jsonl has lines {"id": ..., "text": ...}.
Every line is parsed (no NaN) and validated, formats included. The exit status is 0 only if all are
valid. Members with free keys may repeat a key, since no grammar remembers all keys; such documents
are counted apart and judged as parsers read them: the last member counts.
"""
import collections
import json
import sys
import warnings

import jsonschema

warnings.simplefilter("ignore", DeprecationWarning)
sys.setrecursionlimit(20_000)


repeated = 0


def counting_object(pairs):
    global repeated
    members = dict(pairs)
    repeated += len(members) != len(pairs)
    return members


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON")


def parse(text):
    return json.loads(text, object_pairs_hook=counting_object, parse_constant=refuse_constant)


def schemas(path):
    found = {}
    with open(path, encoding="utf-8") as lines:
        name = None
        for line in lines:
            if path.endswith(".cases"):
                kind, _, rest = line.rstrip("\n").partition(" ")
                if kind == "case":
                    name = rest
                elif kind == "schema":
                    found[name] = json.loads(rest)
            elif line.strip():
                record = json.loads(line)
                found[record["id"]] = record["schema"]
    return found


def with_year_zero(checker):
    """The checker, with the dates of RFC 3339: those of the year 0000, too, which Python's do not have.

    Its calendar is that of the year 2000: both are leap years.
    """
    result = jsonschema.FormatChecker(())
    result.checkers = dict(checker.checkers)
    for name in ("date", "date-time"):
        def check(text, name=name):
            if isinstance(text, str) and text.startswith("0000-"):
                text = "2000" + text[4:]
            return checker.conforms(text, name)

        result.checkers[name] = (check, ())
    return result


def validator(schema):
    base = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    return base(schema, format_checker=with_year_zero(base.FORMAT_CHECKER))


def main(schema_path, document_path):
    known = schemas(schema_path)
    validators = {}
    judged = 0
    wrong = collections.defaultdict(list)
    with open(document_path, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            name, text = record["id"], record["text"]
            judged += 1
            try:
                value = parse(text)
                if name not in validators:
                    validators[name] = validator(known[name])
                error = jsonschema.exceptions.best_match(validators[name].iter_errors(value))
                problem = error and f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:160]}"
            except ValueError as error:
                problem = f"no JSON: {error}"
            except RecursionError:
                problem = "the validator ran out of stack"
            if problem:
                wrong[name].append((problem, text))
    bad = sum(map(len, wrong.values()))
    print(
        f"{judged} documents of {len(validators)} schemas judged, {bad} invalid "
        f"({repeated} objects with a repeated free key)"
    )
    for name, problems in sorted(wrong.items()):
        problem, text = min(problems, key=lambda entry: len(entry[1]))
        print(f"{name}: {len(problems)} invalid, such as {text[:400]!r}: {problem}")
    return 1 if bad or not judged else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
