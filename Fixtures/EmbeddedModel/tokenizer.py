"""Trains the byte-level BPE tokenizer.

It is an ordinary GPT-2 tokenizer (same pre-tokenizer, same file format), with its merges chosen so that a word has the same
tokens after a space (in a prompt) as after a quotation mark (in JSON), because then copying it is a matter of repeating
tokens:

- merges are learned from runs of letters only, split where the case changes, so `cookingTime` is `cooking` + `Time`;
- no merge joins digits, and no learned merge contains the leading space;
- a few merges of JSON punctuation and, last of all, of a space with a frequent lowercase word are appended by hand.
"""

import json
import sys

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from corpus.build import document, render
from corpus.words import R

SPECIAL = ["<|end|>", "<|user|>", "<|assistant|>", "<|schema|>", "<|system|>", "<|pad|>", "<|tools|>", "<|call|>", "<|tool|>"]
SIZE = 3072
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


def train(documents):
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
    words.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=SIZE, initial_alphabet=alphabet, min_frequency=2, show_progress=False))
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
    R.seed(20)
    train(int(sys.argv[2]) if len(sys.argv) > 2 else 60000).save(sys.argv[1])
