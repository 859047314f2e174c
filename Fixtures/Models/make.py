#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Creates a small model with random weights for each architecture, and llama.cpp's logits.

    pip install -r requirements.txt
    c++ -O1 -std=c++17 -I$LLAMA/include -I$LLAMA/ggml/include logits.cpp -o logits \
        <libraries of a llama.cpp build: llama, ggml, ggml-cpu, ggml-base>
    python3 make.py --logits ./logits                        rewrites *.gguf and *.json
    python3 make.py --logits ./logits --mutations FOLDER     for `benchmarks models FOLDER`
    python3 make.py --logits ./logits --large FOLDER         models with many blocks, for the same

The weights are rounded to the types of a model's tensors first. The logits are those of a model with
the same numbers as F32 tensors, for which llama.cpp does not round activations.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import tempfile

import gguf
import numpy

VOCABULARY = 96
TOKENS = 72
CONTEXT = 256
# The positions whose logits are recorded completely.
COMPLETE = (0, 1, 7, 30, 64, 71)
# The number of most likely tokens recorded for each position.
TOP = 3

U32 = gguf.GGUFValueType.UINT32
F32 = gguf.GGUFValueType.FLOAT32
BOOL = gguf.GGUFValueType.BOOL
TEXT = gguf.GGUFValueType.STRING
ARRAY = gguf.GGUFValueType.ARRAY


class Model:
    """The metadata and tensors of a model."""

    def __init__(self, name, architecture=None, contexts=(CONTEXT,), matrix_type="Q8_0"):
        self.name = name
        self.architecture = architecture or name
        self.contexts = contexts
        self.matrix_type = matrix_type
        self.metadata = {}
        self.tensors = {}
        self.random = numpy.random.default_rng(sum(name.encode()))

    def copy(self, name):
        other = Model(name, self.architecture, self.contexts, self.matrix_type)
        other.metadata = dict(self.metadata)
        other.tensors = self.tensors
        return other

    def set(self, key, value, kind):
        self.metadata[f"{self.architecture}.{key}"] = (value, kind)

    def sizes(self, layers, width=32, heads=4, groups=2, head=None, hidden=64, rotated=None):
        """Sets the metadata that all architectures have in common."""
        self.layers, self.width, self.heads, self.groups, self.hidden = (
            layers, width, heads, groups, hidden)
        self.head = head or width // heads
        self.rotated = rotated or self.head
        self.set("vocab_size", VOCABULARY, U32)
        self.set("context_length", 2048, U32)
        self.set("embedding_length", width, U32)
        self.set("block_count", layers, U32)
        self.set("feed_forward_length", hidden, U32)
        self.set("attention.head_count", heads, U32)
        self.set("attention.head_count_kv", groups, U32)
        self.set("attention.layer_norm_rms_epsilon", 1e-3, F32)
        self.set("rope.freq_base", 500.0, F32)
        self.set("rope.dimension_count", self.rotated, U32)
        if head:
            self.set("attention.key_length", head, U32)
            self.set("attention.value_length", head, U32)
        return self

    def add(self, name, shape, kind):
        """Adds a tensor; `shape` lists the innermost dimension first."""
        shape = tuple(reversed(shape))
        if kind == "norm":
            numbers = self.random.uniform(0.5, 1.5, shape)
        elif kind == "bias":
            numbers = self.random.normal(0, 0.5, shape)
        elif kind == "factors":
            numbers = self.random.uniform(1, 4, shape)
        else:
            scale = 1 if kind == "embedding" else kind / shape[-1] ** 0.5
            numbers = self.random.normal(0, scale, shape)
        numbers = numbers.astype(numpy.float32)
        kind = self.matrix_type if len(shape) == 2 and shape[-1] % 32 == 0 else "F32"
        self.tensors[name] = (numbers, gguf.GGMLQuantizationType[kind])

    def weight(self, name, rows, columns=None, scale=1.0, bias=False):
        self.add(name + ".weight", (columns or self.width, rows), scale)
        if bias:
            self.add(name + ".bias", (rows,), "bias")

    def norm(self, name, count=None):
        self.add(name + ".weight", (count or self.width,), "norm")

    def base(self, output=False, output_bias=False, norm="output_norm"):
        self.add("token_embd.weight", (self.width, VOCABULARY), "embedding")
        self.norm(norm)
        if output:
            self.weight("output", VOCABULARY, scale=4.0)
        if output_bias:
            self.add("output.bias", (VOCABULARY,), "bias")

    def blocks(self, norms="pre", qk_norm=None, fused_qkv=False, fused_up=False, qkv_bias=False,
               output_bias=False, hidden_bias=False, convolutions=(), length=0):
        """Adds the tensors of all blocks."""
        queries, keys = self.heads * self.head, self.groups * self.head
        for index in range(self.layers):
            block = f"blk.{index}."
            if norms in ("pre", "both"):
                self.norm(block + "attn_norm")
                self.norm(block + "ffn_norm")
            if norms in ("post", "both"):
                self.norm(block + "post_attention_norm")
                self.norm(block + "post_ffw_norm")
            if index in convolutions:
                self.weight(block + "shortconv.in_proj", 3 * self.width, scale=1.5)
                self.add(block + "shortconv.conv.weight", (length, self.width), 1.5)
                self.weight(block + "shortconv.out_proj", self.width)
            else:
                if fused_qkv:
                    self.weight(block + "attn_qkv", queries + 2 * keys, scale=1.5, bias=qkv_bias)
                else:
                    self.weight(block + "attn_q", queries, scale=1.5, bias=qkv_bias)
                    self.weight(block + "attn_k", keys, scale=1.5, bias=qkv_bias)
                    self.weight(block + "attn_v", keys, bias=qkv_bias)
                self.weight(block + "attn_output", self.width, queries, bias=output_bias)
                if qk_norm == "heads":
                    self.norm(block + "attn_q_norm", self.head)
                    self.norm(block + "attn_k_norm", self.head)
                if qk_norm == "rows":
                    self.norm(block + "attn_q_norm", queries)
                    self.norm(block + "attn_k_norm", keys)
            if not fused_up:
                self.weight(block + "ffn_gate", self.hidden, bias=hidden_bias)
            self.weight(block + "ffn_up", self.hidden * (2 if fused_up else 1), bias=hidden_bias)
            self.weight(block + "ffn_down", self.width, self.hidden, bias=hidden_bias)
        return self

    def rounded(self):
        """Rounds the weights to the types of the tensors."""
        for name, (numbers, kind) in self.tensors.items():
            if kind != gguf.GGMLQuantizationType.F32:
                blocks = gguf.quants.quantize(numbers, kind)
                numbers = gguf.quants.dequantize(blocks, kind).astype(numpy.float32)
                self.tensors[name] = (numbers.reshape(self.tensors[name][0].shape), kind)
        return self

    def write(self, path, full_precision=False):
        writer = gguf.GGUFWriter(path, self.architecture)
        writer.add_key_value("tokenizer.ggml.model", "no_vocab", TEXT)
        for key, (value, kind) in self.metadata.items():
            if isinstance(kind, tuple):
                writer.add_key_value(key, value, ARRAY, sub_type=kind[1])
            else:
                writer.add_key_value(key, value, kind)
        for name, (numbers, kind) in self.tensors.items():
            if full_precision or kind == gguf.GGMLQuantizationType.F32:
                writer.add_tensor(name, numbers)
            else:
                writer.add_tensor(name, gguf.quants.quantize(numbers, kind), raw_dtype=kind)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()

    def tokens(self):
        return [int(token) for token in
                numpy.random.default_rng(7).integers(0, VOCABULARY, TOKENS)]


def models():
    """Returns a model for each architecture, whose options all affect the logits."""
    result = []

    def model(name, sizes, architecture=None, **options):
        result.append(Model(name, architecture, **options).sizes(**sizes))
        return result[-1]

    m = model("llama", dict(layers=2), matrix_type="F16")
    m.base(output=True)
    m.blocks(output_bias=True, hidden_bias=True)
    m.add("rope_freqs.weight", (m.rotated // 2,), "factors")

    m = model("qwen2", dict(layers=2))
    m.base(output_bias=True)
    m.blocks(qkv_bias=True)

    m = model("qwen2-fused", dict(layers=1), "qwen2")
    m.set("rope.scaling.type", "linear", TEXT)
    m.set("rope.scaling.factor", 4.0, F32)
    m.base(output=True)
    m.blocks(fused_qkv=True, qkv_bias=True)

    m = model("qwen3", dict(layers=2, head=16))
    m.base()
    m.blocks(qk_norm="heads")

    m = model("gemma2", dict(layers=3, head=16))
    m.set("attention.sliding_window", 9, U32)
    m.set("attn_logit_softcapping", 2.5, F32)
    m.set("final_logit_softcapping", 6.0, F32)
    m.base()
    m.blocks(norms="both")

    m = model("gemma3", dict(layers=4, head=16, hidden=32))
    m.set("attention.sliding_window", 12, U32)
    m.set("attention.sliding_window_pattern", 3, U32)
    m.set("rope.freq_base_swa", 50.0, F32)
    m.set("rope.scaling.type", "linear", TEXT)
    m.set("rope.scaling.factor", 8.0, F32)
    m.base()
    m.blocks(norms="both", qk_norm="heads")

    m = model("phi3", dict(layers=2, heads=2, groups=1, rotated=12), contexts=(256, 512))
    m.set("rope.scaling.original_context_length", 256, U32)
    m.set("rope.scaling.attn_factor", 1.2, F32)
    m.set("attention.sliding_window", 10, U32)
    m.base()
    m.blocks(fused_qkv=True, fused_up=True)
    m.add("rope_factors_long.weight", (m.rotated // 2,), "factors")
    m.add("rope_factors_short.weight", (m.rotated // 2,), "factors")

    m = model("smollm3", dict(layers=4, head=8))
    m.base()
    m.blocks()

    m = model("granite", dict(layers=2))
    m.set("attention.scale", 0.2, F32)
    m.set("embedding_scale", 6.0, F32)
    m.set("residual_scale", 0.4, F32)
    m.set("logit_scale", 3.0, F32)
    m.base()
    m.blocks()

    m = model("olmo2", dict(layers=4))
    m.base(output=True)
    m.blocks(norms="post", qk_norm="rows")

    m = model("olmo3", dict(layers=3, hidden=32), "olmo2")
    m.set("attention.sliding_window", 11, U32)
    m.set("attention.sliding_window_pattern", [True, False, True], (ARRAY, BOOL))
    m.set("rope.scaling.type", "yarn", TEXT)
    m.set("rope.scaling.factor", 8.0, F32)
    m.set("rope.scaling.original_context_length", 512, U32)
    m.base(output=True)
    m.blocks(norms="post", qk_norm="rows")

    m = model("exaone4", dict(layers=2))
    m.base()
    m.blocks(norms="post", qk_norm="heads")
    m.add("rope_freqs.weight", (m.rotated // 2,), "factors")

    m = model("hunyuan-dense", dict(layers=2, head=16))
    m.set("rope.scaling.alpha", 20.0, F32)
    m.base()
    m.blocks(qk_norm="heads")

    m = model("ernie4_5", dict(layers=2, head=16))
    m.base()
    m.blocks()

    m = model("mistral3", dict(layers=2, head=16))
    m.set("rope.scaling.type", "yarn", TEXT)
    m.set("rope.scaling.factor", 4.0, F32)
    m.set("rope.scaling.original_context_length", 24, U32)
    m.set("rope.scaling.yarn_beta_fast", 1.5, F32)
    m.set("rope.scaling.yarn_beta_slow", 0.2, F32)
    m.set("rope.scaling.yarn_log_multiplier", 0.5, F32)
    m.set("attention.temperature_scale", 0.4, F32)
    m.base()
    m.blocks()

    m = model("lfm2", dict(layers=4))
    m.set("attention.head_count_kv", [0, 2, 0, 2], (ARRAY, gguf.GGUFValueType.INT32))
    m.set("shortconv.l_cache", 3, U32)
    m.base(norm="token_embd_norm")
    m.blocks(qk_norm="heads", convolutions=(0, 2), length=3)
    return result


def large_models():
    """Returns models whose number of blocks changes their structure."""
    result = []
    for name, layers, options in (
        ("exaone4", 64, dict(norms="post", qk_norm="heads")),
        ("gemma2", 46, dict(norms="both")),
        ("gemma3", 62, dict(norms="both", qk_norm="heads")),
    ):
        m = Model(name + "-large", name).sizes(layers=layers, head=None if "ex" in name else 16)
        m.set("attention.sliding_window", 9, U32)
        m.base()
        m.blocks(**options)
        result.append(m)
    return result


def reference(model, logits, path):
    """Returns llama.cpp's logits of the file in the layout of the tests."""
    runs = []
    for context in model.contexts:
        try:
            process = subprocess.run(
                [logits, path, str(context), *map(str, model.tokens())], capture_output=True,
                env={**os.environ, "GGML_NO_BACKTRACE": "1"}, timeout=20)
        except subprocess.TimeoutExpired:
            return {"refused": "no end"}
        if process.returncode != 0:
            return {"refused": process.stderr.decode(errors="replace").strip()[-300:] or "crash"}
        rows = numpy.frombuffer(process.stdout, dtype=numpy.float32).reshape(TOKENS, -1)
        if not numpy.isfinite(rows).all():
            return {"refused": "logits that are not finite"}
        top = numpy.argsort(-rows, axis=1)[:, :TOP]
        runs.append({
            "context": context,
            "complete": [{"position": position, "logits": [rounded(x) for x in rows[position]]}
                         for position in COMPLETE],
            "top": [[[int(token), rounded(row[token])] for token in tokens]
                    for row, tokens in zip(rows, top)],
        })
    return {"tokens": model.tokens(), "runs": runs}


def rounded(number):
    return float(f"{number:.7g}")


def record(model, logits, folder, full_precision=False):
    """Writes a model and its reference."""
    path = os.path.join(folder, model.name + ".gguf")
    model.write(path, full_precision)
    if full_precision:
        result = reference(model, logits, path)
    else:
        with tempfile.TemporaryDirectory() as temporary:
            exact = os.path.join(temporary, "model.gguf")
            model.write(exact, full_precision=True)
            result = reference(model, logits, exact)
    with open(os.path.join(folder, model.name + ".json"), "w") as file:
        json.dump(result, file, separators=(",", ":"))
        file.write("\n")
    return result


def changed(value, kind):
    """Returns other values of a key, with their types."""
    if isinstance(kind, tuple):
        yield list(reversed(value)), kind
        yield value[:-1], kind
        yield value[0], kind[1]
    elif kind == U32:
        for other in (0, 1, value + 1, value * 2, 2**31):
            yield other, kind
        yield float(value), F32
        yield str(value), TEXT
    elif kind == F32:
        for other in (0.0, value * 2, value / 3, -value, 1e30):
            yield other, kind
    elif kind == BOOL:
        yield not value, kind
    elif kind == TEXT:
        for other in ("none", "linear", "yarn", "longrope", "dynamic", ""):
            yield other, kind


# Keys that are added to models without them.
ADDITIONS = [
    ("attention.causal", [(False, BOOL), (True, BOOL)]),
    ("attention.clamp_kqv", [(0.5, F32)]),
    ("attention.key_length", [(8, U32), (16, U32)]),
    ("attention.key_length_swa", [(8, U32)]),
    ("attention.max_alibi_bias", [(8.0, F32)]),
    ("attention.scale", [(0.3, F32), (0.0, F32)]),
    ("attention.sliding_window", [(8, U32), (0, U32), (4096, U32)]),
    ("attention.sliding_window_pattern", [(2, U32), (1, U32)]),
    ("attention.temperature_scale", [(0.3, F32)]),
    ("attention.value_length", [(8, U32), (16, U32)]),
    ("attn_logit_softcapping", [(2.0, F32)]),
    ("embedding_scale", [(3.0, F32)]),
    ("expert_count", [(4, U32), (0, U32)]),
    ("expert_used_count", [(2, U32), (0, U32)]),
    ("final_logit_softcapping", [(3.0, F32)]),
    ("logit_scale", [(0.5, F32)]),
    ("nextn_predict_layers", [(1, U32), (0, U32)]),
    ("pooling_type", [(0, U32), (1, U32), (3, U32)]),
    ("residual_scale", [(0.5, F32)]),
    ("rope.dimension_count_swa", [(4, U32)]),
    ("rope.dimension_sections", [([2, 2, 2, 2], (ARRAY, gguf.GGUFValueType.INT32))]),
    ("rope.freq_base_swa", [(30.0, F32)]),
    ("rope.scale_linear", [(4.0, F32)]),
    ("rope.scaling.alpha", [(50.0, F32), (0.0, F32)]),
    ("rope.scaling.attn_factor", [(1.5, F32)]),
    ("rope.scaling.factor", [(4.0, F32), (0.5, F32), (0.0, F32)]),
    ("rope.scaling.finetuned", [(True, BOOL), (False, BOOL)]),
    ("rope.scaling.original_context_length", [(64, U32)]),
    ("rope.scaling.type", [(name, TEXT) for name in ("none", "linear", "yarn", "longrope")]),
    ("rope.scaling.yarn_attn_factor", [(1.5, F32), (1.0, F32)]),
    ("rope.scaling.yarn_beta_fast", [(2.0, F32), (32.0, F32)]),
    ("rope.scaling.yarn_beta_slow", [(0.3, F32), (1.0, F32)]),
    ("rope.scaling.yarn_ext_factor", [(0.5, F32), (1.0, F32)]),
    ("rope.scaling.yarn_log_multiplier", [(0.3, F32)]),
    ("shortconv.l_cache", [(4, U32)]),
    ("swin_norm", [(True, BOOL)]),
    ("use_parallel_residual", [(True, BOOL)]),
]


def scaled(model):
    """Returns copies of a model with scaled frequencies, to which additions apply in combination."""
    yield "", model
    for kind in ("linear", "yarn"):
        other = model.copy(model.name)
        other.set("rope.scaling.type", kind, TEXT)
        other.set("rope.scaling.factor", 4.0, F32)
        other.set("rope.scaling.original_context_length", 512, U32)
        yield "+" + kind, other


def mutations(model):
    """Returns copies of a model with one key removed, changed, or added."""
    count = 0

    def mutation(label, source):
        nonlocal count
        count += 1
        return source.copy(f"{model.name}-{count:03}-{label}")

    for key, (value, kind) in model.metadata.items():
        name = key.split(".", 1)[1]
        # Only models without a vocabulary take the number of tokens from this key.
        if name == "vocab_size":
            continue
        other = mutation(f"{name}-removed", model)
        del other.metadata[key]
        yield other
        for value, kind in changed(value, kind):
            other = mutation(f"{name}={value}".replace("/", "_").replace(" ", ""), model)
            other.metadata[key] = (value, kind)
            yield other
    for label, source in scaled(model):
        for name, values in ADDITIONS:
            if f"{model.architecture}.{name}" in source.metadata:
                continue
            if label and not name.startswith("rope."):
                continue
            for value, kind in values:
                other = mutation(f"{name}+={value}{label}".replace(" ", ""), source)
                other.set(name, value, kind)
                yield other
    for name in list(model.tensors):
        other = mutation(f"without-{name}", model)
        other.tensors = {key: value for key, value in model.tensors.items() if key != name}
        yield other


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--logits", required=True)
    parser.add_argument("--mutations")
    parser.add_argument("--large")
    parser.add_argument("--only", nargs="*", help="the names of the models")
    options = parser.parse_args()
    logits = os.path.abspath(options.logits)
    folder = os.path.dirname(os.path.abspath(__file__))
    for model in large_models() if options.large else models():
        if options.only and model.name not in options.only:
            continue
        model.rounded()
        if options.mutations:
            os.makedirs(options.mutations, exist_ok=True)
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                results = list(pool.map(
                    lambda other: record(other, logits, options.mutations, full_precision=True),
                    mutations(model)))
            print(model.name, len(results), "mutations", flush=True)
        else:
            target = options.large or folder
            os.makedirs(target, exist_ok=True)
            result = record(model, logits, target, full_precision=bool(options.large))
            print(model.name, result.get("refused", "recorded"), flush=True)


if __name__ == "__main__":
    main()
