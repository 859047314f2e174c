"""Starts the network with a circuit that copies.

Left to itself, a network of this size needs most of its training to discover how to repeat what it has read. The discovery is
always the same (an "induction head"), so the weights begin with it: if the last two tokens occurred before, say what followed
them there. Training then decides when to listen to it, and finds out how a field's name leads to the right place of the prompt.

The residual stream is divided: one direction is constant, one marks control tokens, `CONTENT` holds the token itself,
`BEFORE` and `BEFORE_THAT` receive signatures of the one and the two tokens before.

- Layer 0, heads 0 and 1 look one and two positions back (the fast rotations of the position encoding find them) and write the
  signature of what they see.
- Layer 1 looks for the position whose `BEFORE` is the present token (heads 0 and 2), or whose `BEFORE` and `BEFORE_THAT`
  are the last two tokens (heads 1 and 3), using only slow rotations, so that distance hardly matters, and writes the token found
  there. Where nothing matches, the control tokens draw the attention.

Everything that the other heads and the feed-forward layers would write is 0 at first.
"""

import math

import torch

CONSTANT, MARKER = 0, 1
CONTENT = slice(2, 160)
BEFORE = slice(160, 208)
BEFORE_THAT = slice(208, 256)
CONTROL_TOKENS = 9


def gaussian(rows, columns, generator):
    """A random projection that keeps lengths on average."""
    return torch.randn(rows, columns, generator=generator) / math.sqrt(rows)


@torch.no_grad()
def install(model, seed=0):
    c = model.configuration
    assert (c.width, c.heads, c.key_value_heads) == (256, 4, 2), "the circuit is laid out for these dimensions"
    generator = torch.Generator().manual_seed(seed)
    head = c.head_width
    embedding = model.embedding.weight
    embedding.zero_()
    embedding[:, CONTENT] = 0.032 * torch.randn(c.vocabulary, 158, generator=generator)
    embedding[:, CONSTANT] = 0.25
    embedding[:CONTROL_TOKENS, MARKER] = 1.2
    for block in model.blocks:
        block.output.weight.zero_()
        block.down.weight.zero_()

    # Layer 0: one and two positions back.
    first = model.blocks[0]
    signature = gaussian(48, 158, generator)
    first.query.weight[: 2 * head].zero_()
    first.key.weight[:head].zero_()
    first.value.weight[:head].zero_()
    for pair in range(8):
        amplitude = math.sqrt((70 if pair < 4 else 20)) / 8
        angle = c.rope_base ** (-2 * pair / head)
        first.key.weight[2 * pair, CONSTANT] = amplitude
        for index, distance in enumerate((1, 2)):
            first.query.weight[index * head + 2 * pair, CONSTANT] = amplitude * math.cos(angle * distance)
            first.query.weight[index * head + 2 * pair + 1, CONSTANT] = -amplitude * math.sin(angle * distance)
    first.value.weight[:48, CONTENT] = signature
    first.output.weight[BEFORE, :48] = 0.03 * torch.eye(48)
    first.output.weight[BEFORE_THAT, head : head + 48] = 0.03 * torch.eye(48)

    # Layer 1: find the match, say what follows it.
    second = model.blocks[1]
    second.query.weight.zero_()
    second.key.weight.zero_()
    second.value.weight.zero_()
    basis = torch.linalg.qr(torch.randn(158, 158, generator=generator))[0]
    for group in range(2):
        last, one_before = gaussian(18, 48, generator), gaussian(12, 48, generator)
        key = second.key.weight[group * head : (group + 1) * head]
        key[44:62, BEFORE] = 1.3 * last
        key[32:44, BEFORE_THAT] = 1.3 * one_before
        key[62, MARKER] = 1.1
        value = basis[group * head : (group + 1) * head]
        second.value.weight[group * head : (group + 1) * head, CONTENT] = value
        for index, weight in ((2 * group, 0.0), (2 * group + 1, 0.6)):
            query = second.query.weight[index * head : (index + 1) * head]
            query[44:62, CONTENT] = 1.3 * last @ signature
            query[32:44, BEFORE] = 1.3 * weight * one_before
            query[62, CONSTANT] = 1.1
            second.output.weight[CONTENT, index * head : (index + 1) * head] = 0.08 * value.T
