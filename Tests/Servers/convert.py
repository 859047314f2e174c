#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Converts a GGUF file of a Llama model to a folder in Hugging Face's layout, which vLLM reads.

    convert.py MODEL.gguf FOLDER

Needs `gguf`, `numpy`, and `safetensors`, which vLLM's environment contains. The tokenizer has to be
byte-level BPE.
"""

import json
import pathlib
import sys

import gguf
import numpy
from safetensors.numpy import save_file

# The names of tensors in GGUF files and in Hugging Face's implementation of Llama.
TENSORS = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
}
BLOCK_TENSORS = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
CONTROL_TOKEN_TYPES = (2, 3)


class Model:
    """The metadata and tensors of a file."""

    def __init__(self, path):
        self.reader = gguf.GGUFReader(path)

    def __getitem__(self, key):
        return self.reader.fields[key].contents()

    def get(self, key, default):
        return self[key] if key in self.reader.fields else default

    def llama(self, key):
        return self[f"llama.{key}"]


def split_halves(weights, head_count):
    """Returns query or key weights with the halves of each head apart.

    GGUF files store the two numbers that one rotation combines next to each other; Hugging Face's
    implementation expects them half a head apart.
    """
    rows, columns = weights.shape
    pairs = weights.reshape(head_count, rows // head_count // 2, 2, columns)
    return pairs.transpose(0, 2, 1, 3).reshape(rows, columns)


def tensors(model):
    """Returns the weights by their names in Hugging Face's implementation."""
    heads = model.llama("attention.head_count")
    key_heads = model.llama("attention.head_count_kv")
    result = {}
    for tensor in model.reader.tensors:
        name = tensor.name.removesuffix(".weight")
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        values = values.reshape([int(size) for size in reversed(tensor.shape)])
        if name.startswith("blk."):
            _, block, part = name.split(".", 2)
            if part in ("attn_q", "attn_k"):
                values = split_halves(values, heads if part == "attn_q" else key_heads)
            name = f"model.layers.{block}.{BLOCK_TENSORS[part]}"
        else:
            name = TENSORS[name]
        result[f"{name}.weight"] = numpy.ascontiguousarray(values, dtype=numpy.float16)
    return result


def configuration(model, names):
    end = model["tokenizer.ggml.eos_token_id"]
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "torch_dtype": "float16",
        "hidden_act": "silu",
        "attention_bias": False,
        "hidden_size": model.llama("embedding_length"),
        "intermediate_size": model.llama("feed_forward_length"),
        "num_hidden_layers": model.llama("block_count"),
        "num_attention_heads": model.llama("attention.head_count"),
        "num_key_value_heads": model.llama("attention.head_count_kv"),
        "max_position_embeddings": model.llama("context_length"),
        "rms_norm_eps": model.llama("attention.layer_norm_rms_epsilon"),
        "rope_theta": model.get("llama.rope.freq_base", 10000.0),
        "vocab_size": len(model["tokenizer.ggml.tokens"]),
        "tie_word_embeddings": "lm_head.weight" not in names,
        "bos_token_id": model.get("tokenizer.ggml.bos_token_id", end),
        "eos_token_id": end,
    }


def tokenizer(model):
    tokens = model["tokenizer.ggml.tokens"]
    types = model["tokenizer.ggml.token_type"]
    byte_level = {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": True,
    }
    digits = {"type": "Digits", "individual_digits": True}
    splits_digits = model["tokenizer.ggml.pre"] == "smollm"
    control = [
        {
            "id": index,
            "content": tokens[index],
            "single_word": False,
            "lstrip": False,
            "rstrip": False,
            "normalized": False,
            "special": True,
        }
        for index, kind in enumerate(types)
        if kind in CONTROL_TOKEN_TYPES
    ]
    return {
        "version": "1.0",
        "added_tokens": control,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [digits, byte_level]}
        if splits_digits
        else byte_level,
        "decoder": byte_level,
        "model": {
            "type": "BPE",
            "vocab": {token: index for index, token in enumerate(tokens)},
            "merges": model["tokenizer.ggml.merges"],
        },
    }


def tokenizer_configuration(model, configuration):
    tokens = model["tokenizer.ggml.tokens"]
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "bos_token": tokens[configuration["bos_token_id"]],
        "eos_token": tokens[configuration["eos_token_id"]],
        "model_max_length": configuration["max_position_embeddings"],
        "chat_template": model["tokenizer.chat_template"],
        "clean_up_tokenization_spaces": False,
    }


def main():
    source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    model = Model(source)
    weights = tensors(model)
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    config = configuration(model, weights)
    generation = {key: config[key] for key in ("bos_token_id", "eos_token_id")}
    files = {
        "tokenizer.json": tokenizer(model),
        "tokenizer_config.json": tokenizer_configuration(model, config),
        "generation_config.json": generation,
        "config.json": config,
    }
    for name, content in files.items():
        text = json.dumps(content, ensure_ascii=False)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
