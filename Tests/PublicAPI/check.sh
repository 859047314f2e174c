#!/bin/bash
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0

# Compares the public API with that of a release. Every change that can break a client is an error,
# unless 'Tests/PublicAPI/allowed.txt' contains its message.
#
# usage: Tests/PublicAPI/check.sh [TAG]
#
# Without a tag, the release is the last one that the current commit contains. Before the first
# release there is nothing to compare with. Both versions are built, which takes minutes.

set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-$(git tag --list '[0-9]*.[0-9]*.[0-9]*' --merged HEAD --sort=-version:refname | head -n 1)}
if [[ -z $tag ]]; then
  echo "no release to compare with: no tag such as '0.1.0' is an ancestor of this commit"
  exit 0
fi
if ! git rev-parse --quiet --verify "refs/tags/$tag" >/dev/null; then
  echo "error: there is no tag '$tag'; fetch the tags, or list them with 'git tag'" >&2
  exit 1
fi
echo "comparing the public API with that of $tag"
swift package diagnose-api-breaking-changes "$tag" \
  --breakage-allowlist-path Tests/PublicAPI/allowed.txt
