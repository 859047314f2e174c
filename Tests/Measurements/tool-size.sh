#!/bin/bash
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Measures the build plugin's tool, which every client compiles for the host: the lines of Swift in
# 'generable-codegen' and its dependencies, and the time of clean builds.
#
# usage: Tests/Measurements/tool-size.sh [--lines]
#
# With '--lines', nothing is built. More lines than the limit are an error; times are only printed.

set -euo pipefail
cd "$(dirname "$0")/../.."
tool=generable-codegen
line_limit=13000
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the lines of each target, and writes a package of only these targets: in this package,
# 'swift build --product' compiles the tool twice, for the host and for the destination.
swift package dump-package | python3 -c '
import glob, json, os, shutil, sys
targets = {target["name"]: target for target in json.load(sys.stdin)["targets"]}
tool, limit, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
closure, pending = {}, [tool]
while pending:
    name = pending.pop()
    if name in closure:
        continue
    names = [value[0] for item in targets[name]["dependencies"] for value in item.values()]
    closure[name] = names
    pending += names
total = 0
manifest = "// swift-tools-version: 6.2\nimport PackageDescription\n"
manifest += "let package = Package(name: \"tool\", targets: [\n"
for name, dependencies in closure.items():
    source = targets[name].get("path") or f"Sources/{name}"
    shutil.copytree(source, f"{folder}/Sources/{name}")
    files = glob.glob(f"{source}/**/*.swift", recursive=True)
    lines = sum(sum(1 for _ in open(file, encoding="utf-8")) for file in files)
    total += lines
    print(f"{lines:7} lines  {name}")
    kind = "executableTarget" if targets[name]["type"] == "executable" else "target"
    manifest += f"  .{kind}(name: \"{name}\", dependencies: {json.dumps(dependencies)}),\n"
open(f"{folder}/Package.swift", "w").write(manifest + "])\n")
print(f"{total:7} lines  compiled for {tool}; limit {limit}")
sys.exit(total > limit)
' "$tool" "$line_limit" "$folder"

if [[ "${1:-}" == --lines ]]; then exit 0; fi

cd "$folder"
# The manifest is compiled before the measurement.
swift package dump-package >/dev/null
for configuration in debug release; do
  TIMEFORMAT="$configuration build: %R s, %U s user and %S s system"
  time swift build -c "$configuration" --product "$tool" >/dev/null
done
