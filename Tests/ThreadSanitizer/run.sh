#!/bin/sh
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Runs many concurrent matchers of one grammar, and many sessions, under the thread sanitizer:
#
#   Tests/ThreadSanitizer/run.sh [SESSIONS]
#
# Two controls run first: a program with contended locks and no race, which must pass, and the same
# program with a race, which must be reported. On Linux a small library annotates contended locks; see
# MutexSlowPath.c.

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
checked "$work/control" || { echo "error: a race was reported in the control without a race" >&2; exit 1; }
if checked "$work/control" race > "$work/control.log" 2>&1; then
  echo "error: the race in the control was not reported; see $work/control.log" >&2
  exit 1
fi
echo "controls: no false report, and the race is reported"

# A release build is needed: in a debug build, the engine's accesses to raw memory are calls into the
# standard library, which the sanitizer does not see.
swift build --package-path "$package" --scratch-path "$work/build" --sanitize=thread -c release \
  --product benchmarks
checked "$work/build/release/benchmarks" matchers --tasks 6 --steps 60
echo "concurrent matchers of one grammar: no data race"
checked "$work/build/release/benchmarks" sessions --count "$count"
echo "$count sessions at once: no data race"
