// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// The matchers of formats, which all programs share.
enum FormatMatchers {
  private static let matchers = Mutex<[StringFormat: PatternMatcher]>([:])

  /// Returns the requirement that a received string has a format, or `nil` if the pattern of the
  /// format has no matcher.
  static func requirement(_ format: StringFormat) -> StringRule.Requirement? {
    let matcher = matchers.withLock { matchers in
      let matcher = matchers[format] ?? (try? PatternMatcher(parsing: pattern(of: format)))
      matchers[format] = matcher
      return matcher
    }
    return matcher.map {
      StringRule.Requirement(keyword: "format", text: format.rawValue, pattern: $0)
    }
  }

  /// Returns the pattern of the texts of a format.
  private static func pattern(of format: StringFormat) -> String { format.pattern }
}

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
