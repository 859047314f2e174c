"""Trains the model. Stops at the given time of training, continues from its checkpoint when started again.

python train.py work/run --minutes 80 --decay-minutes 35
"""

import argparse
import json
import os
import time

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from copying import evaluation_documents, measure
from data import Batches
from induction import install
from transformer import Configuration, Transformer

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder")
parser.add_argument("--minutes", type=float, required=True, help="of training in all, counting earlier runs of this folder")
parser.add_argument("--decay-minutes", type=float, default=30, help="at the end, over which the learning rate falls to nearly 0")
parser.add_argument("--packed-minutes", type=float, default=25, help="at the end, with part of the documents packed to the full window")
parser.add_argument("--rate", type=float, default=3e-3, help="of the matrices")
parser.add_argument("--embedding-rate", type=float, default=1.5e-3, help="of the embedding and the norms")
parser.add_argument("--tokens", type=int, default=3072, help="positions per micro-batch")
parser.add_argument("--micro-batches", type=int, default=2)
parser.add_argument("--warmup-steps", type=int, default=400, help="during which copying of random spans fades out")
parser.add_argument("--warmup-share", type=float, default=0.25, help="of such documents at the beginning")
parser.add_argument("--window", type=int, default=1536)
parser.add_argument("--evaluate-minutes", type=float, default=4)
parser.add_argument("--tokenizer", default="work/tokenizer.json")
parser.add_argument("--layers", type=int, default=5)
arguments = parser.parse_args()

torch.set_num_threads(1)
os.makedirs(arguments.folder, exist_ok=True)
tokenizer = Tokenizer.from_file(arguments.tokenizer)
configuration = Configuration(vocabulary=tokenizer.get_vocab_size(), layers=arguments.layers)
torch.manual_seed(0)
model = Transformer(configuration)
install(model)
matrices = [p for name, p in model.named_parameters() if p.dim() == 2 and not name.startswith("embedding")]
others = [model.embedding.weight] + [p for p in model.parameters() if p.dim() == 1]
optimizers = [
    torch.optim.Muon(matrices, lr=arguments.rate, weight_decay=0.05, momentum=0.95, adjust_lr_fn="match_rms_adamw"),
    torch.optim.AdamW(others, lr=arguments.embedding_rate, weight_decay=0.0, betas=(0.9, 0.95)),
]
checkpoint_path = os.path.join(arguments.folder, "checkpoint.pt")
step, seen, elapsed_before = 0, 0, 0.0
if os.path.exists(checkpoint_path):
    saved = torch.load(checkpoint_path)
    model.load_state_dict(saved["model"])
    for optimizer, state in zip(optimizers, saved["optimizers"]):
        optimizer.load_state_dict(state)
    step, seen, elapsed_before = saved["step"], saved["seen"], saved["elapsed"]
batches = Batches(tokenizer, arguments.tokens, seed=step + 1, longest=arguments.window)
documents = evaluation_documents(150)
log = open(os.path.join(arguments.folder, "log.jsonl"), "a")


def report(**values):
    print(values, flush=True)
    log.write(json.dumps(values) + "\n")
    log.flush()


def save(elapsed):
    state = {
        "configuration": configuration.as_dictionary(),
        "model": model.state_dict(),
        "optimizers": [o.state_dict() for o in optimizers],
        "step": step,
        "seen": seen,
        "elapsed": elapsed,
    }
    torch.save(state, checkpoint_path + ".new")
    os.replace(checkpoint_path + ".new", checkpoint_path)


def padded_indices(weights):
    """The positions with a weight, repeated position 0 (which has none) up to a multiple of 256: few shapes, few kernels."""
    indices = weights.nonzero().flatten()
    return F.pad(indices, (0, -len(indices) % 256))


report(parameters=model.parameter_count(), continued_from=step, arguments=vars(arguments))
started = time.time()
last_report = last_evaluation = started
recent = []
while True:
    elapsed = elapsed_before + time.time() - started
    left = arguments.minutes * 60 - elapsed
    if left <= 0:
        break
    schedule = min(1.0, (step + 1) / 100, max(0.02, left / (arguments.decay_minutes * 60)))
    for optimizer, rate in zip(optimizers, (arguments.rate, arguments.embedding_rate)):
        for group in optimizer.param_groups:
            group["lr"] = rate * schedule
    batches.warmup_share = max(0.0, arguments.warmup_share * (1 - step / arguments.warmup_steps))
    batches.packed_share = 0.3 if left < arguments.packed_minutes * 60 else 0.0
    micro = [batches.next() for _ in range(arguments.micro_batches)]
    total = sum(weights[:, 1:].sum() for _, weights in micro)
    step_loss = 0.0
    for ids, weights in micro:
        targets, after = ids.roll(-1, 1).flatten(), weights.roll(-1, 1)
        after[:, -1] = 0
        kept = padded_indices(after.flatten())
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model.logits(model(ids).flatten(0, 1)[kept])
        losses = F.cross_entropy(logits.float(), targets[kept], reduction="none")
        loss = (losses * after.flatten()[kept]).sum() / total
        loss.backward()
        step_loss += loss.item()
        seen += ids.numel()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    for optimizer in optimizers:
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
    step += 1
    recent.append(step_loss)
    now = time.time()
    if now - last_report > 30:
        report(
            step=step,
            minutes=round(elapsed / 60, 1),
            loss=round(sum(recent) / len(recent), 4),
            rate=round(arguments.rate * schedule, 5),
            tokens_per_second=(round((seen - getattr(report, "seen", 0)) / (now - last_report)) if hasattr(report, "seen") else None),
            million_tokens=round(seen / 1e6, 2),
        )
        report.seen = seen
        last_report, recent = now, []
    if now - last_evaluation > arguments.evaluate_minutes * 60:
        last_evaluation = now
        copied, loss = measure(model, tokenizer, documents)
        report(evaluation_at=step, copied=copied, answer_loss=round(loss, 4))
        save(elapsed)
save(elapsed)
copied, loss = measure(model, tokenizer, documents)
report(finished_at=step, million_tokens=round(seen / 1e6, 2), copied=copied, answer_loss=round(loss, 4))
