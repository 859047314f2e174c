#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Asks another engine about the documents of a corpus, as `benchmarks corpus` asks this one.

    python3 -m venv V && V/bin/pip install -r Tests/Benchmarks/peers/requirements.txt
    V/bin/python Tests/Benchmarks/peers/judge.py llguidance FOLDER > llguidance.json
    V/bin/python Tests/Benchmarks/peers/judge.py xgrammar FOLDER > xgrammar.json
    swift run -c release benchmarks corpus --schemas FOLDER --peers llguidance.json,xgrammar.json

The vocabulary is the single bytes, the layout is compact. A document counts as accepted if the
engine takes one of its texts: with the members as they are, or in the order in which the schema
mentions them (at the top, behind references and in choices). A schema counts as right if it
compiles, every valid document is accepted and no invalid one is. Each schema is judged in a child
process, which is ended after a limit of processor time, so that a busy machine changes no verdict.

With --verdicts FILE the verdict on each schema is appended to the file, and schemas that are in it
already are not asked about again: a run that was ended goes on where it was.
"""

import argparse
import glob
import json
import multiprocessing
import os
import signal
import sys
import time


def load(folder, limit):
    for path in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
        with open(path, encoding="utf-8") as lines:
            for index, line in enumerate(lines):
                if limit and index >= limit:
                    break
                yield json.loads(line)


class Order:
    """Sorts members by where the schema mentions them."""

    def __init__(self, schema):
        self.root = schema

    def resolve(self, schema, seen=()):
        """The schemas that speak of one value: the schema itself and what it leads to."""
        if not isinstance(schema, dict) or id(schema) in seen or len(seen) > 40:
            return
        seen = seen + (id(schema),)
        yield schema
        reference = schema.get("$ref")
        if isinstance(reference, str) and reference.startswith("#"):
            yield from self.resolve(self.lookup(reference), seen)
        for keyword in ("allOf", "anyOf", "oneOf"):
            for choice in schema.get(keyword) or []:
                yield from self.resolve(choice, seen)
        for keyword in ("if", "then", "else"):
            if keyword in schema:
                yield from self.resolve(schema[keyword], seen)

    def lookup(self, reference):
        value = self.root
        for token in reference[1:].split("/")[1:]:
            token = token.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and token in value:
                value = value[token]
            elif isinstance(value, list) and token.isdigit() and int(token) < len(value):
                value = value[int(token)]
            else:
                return None
        return value

    def sort(self, value, schemas):
        parts = [part for schema in schemas for part in self.resolve(schema)][:200]
        if isinstance(value, dict):
            names = []
            for part in parts:
                properties = part.get("properties")
                if isinstance(properties, dict):
                    names += [name for name in properties if name not in names]
            for part in parts:
                required = part.get("required")
                if isinstance(required, list):
                    names += [name for name in required if name not in names]
            order = [name for name in names if name in value]
            order += [name for name in value if name not in names]
            inner = lambda name: [
                (part.get("properties") or {}).get(name, part.get("additionalProperties"))
                for part in parts
                if isinstance(part.get("properties") or {}, dict)
            ]
            return {name: self.sort(value[name], inner(name)) for name in order}
        if isinstance(value, list):
            items = [part["items"] for part in parts if isinstance(part.get("items"), dict)]
            return [self.sort(element, items) for element in value]
        return value


def texts(schema, data):
    """The spellings of a document that are tried."""
    candidates = [data]
    try:
        candidates.append(Order(schema).sort(data, [schema]))
    except RecursionError:
        pass
    spelled = []
    for candidate in candidates:
        text = json.dumps(candidate, ensure_ascii=False, separators=(",", ":"))
        try:
            encoded = text.encode("utf-8")
        except UnicodeEncodeError:
            continue
        if encoded not in spelled:
            spelled.append(encoded)
    return spelled


class LLGuidance:
    def __init__(self):
        import llguidance

        self.module = llguidance
        self.tokenizer = llguidance.LLTokenizer("byte")

    def compile(self, schema):
        grammar = self.module.LLMatcher.grammar_from_json_schema(
            json.dumps(schema), defaults={"whitespace_flexible": False}
        )
        matcher = self.module.LLMatcher(self.tokenizer, grammar)
        if matcher.is_error():
            raise ValueError(matcher.get_error())
        return matcher

    def accepts(self, matcher, text):
        matcher.reset()
        tokens = self.tokenizer.tokenize_bytes(text)
        return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()


class XGrammar:
    def __init__(self, strict):
        import xgrammar

        self.module = xgrammar
        self.strict = strict
        vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
        information = xgrammar.TokenizerInfo(vocabulary, stop_token_ids=[256])
        self.compiler = xgrammar.GrammarCompiler(information, max_threads=1, cache_enabled=False)

    def compile(self, schema):
        return self.compiler.compile_json_schema(
            json.dumps(schema),
            any_whitespace=False,
            separators=(",", ":"),
            strict_mode=self.strict,
        )

    def accepts(self, grammar, text):
        matcher = self.module.GrammarMatcher(grammar)
        return all(matcher.accept_token(byte) for byte in text) and matcher.accept_token(256)


def engine(name):
    if name == "llguidance":
        return LLGuidance()
    return XGrammar(strict=name == "xgrammar-strict")


def judge(peer, record):
    start = time.thread_time()
    try:
        grammar = peer.compile(record["schema"])
    except Exception as error:  # the peers throw all sorts
        return {"error": str(error)[:200], "seconds": time.thread_time() - start}
    result = {"seconds": time.thread_time() - start, "tests": []}
    for test in record["tests"]:
        accepted = any(peer.accepts(grammar, text) for text in texts(record["schema"], test["data"]))
        result["tests"].append([test["valid"], accepted])
    return result


def serve(name, limit, connection):
    # What engines print does not belong into the summary.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    peer = engine(name)
    # The default action ends the process, also in the middle of native code.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    while True:
        record = connection.recv()
        signal.setitimer(signal.ITIMER_PROF, limit)
        result = judge(peer, record)
        signal.setitimer(signal.ITIMER_PROF, 0)
        connection.send(result)


class Child:
    """A process that can be ended when it takes too long."""

    def __init__(self, name, limit):
        self.name = name
        self.limit = limit
        self.start()

    def start(self):
        self.connection, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(
            target=serve, args=(self.name, self.limit, other), daemon=True
        )
        self.process.start()
        other.close()

    def ask(self, record):
        self.connection.send(record)
        try:
            # Where no processor time is used either, something hangs.
            if self.connection.poll(20 * self.limit):
                return self.connection.recv()
            error = "hang"
        except EOFError:
            self.process.join()
            error = "time limit" if self.process.exitcode == -signal.SIGPROF else "crash"
        self.process.kill()
        self.process.join()
        self.start()
        return {"error": error, "seconds": float(self.limit)}


class Verdicts:
    """What is known about schemas by their id, and a file that keeps it."""

    def __init__(self, path):
        self.known = {}
        self.file = None
        if not path:
            return
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    if line.endswith("\n"):
                        verdict = json.loads(line)
                        self.known[verdict["id"]] = verdict["result"]
        self.file = open(path, "a", encoding="utf-8")

    def add(self, name, result):
        if self.file:
            self.file.write(json.dumps({"id": name, "result": result}) + "\n")
            self.file.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engine", choices=["llguidance", "xgrammar", "xgrammar-strict"])
    parser.add_argument("folder")
    parser.add_argument("--limit", type=int, default=0, help="schemas of each file")
    parser.add_argument(
        "--seconds", type=float, default=20, help="limit of processor time for one schema")
    parser.add_argument("--verdicts", help="file with one verdict a line, to be gone on with")
    arguments = parser.parse_args()
    child = Child(arguments.engine, arguments.seconds)
    counts = dict.fromkeys(
        ["schemas", "compiled", "right", "valid_accepted", "valid_rejected", "invalid_rejected",
         "invalid_accepted"], 0)
    reasons = {}
    seconds = []
    verdicts = Verdicts(arguments.verdicts)
    for record in load(arguments.folder, arguments.limit):
        counts["schemas"] += 1
        result = verdicts.known.get(record["id"])
        if result is None:
            result = child.ask(record)
            verdicts.add(record["id"], result)
        seconds.append(result["seconds"])
        if "error" in result:
            reason = result["error"].split("\n")[0][:60]
            reasons[reason] = reasons.get(reason, 0) + 1
            continue
        counts["compiled"] += 1
        for valid, accepted in result["tests"]:
            key = ("valid_" if valid else "invalid_") + ("accepted" if accepted else "rejected")
            counts[key] += 1
        counts["right"] += all(valid == accepted for valid, accepted in result["tests"])
    seconds.sort()
    share = lambda part: int(seconds[min(len(seconds) - 1, int(len(seconds) * part))] * 1e6)
    summary = {"engine": arguments.engine, **counts}
    if seconds:
        summary.update(
            compile_us_p50=share(0.5), compile_us_p99=share(0.99), compile_us_max=share(1))
    print(json.dumps(summary))
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1])[:40]:
        print(f"{count:6} {reason}", file=sys.stderr)


if __name__ == "__main__":
    main()
