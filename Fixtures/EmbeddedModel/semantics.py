"""Begins with what another model knows about words.

The corpus has a few thousand English words, and prompts have others. A word that training never shows keeps its random
embedding, so nothing relates "skipper" to "captain". The embeddings of a published model do. Here the content of a token begins
with those of SmolLM2-135M (Apache-2.0), reduced to their principal components, and tokens with letters keep it during training:
otherwise the tokens of the corpus would move away from the others.

Half of the content stays random, so that two words with similar meaning remain different words when they are copied.
"""

import math

import gguf
import numpy as np
import torch

from induction import CONTENT, CONTROL_TOKENS

SEMANTIC = 110
SPACE = "Ġ"


def published(path):
    """The tokens of a model file, and their embeddings with mean 0 and length 1."""
    reader = gguf.GGUFReader(path)
    tokens = reader.get_field("tokenizer.ggml.tokens").contents()
    tensor = next(tensor for tensor in reader.tensors if tensor.name == "token_embd.weight")
    vectors = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
    vectors -= vectors.mean(0)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6
    return {token: index for index, token in enumerate(tokens)}, vectors


def described(token, known, vectors):
    """The embedding of a token: that of the same text with and without a space before it, else of its longest parts."""
    same = [vectors[known[text]] for text in (SPACE + token, token) if text in known]
    if same:
        return np.mean(same, 0)
    parts, start = [], 0
    while start < len(token):
        end = next((end for end in range(len(token), start, -1) if token[start:end] in known), start + 1)
        parts.append(vectors[known[token[start:end]]] if token[start:end] in known else np.zeros(vectors.shape[1]))
        start = end
    return np.mean(parts, 0)


@torch.no_grad()
def install(model, tokenizer, path, seed=1):
    """Replaces the content of all tokens. Returns which rows of the embedding are trained: those of tokens without letters."""
    known, vectors = published(path)
    tokens = [tokenizer.id_to_token(index) for index in range(tokenizer.get_vocab_size())]
    meanings = np.stack([described(token.lstrip(SPACE) or token, known, vectors) for token in tokens])
    meanings -= meanings.mean(0)
    components = np.linalg.svd(meanings, full_matrices=False)[2][:SEMANTIC]
    projected = meanings @ components.T
    projected /= np.linalg.norm(projected, axis=1, keepdims=True) + 1e-6
    width = CONTENT.stop - CONTENT.start
    generator = torch.Generator().manual_seed(seed)
    content = 0.032 * math.sqrt(0.5) * torch.randn(len(tokens), width, generator=generator)
    rotation = torch.linalg.qr(torch.randn(width, width, generator=generator))[0][:SEMANTIC]
    length = 0.032 * math.sqrt(width) * math.sqrt(0.5)
    content += length * torch.tensor(projected, dtype=torch.float32) @ rotation
    model.embedding.weight[:, CONTENT] = content
    trained = [index < CONTROL_TOKENS or not any(letter.isascii() and letter.isalpha() for letter in token)
               for index, token in enumerate(tokens)]
    return torch.tensor(trained)
