// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

/// Scripts in patterns, compared with Swift's own regular expressions.
@Suite struct UnicodeScriptTests {
  static let names = [
    "Adlam", "Arabic", "Armenian", "Bengali", "Cherokee", "Common", "Coptic", "Cyrillic",
    "Devanagari", "Ethiopic", "Georgian", "Greek", "Gujarati", "Han", "Hangul", "Hebrew",
    "Hiragana", "Inherited", "Katakana", "Khmer", "Lao", "Latin", "Mongolian", "Myanmar", "Ogham",
    "Tamil", "Thai", "Tibetan", "Yi",
  ]

  /// Returns the set that a pattern of one class matches.
  private static func set(_ text: String) throws -> ScalarSet {
    guard case .scalars(let set) = try Pattern(parsing: text).root else { return .empty }
    return set
  }

  @Test("a script has the same scalars as in Swift's Regex", arguments: names)
  func agreesWithSwiftRegex(_ name: String) throws {
    let set = try Self.set("\\p{Script=\(name)}")
    #expect(!set.isEmpty)
    let regex = try Regex("\\p{Script=\(name)}").matchingSemantics(.unicodeScalar)
    // The table may be newer than Swift's: scalars without a script there are skipped.
    let unknown = try Regex("\\p{Script=Unknown}").matchingSemantics(.unicodeScalar)
    let ends = set.ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    let around = ends.flatMap { [$0, $0 &+ 1, $0 == 0 ? 0 : $0 - 1] }
    for scalar in around.compactMap(Unicode.Scalar.init)
    where String(scalar).wholeMatch(of: unknown) == nil {
      let isMatch = String(scalar).wholeMatch(of: regex) != nil
      #expect(set.contains(scalar) == isMatch, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("a script has a short name and a negation") func acceptsShortNamesAndNegations() throws {
    let greek = try Self.set("\\p{Script=Greek}")
    #expect(try Self.set("\\p{sc=Grek}") == greek)
    #expect(try Self.set("\\P{Script=Greek}") == greek.inverted)
    #expect(try Self.set("\\p{sc=Qaac}") == Self.set("\\p{sc=Coptic}"))
    #expect(greek.contains("λ") && !greek.contains("l"))
  }

  @Test("every assigned scalar has a script") func everyAssignedScalarHasAScript() throws {
    let unknown = try Self.set("\\p{Script=Unknown}")
    let others: Set<Unicode.GeneralCategory> = [.unassigned, .privateUse, .surrogate]
    for scalar in unknown.ranges.joined().compactMap(Unicode.Scalar.init) {
      #expect(others.contains(scalar.properties.generalCategory), "U+\(scalar.value)")
    }
  }
}
