// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The rule that divides text into words before merging; merges never cross word boundaries.
package enum PreTokenizer: String, Sendable, CaseIterable {
  /// The rule of GPT-2 (Radford et al. 2019):
  ///
  ///     's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
  case gpt2 = "gpt-2"
  /// Every `\p{N}` is a word. The rule of GPT-2 divides each part between them separately.
  case smollm

  /// The quoted names of all rules, for error messages.
  static var names: String { allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ") }

  /// Divides a text into words.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The ranges of the words in order, found one at a time. They cover the complete text.
  /// - Complexity: O(*n*) in the bytes for all words.
  package func words(of bytes: [UInt8]) -> PreTokenizedWords {
    PreTokenizedWords(bytes, dividesNumbers: self == .smollm)
  }
}

/// The words of a text, in order.
package struct PreTokenizedWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let dividesNumbers: Bool
  private var position = 0
  /// The end of the part of the text that the rule of GPT-2 divides separately.
  private var partEnd = 0

  fileprivate init(_ bytes: [UInt8], dividesNumbers: Bool) {
    self.bytes = bytes
    self.dividesNumbers = dividesNumbers
  }

  /// Returns the next word.
  ///
  /// - Returns: The range of the word, or `nil` at the end of the text.
  package mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    let start = position
    if start == partEnd, let length = beginPart() {
      partEnd = start + length
      position = partEnd
    } else {
      position = GPT2Words(bytes: bytes, end: partEnd).end(ofWordAt: start)
    }
    return start..<position
  }

  /// Begins a part at the current position.
  ///
  /// - Returns: The length of the number if the position has one, which is a word, or `nil`.
  private mutating func beginPart() -> Int? {
    guard dividesNumbers else {
      partEnd = bytes.count
      return nil
    }
    let first = ScalarClassifier.classify(bytes, at: position)
    guard first.class != .number else { return first.length }
    partEnd += first.length
    while partEnd < bytes.count {
      let next = ScalarClassifier.classify(bytes, at: partEnd)
      if next.class == .number { break }
      partEnd += next.length
    }
    return nil
  }
}

/// The alternatives of the GPT-2 rule in order, for the bytes up to an end.
private struct GPT2Words {
  let bytes: [UInt8]
  let end: Int

  /// Returns the end of the word that starts at `start`.
  func end(ofWordAt start: Int) -> Int {
    if let end = contraction(from: start) { return end }
    let first = ScalarClassifier.classify(bytes, at: start)
    guard first.class == .space else {
      return run(of: first.class, from: start + first.length)
    }
    // One space belongs to the word that follows it.
    if bytes[start] == UInt8(ascii: " "), start + 1 < end {
      let next = ScalarClassifier.classify(bytes, at: start + 1)
      if next.class != .space {
        return run(of: next.class, from: start + 1 + next.length)
      }
    }
    return whitespace(from: start)
  }

  /// Returns the end of the run of characters of one class that continues at `start`.
  private func run(of wanted: ScalarClass, from start: Int) -> Int {
    var index = start
    while index < end {
      let next = ScalarClassifier.classify(bytes, at: index)
      guard next.class == wanted else { break }
      index += next.length
    }
    return index
  }

  /// Returns the end of a run of white space, without its last character if a word follows.
  private func whitespace(from start: Int) -> Int {
    var index = start
    var last = start
    while index < end {
      let next = ScalarClassifier.classify(bytes, at: index)
      guard next.class == .space else { return last > start ? last : index }
      last = index
      index += next.length
    }
    return index
  }

  /// Returns the end of the English contraction (`'s`, `'re` …) at `start`, if there is one.
  private func contraction(from start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "'"), start + 1 < end else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "m"), UInt8(ascii: "d"):
      return start + 2
    default: break
    }
    guard start + 2 < end else { return nil }
    switch (bytes[start + 1], bytes[start + 2]) {
    case (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
      (UInt8(ascii: "l"), UInt8(ascii: "l")):
      return start + 3
    default: return nil
    }
  }
}
