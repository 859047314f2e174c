#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Writes a model with random weights in the shape of a published one of 0.5 billion parameters, for
`benchmarks inference`, whose speed does not depend on the weights.

    python3 -m venv V && V/bin/pip install gguf numpy
    V/bin/python Tests/Benchmarks/peers/shape.py VOCABULARY.gguf F16.gguf
    llama-quantize F16.gguf Q8_0.gguf Q8_0

VOCABULARY.gguf is a file whose vocabulary has 151,936 tokens, such as `models/ggml-vocab-qwen2.gguf`
in the source of llama.cpp.
"""

import argparse

import gguf
import numpy

BLOCKS, WIDTH, HIDDEN, HEADS, KEY_HEADS, HEAD = 24, 896, 4864, 14, 2, 64


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vocabulary")
    parser.add_argument("output")
    options = parser.parse_args()

    random = numpy.random.default_rng(7)
    writer = gguf.GGUFWriter(options.output, "qwen2")
    copy_vocabulary(gguf.GGUFReader(options.vocabulary), writer)
    writer.add_context_length(32768)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(BLOCKS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(1e6)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)

    def matrix(name, rows, columns):
        numbers = random.standard_normal((rows, columns), dtype=numpy.float32) / columns**0.5
        writer.add_tensor(name + ".weight", numbers.astype(numpy.float16))

    def vector(name, count, value):
        writer.add_tensor(name, numpy.full(count, value, numpy.float32))

    matrix("token_embd", 151936, WIDTH)
    vector("output_norm.weight", WIDTH, 1)
    for block in range(BLOCKS):
        prefix = f"blk.{block}."
        vector(prefix + "attn_norm.weight", WIDTH, 1)
        vector(prefix + "ffn_norm.weight", WIDTH, 1)
        for name, rows in ("attn_q", HEADS * HEAD), ("attn_k", KEY_HEADS * HEAD), (
                "attn_v", KEY_HEADS * HEAD):
            matrix(prefix + name, rows, WIDTH)
            vector(prefix + name + ".bias", rows, 0.1)
        matrix(prefix + "attn_output", WIDTH, HEADS * HEAD)
        matrix(prefix + "ffn_gate", HIDDEN, WIDTH)
        matrix(prefix + "ffn_up", HIDDEN, WIDTH)
        matrix(prefix + "ffn_down", WIDTH, HIDDEN)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def copy_vocabulary(reader, writer):
    """Copies the tokenizer, and adds a chat template, which the file lacks."""
    for field in reader.fields.values():
        if not field.name.startswith("tokenizer."):
            continue
        kind = field.types[0]
        element = field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None
        writer.add_key_value(field.name, field.contents(), kind, element)
    if "tokenizer.chat_template" not in reader.fields:
        writer.add_chat_template(
            "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}"
            "<|im_end|>\n{% endfor %}<|im_start|>assistant\n")


if __name__ == "__main__":
    main()
