// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A demand on the values that a model generates for a property.
///
/// ```swift
/// GenerationSchema.Property(name: "rating", type: Int.self, guides: [.range(1...5)])
/// GenerationSchema.Property(
///   name: "tags", type: [String].self, guides: [.count(1...3), .element(.anyOf(["new", "hot"]))])
/// ```
///
/// The constraint enforces guides: a value that breaks one cannot be generated. Several guides
/// apply together; of two of one kind, the later counts.
///
/// Each guide is a function of the guides for its type and returns `Self`, so that one at the wrong
/// type is a single error of the compiler.
public struct GenerationGuide<Value>: Sendable {
  /// What the guide demands.
  let rules: [GuideRule]

  /// Creates a guide.
  init(_ rules: GuideRule...) {
    self.rules = rules
  }

  /// Creates a guide from rules.
  init(rules: [GuideRule]) {
    self.rules = rules
  }
}

extension GenerationGuide where Value == String {
  /// Exactly this text.
  public static func constant(_ value: String) -> Self {
    GenerationGuide(.constant(value))
  }

  /// One of these texts.
  public static func anyOf(_ values: [String]) -> Self {
    GenerationGuide(.choices(values))
  }

  /// A text in which the expression matches somewhere; anchor it with `^` and `$` to match all.
  ///
  /// - Parameter regex: An expression within the supported subset.
  /// - Returns: The guide.
  public static func pattern<Output>(_ regex: Regex<Output>) -> Self {
    GenerationGuide(.pattern(RegexText.pattern(of: regex)))
  }

  /// A text in which the expression matches somewhere: another name of ``pattern(_:)``.
  public static func regex<Output>(_ regex: Regex<Output>) -> Self {
    pattern(regex)
  }
}

extension GenerationGuide where Value == Int {
  /// A number not below this one.
  public static func minimum(_ value: Int) -> Self {
    GenerationGuide(.minimum(GuideRule.Bound("\(value)")))
  }

  /// A number not above this one.
  public static func maximum(_ value: Int) -> Self {
    GenerationGuide(.maximum(GuideRule.Bound("\(value)")))
  }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Int>) -> Self {
    GenerationGuide(rules: minimum(range.lowerBound).rules + maximum(range.upperBound).rules)
  }
}

extension GenerationGuide where Value == Float {
  /// A number not below this one.
  public static func minimum(_ value: Float) -> Self {
    GenerationGuide(.minimum(GuideRule.Bound("\(value)")))
  }

  /// A number not above this one.
  public static func maximum(_ value: Float) -> Self {
    GenerationGuide(.maximum(GuideRule.Bound("\(value)")))
  }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Float>) -> Self {
    GenerationGuide(rules: minimum(range.lowerBound).rules + maximum(range.upperBound).rules)
  }
}

extension GenerationGuide where Value == Double {
  /// A number not below this one.
  public static func minimum(_ value: Double) -> Self {
    GenerationGuide(.minimum(GuideRule.Bound("\(value)")))
  }

  /// A number not above this one.
  public static func maximum(_ value: Double) -> Self {
    GenerationGuide(.maximum(GuideRule.Bound("\(value)")))
  }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Double>) -> Self {
    GenerationGuide(rules: minimum(range.lowerBound).rules + maximum(range.upperBound).rules)
  }
}

extension GenerationGuide where Value == Decimal {
  /// A number not below this one.
  public static func minimum(_ value: Decimal) -> Self {
    GenerationGuide(.minimum(GuideRule.Bound("\(value)")))
  }

  /// A number not above this one.
  public static func maximum(_ value: Decimal) -> Self {
    GenerationGuide(.maximum(GuideRule.Bound("\(value)")))
  }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Decimal>) -> Self {
    GenerationGuide(rules: minimum(range.lowerBound).rules + maximum(range.upperBound).rules)
  }
}
