"""The Muon optimizer with products of 32 bits.

The one in PyTorch orthogonalizes its updates in bfloat16, which a processor without such instructions emulates: on one, that took
four fifths of the time of training.

Source of the algorithm: Keller Jordan, "Muon: An optimizer for hidden layers in neural networks" (2024); the factor of the
updates is that of Liu et al., "Muon is Scalable for LLM Training" (2025), so rates are comparable with those of AdamW.
"""

import torch

# The coefficients of the quintic iteration, and how often it is applied.
COEFFICIENTS = (3.4445, -4.7750, 2.0315)
ITERATIONS = 5


def orthogonalized(matrix):
    """Approximately the nearest matrix whose singular values are 1."""
    a, b, c = COEFFICIENTS
    x = matrix.T if matrix.shape[0] > matrix.shape[1] else matrix
    x = x / (x.norm() + 1e-7)
    for _ in range(ITERATIONS):
        gram = x @ x.T
        x = a * x + (b * gram + c * gram @ gram) @ x
    return x.T if matrix.shape[0] > matrix.shape[1] else x


class Muon(torch.optim.Optimizer):
    """Momentum whose updates are orthogonalized, for matrices."""

    def __init__(self, matrices, lr, weight_decay, momentum):
        super().__init__(matrices, {"lr": lr, "weight_decay": weight_decay, "momentum": momentum})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for matrix in group["params"]:
                if matrix.grad is None:
                    continue
                state = self.state[matrix]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(matrix)
                momentum = state["momentum"].lerp_(matrix.grad, 1 - group["momentum"])
                update = orthogonalized(matrix.grad.lerp(momentum, group["momentum"]))
                matrix.mul_(1 - group["lr"] * group["weight_decay"])
                matrix.add_(update, alpha=-group["lr"] * 0.2 * max(matrix.shape) ** 0.5)
