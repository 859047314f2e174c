// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A restriction of the values that a model generates for a property.
///
/// ```swift
/// GenerationSchema.Property(name: "rating", type: Int.self, guides: [.range(1...5)])
/// GenerationSchema.Property(
///   name: "tags", type: [String].self, guides: [.count(1...3), .element(.anyOf(["new", "hot"]))])
/// ```
///
/// Guides are enforced: a model cannot generate a value that violates one. Several guides apply
/// together; if two guides are of one kind, the later one applies.
///
/// Each guide is a function of the type that it restricts and returns `Self`, so that a guide of
/// the wrong type is a single compiler error.
public struct GenerationGuide<Value>: Sendable {
  let rules: [GuideRule]

  init(_ rules: GuideRule...) { self.rules = rules }

  init(rules: [GuideRule]) { self.rules = rules }

  private init(minimum: Value? = nil, maximum: Value? = nil) {
    let minimum = minimum.map { GuideRule.minimum(GuideRule.Bound("\($0)")) }
    let maximum = maximum.map { GuideRule.maximum(GuideRule.Bound("\($0)")) }
    rules = [minimum, maximum].compactMap(\.self)
  }
}

extension GenerationGuide where Value == String {
  /// Requires exactly the given string.
  ///
  /// - Parameter value: The string.
  /// - Returns: The guide.
  public static func constant(_ value: String) -> Self { GenerationGuide(.constant(value)) }

  /// Requires one of the given strings.
  ///
  /// - Parameter values: The strings.
  /// - Returns: The guide.
  public static func anyOf(_ values: [String]) -> Self { GenerationGuide(.choices(values)) }

  /// Requires a string that contains a match of a regular expression.
  ///
  /// To match the entire string, anchor the expression with `^` and `$`.
  ///
  /// - Parameter regex: An expression within the supported subset.
  /// - Returns: The guide.
  public static func pattern<Output>(_ regex: Regex<Output>) -> Self {
    GenerationGuide(.pattern(RegexPattern.text(of: regex)))
  }

  /// Requires a string that contains a match of a regular expression; a synonym of ``pattern(_:)``.
  ///
  /// - Parameter regex: An expression within the supported subset.
  /// - Returns: The guide.
  public static func regex<Output>(_ regex: Regex<Output>) -> Self { pattern(regex) }
}

// The number types have one extension each, because the compiler reports a guide of the wrong type
// less clearly for a generic extension.

extension GenerationGuide where Value == Int {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Int) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Int) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Int>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Float {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Float) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Float) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Float>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Double {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Double) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Double) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Double>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Decimal {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Decimal) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Decimal) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Decimal>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Int8 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Int8) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Int8) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Int8>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Int16 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Int16) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Int16) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Int16>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Int32 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Int32) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Int32) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Int32>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == Int64 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: Int64) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: Int64) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<Int64>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: UInt) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: UInt) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<UInt>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt8 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: UInt8) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: UInt8) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<UInt8>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt16 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: UInt16) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: UInt16) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<UInt16>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt32 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: UInt32) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: UInt32) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<UInt32>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt64 {
  /// Requires a number of at least `value`.
  ///
  /// - Parameter value: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimum(_ value: UInt64) -> Self { GenerationGuide(minimum: value) }

  /// Requires a number of at most `value`.
  ///
  /// - Parameter value: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximum(_ value: UInt64) -> Self { GenerationGuide(maximum: value) }

  /// Requires a number in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func range(_ range: ClosedRange<UInt64>) -> Self {
    GenerationGuide(minimum: range.lowerBound, maximum: range.upperBound)
  }
}
