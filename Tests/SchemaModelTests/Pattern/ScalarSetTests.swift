// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport
import Testing

@Suite struct ScalarSetTests {
  @Test("ranges are sorted, merged and cleared of surrogates") func normalizesRanges() {
    #expect(ScalarSet([5...6, 1...2, 3...3, 6...9]).ranges == [1...3, 5...9])
    #expect(ScalarSet([0...0x20FFFF]).ranges == [0...0xD7FF, 0xE000...0x10FFFF])
    #expect(ScalarSet([0xD800...0xDFFF]).isEmpty)
    #expect(ScalarSet.all.count == 0x110000 - 0x800)
    #expect(ScalarSet.all.inverted == .empty)
    #expect(ScalarSet.empty.inverted == .all)
  }

  @Test("set operations agree with those of a set of scalars") func agreesWithASetOfScalars() {
    var generator = SeededGenerator(seed: 3)
    func random() -> (ScalarSet, Set<UInt32>) {
      let ranges = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let low = UInt32.random(in: 0xD7F0...0xE010, using: &generator)
        return low...low + UInt32.random(in: 0...9, using: &generator)
      }
      return (ScalarSet(ranges), Set(ranges.joined().filter { Unicode.Scalar($0) != nil }))
    }
    for _ in 0..<300 {
      let (a, inA) = random()
      let (b, inB) = random()
      let inverted = a.inverted
      let union = a.union(b)
      let intersection = a.intersection(b)
      let difference = a.subtracting(b)
      for value in UInt32(0xD7EC)...0xE01C {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let isInA = inA.contains(value)
        let isInB = inB.contains(value)
        let expected = [isInA, !isInA, isInA || isInB, isInA && isInB, isInA && !isInB]
        let actual = [a, inverted, union, intersection, difference].map { $0.contains(scalar) }
        #expect(actual == expected, "\(value)")
      }
      #expect(a.inverted.inverted == a)
      #expect(a.count == inA.count)
    }
  }
}
