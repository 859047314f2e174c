// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// A source of inputs: generated inputs, inputs of the corpus, and mutations of both.
struct FuzzMutator {
  private let target: any FuzzTarget
  private let seed: UInt64

  /// The maximum size of an input in bytes.
  static let lengthLimit = 1 << 14

  /// Creates a mutator.
  init(_ target: any FuzzTarget, seed: Int) {
    self.target = target
    self.seed = UInt64(bitPattern: Int64(seed))
  }

  /// Returns the input with a number, and the random numbers for its processing.
  func input(_ number: Int) -> (bytes: [UInt8], random: SeededGenerator) {
    var random = SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(number))
    for _ in 0..<3 { _ = random.next() }
    var bytes: [UInt8] = []
    if Int.random(in: 0..<3, using: &random) > 0, let made = target.generate(&random) {
      bytes = made
    } else {
      bytes = target.corpus.randomElement(using: &random) ?? []
    }
    if Int.random(in: 0..<4, using: &random) > 0 {
      // Few mutations preserve most of the structure.
      let changes = 1 << Int.random(in: 0...3, using: &random)
      for _ in 0..<changes { change(&bytes, &random) }
    }
    return (Array(bytes.prefix(Self.lengthLimit)), random)
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + (1 << Int.random(in: 0...5, using: &random)))
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 1:
      bytes.insert(.random(in: .min ... .max, using: &random), at: place)
    case 2:
      bytes.removeSubrange(place..<end)
    case 3:
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4:
      let other = target.corpus.randomElement(using: &random) ?? []
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.insert(
        contentsOf: other[start...].prefix(Int.random(in: 1...40, using: &random)), at: place)
    case 5:
      // Nesting, or long repetitions.
      let piece = bytes[place..<min(end, place + 4)]
      let count = 1 << Int.random(in: 1...10, using: &random)
      for _ in 0..<count where bytes.count < Self.lengthLimit {
        bytes.insert(contentsOf: piece, at: place)
      }
    default:
      let word = target.dictionary.randomElement(using: &random) ?? []
      if Bool.random(using: &random) {
        bytes.insert(contentsOf: word, at: place)
      } else {
        bytes.replaceSubrange(place..<end, with: word)
      }
    }
  }
}
