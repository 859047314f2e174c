"""Trains the model. Stops at the given time of training, continues from its checkpoint when started again.

    python train.py work/run --words SmolLM2.gguf --minutes 110 --decay-minutes 40
    python train.py work/run --words SmolLM2.gguf --minutes 25 --decay-minutes 10 --device cuda --workers 14 --tokens 65536
"""

import argparse
import json
import os
import time

import induction
import semantics
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from copying import evaluation_documents, measure
from data import Batches
from muon import Muon
from transformer import Configuration, Transformer


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, required=True, help="of training in all, counting earlier runs of this folder")
    parser.add_argument("--pause-after", type=float, help="minutes after which this run saves a checkpoint and ends; the schedule is that of --minutes")
    parser.add_argument("--decay-minutes", type=float, default=30, help="at the end, over which the learning rate falls to nearly 0")
    parser.add_argument("--packed-minutes", type=float, default=25, help="at the end, with part of the documents packed to the full window")
    parser.add_argument("--rate", type=float, default=3e-3, help="of the matrices")
    parser.add_argument("--embedding-rate", type=float, default=1.5e-3, help="of the embedding and the norms")
    parser.add_argument("--tokens", type=int, default=3072, help="positions per micro-batch")
    parser.add_argument("--micro-batches", type=int, default=1)
    parser.add_argument("--warmup-steps", type=int, default=500, help="during which copying of random spans fades out")
    parser.add_argument("--warmup-share", type=float, default=0.25, help="of such documents at the beginning")
    parser.add_argument("--window", type=int, default=1536)
    parser.add_argument("--evaluate-minutes", type=float, default=4)
    parser.add_argument("--tokenizer", default="work/tokenizer.json")
    parser.add_argument("--words", required=True, help="a GGUF file of SmolLM2, whose embeddings the model begins with")
    parser.add_argument("--layers", type=int, default=5)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--precision", help="of the products, float32 or bfloat16; by default float32 on a CPU, which may emulate bfloat16")
    parser.add_argument("--workers", type=int, default=0, help="processes that generate documents; 0 generates them in this one")
    parser.add_argument("--evaluation-documents", type=int, default=150)
    return parser.parse_args()


def padded_indices(weights):
    """The positions with a weight, repeated position 0 (which has none) up to a multiple of 256: few shapes, few kernels."""
    indices = weights.nonzero().flatten()
    return F.pad(indices, (0, -len(indices) % 256))


class Training:
    """A model with its optimizers, and the state that a checkpoint keeps."""

    def __init__(self, arguments):
        self.arguments = arguments
        os.makedirs(arguments.folder, exist_ok=True)
        self.tokenizer = Tokenizer.from_file(arguments.tokenizer)
        self.configuration = Configuration(vocabulary=self.tokenizer.get_vocab_size(), layers=arguments.layers)
        torch.manual_seed(0)
        self.model = Transformer(self.configuration)
        induction.install(self.model)
        trained = semantics.install(self.model, self.tokenizer, arguments.words)
        self.model.to(arguments.device)
        mask = trained.to(arguments.device)[:, None]
        self.model.embedding.weight.register_hook(lambda gradient: gradient * mask)
        matrices = [p for name, p in self.model.named_parameters() if p.dim() == 2 and not name.startswith("embedding")]
        others = [self.model.embedding.weight] + [p for p in self.model.parameters() if p.dim() == 1]
        self.is_mixed = (arguments.precision or ("float32" if arguments.device == "cpu" else "bfloat16")) == "bfloat16"
        self.rates = (arguments.rate, arguments.embedding_rate)
        self.optimizers = [
            Muon(matrices, lr=arguments.rate, weight_decay=0.05, momentum=0.95),
            torch.optim.AdamW(others, lr=arguments.embedding_rate, weight_decay=0.0, betas=(0.9, 0.95)),
        ]
        self.path = os.path.join(arguments.folder, "checkpoint.pt")
        self.step, self.seen, self.elapsed_before = 0, 0, 0.0
        if os.path.exists(self.path):
            self.restore()
        self.log = open(os.path.join(arguments.folder, "log.jsonl"), "a")

    def restore(self):
        saved = torch.load(self.path, map_location=self.arguments.device)
        self.model.load_state_dict(saved["model"])
        for optimizer, state in zip(self.optimizers, saved["optimizers"]):
            optimizer.load_state_dict(state)
        self.step, self.seen, self.elapsed_before = saved["step"], saved["seen"], saved["elapsed"]

    def save(self, elapsed):
        state = {
            "configuration": self.configuration.as_dictionary(),
            "model": {name: tensor.cpu() for name, tensor in self.model.state_dict().items()},
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "step": self.step,
            "seen": self.seen,
            "elapsed": elapsed,
        }
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def report(self, **values):
        print(values, flush=True)
        self.log.write(json.dumps(values) + "\n")
        self.log.flush()

    def take_step(self, batches, schedule):
        """One update of the weights. Returns the mean loss of the trained tokens."""
        for optimizer, rate in zip(self.optimizers, self.rates):
            for parameters in optimizer.param_groups:
                parameters["lr"] = rate * schedule
        device = self.arguments.device
        micro = [[part.to(device) for part in batches.next()] for _ in range(self.arguments.micro_batches)]
        total = sum(weights[:, 1:].sum() for _, weights in micro)
        step_loss = 0.0
        for ids, weights in micro:
            targets, after = ids.roll(-1, 1).flatten(), weights.roll(-1, 1)
            after[:, -1] = 0
            kept = padded_indices(after.flatten())
            with torch.autocast(device, dtype=torch.bfloat16, enabled=self.is_mixed):
                logits = self.model.logits(self.model(ids).flatten(0, 1)[kept])
            losses = F.cross_entropy(logits.float(), targets[kept], reduction="none")
            loss = (losses * after.flatten()[kept]).sum() / total
            loss.backward()
            step_loss += loss.item()
            self.seen += ids.numel()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.step += 1
        return step_loss

    def schedule(self, left):
        """The factor of the learning rates: a short rise, a plateau, and a linear fall over the last minutes."""
        return min(1.0, (self.step + 1) / 100, max(0.02, left / (self.arguments.decay_minutes * 60)))

    def run(self):
        arguments = self.arguments
        batches = Batches(arguments.tokenizer, arguments.tokens, self.step + 1, arguments.window, arguments.workers)
        documents = evaluation_documents(arguments.evaluation_documents)
        self.report(parameters=self.model.parameter_count(), continued_from=self.step, arguments=vars(arguments))
        started = last_report = last_evaluation = time.time()
        seen_before, recent = self.seen, []
        while True:
            elapsed = self.elapsed_before + time.time() - started
            left = arguments.minutes * 60 - elapsed
            if left <= 0 or arguments.pause_after and time.time() - started > arguments.pause_after * 60:
                break
            batches.warmup_share = max(0.0, arguments.warmup_share * (1 - self.step / arguments.warmup_steps))
            batches.packed_share = 0.3 if left < arguments.packed_minutes * 60 else 0.0
            schedule = self.schedule(left)
            recent.append(self.take_step(batches, schedule))
            now = time.time()
            if now - last_report > 30:
                self.report(
                    step=self.step,
                    minutes=round(elapsed / 60, 1),
                    loss=round(sum(recent) / len(recent), 4),
                    rate=round(arguments.rate * schedule, 5),
                    tokens_per_second=round((self.seen - seen_before) / (now - last_report)),
                    million_tokens=round(self.seen / 1e6, 2),
                )
                last_report, seen_before, recent = now, self.seen, []
            if now - last_evaluation > arguments.evaluate_minutes * 60:
                last_evaluation = now
                copied, loss = measure(self.model, self.tokenizer, documents)
                self.report(evaluation_at=self.step, copied=copied, answer_loss=round(loss, 4))
                self.save(elapsed)
        self.save(elapsed)
        copied, loss = measure(self.model, self.tokenizer, documents)
        self.report(finished_at=self.step, million_tokens=round(self.seen / 1e6, 2), copied=copied, answer_loss=round(loss, 4))


# Worker processes import this file, so nothing may run on import.
if __name__ == "__main__":
    torch.set_num_threads(1)
    Training(parsed()).run()
