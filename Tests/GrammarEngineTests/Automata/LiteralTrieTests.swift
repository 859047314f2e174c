// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import GrammarEngine

@Suite struct LiteralTrieTests {
  /// Returns whether a program reads exactly the bytes.
  private static func reads(_ bytes: [UInt8], _ program: Program) -> Bool {
    var address = program.start
    for byte in bytes {
      guard case .bytes(let range, _) = program.instructions[address.index],
        let next = program.target(of: range, reading: byte)
      else { return false }
      address = next
    }
    guard case .bytes(_, let isFinal) = program.instructions[address.index] else { return false }
    return isFinal
  }

  /// All byte strings over an alphabet of at most a length, without the empty one.
  private static func texts(over alphabet: [UInt8], upTo length: Int) -> [[UInt8]] {
    var all: [[UInt8]] = []
    var last: [[UInt8]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + [$0] } }
      all += last
    }
    return all
  }

  @Test("a trie with shared suffixes reads exactly its literals", arguments: 0..<60)
  func readsLiterals(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = Self.texts(over: Array("abc".utf8), upTo: 5)
    let count = Int.random(in: 1...40, using: &random)
    let literals = (0..<count).compactMap { _ in texts.randomElement(using: &random) }
    var builder = ProgramBuilder()
    let start = LiteralTrie.emit(literals, into: &builder)
    let program = builder.program(start: start)
    let set = Set(literals)
    for text in texts { #expect(Self.reads(text, program) == set.contains(text)) }
  }

  @Test("the ends that literals have in common are emitted once")
  func sharesSuffixes() {
    let words = (0..<30).map { "word number \($0) " }
    let literals = words.flatMap { first in words.map { Array((first + $0).utf8) } }
    var builder = ProgramBuilder()
    _ = LiteralTrie.emit(literals, into: &builder)
    // Two tries of 30 words: the second one is that of every first word.
    #expect(builder.instructions.count < 4 * 30 * 2)
    var few = ProgramBuilder()
    _ = LiteralTrie.emit(words.map { Array($0.utf8) }, into: &few)
    #expect(builder.instructions.count < 2 * few.instructions.count + 2)
  }
}
