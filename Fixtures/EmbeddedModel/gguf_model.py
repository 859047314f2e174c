"""Reads the exported file back: the dequantized network and its tokenizer, so that what is measured is what is shipped."""

import gguf
import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from export import tensor_name
from transformer import Configuration, Transformer


def value(reader, key):
    return reader.get_field(key).contents()


def load(path):
    """The network with f32 weights (dequantized Q8_0), and the tokenizer."""
    reader = gguf.GGUFReader(path)
    configuration = Configuration(
        vocabulary=int(value(reader, "llama.vocab_size")),
        width=int(value(reader, "llama.embedding_length")),
        layers=int(value(reader, "llama.block_count")),
        heads=int(value(reader, "llama.attention.head_count")),
        key_value_heads=int(value(reader, "llama.attention.head_count_kv")),
        feed_forward=int(value(reader, "llama.feed_forward_length")),
        context=int(value(reader, "llama.context_length")),
        rope_base=float(value(reader, "llama.rope.freq_base")),
    )
    tensors = {t.name: torch.tensor(gguf.quants.dequantize(t.data, t.tensor_type)) for t in reader.tensors}
    model = Transformer(configuration)
    model.load_state_dict({name: tensors[tensor_name(name)].reshape(p.shape) for name, p in model.state_dict().items()})
    tokens = value(reader, "tokenizer.ggml.tokens")
    types = value(reader, "tokenizer.ggml.token_type")
    merges = [tuple(merge.split(" ")) for merge in value(reader, "tokenizer.ggml.merges")]
    tokenizer = Tokenizer(models.BPE(vocab={token: index for index, token in enumerate(tokens)}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(
        [AddedToken(token, special=True, normalized=False) for token, kind in zip(tokens, types) if kind == gguf.TokenType.CONTROL]
    )
    return model.eval(), tokenizer
