#!/bin/sh
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Checks the kernels of x86-64 (portable, AVX2) and of arm64 (portable, dot products), the latter under
# QEMU on other processors. Requires clang, and for arm64 on Debian:
#   apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compiler=${CC:-clang}
sources="Tests/Kernels/check.c Sources/CKernels/kernels.c"
flags="-std=c2x -O1 -ISources/CKernels/include -Wno-psabi -Wno-unused-command-line-argument"

# Builds for a target with the remaining arguments, and runs the check with a command.
check() {
  name=$1 runner=$2
  shift 2
  # shellcheck disable=SC2086
  "$compiler" $flags "$@" $sources -lm -o "$folder/check-$name"
  echo "$name"
  # shellcheck disable=SC2086
  $runner "$folder/check-$name"
}

check native ""
if [ "$(uname -m)" != aarch64 ] && [ "$(uname -m)" != arm64 ]; then
  for command in qemu-aarch64 aarch64-linux-gnu-gcc; do
    command -v "$command" >/dev/null || { echo "'$command' is missing; install it"; exit 1; }
  done
  arm="--target=aarch64-linux-gnu --ld-path=$(command -v aarch64-linux-gnu-ld) -static
    --gcc-toolchain=/usr -isystem /usr/aarch64-linux-gnu/include"
  # Without and with the instructions for dot products.
  # shellcheck disable=SC2086
  check arm64-cortex-a57 "qemu-aarch64 -cpu cortex-a57" $arm
  # shellcheck disable=SC2086
  check arm64-neoverse-n1 "qemu-aarch64 -cpu neoverse-n1" $arm
fi
