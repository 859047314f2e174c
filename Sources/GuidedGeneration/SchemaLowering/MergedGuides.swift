// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The guides of one property, merged: of one kind the last counts, and a constant beats choices.
struct MergedGuides {
  private(set) var constant: String?
  private(set) var choices: [String]?
  private(set) var pattern: PatternGuide?
  private(set) var minimum: GuideRule.Bound?
  private(set) var maximum: GuideRule.Bound?
  private(set) var minimumCount: Int?
  private(set) var maximumCount: Int?
  /// The rules for every element, in order.
  private(set) var elementRules: [GuideRule] = []
  /// Whether there are none.
  let isEmpty: Bool

  /// A demand that a text match an expression.
  enum PatternGuide {
    case text(String)
    /// The expression has no text.
    case unreadable
  }

  /// Merges rules, in the order in which they were written.
  init(_ rules: [GuideRule]) {
    isEmpty = rules.isEmpty
    for rule in rules {
      switch rule {
      case .constant(let text): constant = text
      case .choices(let texts): choices = texts
      case .pattern(let text): pattern = text.map(PatternGuide.text) ?? .unreadable
      case .minimum(let bound): minimum = bound
      case .maximum(let bound): maximum = bound
      case .minimumCount(let count): minimumCount = count
      case .maximumCount(let count): maximumCount = count
      case .element(let rule): elementRules.append(rule)
      }
    }
  }
}
