// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationGuide {
  /// Requires at least `count` elements.
  ///
  /// - Parameter count: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimumCount<Element>(_ count: Int) -> Self where Value == [Element] {
    GenerationGuide(.minimumCount(count))
  }

  /// Requires at most `count` elements.
  ///
  /// - Parameter count: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximumCount<Element>(_ count: Int) -> Self where Value == [Element] {
    GenerationGuide(.maximumCount(count))
  }

  /// Requires a number of elements in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func count<Element>(_ range: ClosedRange<Int>) -> Self where Value == [Element] {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Requires exactly `count` elements.
  ///
  /// - Parameter count: The number of elements.
  /// - Returns: The guide.
  public static func count<Element>(_ count: Int) -> Self where Value == [Element] {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }

  /// Requires every element to follow a guide.
  ///
  /// - Parameter guide: The guide of the elements.
  /// - Returns: The guide.
  public static func element<Element>(
    _ guide: GenerationGuide<Element>
  ) -> Self where Value == [Element] {
    GenerationGuide(rules: guide.rules.map { .element($0) })
  }
}

/// Count guides do not mention the element type. If nothing else determines it, as in an attribute
/// without a type, type inference needs these overloads.
extension GenerationGuide where Value == [Never] {
  /// Requires at least `count` elements.
  ///
  /// - Parameter count: The minimum, inclusive.
  /// - Returns: The guide.
  public static func minimumCount(_ count: Int) -> Self { GenerationGuide(.minimumCount(count)) }

  /// Requires at most `count` elements.
  ///
  /// - Parameter count: The maximum, inclusive.
  /// - Returns: The guide.
  public static func maximumCount(_ count: Int) -> Self { GenerationGuide(.maximumCount(count)) }

  /// Requires a number of elements in a range.
  ///
  /// - Parameter range: The range.
  /// - Returns: The guide.
  public static func count(_ range: ClosedRange<Int>) -> Self {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Requires exactly `count` elements.
  ///
  /// - Parameter count: The number of elements.
  /// - Returns: The guide.
  public static func count(_ count: Int) -> Self {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }
}
