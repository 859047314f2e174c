// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

extension PatternMatcher {
  private static let formats = Mutex<[StringFormat: PatternMatcher]>([:])

  /// Returns the matcher of a format's valid texts, which is created on its first use in the
  /// process.
  ///
  /// - Parameter format: The format.
  /// - Returns: The matcher of ``StringFormat/validationPattern``, or a matcher of complete texts.
  static func matcher(of format: StringFormat) -> PatternMatcher {
    if let known = formats.withLock({ $0[format] }) { return known }
    let matcher = makeMatcher(of: format)
    formats.withLock { $0[format] = matcher }
    return matcher
  }

  private static func makeMatcher(of format: StringFormat) -> PatternMatcher {
    guard let text = format.validationPattern else {
      return PatternMatcher(matching: RegexSyntaxCheck.isValid)
    }
    guard let pattern = try? Pattern(parsing: text), let matcher = try? PatternMatcher(pattern)
    else {
      preconditionFailure("format '\(format.rawValue)' has no matcher")
    }
    return matcher
  }
}
