"""Writes a checkpoint as one GGUF file: architecture "llama", 2-D weights in Q8_0, norms in f32, the tokenizer included.

python export.py work/run/checkpoint.pt ../../Sources/CEmbeddedModel/embedded-model.gguf --context 1536
"""

import argparse
import hashlib
import json
import os

import gguf
import numpy as np
import torch

CHAT_TEMPLATE = (
    "{%- for message in messages -%}"
    "{%- if message['role'] == 'system' -%}<|system|>{{ message['content'] }}"
    "{%- elif message['role'] == 'user' -%}<|user|>{{ message['content'] }}"
    "{%- elif message['role'] == 'tool' -%}<|tool|>{{ message['content'] }}"
    "{%- elif message['role'] == 'assistant' -%}<|assistant|>{{ message['content'] }}<|end|>"
    "{%- endif -%}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}<|assistant|>{%- endif -%}"
)
BLOCK_TENSORS = {
    "attention_norm": "attn_norm",
    "query": "attn_q",
    "key": "attn_k",
    "value": "attn_v",
    "output": "attn_output",
    "feed_forward_norm": "ffn_norm",
    "gate": "ffn_gate",
    "up": "ffn_up",
    "down": "ffn_down",
}


def tensor_name(name):
    """`blocks.0.query.weight` -> `blk.0.attn_q.weight`."""
    if name == "embedding.weight":
        return "token_embd.weight"
    if name == "norm.weight":
        return "output_norm.weight"
    _, layer, part, _ = name.split(".")
    return f"blk.{layer}.{BLOCK_TENSORS[part]}.weight"


def write(checkpoint, tokenizer, path, context):
    configuration, weights = checkpoint["configuration"], checkpoint["model"]
    vocabulary = sorted(tokenizer["model"]["vocab"].items(), key=lambda entry: entry[1])
    special = {entry["id"]: entry["content"] for entry in tokenizer["added_tokens"]}
    head_width = configuration["width"] // configuration["heads"]
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("Guided generation demonstration model")
    writer.add_description("A tiny model that fills small schemas. Trained on generated text; token embeddings derived from SmolLM2-135M.")
    writer.add_license("Apache-2.0")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_context_length(context)
    writer.add_embedding_length(configuration["width"])
    writer.add_block_count(configuration["layers"])
    writer.add_feed_forward_length(configuration["feed_forward"])
    writer.add_head_count(configuration["heads"])
    writer.add_head_count_kv(configuration["key_value_heads"])
    writer.add_layer_norm_rms_eps(configuration["norm_epsilon"])
    writer.add_rope_dimension_count(head_width)
    writer.add_rope_freq_base(configuration["rope_base"])
    writer.add_vocab_size(len(vocabulary))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list([token for token, _ in vocabulary])
    writer.add_token_types([gguf.TokenType.CONTROL if index in special else gguf.TokenType.NORMAL for _, index in vocabulary])
    writer.add_token_merges([" ".join(merge) if isinstance(merge, list) else merge for merge in tokenizer["model"]["merges"]])
    ids = {content: index for index, content in special.items()}
    writer.add_eos_token_id(ids["<|end|>"])
    writer.add_pad_token_id(ids["<|pad|>"])
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)
    for name, tensor in weights.items():
        values = tensor.float().numpy()
        if values.ndim == 1:
            writer.add_tensor(tensor_name(name), values.astype(np.float32))
        else:
            packed = gguf.quants.quantize(values, gguf.GGMLQuantizationType.Q8_0)
            writer.add_tensor(tensor_name(name), packed, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint")
    parser.add_argument("output")
    parser.add_argument("--tokenizer", default="work/tokenizer.json")
    parser.add_argument("--context", type=int, required=True, help="the longest window that the model was trained on")
    arguments = parser.parse_args()
    with open(arguments.tokenizer) as file:
        tokenizer = json.load(file)
    write(torch.load(arguments.checkpoint), tokenizer, arguments.output, arguments.context)
    with open(arguments.output, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    print(arguments.output, os.path.getsize(arguments.output), "bytes, sha256", digest)
