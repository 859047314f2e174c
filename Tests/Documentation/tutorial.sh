#!/bin/bash
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Follows pages of 'docs' word for word in an empty folder: writes each file whose path precedes a block
# of Swift code, and runs each block of commands. The path of the dependency is that of this repository.
#
# usage: Tests/Documentation/tutorial.sh [--print] [PAGE…]
#
# Without pages, these are the tutorial and the migration guide. '--print' prints the steps instead of
# running them. The variable SCRATCH is the build folder; by default, it is in the empty folder.

set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
is_printing=
if [[ ${1:-} == --print ]]; then
  is_printing=1
  shift
fi
if [[ $# == 0 ]]; then set -- tutorial migrating-from-foundation-models; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the steps of a page as a shell script.
steps() {
  awk -v page="docs/$1.md" '
    /^ *```/ && block == "" {
      indentation = index($0, "`") - 1
      language = substr($0, indentation + 4)
      block = "other"
      if (language == "sh") {
        block = "commands"
        printf "echo \"== %s:%d\"\n", page, NR
      } else if (language == "swift" && path != "") {
        block = "file"
        printf "echo \"== %s:%d: %s\"\n", page, NR, path
        printf "mkdir -p \"$(dirname \"%s\")\"\ncat > \"%s\" <<\"END_OF_FILE\"\n", path, path
      }
      path = ""
      next
    }
    /^ *```/ {
      if (block == "file") print "END_OF_FILE"
      block = ""
      next
    }
    block == "file" || block == "commands" {
      margin = match($0, /[^ ]/) - 1
      print substr($0, 1 + (margin < indentation ? (margin < 0 ? 0 : margin) : indentation))
      next
    }
    block == "" && match($0, /`[^`]+\.swift`:$/) { path = substr($0, RSTART + 1, RLENGTH - 3) }
    block == "" && /[^ ]/ && !/\.swift`:$/ { path = "" }
  ' "$root/docs/$1.md"
}

for page in "$@"; do
  {
    echo 'set -euo pipefail'
    # Every command uses the same build folder, so the dependencies are compiled once.
    echo 'swift() { command swift "$1" --scratch-path "$SCRATCH" --disable-build-manifest-caching "${@:2}"; }'
    steps "$page" | sed \
      "s|\.package(path: \"\.\./swift-guided-generation\")|.package(name: \"swift-guided-generation\", path: \"$root\")|"
  } > "$folder/$page.sh"
  if ! grep -q END_OF_FILE "$folder/$page.sh"; then
    echo "error: docs/$page.md contains no files; precede a block of code by its path" >&2
    exit 1
  fi
  if [[ $is_printing ]]; then
    cat "$folder/$page.sh"
    continue
  fi
  mkdir "$folder/$page"
  (cd "$folder/$page" && SCRATCH="${SCRATCH:-$folder/build}" bash "$folder/$page.sh")
  echo "docs/$page.md: every step succeeded"
done
