#!/bin/sh
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Runs many matchers of one grammar at once, and many sessions, under the thread sanitizer:
#
#   Tests/ThreadSanitizer/run.sh [SESSIONS]
#
# First two controls: a program with contended locks and no race, which must pass, and the same with
# a race, which must be found. On Linux a small library tells the sanitizer about contended locks;
# MutexSlowPath.c says why.

set -eu
count=${1:-1000}
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
work="$package/.build/thread-sanitizer"
mkdir -p "$work"

preload=
if [ "$(uname)" = Linux ]; then
  clang -shared -fPIC -O1 -Wall -Werror "$here/MutexSlowPath.c" -o "$work/MutexSlowPath.so" -ldl
  preload="$work/MutexSlowPath.so"
fi
checked() { LD_PRELOAD="$preload" "$@"; }

swiftc -O -swift-version 6 -sanitize=thread "$here/Control.swift" -o "$work/control"
checked "$work/control" || { echo "error: a race was reported where there is none" >&2; exit 1; }
if checked "$work/control" race > "$work/control.log" 2>&1; then
  echo "error: a race was not found; see $work/control.log" >&2
  exit 1
fi
echo "controls: locks are understood, a race is found"

# Optimised: only then are the engine's accesses to raw memory code of its own, which the sanitizer
# sees; else they are calls into the standard library.
swift build --package-path "$package" --scratch-path "$work/build" --sanitize=thread -c release \
  --product benchmarks
checked "$work/build/release/benchmarks" matchers --tasks 6 --steps 60
echo "matchers of one grammar at once: no data race"
checked "$work/build/release/benchmarks" sessions --count "$count"
echo "$count sessions at once: no data race"
