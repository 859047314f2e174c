#!/bin/sh
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Checks the kernels of x86-64 (portable, AVX2, AVX-VNNI, AVX-512) and of arm64 (portable, dot products,
# i8mm), at the levels that the processor supports, and the latter under QEMU on other processors. Requires clang,
# and for arm64 on Debian:
#   apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compiler=${CC:-clang}
sources=Sources/CKernels
flags="-std=c2x -O1 -ISources/CKernels/include -Wno-psabi -Wno-unused-command-line-argument"

# Builds for a target with the remaining arguments, and runs the check with a command.
check() {
  name=$1 runner=$2
  shift 2
  # shellcheck disable=SC2086
  "$compiler" $flags "$@" Tests/Kernels/check.c "$sources/kernels.c" -lm -o "$folder/check-$name"
  echo "$name"
  # shellcheck disable=SC2086
  $runner "$folder/check-$name"
}

check native ""
if grep -q avx512_vnni /proc/cpuinfo 2>/dev/null && ! grep -q avx_vnni /proc/cpuinfo; then
  # The instructions of AVX-VNNI in the encoding of AVX-512, for processors that have only the latter.
  cp -r "$sources" "$folder/kernels"
  sed -e 's/fma,f16c,avxvnni/fma,f16c,avx512vl,avx512vnni/' -e 's/&& has_avxvnni()/\&\& (has_avxvnni() || 1)/' \
    "$sources/kernels.c" > "$folder/kernels/kernels.c"
  sources=$folder/kernels
  check avxvnni-as-avx512 ""
  sources=Sources/CKernels
fi
if [ "$(uname -m)" != aarch64 ] && [ "$(uname -m)" != arm64 ]; then
  for command in qemu-aarch64 aarch64-linux-gnu-gcc; do
    command -v "$command" >/dev/null || { echo "'$command' is missing; install it"; exit 1; }
  done
  arm="--target=aarch64-linux-gnu --ld-path=$(command -v aarch64-linux-gnu-ld) -static
    --gcc-toolchain=/usr -isystem /usr/aarch64-linux-gnu/include"
  # Without and with the instructions for dot products, and with those for products of matrices.
  # shellcheck disable=SC2086
  check arm64-cortex-a57 "qemu-aarch64 -cpu cortex-a57" $arm
  # shellcheck disable=SC2086
  check arm64-neoverse-n1 "qemu-aarch64 -cpu neoverse-n1" $arm
  # shellcheck disable=SC2086
  check arm64-max "qemu-aarch64 -cpu max" $arm
fi
