#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Writes the most likely tokens that llama.cpp finds after 100 prompts, for `benchmarks model`.

    python3 -m venv V && V/bin/pip install gguf jinja2
    V/bin/python Tests/Benchmarks/peers/greedy.py --llama SOURCE BUILD MODEL.gguf OUTPUT.json
    swift run -c release benchmarks model --model MODEL.gguf --expected OUTPUT.json

SOURCE is the source of llama.cpp, and BUILD its build folder with static libraries and
`llama-quantize`. llama.cpp evaluates a copy of the model with the same numbers as F32 tensors, since
it rounds activations to 8 bits for quantized tensors. Jinja2 renders the prompts with the template of
the model.
"""

import argparse
import datetime
import json
import os
import subprocess
import tempfile

import gguf
import jinja2
import jinja2.sandbox

SEPARATOR = "\n__prompt__\n"

SUBJECTS = (
    "the moon", "a lighthouse", "bread", "the city of Oslo", "honey bees", "a chess game",
    "the number 17", "rain", "a bicycle", "the French Revolution", "photosynthesis", "jazz",
    "a volcano", "the Swift programming language", "tea", "a library", "earthquakes",
    "the human heart", "football", "an old map",
)
REQUESTS = (
    "What is the most important fact about {}?",
    "Write two sentences about {} for a child of six years.",
    "List five words that belong to {}.",
    "Translate this to Spanish: I am reading a book about {}.",
    "Is there a connection between {} and the year 1912? Answer in one sentence!",
)


def prompts(count):
    cases = [request.format(subject) for request in REQUESTS for subject in SUBJECTS]
    return cases[:count]


def template(path):
    """Returns a function that renders the prompt for a question."""
    reader = gguf.GGUFReader(path)

    def token(key):
        field = reader.fields.get(f"tokenizer.ggml.{key}_token_id")
        names = reader.fields["tokenizer.ggml.tokens"]
        if field is None:
            return ""
        return bytes(names.parts[names.data[int(field.contents())]]).decode()

    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"])
    environment.globals["strftime_now"] = datetime.datetime.now().strftime
    source = environment.from_string(reader.fields["tokenizer.chat_template"].contents())
    variables = {"bos_token": token("bos"), "eos_token": token("eos"), "enable_thinking": False,
                 "add_generation_prompt": True, "tools": None}
    return lambda text: source.render(messages=[{"role": "user", "content": text}], **variables)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llama", nargs=2, metavar=("SOURCE", "BUILD"), required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--tokens", type=int, default=24)
    parser.add_argument("model")
    parser.add_argument("output")
    options = parser.parse_args()
    source, build = options.llama
    here = os.path.dirname(os.path.abspath(__file__))
    render = template(options.model)
    questions = prompts(options.count)
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "greedy")
        libraries = ["src/libllama.a", "ggml/src/libggml.a", "ggml/src/libggml-cpu.a",
                     "ggml/src/libggml-base.a"]
        subprocess.run(
            ["g++", "-O2", "-std=c++17", f"-I{source}/include", f"-I{source}/ggml/include",
             os.path.join(here, "greedy.cpp"), "-o", program]
            + [os.path.join(build, name) for name in libraries] + ["-lpthread", "-ldl", "-fopenmp"],
            check=True)
        model = os.path.join(folder, "f32.gguf")
        subprocess.run(
            [os.path.join(build, "bin/llama-quantize"), "--allow-requantize", options.model, model,
             "F32"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        texts = os.path.join(folder, "prompts.inp")
        with open(texts, "w", encoding="utf-8", newline="") as file:
            file.write(SEPARATOR.join(map(render, questions)))
        lines = subprocess.run(
            [program, model, str(options.tokens), texts], check=True, stdout=subprocess.PIPE
        ).stdout.decode().splitlines()
    cases = []
    for index, question in enumerate(questions):
        given, found, gaps = (line.split() for line in lines[3 * index:3 * index + 3])
        cases.append({"prompt": question, "input": list(map(int, given)),
                      "tokens": list(map(int, found)), "gaps": list(map(float, gaps))})
    with open(options.output, "w", encoding="utf-8") as file:
        json.dump({"cases": cases}, file, ensure_ascii=False)
    print(f"{options.output}: {len(cases)} prompts, {sum(len(c['tokens']) for c in cases)} tokens")


main()
