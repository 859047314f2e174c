"""Writes the reference outputs of llama.cpp for the exported model: reference/tokenizer.json and reference/logits.json.

    python make_reference.py ../../Sources/CEmbeddedModel/embedded-model.gguf

llama.cpp runs inside this process (package xllamacpp) behind its HTTP server on a local port. On a CPU it multiplies Q8_0
weights with activations that it also rounds to 8 bits, so its probabilities differ slightly from those of the same weights
with f32 activations. The field "f32" of every position holds the latter, computed here with PyTorch.
"""

import argparse
import hashlib
import importlib.metadata
import json
import math

import torch

from gguf_model import load
from llama_server import Server

TOP = 32
CONTINUATION = 40
ENDING = (0, 7)  # <|end|>, <|call|>

RECIPE = '<|user|>Create a pasta recipe\n<|schema|>Recipe {"name":string,"cookingTime":integer 5..120,"ingredients":[string]}<|assistant|>'
PROMPTS = [
    RECIPE,
    '<|user|>Create an NPC named Zorvath Kell\n<|schema|>NPC {"name":string,"job":string,"level":integer 1..100}<|assistant|>',
    '<|user|>Extract the order: two lattes for Sam\n<|schema|>Order {"item":string,"quantity":integer,"customer":string}<|assistant|>',
    '<|user|>Plan a 4-day trip to Lisbon\n<|schema|>Trip {"destination":string,"days":integer,"activities":[string] x3}<|assistant|>',
    '<|system|>You are an experienced fitness trainer\nCreate safe, effective exercises<|user|>Create 2 exercises for the lower back\n<|schema|>[{"name":string,"instructions":string,"repetitions":integer 1..20}] x2<|assistant|>',
    '<|tools|>getWeather {"city":string}<|user|>What is the weather in Oslo?<|assistant|>',
    '<|tools|>getWeather {"city":string}<|user|>What is the weather in Oslo?<|assistant|><|call|>{"name": "getWeather", "arguments": {"city": "Oslo"}}<|end|><|tool|>sunny, 21 degrees<|assistant|>',
    "<|user|>What is a schema?<|assistant|>",
    '<|user|>Write a review of the movie The Silver Lantern\n<|schema|>MovieReview {"title":string,"summary":string,"rating":integer 1..5,"highlights":[string]}<|assistant|>',
    '<|user|>Describe a wine\n<|schema|>Wine {"name":string,"type":"red"|"white"|"rosé"|"sparkling"}<|assistant|>{"name": "Château Lumen", "type": "',
]

STRINGS = [
    "",
    " ",
    "  ",
    "   ",
    "\n",
    "\n\n",
    " \n",
    "\n ",
    "\t",
    "\t\t ",
    "\r\n",
    " \r\n ",
    "a",
    " a",
    "  a",
    "a ",
    "a  ",
    "a  b",
    "a\n\nb",
    "a \n b",
    "Hello",
    " Hello",
    "Hello world",
    "Hello, world!",
    "hello   world",
    "HELLO WORLD",
    "HeLLo",
    "Lisbon",
    " Lisbon",
    '"Lisbon"',
    '"Lisbon',
    "in Lisbon.",
    "Zorvath Kell",
    '"Zorvath Kell"',
    "cookingTime",
    '"cookingTime"',
    "cooking time",
    "camelCaseWords",
    "snake_case_words",
    "SCREAMING_SNAKE",
    "kebab-case-words",
    "x86-64",
    "K-482",
    "ZT90",
    "0",
    "7",
    " 7",
    "42",
    " 42",
    "123",
    "1234567890",
    "3.14",
    "-1",
    " -1.5e10",
    "1,000,000",
    "5..120",
    "integer 5..120",
    "0.1..1000",
    "2026-11-20",
    "09:30",
    "555-0142",
    "x3",
    " x1..5",
    "1st 2nd 3rd",
    "a1b2c3",
    "½ ² ③ ٣",
    "it's",
    "It's",
    "don't",
    "we'll",
    "I've",
    "you're",
    "I'm",
    "he'd",
    "IT'S",
    "DON'T",
    "'s",
    "' s",
    "''s",
    "rock'n'roll",
    "the cats' toys",
    "it’s",
    "o'clock",
    "{}",
    "[]",
    '{"name": "Maya", "age": 5}',
    '{"a":[{"b":true},{"c":null}]}',
    '{"items": ["one", "two"], "total": 2}',
    '"}]}',
    '"],',
    '"},',
    '", "',
    '": "',
    '":',
    '":"',
    '"|"',
    "[string]",
    '{"kind":"a"|"b"|"c"}',
    '"key"?:string',
    '\\"quoted\\"',
    "\\n\\t\\\\",
    "\\u00e9",
    "rosé",
    "Château Lumen",
    "crème brûlée",
    "naïve café",
    "Grüße",
    "ÅÄÖ åäö",
    "señor",
    "Ελληνικά",
    "Привет, мир",
    "שלום",
    "مرحبا",
    "日本語",
    "東京タワー",
    "中文字符",
    "한국어",
    "ไทย",
    "हिन्दी",
    "e\u0301",
    "\u00e9",
    "ﬁ",
    "ß",
    "İstanbul",
    "ǆ",
    "😀",
    " 😀",
    "👍🏽",
    "👨‍👩‍👧‍👦",
    "🇵🇹",
    "❤️",
    "a😀b",
    "🎉🎉🎉",
    "™ © ®",
    "“quoted”",
    "‘single’",
    "—",
    "…",
    "a…b",
    "€5",
    "5 €",
    "±3°",
    "→",
    "√2",
    "\u00a0",
    "a\u00a0b",
    "\u2003a",
    "\u200b",
    "a\u200bb",
    "\ufeff",
    "\u3000",
    "\u0085",
    "!",
    "!!!",
    "?!",
    " ...",
    "...",
    "a.b.c",
    "a,b,c",
    "(parentheses)",
    "[brackets]",
    "<tag>",
    "<|",
    "|>",
    "<|en",
    "end|>",
    "user@example.com",
    "https://example.com/path?query=1#top",
    "#hashtag",
    "$100",
    "100%",
    "a+b=c",
    "a/b",
    "a\\b",
    "~`^",
    "____",
    "----",
    "====",
    "The quick brown fox jumps over the lazy dog.",
    " the and of a with in to for",
    "the theory of androids",
    "for forever",
    "Generate a 3-day itinerary to Yosemite.",
    "Create five exercises for the lower back",
    "supercalifragilistic",
    "aaaaaaaaaaaaaaaaaaaa",
    "\x00",
    "\x01\x02",
    "\x7f",
    "a\x00b",
    "def f(x):\n    return x * 2\n",
    "let x: Int = 5\n\tprint(x)",
    "1\n2\n3",
    "   leading",
    "trailing   ",
    "tab\tseparated\tvalues",
    "mixed \t \n whitespace",
    "line one\nline two\r\nline three",
    "<|end|>",
    "<|user|>",
    "<|user|>Hello<|assistant|>",
    "<|user|> Hello <|assistant|> ",
    RECIPE,
    '<|assistant|><|call|>{"name": "x", "arguments": {}}<|end|>',
    "a<|end|>b",
    " <|end|> ",
    "<|end|><|end|>",
    "<|tool|>sunny",
    "<|tools|>weather {}",
    "<|pad|>",
    "<|unknown|>",
    "<|END|>",
    "\n<|schema|>Recipe {}",
]


def likeliest(server, ids, vocabulary):
    """The likeliest next tokens with their natural log-probabilities."""
    answer = server.post("/completion", {"prompt": ids, "n_predict": 1, "temperature": 0, "n_probs": vocabulary, "cache_prompt": False})
    return [[entry["id"], round(entry["logprob"], 5)] for entry in answer["completion_probabilities"][0]["top_logprobs"][:TOP]]


def greedy(server, ids):
    """The greedy continuation, without the token that ends it. Ends before a tool call too: llama.cpp stops at a token of that
    name."""
    tokens = server.post(
        "/completion", {"prompt": ids, "n_predict": CONTINUATION, "temperature": 0, "return_tokens": True, "cache_prompt": False}
    )["tokens"]
    return tokens[:-1] if tokens and tokens[-1] in ENDING else tokens


@torch.no_grad()
def exact(model, ids):
    """Log-probabilities at every position, f32 throughout."""
    return model.logits(model(torch.tensor([ids]))[0]).log_softmax(-1)


def exact_greedy(model, ids):
    generated = []
    while len(generated) < CONTINUATION:
        following = int(exact(model, ids + generated)[-1].argmax())
        if following in ENDING:
            break
        generated.append(following)
    return generated


def write(path, header, entries_key, entries):
    with open(path, "w") as file:
        body = ",\n".join(json.dumps(entry, ensure_ascii=True, separators=(",", ":")) for entry in entries)
        file.write(json.dumps(header)[:-1] + f', "{entries_key}": [\n{body}\n]}}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--output", default="reference")
    arguments = parser.parse_args()
    with open(arguments.model, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    header = {"version": 1, "model_sha256": digest, "llama_cpp": "xllamacpp " + importlib.metadata.version("xllamacpp")}
    server = Server(arguments.model)
    model, tokenizer = load(arguments.model)

    cases, disagreements = [], 0
    for text in STRINGS:
        for special in (True, False):
            ids = server.tokenize(text, special)
            if special or "<|" in text:
                cases.append({"text": text, "parse_special": special, "ids": ids})
            if special and tokenizer.encode(text).ids != ids:
                disagreements += 1
                print("tokenizers disagree:", repr(text), ids, tokenizer.encode(text).ids)
    write(f"{arguments.output}/tokenizer.json", header, "cases", cases)
    print(len(cases), "tokenizer cases;", disagreements, "differ from the tokenizers package")

    entries, worst = [], 0.0
    for prompt in PROMPTS:
        ids = server.tokenize(prompt, True)
        reference = exact(model, ids)
        count = len(ids)
        positions = []
        for position in sorted({0, 1, count // 4, count // 2, 3 * count // 4, count - 2, count - 1}):
            top = likeliest(server, ids[: position + 1], model.configuration.vocabulary)
            values = reference[position]
            best = values.topk(TOP)
            differences = [(logprob, abs(logprob - float(values[token]))) for token, logprob in top]
            worst = max([worst] + [difference for logprob, difference in differences if logprob > math.log(0.01)])
            positions.append(
                {"position": position, "top": top, "f32": [[int(i), round(float(v), 5)] for v, i in zip(best.values, best.indices)]}
            )
        entries.append(
            {"prompt": prompt, "ids": ids, "positions": positions, "greedy": greedy(server, ids), "f32_greedy": exact_greedy(model, ids)}
        )
    write(
        f"{arguments.output}/logits.json",
        header
        | {
            "meaning": "position p: natural log-probabilities of the token after ids[0...p]; greedy continuations end before <|end|> and <|call|>"
        },
        "prompts",
        entries,
    )
    agreeing = sum(entry["greedy"] == entry["f32_greedy"] for entry in entries)
    print(
        f"{len(entries)} prompts; largest difference of log-probabilities among tokens above 1%: {worst:.4f}; same greedy continuation: {agreeing}"
    )


if __name__ == "__main__":
    main()
