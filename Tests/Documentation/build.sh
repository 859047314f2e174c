#!/bin/bash
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Builds the documentation of all public modules, with the pages of 'docs' as articles. Warnings of the
# documentation compiler, links that lead nowhere, and symbols and pages without a topic are errors.
#
# usage: Tests/Documentation/build.sh [--skip-build]
#
# With '--skip-build', the modules of the last debug build are documented. The result is a static web
# site: python3 -m http.server --directory .build/documentation/archive

set -euo pipefail
cd "$(dirname "$0")/../.."
modules=(GuidedGeneration GrammarEngine LocalInference ModelCatalog RemoteInference ScriptedInference)
work=.build/documentation
docc=$(dirname "$(command -v swift)")/docc
if [[ ! -x $docc ]]; then docc=$(command -v docc || xcrun --find docc); fi

if [[ ${1:-} != --skip-build ]]; then
  for module in "${modules[@]}"; do swift build --target "$module"; done
fi
binaries=$(swift build --show-bin-path)
mkdir -p "$work"
rm -rf "$work/graphs" "$work/catalog.docc" "$work/archive"
mkdir "$work/graphs"

target=()
if [[ $(uname) == Linux ]]; then
  target=(-target "$(uname -m)-unknown-linux-gnu")
else
  target=(-target "$(uname -m)-apple-macosx15.0" -sdk "$(xcrun --show-sdk-path)")
fi
clang=()
for module in CKernels CEmbeddedModel; do
  clang+=(-Xcc "-fmodule-map-file=$binaries/$module.build/module.modulemap")
done
for module in "${modules[@]}"; do
  swift symbolgraph-extract -module-name "$module" -I "$binaries/Modules" "${clang[@]}" \
    -minimum-access-level public -skip-inherited-docs -skip-synthesized-members \
    -emit-extension-block-symbols "${target[@]}" -output-dir "$work/graphs"
done

swiftc -swift-version 6 Tests/Documentation/Assembler/*.swift -o "$work/assembler"
"$work/assembler" assemble . "$work/catalog.docc"
"$docc" convert "$work/catalog.docc" --additional-symbol-graph-dir "$work/graphs" \
  --fallback-display-name swift-guided-generation \
  --fallback-bundle-identifier swift-guided-generation --fallback-default-module-kind Module \
  --warnings-as-errors --output-path "$work/archive"
"$work/assembler" check . "$work/graphs" "$work/archive"
echo "documentation: $work/archive"
