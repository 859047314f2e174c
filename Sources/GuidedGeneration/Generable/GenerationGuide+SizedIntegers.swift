// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// One extension for each type instead of a generic one: with that, the compiler has no good words
// for a guide at a wrong type.

extension GenerationGuide where Value == Int8 {
  /// A number not below this one.
  public static func minimum(_ value: Int8) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: Int8) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Int8>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == Int16 {
  /// A number not below this one.
  public static func minimum(_ value: Int16) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: Int16) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Int16>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == Int32 {
  /// A number not below this one.
  public static func minimum(_ value: Int32) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: Int32) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Int32>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == Int64 {
  /// A number not below this one.
  public static func minimum(_ value: Int64) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: Int64) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<Int64>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt {
  /// A number not below this one.
  public static func minimum(_ value: UInt) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: UInt) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<UInt>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt8 {
  /// A number not below this one.
  public static func minimum(_ value: UInt8) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: UInt8) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<UInt8>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt16 {
  /// A number not below this one.
  public static func minimum(_ value: UInt16) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: UInt16) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<UInt16>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt32 {
  /// A number not below this one.
  public static func minimum(_ value: UInt32) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: UInt32) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<UInt32>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide where Value == UInt64 {
  /// A number not below this one.
  public static func minimum(_ value: UInt64) -> Self { GenerationGuide(least: value) }

  /// A number not above this one.
  public static func maximum(_ value: UInt64) -> Self { GenerationGuide(most: value) }

  /// A number within the range.
  public static func range(_ range: ClosedRange<UInt64>) -> Self {
    GenerationGuide(least: range.lowerBound, most: range.upperBound)
  }
}

extension GenerationGuide {
  /// Creates a guide from bounds.
  private init(least: Value? = nil, most: Value? = nil) {
    let least = least.map { GuideRule.minimum(GuideRule.Bound("\($0)")) }
    let most = most.map { GuideRule.maximum(GuideRule.Bound("\($0)")) }
    self.init(rules: [least, most].compactMap(\.self))
  }
}
