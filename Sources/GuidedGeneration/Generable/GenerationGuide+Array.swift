// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationGuide {
  /// At least so many elements.
  public static func minimumCount<Element>(_ count: Int) -> Self
  where Value == [Element] {
    GenerationGuide(.minimumCount(count))
  }

  /// At most so many elements.
  public static func maximumCount<Element>(_ count: Int) -> Self
  where Value == [Element] {
    GenerationGuide(.maximumCount(count))
  }

  /// A number of elements within the range.
  public static func count<Element>(_ range: ClosedRange<Int>) -> Self
  where Value == [Element] {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Exactly so many elements.
  public static func count<Element>(_ count: Int) -> Self
  where Value == [Element] {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }

  /// A guide that every element follows.
  public static func element<Element>(
    _ guide: GenerationGuide<Element>
  ) -> Self where Value == [Element] {
    GenerationGuide(rules: guide.rules.map { .element($0) })
  }
}

/// The guides on counts do not mention the element type. Where nothing else tells it, as in an
/// attribute that stands alone, inference needs these.
extension GenerationGuide where Value == [Never] {
  /// At least so many elements.
  public static func minimumCount(_ count: Int) -> Self {
    GenerationGuide(.minimumCount(count))
  }

  /// At most so many elements.
  public static func maximumCount(_ count: Int) -> Self {
    GenerationGuide(.maximumCount(count))
  }

  /// A number of elements within the range.
  public static func count(_ range: ClosedRange<Int>) -> Self {
    GenerationGuide(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// Exactly so many elements.
  public static func count(_ count: Int) -> Self {
    GenerationGuide(.minimumCount(count), .maximumCount(count))
  }
}
