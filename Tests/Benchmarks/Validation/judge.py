#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Compares the verdicts of `benchmarks validate` with those of PyPI's jsonschema.

    python3 -m venv VENV && VENV/bin/pip install -r Fixtures/Responses/requirements.txt
    VENV/bin/python judge.py CORPUS MUTANTS.jsonl

CORPUS is the folder that `benchmarks validate --corpus` was given, and MUTANTS.jsonl the file of
`--write-mutants`. A text is valid if it is JSON, no object repeats a name, and jsonschema admits it
in the draft that `$schema` names (2020-12 by default), formats included, with 1.0 as an integer in
all drafts. Disagreements are counted
by the keywords that caused them, with an explanation where the difference is known. The exit status
is 0 only if every disagreement is explained.
"""
import collections
import json
import multiprocessing
import pathlib
import re
import sys
import warnings

import jsonschema

warnings.simplefilter("ignore", DeprecationWarning)
sys.setrecursionlimit(20_000)


class RepeatedName(ValueError):
    pass


def unique_object(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise RepeatedName("an object repeats a name")
    return members


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def parse(text):
    return json.loads(text, object_pairs_hook=unique_object, parse_constant=refuse_constant)


def schemas(folder):
    found = {}
    for path in sorted(pathlib.Path(folder).glob("*.jsonl")):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                found[record["id"]] = record["schema"]
    return found


INCOMPLETE_FORMAT = "jsonschema does not check the format completely"


def is_integer(_, value):
    """Whether a number is an integer by its value: 1.0 is, as from draft 6 on."""
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


for early in (jsonschema.Draft3Validator, jsonschema.Draft4Validator):
    # A nested `$schema` selects one of these classes again, so the classes themselves are changed.
    early.TYPE_CHECKER = early.TYPE_CHECKER.redefine("integer", is_integer)


URI_TEXT = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*")
DATE_TIME_TEXT = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})", re.ASCII)


def complete_checker(kind):
    """The format checker of a draft, with the formats that jsonschema checks only with other packages."""
    checker = jsonschema.FormatChecker()
    checker.checkers = dict(kind.FORMAT_CHECKER.checkers)
    for name, text in [("uri", URI_TEXT), ("date-time", DATE_TIME_TEXT)]:
        checker.checks(name)(lambda value, text=text: not isinstance(value, str) or bool(text.fullmatch(value)))
    return checker


def explanation(draft, ours, theirs, schema):
    """The reason of a known difference between the validators; `None` if there is none.

    `ours` and `theirs` are the keywords that reject the document; `None` if it is accepted.
    """
    if ours == "format" and theirs is None:
        return INCOMPLETE_FORMAT
    if theirs == "format" and ours is None:
        return "jsonschema rejects texts that the format allows, or checks formats of later drafts"
    if "pattern" in (ours or theirs or "").lower() or ours == "additionalProperties":
        if "\\d" in schema or "\\w" in schema or "\\s" in schema or "$" in schema:
            return "Python's regular expressions differ from ECMA-262: \\d, \\w, \\s, $ before a line feed"
    later = ["if", "const", "contains", "propertyNames", "dependentRequired", "dependentSchemas"]
    if draft == "Draft4Validator" and theirs is None and any(f'"{name}":' in schema for name in later):
        return "keywords of later drafts are read in draft 4 schemas"
    if draft == "Draft202012Validator" and theirs is None and '"dependencies":' in schema:
        return "the keyword 'dependencies' of earlier drafts is read in every schema"
    if theirs == "multipleOf" or ours == "multipleOf":
        return "jsonschema divides binary floating-point numbers"
    return None


def verdict(validator, text):
    """The keyword that rejects a text, or `None`, and a message."""
    try:
        value = parse(text)
    except RepeatedName as error:
        return "uniqueNames", str(error)
    except ValueError as error:
        return "syntax", str(error)
    except RecursionError:
        return "recursion", "the parser ran out of stack"
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error is None:
        return None, ""
    return error.validator or "false", f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:160]}"


def judge(job):
    name, schema, mutants = job
    kind = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    draft = kind.__name__
    validator = kind(schema, format_checker=kind.FORMAT_CHECKER)
    results = []
    for mutant in mutants:
        try:
            theirs, message = verdict(validator, mutant["text"])
        except Exception as error:
            results.append((name, "error", draft, type(error).__name__, "", None, ""))
            continue
        if (theirs is None) == mutant["valid"]:
            continue
        ours = None if mutant["valid"] else mutant["keyword"] or "syntax"
        reason = explanation(draft, ours, theirs, json.dumps(schema))
        # Here, the alternatives of a choice can fail because of a format.
        if reason is None and ours in ("anyOf", "oneOf") and theirs is None:
            complete = kind(schema, format_checker=complete_checker(kind))
            if verdict(complete, mutant["text"])[0] is not None:
                reason = INCOMPLETE_FORMAT
        detail = message or mutant["violation"] or ""
        results.append((name, "verdict", draft, ours, theirs, reason, f"{detail} in {mutant['text'][:300]!r}"))
    return len(mutants), results


def main(corpus, path):
    known = schemas(corpus)
    mutants = collections.defaultdict(list)
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            mutant = json.loads(line)
            mutants[mutant["id"]].append(mutant)
    jobs = [(name, known[name], mutants[name]) for name in sorted(mutants)]
    judged = 0
    classes = collections.defaultdict(list)
    errors = collections.Counter()
    with multiprocessing.Pool() as pool:
        for count, results in pool.imap_unordered(judge, jobs, chunksize=16):
            judged += count
            for name, kind, draft, ours, theirs, reason, detail in results:
                if kind == "error":
                    errors[ours] += 1
                else:
                    classes[(reason or "UNEXPLAINED", draft, ours, theirs)].append((name, detail))
    print(f"{judged} documents of {len(jobs)} schemas judged")
    print(f"not judged, because jsonschema failed: {sum(errors.values())} {dict(errors)}")
    print(f"disagreements: {sum(map(len, classes.values()))}")
    for (reason, draft, ours, theirs), cases in sorted(classes.items(), key=lambda item: item[0][:2]):
        print(f"{len(cases)}: {reason} [{draft}; here: {ours}, jsonschema: {theirs}]")
        for name, detail in cases if reason == "UNEXPLAINED" else cases[:1]:
            print(f"    {name}: {detail}")
    return 1 if any(key[0] == "UNEXPLAINED" for key in classes) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
