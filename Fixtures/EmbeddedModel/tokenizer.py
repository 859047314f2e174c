"""Trains the byte-level BPE tokenizer.

It is an ordinary GPT-2 tokenizer (same pre-tokenizer, same file format), with its merges chosen so that a word has the same
tokens after a space (in a prompt) as after a quotation mark (in JSON), because then copying it is a matter of repeating
tokens:

- merges are learned from runs of letters only, split where the case changes, so `cookingTime` is `cooking` + `Time`;
- no merge joins digits, and no learned merge contains the leading space;
- a few merges of JSON punctuation and, last of all, of a space with a frequent lowercase word are appended by hand.
"""

import argparse
import json
import os

import gguf
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from corpus.build import document, render
from corpus.words import R

SPECIAL = ["<|end|>", "<|user|>", "<|assistant|>", "<|schema|>", "<|system|>", "<|pad|>", "<|tools|>", "<|call|>", "<|tool|>"]
SIZE = 6144
SPACE = "Ġ"

PUNCTUATION_MERGES = [
    ('"', ":"),
    ('"', ","),
    (SPACE, '"'),
    (",", '"'),
    ("{", '"'),
    ("[", '"'),
    ('"', "}"),
    ('"', "]"),
    (".", "."),
    ("[", '{"'),
    (SPACE, '{"'),
    (SPACE, '["'),
    (SPACE, '[{"'),
    ('":', '"'),
    ('":', "["),
    ('"', "|"),
    ('"|', '"'),
    ("}", ","),
    ("]", ","),
    ("}", "]"),
    ("]", "}"),
    ("}", "}"),
    ('"}', ","),
    ('"]', ","),
    ('"}', "]"),
    ('"]', "}"),
    ('"}', "}"),
    ("},", '"'),
    ("],", '"'),
    ("'", "s"),
]
FREQUENT_WORDS = """the and of a with in to for is an at on by from that who it you your i x as are or this my be have has its can
one two named called about please name title review recipe story movie character exercises day days minutes people years
old lives should use each for every no so up out was would like we all best good new small short fun
game fantasy email meeting trip itinerary reach more""".split()


def combined(learned, alphabet):
    """The learned merges with those added by hand, and the tokens of both."""
    vocabulary = {token: index for index, token in enumerate(SPECIAL)}
    for token in sorted(alphabet):
        vocabulary[token] = len(vocabulary)
    merges = []
    for left, right in learned + PUNCTUATION_MERGES + [(SPACE, word) for word in dict.fromkeys(FREQUENT_WORDS)]:
        if left in vocabulary and right in vocabulary:
            merges.append((left, right))
            vocabulary.setdefault(left + right, len(vocabulary))
    return merges, vocabulary


def english(path):
    """The words of a published model's vocabulary, as a text in which the frequent ones occur more often.

    Tokens of such a vocabulary are numbered in the order in which they were learned, so about in that of their frequency.
    """
    tokens = gguf.GGUFReader(path).get_field("tokenizer.ggml.tokens").contents()
    words = [token[1:] for token in tokens if token[0] == SPACE and token[1:].isascii() and token[1:].isalpha()]
    return [" ".join([word] * max(1, 150_000 // rank)) for rank, word in enumerate(words, 1)]


def train(documents, path):
    texts = ["".join(text for text, _ in render(document())) for _ in range(documents)]
    for marker in SPECIAL:
        texts = [text.replace(marker, " ") for text in texts]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    words = Tokenizer(models.BPE())
    words.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(r"\p{Lu}?\p{Ll}+|\p{Lu}"), "removed", invert=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    words.train_from_iterator(texts + english(path), trainers.BpeTrainer(vocab_size=SIZE, initial_alphabet=alphabet, min_frequency=2, show_progress=False))
    learned = [tuple(merge) for merge in json.loads(words.to_str())["model"]["merges"]]
    # The merges added by hand need their parts, which are among the first learned merges or missing. The last learned merges make
    # room for them.
    merges, vocabulary = combined(learned, alphabet)
    while len(vocabulary) > SIZE:
        learned.pop()
        merges, vocabulary = combined(learned, alphabet)
    assert len(vocabulary) == SIZE, f"{len(vocabulary)} tokens; generate more documents"
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(SPECIAL)
    print("vocabulary", len(vocabulary), "merges", len(merges))
    return tokenizer


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output")
    parser.add_argument("--words", required=True, help="a GGUF file of SmolLM2, whose vocabulary lists English words")
    parser.add_argument("--documents", type=int, default=60_000, help="of the corpus")
    arguments = parser.parse_args()
    os.makedirs(os.path.dirname(arguments.output) or ".", exist_ok=True)
    R.seed(20)
    train(arguments.documents, arguments.words).save(arguments.output)
