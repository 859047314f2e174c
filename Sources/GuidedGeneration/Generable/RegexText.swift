// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import _StringProcessing

/// The pattern text of a regular expression, in the syntax that schemas share.
package enum RegexText {
  /// The text of an expression, or nil where it has none (one that runs code, for example).
  ///
  /// The standard library prints `\Q…\E` and `\U0001F600` where the literal may have had plain
  /// characters; the common syntax of patterns knows neither, so they are spelled out.
  static func pattern<Output>(of regex: Regex<Output>) -> String? {
    regex._literalPattern.map(normalized)
  }

  /// A pattern without `\Q…\E` and eight-digit escapes.
  package static func normalized(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      if escaped == "Q" {
        appendQuoted(&rest, to: &result)
      } else if escaped == "U", let scalar = scalar(rest.prefix(8)) {
        rest = rest.dropFirst(8)
        append(scalar, to: &result)
      } else {
        result.append(character)
        result.append(escaped)
      }
    }
    return result
  }

  /// Moves the text up to `\E`, each character standing for itself.
  private static func appendQuoted(_ rest: inout Substring, to result: inout String) {
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "E" {
        rest.removeFirst()
        return
      }
      for scalar in character.unicodeScalars { append(scalar, to: &result) }
    }
  }

  /// The scalar that eight hexadecimal digits denote.
  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    guard digits.count == 8, let value = UInt32(digits, radix: 16) else { return nil }
    return Unicode.Scalar(value)
  }

  /// Writes one scalar so that it stands for itself.
  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    if #"\^$.|?*+()[]{}/-"#.unicodeScalars.contains(scalar) {
      result.append("\\")
    }
    result.unicodeScalars.append(scalar)
  }
}
