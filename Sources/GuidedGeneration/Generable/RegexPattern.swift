// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import _StringProcessing

/// The conversion of regular expressions to the pattern syntax of schemas.
package enum RegexPattern {
  /// Returns the pattern of an expression; `nil` if it has none (because it runs code, for
  /// example).
  ///
  /// The standard library prints `\Q…\E` and `\U0001F600` for plain characters of the literal. The
  /// pattern syntax of schemas supports neither, so they are replaced by plain characters.
  static func text<Output>(of regex: Regex<Output>) -> String? {
    regex._literalPattern.map(normalized)
  }

  /// Returns a pattern with `\Q…\E` and eight-digit escapes replaced by plain characters.
  ///
  /// - Parameter text: The pattern as the standard library prints it.
  /// - Returns: The pattern with plain characters.
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

  /// Moves the text up to `\E`, and escapes each character.
  private static func appendQuoted(_ rest: inout Substring, to result: inout String) {
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "E" {
        rest.removeFirst()
        return
      }
      for scalar in character.unicodeScalars { append(scalar, to: &result) }
    }
  }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    guard digits.count == 8, let value = UInt32(digits, radix: 16) else { return nil }
    return Unicode.Scalar(value)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    if #"\^$.|?*+()[]{}/-"#.unicodeScalars.contains(scalar) {
      result.append("\\")
    }
    result.unicodeScalars.append(scalar)
  }
}
