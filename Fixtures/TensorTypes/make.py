# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

"""Writes `blocks.gguf`: a tensor of every supported type, and the numbers that gguf-py decodes.

Usage: pip install gguf==0.19.0 numpy && python make.py

Rows 0 and 1 are quantized by gguf-py if it can quantize the type, and consist of random blocks with
bounded scales otherwise. Rows 2 and 3 are always random blocks.
"""

import pathlib

import numpy
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType, GGUFWriter, quants

TYPES = (
    "F32 F16 BF16 Q4_0 Q4_1 Q5_0 Q5_1 Q8_0 Q2_K Q3_K Q4_K Q5_K Q6_K IQ4_NL IQ4_XS MXFP4".split()
)

# The offsets of the binary16 scales in a block.
SCALES = {
    "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0], "Q2_K": [80, 82],
    "Q3_K": [108], "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208], "IQ4_NL": [0], "IQ4_XS": [0],
}

COLUMNS = 512


def random_rows(name, kind, rows, random):
    """Returns rows of random blocks with finite scales."""
    length, size = GGML_QUANT_SIZES[kind]
    count = rows * COLUMNS // length
    if length == 1:
        numbers = random.normal(size=(rows, COLUMNS)).astype(numpy.float32)
        return quants.quantize(numbers, kind).view(numpy.uint8).reshape(rows, -1)
    blocks = random.integers(0, 256, size=(count, size), dtype=numpy.uint8)
    for offset in SCALES.get(name, []):
        scales = (random.normal(size=count) * 0.05).astype("<f2")
        blocks[:, offset : offset + 2] = scales.view(numpy.uint8).reshape(count, 2)
    if name == "MXFP4":
        blocks[:, 0] = random.integers(100, 135, size=count)
    return blocks.reshape(rows, -1)


def quantized_rows(name, kind, rows, random):
    """Returns rows that gguf-py quantizes, or random blocks."""
    numbers = random.normal(size=(rows, COLUMNS)).astype(numpy.float32)
    try:
        return quants.quantize(numbers, kind).view(numpy.uint8).reshape(rows, -1)
    except NotImplementedError:
        return random_rows(name, kind, rows, random)


def main():
    random = numpy.random.default_rng(20240607)
    path = pathlib.Path(__file__).parent / "blocks.gguf"
    writer = GGUFWriter(path, "none")
    for name in TYPES:
        kind = GGMLQuantizationType[name]
        rows = numpy.concatenate(
            [quantized_rows(name, kind, 2, random), random_rows(name, kind, 2, random)]
        )
        expected = quants.dequantize(rows, kind).astype(numpy.float32).reshape(4, COLUMNS)
        writer.add_tensor(name, rows, raw_dtype=kind)
        writer.add_tensor(name + ".expected", expected)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


main()
