// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An edit that resolves a diagnostic.
package struct FixIt: Sendable, Hashable {
  /// A description of the edit, in the compiler's form.
  package let text: String
  /// The bytes that are replaced.
  package let range: SourceRange
  /// The text that replaces them.
  package let replacement: String

  /// Creates an edit that inserts text.
  ///
  /// - Parameters:
  ///   - text: The text, with the white space that separates it from its surroundings.
  ///   - offset: The byte offset at which it is inserted.
  /// - Returns: The edit.
  package static func inserting(_ text: String, at offset: Int) -> FixIt {
    FixIt(
      text: "insert '\(text.last == " " ? String(text.dropLast()) : text)'",
      range: SourceRange(offset, offset), replacement: text)
  }

  /// Creates an edit that replaces a range.
  ///
  /// - Parameters:
  ///   - range: The bytes that are replaced.
  ///   - text: The text that replaces them.
  /// - Returns: The edit.
  package static func replacing(_ range: SourceRange, with text: String) -> FixIt {
    FixIt(text: "replace with '\(text)'", range: range, replacement: text)
  }

  /// Creates an edit that removes a range together with the spaces after it.
  ///
  /// - Parameters:
  ///   - name: The name of the removed syntax in the description of the edit.
  ///   - range: The bytes that are removed.
  ///   - source: The file.
  /// - Returns: The edit.
  package static func removing(
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
