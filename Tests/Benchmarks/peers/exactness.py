#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Computes masks with XGrammar and llguidance, for `benchmarks exactness`.

    python3 -m venv V && V/bin/pip install -r Tests/Benchmarks/peers/requirements.txt
    swift run -c release benchmarks exactness --vocab V.vocab.bin --schemas FILES --python V/bin/python

`exactness.py VOCABULARY SECONDS` reads a line of JSON for each document, with the text of the schema and
the tokens. For each engine it prints a line of JSON with the number of masks, followed by the masks in
words of 32 bits: those before each token and after the last, up to the first token that is not allowed.
Each schema is processed by a new process, which is ended after the given number of seconds.
"""

import json
import os
import select
import signal
import struct
import sys
import tempfile
import time

import llguidance
import torch
import xgrammar


def read_vocabulary(path):
    """Returns the bytes of each token, and the end tokens."""
    data = open(path, "rb").read()
    assert data[:8] == b"TOKVOC01"
    count, _, _, ends = struct.unpack_from("<IIiI", data, 8)
    position = 24 + 4 * ends
    offsets = struct.unpack_from(f"<{count + 1}I", data, position)
    text = data[position + 4 * (count + 1) + count:]
    tokens = [text[start:end] for start, end in zip(offsets, offsets[1:])]
    return tokens, list(struct.unpack_from(f"<{ends}I", data, 24))


class Wrapped:
    """A tokenizer as llguidance expects it, which takes the longest token at each place."""

    def __init__(self, tokens, ends):
        self.eos_token_id = ends[0]
        self.bos_token_id = None
        self.tokens = [token or b"\xff[%d]" % index for index, token in enumerate(tokens)]
        self.special_token_ids = [index for index, token in enumerate(tokens) if not token]
        self.indices = {token: index for index, token in enumerate(tokens) if token}
        self.longest = max(len(token) for token in tokens)

    def __call__(self, text):
        text = text if isinstance(text, bytes) else text.encode()
        result, position = [], 0
        while position < len(text):
            lengths = range(min(self.longest, len(text) - position), 0, -1)
            length = next(n for n in lengths if text[position : position + n] in self.indices)
            result.append(self.indices[text[position : position + length]])
            position += length
        return result


class XGrammar:
    name = "XGrammar"

    def __init__(self, tokens, ends):
        information = xgrammar.TokenizerInfo(
            tokens, xgrammar.VocabType.RAW, vocab_size=len(tokens), stop_token_ids=ends)
        self.compiler = xgrammar.GrammarCompiler(information, max_threads=1, cache_enabled=False)
        self.size = len(tokens)

    def start(self, schema):
        grammar = self.compiler.compile_json_schema(
            schema, any_whitespace=False, separators=(",", ":"), strict_mode=False)
        self.matcher = xgrammar.GrammarMatcher(grammar)
        self.mask_words = xgrammar.allocate_token_bitmask(1, self.size)

    def mask(self):
        self.mask_words.fill_(-1)
        self.matcher.fill_next_token_bitmask(self.mask_words)
        return self.mask_words.numpy().tobytes()

    def accept(self, token):
        return self.matcher.accept_token(token)


class LLGuidance:
    name = "llguidance"

    def __init__(self, tokens, ends):
        self.tokenizer = llguidance.LLTokenizer(llguidance.TokenizerWrapper(Wrapped(tokens, ends)))
        self.size = len(tokens)

    def start(self, schema):
        # Without this option only one division of forced text into tokens is allowed.
        options = '%llguidance {"no_forcing": true}\n'
        schema = json.loads(schema)
        if isinstance(schema, dict):
            schema = {"x-guidance": {"whitespace_flexible": False}, **schema}
        grammar = llguidance.LLMatcher.grammar_from_lark(
            options + "start: %json " + json.dumps(schema))
        self.matcher = llguidance.LLMatcher(self.tokenizer, grammar, log_level=0)
        if self.matcher.is_error():
            raise ValueError(self.matcher.get_error())

    def mask(self):
        return self.matcher.compute_bitmask()

    def accept(self, token):
        return self.matcher.consume_token(token)


def walk(engine, schema, tokens):
    """Returns the header and the masks of one engine."""
    masks = []
    try:
        engine.start(schema)
        for token in tokens + [None]:
            mask = engine.mask()[: (engine.size + 31) // 32 * 4]
            masks.append(mask)
            if token is None or not mask[token // 8] >> token % 8 & 1 or not engine.accept(token):
                break
        error = ""
    except Exception as problem:
        error = str(problem).splitlines()[0][:200] or type(problem).__name__
    header = {"engine": engine.name, "error": error, "masks": len(masks)}
    return json.dumps(header).encode() + b"\n" + b"".join(masks)


def isolated(engine, schema, tokens, seconds):
    """`walk` in a process of its own. Only its complete output is used."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child == 0:
            output.write(walk(engine, schema, tokens))
            output.flush()
            os._exit(0)
        end = time.monotonic() + seconds
        status = None
        while status is None and time.monotonic() < end:
            done, code = os.waitpid(child, os.WNOHANG)
            status = code if done else None
            select.select([], [], [], 0.002)
        if status is None:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if status != 0:
            reason = "time limit" if status is None else "crash"
            header = {"engine": engine.name, "error": reason, "masks": 0}
            return json.dumps(header).encode() + b"\n"
        output.seek(0)
        return output.read()


def main():
    torch.set_num_threads(1)
    tokens, ends = read_vocabulary(sys.argv[1])
    engines = [XGrammar(tokens, ends), LLGuidance(tokens, ends)]
    for line in sys.stdin:
        request = json.loads(line)
        for engine in engines:
            sys.stdout.buffer.write(
                isolated(engine, request["schema"], request["tokens"], int(sys.argv[2])))
        sys.stdout.buffer.flush()


main()
