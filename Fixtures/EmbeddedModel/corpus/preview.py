"""Prints documents of the corpus for reading.

    python -m corpus.preview 10 --seed 1
    python -m corpus.preview 10 --synthetic
"""

import argparse

from .build import document, render
from .synthetic.documents import document as synthetic
from .words import R


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--synthetic", action="store_true", help="only documents with random schemas")
    arguments = parser.parse_args()
    R.seed(arguments.seed)
    for _ in range(arguments.count):
        print("".join(text for text, _ in render(synthetic() if arguments.synthetic else document())), end="\n\n")


if __name__ == "__main__":
    main()
