// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A list of texts, one of which a string must be equal to.
final class StringChoices: Sendable {
  /// The keyword: `enum` or `const`.
  let keyword: String

  /// The UTF-8 of the texts in ascending order, without repetitions.
  let texts: [[UInt8]]

  /// The first texts in the order of the schema, for messages.
  private let listed: [String]
  private static let listLimit = 8

  /// Creates a list of choices.
  ///
  /// - Parameters:
  ///   - keyword: The keyword: `enum` or `const`.
  ///   - texts: The texts in any order; repetitions are ignored.
  init(keyword: String, texts: [String]) {
    self.keyword = keyword
    var known: Set<[UInt8]> = []
    let unique = texts.map { Array($0.utf8) }.filter { known.insert($0).inserted }
    listed = unique.prefix(Self.listLimit).map { String(decoding: $0, as: UTF8.self) }
    self.texts = unique.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The failure of a string that is none of the choices.
  var failure: ScalarFailure {
    ScalarFailure(keyword: keyword, expected: description)
  }

  private var description: String {
    let list = listed.map { JSONWriter.text(of: $0) }.joined(separator: ", ")
    switch texts.count {
    case 0: return "no string"
    case 1: return list
    case ...Self.listLimit: return "one of \(list)"
    default:
      let count = texts.count - listed.count
      return "one of \(list), … or \(count) \(count == 1 ? "other" : "others")"
    }
  }

  /// Returns the choices that differ from a text at most in the case of letters.
  ///
  /// - Parameter text: The text.
  /// - Returns: The choices, in ascending order.
  /// - Complexity: O(*n*) in the length of all choices.
  func caseInsensitiveMatches(of text: String) -> [String] {
    let folded = Self.folded(text)
    return texts.map { String(decoding: $0, as: UTF8.self) }.filter { Self.folded($0) == folded }
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }
}

extension StringChoices {
  /// The choices that begin with the text so far: a range of the sorted texts.
  struct Run: Sendable {
    fileprivate var range: Range<Int>
    /// The length of the text so far in bytes.
    fileprivate var length = 0
  }

  /// Returns the state before the first byte.
  func makeRun() -> Run { Run(range: texts.indices) }
}

extension StringChoices.Run {
  /// Reads bytes and returns the index of the first byte that no choice has, or `nil`.
  mutating func append(_ bytes: ArraySlice<UInt8>, of choices: StringChoices) -> Int? {
    var index = bytes.startIndex
    while index < bytes.endIndex, range.count != 1 {
      if !append(bytes[index], choices.texts) { return index }
      index += 1
    }
    guard index < bytes.endIndex else { return nil }
    return appendToOnly(bytes[index...], choices.texts[range.lowerBound])
  }

  /// Reads a scalar and returns whether a choice continues with it.
  mutating func append(_ scalar: Unicode.Scalar, of choices: StringChoices) -> Bool {
    UTF8.encode(scalar)?.allSatisfy { append($0, choices.texts) } ?? false
  }

  /// Returns whether the text so far is one of the choices.
  func isComplete(of choices: StringChoices) -> Bool {
    // A text precedes all texts that it is a prefix of.
    !range.isEmpty && choices.texts[range.lowerBound].count == length
  }

  /// Reads bytes if one choice is left, and returns the index of the first byte that it does not
  /// have.
  private mutating func appendToOnly(_ bytes: ArraySlice<UInt8>, _ text: [UInt8]) -> Int? {
    for index in bytes.indices {
      guard length < text.count, text[length] == bytes[index] else {
        range = range.upperBound..<range.upperBound
        return index
      }
      length += 1
    }
    return nil
  }

  private mutating func append(_ byte: UInt8, _ texts: [[UInt8]]) -> Bool {
    func first(from start: Int, where isReached: (UInt8) -> Bool) -> Int {
      var (low, high) = (start, range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let text = texts[middle]
        if text.count > length, isReached(text[length]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first(from: range.lowerBound) { $0 >= byte }
    range = start..<first(from: start) { $0 > byte }
    length += 1
    return !range.isEmpty
  }
}
