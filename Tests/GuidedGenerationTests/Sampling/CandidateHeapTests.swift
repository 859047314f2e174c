// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import TestSupport
import Testing

@Suite("CandidateHeap")
struct CandidateHeapTests {
  @Test("the most likely candidates are removed first", arguments: 0..<20)
  func order(_ size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    let candidates = (0..<size).map {
      Candidate(token: TokenID($0), weight: Double(1 + generator.next() % 5))
    }
    let sorted = candidates.sorted { $0.precedes($1) }
    let total = sorted.reduce(0) { $0 + $1.weight }
    for count in 0...size {
      // The share is reached by the last of `count` candidates and not before it.
      let share = sorted.prefix(count).reduce(-0.5) { $0 + $1.weight } / max(total, 1)
      var heap = CandidateHeap(candidates)
      let expected = sorted.prefix(max(count, 1)).map(\.token)
      #expect(heap.takeFirst(reaching: share).map(\.token) == expected)
    }
  }
}
