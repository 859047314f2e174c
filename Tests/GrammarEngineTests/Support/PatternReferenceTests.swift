// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport
import Testing

/// Checks the reference of patterns with a limited length.
@Suite struct PatternReferenceTests {
  static let patterns = [
    "^(a|bc)+$", "^(aa)*b?$", "^a{3}|^bb$", "ab", "c$", "^(?!a)", "^a*$|^(bc){2,}$",
  ]

  /// The texts over three letters, by length.
  private static func texts(upTo length: Int) -> [[String]] {
    var levels = [[""]]
    for _ in 0..<length {
      levels.append(levels.last?.flatMap { text in ["a", "b", "c"].map { text + $0 } } ?? [])
    }
    return levels
  }

  @Test("the viability of a text equals brute force over all short texts", arguments: patterns)
  func viability(_ pattern: String) throws {
    let matcher = try BacktrackingMatcher(pattern)
    let all = Self.texts(upTo: 6).flatMap(\.self)
    let matching = all.filter(matcher.matches)
    for (minimum, maximum) in [(nil, 0), (0, 1), (2, 3), (3, 3), (nil, 5), (4, 6), (1, 6)] {
      let documents = matching.filter { $0.count >= minimum ?? 0 && $0.count <= maximum }
      let schema = StringSchema(
        restriction: .pattern(pattern), minimumLength: minimum, maximumLength: maximum)
      let reference = try PatternReference(schema)
      for text in all where !text.isEmpty {
        var state = reference.start
        for (index, scalar) in text.unicodeScalars.enumerated() {
          state = reference.next(state, scalar.value, isFirst: index == 0)
        }
        #expect(
          reference.isViable(state) == documents.contains { $0.hasPrefix(text) },
          "'\(text)' of \(minimum ?? 0) to \(maximum) scalars")
      }
    }
  }

  @Test(
    "the number of expressions does not depend on the maximum length",
    arguments: [100, 333_333_333, Int.max])
  func largeMaximum(_ maximum: Int) throws {
    let schema = StringSchema(restriction: .pattern("^(a|bc)+$"), maximumLength: maximum)
    let reference = try PatternReference(schema)
    let first = reference.next(reference.start, 0x61, isFirst: true)
    let isViable = ["a", "b", "c"].map { (scalar: Unicode.Scalar) in
      reference.isViable(reference.next(first, scalar.value, isFirst: false))
    }
    #expect(isViable == [true, true, false])
    #expect(reference.expressionCount < 20)
  }
}
