// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GrammarEngine
import TestSupport
import Testing

@Suite struct TokenMaskTests {
  @Test("insertion and removal agree with a set of integers", arguments: [0, 1, 63, 64, 65, 200])
  func agreesWithASetOfIntegers(_ count: Int) {
    var mask = TokenMask(count: count)
    var expected: Set<Int> = []
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<(count * 3) {
      let index = Int.random(in: 0..<count, using: &random)
      let isMember = Bool.random(using: &random)
      mask[TokenID(index)] = isMember
      if isMember { expected.insert(index) } else { expected.remove(index) }
    }
    #expect(mask.tokens.map(\.index) == expected.sorted())
    #expect(mask.popcount == expected.count)
    #expect(mask.first?.index == expected.min())
    #expect(mask.isEmpty == expected.isEmpty)
    for index in 0..<count {
      #expect(mask.contains(TokenID(index)) == expected.contains(index))
    }
  }

  @Test("ids out of range are ignored")
  func ignoresTokensOutOfRange() {
    var mask = TokenMask(count: 10)
    mask.insert(TokenID(10))
    mask.insert(TokenID(64))
    mask.remove(TokenID(64))
    #expect(mask.isEmpty)
    #expect(!mask.contains(TokenID(10)))
    #expect(!mask.contains(TokenID(rawValue: .max)))
    #expect(mask.words == [0])
  }

  @Test("copies are independent")
  func copiesAreIndependent() {
    var mask = TokenMask(count: 3)
    let copy = mask
    mask.insert(TokenID(1))
    #expect(copy.isEmpty)
    #expect(mask.tokens == [TokenID(1)])
  }

  @Test("iteration stops at the first error")
  func forEachStopsWhereTheBodyThrows() {
    struct Stop: Error {}
    var mask = TokenMask(count: 100)
    for index in [3, 64, 99] { mask.insert(TokenID(index)) }
    var seen: [Int] = []
    #expect(throws: Stop.self) {
      try mask.forEach { token throws(Stop) in
        seen.append(token.index)
        if token.index == 64 { throw Stop() }
      }
    }
    #expect(seen == [3, 64])
  }

  @Test("iteration over words visits all that are not zero", arguments: [0, 1, 5, 32, 33, 150])
  func forEachWord(_ tokens: Int) {
    var generator = SeededGenerator(seed: UInt64(tokens))
    let list = Set((0..<tokens).map { _ in UInt32.random(in: 0..<1_000, using: &generator) })
    let shared = SharedMask.make(bits: nil, adding: Array(list), tokenCount: 1_000)
    var unique = TokenMask(count: 1_000)
    for token in list { unique.insert(TokenID(rawValue: token)) }
    for mask in [TokenMask(count: 1_000, shared), unique] {
      var words = [UInt64](repeating: 0, count: 16)
      var indices: [Int] = []
      mask.forEachWord { index, word in
        words[index] = word
        indices.append(index)
      }
      #expect(words == unique.words)
      #expect(indices == unique.words.indices.filter { unique.words[$0] != 0 })
    }
  }
}
