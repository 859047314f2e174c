// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A string with restrictions that all apply.
package struct StringSchema: Sendable, Hashable {
  /// The name of the enumeration that the string represents (`title`).
  package var title: String?
  /// The description of the string for the model.
  package var description: String?
  /// The restriction on the string's value.
  package var restriction: Restriction
  /// Additional patterns, each of which must match somewhere.
  package var patterns: [String] = []
  /// Patterns that must not match anywhere.
  package var excludedPatterns: [String] = []
  /// Texts that are not admitted.
  package var excludedTexts: [String] = []
  /// The minimum number of Unicode scalars; zero when unset.
  package var minimumLength: Int?
  /// The maximum number of Unicode scalars; unbounded when unset.
  package var maximumLength: Int?
  /// The format of the text; any when unset.
  package var format: StringFormat?
  /// The texts of the format that are generated; validation admits all.
  package var formatProfile = FormatProfile.complete
  /// The maximum number of Unicode scalars of a generated text; validation ignores it.
  package var generatedLengthLimit: Int?

  /// A restriction on the value of a string.
  package enum Restriction: Sendable, Hashable {
    /// Any text.
    case none
    /// One of the choices (`enum`), in order.
    case choices([String])
    /// Exactly this text (`const`).
    case constant(String)
    /// Text that the pattern matches anywhere (`pattern`, not anchored by itself).
    case pattern(String)
  }

  /// Creates a string schema.
  ///
  /// - Parameters:
  ///   - title: The name of the enumeration that the string represents.
  ///   - description: The description of the string for the model.
  ///   - restriction: The restriction on the string's value.
  ///   - minimumLength: The minimum number of Unicode scalars.
  ///   - maximumLength: The maximum number of Unicode scalars.
  ///   - format: The format of the text.
  package init(
    title: String? = nil, description: String? = nil, restriction: Restriction = .none,
    minimumLength: Int? = nil, maximumLength: Int? = nil, format: StringFormat? = nil
  ) {
    self.title = title
    self.description = description
    self.restriction = restriction
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.format = format
  }

  /// Whether every text is admitted.
  package var isUnrestricted: Bool {
    restriction == .none && minimumLength ?? 0 <= 0 && maximumLength == nil && !needsAutomaton
  }

  /// Whether patterns, a format or excluded texts restrict the text.
  package var needsAutomaton: Bool {
    if case .pattern = restriction { return true }
    return format != nil || !patterns.isEmpty || !excludedPatterns.isEmpty
      || !excludedTexts.isEmpty
  }

  /// All patterns that must match somewhere.
  package var allPatterns: [String] {
    if case .pattern(let pattern) = restriction { return [pattern] + patterns }
    return patterns
  }
}
