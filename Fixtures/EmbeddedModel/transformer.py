"""The network: a llama-architecture decoder, small enough to train on one CPU core.

The layout follows what the GGUF architecture "llama" expects, so that exporting is a matter of renaming tensors: RMS
norms before attention and feed-forward, grouped-query attention, rotary positions on interleaved pairs, a gated SiLU
feed-forward, no biases, and an output projection tied to the embedding.
"""

import math
from dataclasses import asdict, dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F


@dataclass
class Configuration:
    vocabulary: int = 3072
    width: int = 256
    layers: int = 5
    heads: int = 4
    key_value_heads: int = 2
    feed_forward: int = 640
    context: int = 2048
    rope_base: float = 10000.0
    norm_epsilon: float = 1e-5

    @property
    def head_width(self):
        return self.width // self.heads

    def as_dictionary(self):
        return asdict(self)


def rotation_tables(configuration):
    """Cosines and sines of shape [context, head_width / 2]."""
    half = torch.arange(0, configuration.head_width, 2).float() / configuration.head_width
    angles = torch.outer(torch.arange(configuration.context).float(), 1.0 / configuration.rope_base**half)
    return angles.cos(), angles.sin()


def rotate(x, cosine, sine):
    """Rotates neighbouring pairs of the last axis. `x` is [batch, position, head, head_width]."""
    cosine, sine = cosine[:, None, :], sine[:, None, :]
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cosine - odd * sine, even * sine + odd * cosine), -1).flatten(-2)


class Norm(nn.Module):
    def __init__(self, width, epsilon):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x):
        return F.rms_norm(x, (x.shape[-1],), self.weight.to(x.dtype), self.epsilon)


def attend(query, key, value):
    """Causal attention; the heads are grouped. Written out for short sequences, where that is much faster on a CPU."""
    batch, heads, length, width = query.shape
    group = heads // key.shape[1]
    if length == 1 or length > 400 or query.is_cuda:
        key, value = key.repeat_interleave(group, 1), value.repeat_interleave(group, 1)
        return F.scaled_dot_product_attention(query, key, value, is_causal=length > 1)
    mask = torch.full((length, length), -30000.0, dtype=query.dtype).triu(1)
    grouped = query.reshape(batch, key.shape[1], group * length, width) * width**-0.5
    scores = torch.matmul(grouped, key.transpose(-1, -2)).view(batch, key.shape[1], group, length, length) + mask
    weights = scores.softmax(-1).view(batch, key.shape[1], group * length, length)
    return torch.matmul(weights, value).view(batch, heads, length, width)


class Block(nn.Module):
    def __init__(self, configuration):
        super().__init__()
        c = configuration
        self.configuration = c
        self.attention_norm = Norm(c.width, c.norm_epsilon)
        self.query = nn.Linear(c.width, c.width, bias=False)
        self.key = nn.Linear(c.width, c.key_value_heads * c.head_width, bias=False)
        self.value = nn.Linear(c.width, c.key_value_heads * c.head_width, bias=False)
        self.output = nn.Linear(c.width, c.width, bias=False)
        self.feed_forward_norm = Norm(c.width, c.norm_epsilon)
        self.gate = nn.Linear(c.width, c.feed_forward, bias=False)
        self.up = nn.Linear(c.width, c.feed_forward, bias=False)
        self.down = nn.Linear(c.feed_forward, c.width, bias=False)

    def forward(self, x, cosine, sine, cache=None):
        c = self.configuration
        batch, length, _ = x.shape
        h = self.attention_norm(x)
        query = rotate(self.query(h).view(batch, length, c.heads, c.head_width), cosine, sine).transpose(1, 2)
        key = rotate(self.key(h).view(batch, length, c.key_value_heads, c.head_width), cosine, sine).transpose(1, 2)
        value = self.value(h).view(batch, length, c.key_value_heads, c.head_width).transpose(1, 2)
        if cache is not None:
            if cache:
                key, value = torch.cat((cache[0], key), 2), torch.cat((cache[1], value), 2)
            cache[:] = [key, value]
        attended = attend(query.to(value.dtype), key.to(value.dtype), value)
        x = x + self.output(attended.transpose(1, 2).reshape(batch, length, c.width))
        h = self.feed_forward_norm(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


class Transformer(nn.Module):
    def __init__(self, configuration):
        super().__init__()
        c = configuration
        self.configuration = c
        self.embedding = nn.Embedding(c.vocabulary, c.width)
        self.blocks = nn.ModuleList(Block(c) for _ in range(c.layers))
        self.norm = Norm(c.width, c.norm_epsilon)
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2:
                residual = name.endswith(("output.weight", "down.weight"))
                scale = 0.02 if name.startswith("embedding") else 1 / math.sqrt(parameter.shape[1])
                nn.init.normal_(parameter, 0, scale / math.sqrt(2 * c.layers) if residual else scale)
        cosine, sine = rotation_tables(c)
        self.register_buffer("cosine", cosine, persistent=False)
        self.register_buffer("sine", sine, persistent=False)

    def forward(self, ids, caches=None):
        """Final hidden states, [batch, position, width]. With `caches` (a list of lists, one per layer), `ids` continue
        what the caches hold; more than one new position at a time is only valid for empty caches."""
        start = caches[0][0].shape[2] if caches and caches[0] else 0
        x = self.embedding(ids)
        cosine, sine = self.cosine[start : start + ids.shape[1]], self.sine[start : start + ids.shape[1]]
        for index, block in enumerate(self.blocks):
            x = block(x, cosine, sine, caches[index] if caches else None)
        return self.norm(x)

    def logits(self, hidden):
        return hidden @ self.embedding.weight.T

    def parameter_count(self):
        return sum(p.numel() for p in self.parameters())
