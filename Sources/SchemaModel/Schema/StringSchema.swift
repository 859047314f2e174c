// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A string, free or with restrictions that all hold together.
package struct StringSchema: Sendable, Hashable {
  /// The name of the type that the string stands for (an enumeration's `title`).
  package var title: String?
  /// What the string is, for the model.
  package var description: String?
  /// The restriction on the string's value.
  package var restriction: Restriction
  /// Patterns that must match somewhere too, each of them.
  package var patterns: [String] = []
  /// Patterns that must not match anywhere.
  package var excludedPatterns: [String] = []
  /// Texts that the string must not be.
  package var excludedTexts: [String] = []
  /// The fewest Unicode scalars; zero when unset.
  package var minimumLength: Int?
  /// The most Unicode scalars; unbounded when unset.
  package var maximumLength: Int?
  /// What kind of text the string is; any when unset.
  package var format: StringFormat?

  /// What a string may be.
  package enum Restriction: Sendable, Hashable {
    /// Any text.
    case none
    /// One of the choices (`enum`), in order.
    case choices([String])
    /// Exactly this text (`const`).
    case constant(String)
    /// Text in which the pattern matches somewhere (`pattern`, not anchored by itself).
    case pattern(String)
  }

  /// Creates a string schema.
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
  package var isFree: Bool {
    restriction == .none && minimumLength ?? 0 <= 0 && maximumLength == nil && !needsAutomaton
  }

  /// Whether something else than choices and lengths restricts the text.
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
