#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Writes random texts with the tokens of other implementations, for `benchmarks tokenizers`.

    python3 -m venv V && V/bin/pip install gguf tokenizers
    V/bin/python Tests/Benchmarks/peers/tokens.py --llama SOURCE BUILD VOCABULARIES OUTPUT
    V/bin/python Tests/Benchmarks/peers/tokens.py --huggingface VOCABULARIES OUTPUT
    swift run -c release benchmarks tokenizers OUTPUT

VOCABULARIES is a folder with `*.gguf` files. With --llama, SOURCE is the source of llama.cpp and
BUILD its build folder with static libraries. With --huggingface, the rules 'gpt-4o' and 'tekken'
are applied to the merges of each byte-level vocabulary with Hugging Face's `tokenizers`, since
llama.cpp approximates these rules; OUTPUT receives a copy of the vocabulary for each rule. Texts with
bytes that the vocabulary lacks are omitted: `tokenizers` drops these bytes before merging.
"""

import argparse
import glob
import os
import random
import subprocess
import sys
import unicodedata

SEPARATOR = "\n__ggml_vocab_test__\n"

LETTERS = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+%s"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*%s"
    r"|\p{N}%s| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
CONTRACTION = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
RULES = {
    "gpt-4o": LETTERS % (CONTRACTION, CONTRACTION, "{1,3}"),
    "tekken": LETTERS % ("", "", ""),
}

WORDS = (
    "the of and Hello WORLD camelCase HTTPServer don't I'll we'VE it's 'S 'twas O'Neil l'été "
    "naïve Größe ΣΑΣ ἀρχή Привет мир שלום مرحبا नमस्ते हिन्दी ไทย 日本語 カタカナ ひらがな 中文 한국어 "
    "ǅungla ʻokina ﬁn Ⅷ ½ x² 1234567 3.14 0x1F 1,000 ٣٤٥ 12:30 2024-01-01 https://a.b/c?d=e#f "
    "{\"a\": [1, 2]} <|im_end|> </s> <s> <b> == != ->> /* */ //n #! $x `y` ~z a_b __init__ "
    "😀 👨‍👩‍👧 🇩🇪 ☕️ ✅ é é ñ ṩ "
).split(" ")
SPACES = [" ", "  ", "   ", "\t", "\n", "\n\n", "\r\n", " \n", "\n ", "\u00a0", "\u3000", "\u2028",
          "\u200b", "\x0b", "\x85", "     ", "\t\t", "\n\n\n", "▁", " " * 17]
ALPHABETS = [
    [chr(c) for c in range(start, end) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
    for start, end in [
        (0x20, 0x7F), (0x20, 0x7F), (0x20, 0x7F), (0x61, 0x7B), (0x30, 0x3A), (0x01, 0x20),
        (0xA0, 0x180), (0x180, 0x370), (0x300, 0x370), (0x370, 0x530), (0x530, 0x780),
        (0x900, 0xE00), (0xE00, 0x1200), (0x1200, 0x2000), (0x2000, 0x2C00), (0x2C00, 0x3000),
        (0x3000, 0x3400), (0x4E00, 0x9FFF), (0xA000, 0xAC00), (0xAC00, 0xD7A4), (0xE000, 0xE010),
        (0xF900, 0x10000), (0x10000, 0x11000), (0x1D400, 0x1D800), (0x1F000, 0x1FB00),
        (0x20000, 0x20100),
    ]
]


def text(source):
    """Returns a random text of mixed scripts, spaces, digits, contractions, and symbols."""
    parts = []
    for _ in range(source.choice([1, 2, 3, 5, 8, 13, 21])):
        kind = source.random()
        if kind < 0.4:
            parts.append(source.choice(WORDS))
        elif kind < 0.65:
            parts.append(source.choice(SPACES))
        elif kind < 0.9:
            alphabet = source.choice(ALPHABETS)
            parts.append("".join(source.choices(alphabet, k=source.randint(1, 6))))
        elif kind < 0.95:
            parts.append(source.choice("0123456789'.,-/ \n") * source.randint(1, 9))
        else:
            parts.append("".join(source.choice(source.choice(ALPHABETS)) for _ in range(4)))
        if source.random() < 0.3:
            parts.append(" ")
    return "".join(parts)


def texts(count, seed):
    source = random.Random(seed)
    return [text(source) for _ in range(count)]


def byte_names():
    """Returns the characters that represent the 256 bytes in byte-level vocabularies."""
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = iter(range(0x100, 0x200))
    return [chr(byte if byte in printable else next(others)) for byte in range(256)]


def llama(options, files):
    source, build = options.llama
    program = os.path.join(options.output, "tokens")
    here = os.path.dirname(os.path.abspath(__file__))
    libraries = ["src/libllama.a", "ggml/src/libggml.a", "ggml/src/libggml-cpu.a",
                 "ggml/src/libggml-base.a"]
    subprocess.run(
        ["g++", "-O2", "-std=c++17", f"-I{source}/include", f"-I{source}/ggml/include",
         os.path.join(here, "tokens.cpp"), "-o", program]
        + [os.path.join(build, name) for name in libraries] + ["-lpthread", "-ldl", "-fopenmp"],
        check=True)
    for path in files:
        target = os.path.join(options.output, os.path.basename(path))
        if not os.path.exists(target):
            os.symlink(os.path.abspath(path), target)
        with open(target + ".inp", "w", encoding="utf-8", newline="") as file:
            file.write(SEPARATOR.join(texts(options.count, options.seed)))
        with open(target + ".out", "w", encoding="utf-8") as file:
            status = subprocess.run([program, target, target + ".inp"], stdout=file).returncode
        print(f"{target}: {'llama.cpp cannot read it' if status else 'done'}")
        if status:
            os.remove(target + ".inp")
            os.remove(target + ".out")


def huggingface(options, files):
    import gguf
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers

    for path in files:
        reader = gguf.GGUFReader(path)

        def strings(key):
            field = reader.fields[key]
            return [bytes(field.parts[index]).decode("utf-8", "replace") for index in field.data]

        if reader.fields["tokenizer.ggml.model"].contents() != "gpt2":
            continue
        names = strings("tokenizer.ggml.tokens")
        types = reader.fields["tokenizer.ggml.token_type"].contents()
        lines = strings("tokenizer.ggml.merges")
        merges = [tuple((line[0] + line[1:]).split(" ", 1)) for line in lines]
        vocabulary = {name: token for token, (name, kind) in enumerate(zip(names, types))
                      if kind == 1}
        missing = {byte for byte, name in enumerate(byte_names()) if name not in vocabulary}
        cases = [case for case in texts(options.count, options.seed)
                 if missing.isdisjoint(case.encode())]
        for rule, pattern in RULES.items():
            tokenizer = Tokenizer(models.BPE(vocabulary, merges, ignore_merges=rule == "tekken"))
            tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
                pre_tokenizers.Split(Regex(pattern), "isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ])
            stem = os.path.splitext(os.path.basename(path))[0]
            target = os.path.join(options.output, f"{stem}-{rule}.gguf")
            writer = gguf.GGUFWriter(target, "llama")
            writer.add_tokenizer_model("gpt2")
            writer.add_tokenizer_pre(rule)
            writer.add_token_list(names)
            # Added tokens are left to the other comparison.
            writer.add_token_types([3 if kind == 4 else kind for kind in types])
            writer.add_token_merges(lines)
            writer.add_eos_token_id(0)
            writer.add_add_bos_token(False)
            writer.write_header_to_file()
            writer.write_kv_data_to_file()
            writer.close()
            with open(target + ".inp", "w", encoding="utf-8", newline="") as file:
                file.write(SEPARATOR.join(cases))
            with open(target + ".out", "w", encoding="utf-8") as file:
                for encoding in tokenizer.encode_batch(cases, add_special_tokens=False):
                    file.write("".join(f" {token}" for token in encoding.ids) + "\n")
            print(f"{target}: done")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llama", nargs=2, metavar=("SOURCE", "BUILD"))
    parser.add_argument("--huggingface", action="store_true")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("vocabularies")
    parser.add_argument("output")
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)
    files = sorted(glob.glob(os.path.join(options.vocabularies, "*.gguf")))
    if not files:
        sys.exit(f"error: '{options.vocabularies}' has no '*.gguf' file; name another folder")
    if options.llama:
        llama(options, files)
    if options.huggingface:
        huggingface(options, files)


main()
