"""Batches: documents are generated while training, so none is seen twice."""

import random

import torch

from corpus.build import document, render
from corpus.warmup import repetition
from corpus.words import R

PAD = 5
FIRST_ORDINARY = 9 + 256


def encoded(tokenizer, documents):
    """(ids, weights) per document; the weight of a token is 1 where the model is trained to say it."""
    segments = [render(d) for d in documents]
    flat = tokenizer.encode_batch([text for parts in segments for text, _ in parts])
    result, index = [], 0
    for parts in segments:
        ids, weights = [], []
        for _, trained in parts:
            ids += flat[index].ids
            weights += [1.0 if trained else 0.0] * len(flat[index].ids)
            index += 1
        result.append((ids, weights))
    return result


def packed(items, length):
    """Joins documents to windows of up to `length` tokens: conversations of many turns."""
    windows, ids, weights = [], [], []
    for item_ids, item_weights in items:
        if ids and len(ids) + len(item_ids) > length:
            windows.append((ids, weights))
            ids, weights = [], []
        ids, weights = ids + item_ids, weights + item_weights
    return windows + [(ids, weights)]


def width_of(length):
    """The width of the batch for a document: a multiple of 16 for short ones, of 64 for long ones."""
    step = 16 if length <= 192 else 32 if length <= 320 else 64
    return (length + step - 1) // step * step


class Batches:
    """Endless micro-batches of about `tokens` positions, each of documents of similar length, in random order."""

    def __init__(self, tokenizer, tokens, seed, longest=1536):
        self.tokenizer, self.tokens, self.longest = tokenizer, tokens, longest
        self.vocabulary = tokenizer.get_vocab_size()
        self.space = tokenizer.token_to_id("Ġ")
        self.shuffle = random.Random(seed)
        R.seed(seed)
        self.warmup_share = 0.0
        self.packed_share = 0.0
        self.ready = []
        self.waiting = {}

    def refill(self):
        count = 1500
        items = [repetition(FIRST_ORDINARY, self.vocabulary, self.space) for _ in range(int(count * self.warmup_share))]
        items += encoded(self.tokenizer, [document() for _ in range(count - len(items))])
        items = [item for item in items if len(item[0]) <= self.longest]
        self.shuffle.shuffle(items)
        cut = int(len(items) * self.packed_share)
        items = packed(items[:cut], self.longest) + items[cut:] if cut else items
        # Documents of similar length share a batch. The batch shapes are few, because every new shape costs the matrix library
        # the compilation of its kernels; what is left over waits for the next refill.
        for item in items:
            self.waiting.setdefault(width_of(len(item[0])), []).append(item)
        for width, group in self.waiting.items():
            rows = max(1, self.tokens // width)
            while len(group) >= rows:
                self.ready.append((width, [group.pop() for _ in range(rows)]))
        self.shuffle.shuffle(self.ready)

    def next(self):
        while not self.ready:
            self.refill()
        width, batch = self.ready.pop()
        ids = torch.full((len(batch), width), PAD)
        weights = torch.zeros(len(batch), width)
        for row, (item_ids, item_weights) in enumerate(batch):
            ids[row, : len(item_ids)] = torch.tensor(item_ids)
            weights[row, : len(item_weights)] = torch.tensor(item_weights)
        return ids, weights
