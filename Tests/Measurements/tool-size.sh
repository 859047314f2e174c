#!/bin/bash
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Measures the build plugin's tool, which every client compiles for the host: the lines of Swift in
# 'generable-codegen' and its dependencies, and the time of clean builds.
#
# usage: Tests/Measurements/tool-size.sh [--lines]
#
# With '--lines', nothing is built. The limits are those of the architecture page; a number of lines
# above its limit is an error, times are only printed.

set -euo pipefail
cd "$(dirname "$0")/../.."
tool=generable-codegen
line_limit=13000

swift package dump-package | python3 -c '
import glob, json, sys
targets = {target["name"]: target for target in json.load(sys.stdin)["targets"]}
tool, limit = sys.argv[1], int(sys.argv[2])
closure, pending = [], [tool]
while pending:
    name = pending.pop()
    if name in closure or name not in targets:
        continue
    closure.append(name)
    for dependency in targets[name]["dependencies"]:
        pending += [value[0] for value in dependency.values() if value]
total = 0
for name in closure:
    files = glob.glob((targets[name].get("path") or f"Sources/{name}") + "/**/*.swift", recursive=True)
    lines = sum(sum(1 for _ in open(file, encoding="utf-8")) for file in files)
    total += lines
    print(f"{lines:7} lines  {name}")
print(f"{total:7} lines  compiled for {tool}; limit {limit}")
sys.exit(total > limit)
' "$tool" "$line_limit"

if [[ "${1:-}" == --lines ]]; then exit 0; fi

for configuration in debug release; do
  scratch=$(mktemp -d)
  # The manifest is compiled before the measurement.
  swift package --scratch-path "$scratch" dump-package >/dev/null
  TIMEFORMAT="$configuration build: %R s, %U s user and %S s system"
  time swift build --scratch-path "$scratch" -c "$configuration" --product "$tool" >/dev/null
  rm -rf "$scratch"
done
