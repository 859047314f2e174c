"""Measures copying: does a value that the prompt gives reach its field?

The document's own answer is fed to the model and its favourite next token is compared at every position. If it is right at
every token of a value, including the one that ends it, greedy decoding from that prefix writes exactly the value.
"""

from collections import defaultdict

import torch

from corpus.build import prompt_of, single
from corpus.forms import layout, quoted
from corpus.words import R


def kind_of(value, prompt):
    if isinstance(value, (int, float)):
        return "number" if str(value) in prompt else "number word"
    if any(letter.isdigit() for letter in value):
        return "code, date or phone"
    return "name" if value[:1].isupper() else "phrase"


def evaluation_documents(count, seed=987654321):
    """Fresh documents whose prompts give values, whatever state the generator was in before."""
    state = R.getstate()
    R.seed(seed)
    documents = []
    while len(documents) < count:
        candidate = single()
        if candidate.copies and candidate.topic not in ("Planner", "Echo"):
            documents.append(candidate)
    R.setstate(state)
    return documents


@torch.no_grad()
def measure(model, tokenizer, documents):
    """{kind: [right, of]} over all given values, and the loss on answer tokens."""
    counts, loss, tokens = defaultdict(lambda: [0, 0]), 0.0, 0
    for document in documents:
        prompt, answer = prompt_of(document)
        before = tokenizer.encode(prompt).ids
        encoding = tokenizer.encode(answer)
        device = model.embedding.weight.device
        ids = torch.tensor([before + encoding.ids], device=device)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type != "cpu"):
            hidden = model(ids)[0, len(before) - 1 : -1]
            logits = model.logits(hidden).float().cpu()
        target = torch.tensor(encoding.ids)
        loss += torch.nn.functional.cross_entropy(logits, target, reduction="sum").item()
        tokens += len(target)
        right = (logits.argmax(-1) == target).tolist()
        for key, value in document.copies.items():
            start = answer.find(f"{quoted(key)}: {layout(value)}")
            if start < 0:
                continue
            first = start + len(quoted(key)) + 2 + (1 if isinstance(value, str) else 0)
            last = start + len(quoted(key)) + 2 + len(layout(value)) + (0 if isinstance(value, str) else 1)
            spanned = [ok for ok, (low, high) in zip(right, encoding.offsets) if high > first and low < last]
            entry = counts[kind_of(value, prompt)]
            entry[1] += 1
            entry[0] += all(spanned)
    return dict(counts), loss / tokens
