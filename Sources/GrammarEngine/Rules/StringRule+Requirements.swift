// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension PatternMatcher {
  /// Creates the matcher of a pattern's text.
  ///
  /// - Parameter text: The pattern, such as `^[A-Z]{3}$`.
  /// - Throws: ``PatternError`` if the pattern is malformed, not supported, or too large.
  init(parsing text: String) throws(PatternError) {
    let pattern = try Pattern(parsing: text)
    do throws(ScalarDFA.Failure) {
      try self.init(pattern)
    } catch {
      let message =
        if case .tooLarge(let limit) = error { limit.reason } else { "the pattern is too large" }
      throw PatternError(kind: .tooLarge, offset: 0, message: message)
    }
  }
}

extension StringRule.Requirement {
  /// Creates the requirement that a received string has a format.
  init(_ format: StringFormat) {
    self.init(keyword: "format", text: format.rawValue, pattern: .matcher(of: format))
  }
}
