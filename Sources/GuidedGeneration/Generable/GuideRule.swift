// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// One thing that a guide demands, without the type that it was written for.
enum GuideRule: Sendable {
  /// Exactly this text.
  case constant(String)
  /// One of these texts.
  case choices([String])
  /// A text in which the pattern matches somewhere; nil for an expression without a pattern text.
  case pattern(String?)
  /// At least this.
  case minimum(Bound)
  /// At most this.
  case maximum(Bound)
  /// At least so many elements.
  case minimumCount(Int)
  /// At most so many elements.
  case maximumCount(Int)
  /// A rule for every element.
  indirect case element(GuideRule)

  /// A bound of a number.
  enum Bound: Sendable {
    /// An exact value.
    case number(DecimalNumber)
    /// Infinity or not-a-number, as its text.
    case unusable(String)

    /// Creates a bound from the shortest text that denotes the number.
    init(_ text: String) {
      self = DecimalNumber(text).map(Bound.number) ?? .unusable(text)
    }
  }
}

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
