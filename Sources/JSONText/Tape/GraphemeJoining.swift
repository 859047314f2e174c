// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A record of whether the end of a growing text is only the beginning of a character.
///
/// Unicode Standard Annex 29: a zero-width joiner joins the text before it with the text after it,
/// and two regional indicators are one flag. A text that ended after the first part would show half
/// a character. All other characters can be shown after each of their scalars.
package struct GraphemeJoining: Sendable {
  /// The end of the last regional indicator without a second one; -1 for none.
  private var halfFlagEnd = -1

  init() {}

  /// Reads the next scalar.
  ///
  /// - Parameters:
  ///   - scalar: The scalar in UTF-8.
  ///   - end: The end of the scalar, as an offset into text that is only appended to.
  /// - Returns: Whether the scalar must be joined with the one after it.
  mutating func joinsNext(_ scalar: UTF8.EncodedScalar, endingAt end: Int) -> Bool {
    let scalar = UTF8.decode(scalar)
    if scalar == "\u{200D}" { return true }
    guard Self.isRegionalIndicator(scalar) else { return false }
    let isSecond = halfFlagEnd == end - 4
    halfFlagEnd = isSecond ? -1 : end
    return !isSecond
  }

  /// Measures the end of a text that must be joined with the text after it.
  ///
  /// - Parameter text: The text that has arrived so far.
  /// - Returns: The number of bytes that must not be shown yet.
  package static func incompleteSuffixLength(of text: String) -> Int {
    guard let last = text.unicodeScalars.last else { return 0 }
    if last != "\u{200D}" {
      guard isRegionalIndicator(last) else { return 0 }
      let run = text.unicodeScalars.reversed().prefix(while: isRegionalIndicator).count
      if run.isMultiple(of: 2) { return 0 }
    }
    return last.utf8.count
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }
}
