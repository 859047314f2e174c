// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Tells which scalars of a growing text need another one before they can be shown.
///
/// Unicode Standard Annex 29: a zero-width joiner joins what precedes it with what follows, and two
/// regional indicators are one flag. A text that ended behind the first part would show half a
/// character. All other characters can be shown at each of their scalars.
package struct ScalarJoining: Sendable {
  /// What a scalar is at its place.
  enum Role: Sendable {
    /// It can be shown.
    case whole
    /// It must wait for the next one.
    case beginning
  }

  /// Where the last regional indicator ended that still lacks its second half.
  private var halfFlagEnd = -1

  /// Creates the state at the beginning of a text.
  init() {}

  /// Takes the next scalar.
  ///
  /// - Parameters:
  ///   - scalar: The scalar in UTF-8.
  ///   - end: Where it ends in a text in which every place is used once.
  /// - Returns: What it is there.
  mutating func follow(_ scalar: UTF8.EncodedScalar, endingAt end: Int) -> Role {
    let scalar = UTF8.decode(scalar)
    if scalar == "\u{200D}" { return .beginning }
    guard Self.isRegionalIndicator(scalar) else { return .whole }
    if halfFlagEnd == end - 4 {
      halfFlagEnd = -1
      return .whole
    }
    halfFlagEnd = end
    return .beginning
  }

  /// How many bytes at the end of a text are but the beginning of a character.
  package static func hiddenCount(at text: String) -> Int {
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
