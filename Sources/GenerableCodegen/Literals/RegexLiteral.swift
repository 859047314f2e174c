// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Decodes regular expression literals.
package enum RegexLiteral {
  /// Returns the pattern of a literal.
  ///
  /// Escaped slashes become plain slashes. White space and comments in a multiline literal are
  /// removed (SE-0354).
  ///
  /// - Parameter literal: The literal with its delimiters: `/…/`, `#/…/#`.
  /// - Returns: The pattern, or `nil` if the text is not a regular expression literal.
  package static func pattern(of literal: String) -> String? {
    let pounds = literal.prefix { $0 == "#" }.count
    let opening = pounds + 1
    guard literal.count >= 2 * opening,
      literal.dropFirst(pounds).first == "/", literal.dropLast(pounds).last == "/"
    else { return nil }
    let body = literal.dropFirst(opening).dropLast(opening)
    let text = pounds > 0 && body.contains(where: \.isNewline) ? compact(body) : String(body)
    return unescapingSlashes(text)
  }

  private static func unescapingSlashes(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result += character == "/" ? "/" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? result + "\\" : result
  }

  /// Returns a pattern without insignificant white space and comments.
  private static func compact(_ text: some StringProtocol) -> String {
    var result = ""
    var isEscaped = false
    var isComment = false
    for character in text {
      if isComment {
        isComment = !character.isNewline
      } else if isEscaped {
        result += "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "#" {
        isComment = true
      } else if !character.isWhitespace {
        result.append(character)
      }
    }
    return result
  }
}
