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
  /// - Returns: The ranges of the words in order. They cover the complete text.
  /// - Complexity: O(*n*) in the bytes.
  package func words(of bytes: [UInt8]) -> [Range<Int>] {
    switch self {
    case .gpt2: GPT2Words.words(of: bytes)
    case .smollm: Self.wordsBetweenNumbers(of: bytes)
    }
  }

  private static func wordsBetweenNumbers(of bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var partStart = 0
    func finishPart(at end: Int) {
      words += GPT2Words.words(of: Array(bytes[partStart..<end])).map {
        $0.lowerBound + partStart..<$0.upperBound + partStart
      }
    }
    var index = 0
    while index < bytes.count {
      let next = ScalarClassifier.classify(bytes, at: index)
      if next.class == .number {
        finishPart(at: index)
        words.append(index..<index + next.length)
        partStart = index + next.length
      }
      index += next.length
    }
    finishPart(at: index)
    return words
  }
}

/// The alternatives of the GPT-2 rule in order.
private enum GPT2Words {
  /// Divides a text into words.
  static func words(of bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = end(of: bytes, from: start)
      words.append(start..<end)
      start = end
    }
    return words
  }

  /// Returns the end of the word that starts at `start`.
  static func end(of bytes: [UInt8], from start: Int) -> Int {
    if let end = contraction(bytes, from: start) { return end }
    let first = ScalarClassifier.classify(bytes, at: start)
    guard first.class == .space else {
      return run(of: first.class, bytes, from: start + first.length)
    }
    // One space belongs to the word that follows it.
    if bytes[start] == UInt8(ascii: " "), start + 1 < bytes.count {
      let next = ScalarClassifier.classify(bytes, at: start + 1)
      if next.class != .space {
        return run(of: next.class, bytes, from: start + 1 + next.length)
      }
    }
    return whitespace(bytes, from: start)
  }

  /// Returns the end of the run of characters of one class that continues at `start`.
  private static func run(of wanted: ScalarClass, _ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let next = ScalarClassifier.classify(bytes, at: index)
      guard next.class == wanted else { break }
      index += next.length
    }
    return index
  }

  /// Returns the end of a run of white space, without its last character if a word follows.
  private static func whitespace(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    var last = start
    while index < bytes.count {
      let next = ScalarClassifier.classify(bytes, at: index)
      guard next.class == .space else { return last > start ? last : index }
      last = index
      index += next.length
    }
    return index
  }

  /// Returns the end of the English contraction (`'s`, `'re` …) at `start`, if there is one.
  private static func contraction(_ bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "'"), start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "m"), UInt8(ascii: "d"):
      return start + 2
    default: break
    }
    guard start + 2 < bytes.count else { return nil }
    switch (bytes[start + 1], bytes[start + 2]) {
    case (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
      (UInt8(ascii: "l"), UInt8(ascii: "l")):
      return start + 3
    default: return nil
    }
  }
}
