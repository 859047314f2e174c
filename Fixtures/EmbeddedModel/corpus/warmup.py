"""Documents without meaning that teach to copy: a good part of the first minutes of training.

Every token of a repetition can be predicted from the span before it, and from nothing else.
"""

from .words import R, chance


def random_words(count, first_ordinary, vocabulary, space):
    """Words of one to three arbitrary tokens, separated by the token of a space, so that the token before a word says nothing
    about it and one must look two tokens back."""
    span = []
    for index in range(count):
        if index:
            span.append(space)
        span += [R.randint(first_ordinary, vocabulary - 1) for _ in range(R.choice((1, 1, 2, 2, 3)))]
    return span


def repetition(first_ordinary, vocabulary, space):
    """Token ids and loss weights: a span, then two parts of it again."""
    if chance(0.6):
        span = random_words(R.randint(3, 14), first_ordinary, vocabulary, space)
    else:
        span = [R.randint(first_ordinary, vocabulary - 1) for _ in range(R.randint(5, 30))]
    ids, weights = list(span), [0.0] * len(span)
    for _ in range(2):
        if chance(0.5):
            filler = [R.randint(first_ordinary, vocabulary - 1) for _ in range(R.randint(1, 6))]
            ids += filler
            weights += [0.0] * len(filler)
        start = R.randint(0, len(span) // 2)
        part = span[start:]
        ids += part
        weights += [0.0, 0.0] + [1.0] * (len(part) - 2)
    return ids, weights
