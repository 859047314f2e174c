// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An edit that resolves a diagnostic.
package struct FixIt: Sendable, Hashable {
  /// A description of the edit, in the style of the compiler.
  package let text: String
  /// The bytes that are replaced.
  package let range: SourceRange
  /// The text that replaces them.
  package let replacement: String

  /// Creates an edit that inserts text, including the white space that separates it from other
  /// text.
  static func inserting(_ text: String, at offset: Int) -> FixIt {
    FixIt(
      text: "insert '\(text.last == " " ? String(text.dropLast()) : text)'",
      range: SourceRange(offset, offset), replacement: text)
  }

  static func replacing(_ range: SourceRange, with text: String) -> FixIt {
    FixIt(text: "replace with '\(text)'", range: range, replacement: text)
  }

  /// Creates an edit that removes a range together with the spaces after it.
  static func removing(
    _ name: String, at range: SourceRange, in source: SourceFile
  ) -> FixIt {
    var end = range.end
    while end < source.bytes.count, source.bytes[end] == UInt8(ascii: " ") { end += 1 }
    return FixIt(
      text: "remove '\(name)'", range: SourceRange(range.start, end), replacement: "")
  }

  /// Creates an edit that replaces a misspelled word with the most similar known one.
  ///
  /// - Parameters:
  ///   - word: The word in the source.
  ///   - range: The bytes of the word.
  ///   - words: The known words.
  /// - Returns: The edit; `nil` if no known word is similar.
  package static func correcting(
    _ word: String, at range: SourceRange, among words: [String]
  ) -> FixIt? {
    guard word.count > 2 else { return nil }
    return word.closestMatch(among: words).map { replacing(range, with: $0) }
  }
}

extension String {
  /// Returns the most similar of several words, for "did you mean" remedies.
  ///
  /// - Parameter words: The known words.
  /// - Returns: The word with the smallest edit distance; `nil` if that is more than two edits.
  /// - Complexity: O(*n* × *m*) in the lengths of the words, for each known word.
  package func closestMatch(among words: [String]) -> String? {
    words.map { (word: $0, distance: editDistance(to: $0)) }
      .min { $0.distance < $1.distance }
      .flatMap { $0.distance <= 2 ? $0.word : nil }
  }

  /// The number of single-character edits between two words (Levenshtein).
  private func editDistance(to other: String) -> Int {
    let target = Array(other.unicodeScalars)
    // A difference in length is a lower bound, and long words are not worth comparing.
    guard abs(unicodeScalars.count - target.count) <= 2 else { return 3 }
    var row = Array(0...target.count)
    for (index, scalar) in unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substitution = diagonal + (scalar == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
