// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import SchemaModel
import TestSupport
import Testing

@Suite struct PatternMatchingTests {
  @Test(
    "a pattern matches anywhere in a text unless it is anchored",
    arguments: [
      ("ab", ["ab", "xaby"], ["a", ""]),
      ("^(a|bc){2,3}$", ["aa", "abc", "bcbcbc"], ["a", "aaaa", "xaa"]),
      ("^a*$|b", ["", "aaa", "xbx"], ["aac"]),
      ("(a*)*c", ["aac", "c"], ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"]),
      ("^(a?){40}a{40}$", [String(repeating: "a", count: 40)], [String(repeating: "a", count: 39)]),
      (#"^\p{Lu}.$"#, ["Éx"], ["ax", "ÉXX"]),
      ("^(^a)?b", ["ab", "b"], ["cb"]),
    ])
  func findsMatches(_ text: String, _ matching: [String], _ others: [String]) throws {
    let pattern = try Pattern(parsing: text)
    for text in matching { #expect(pattern.matches(text), "\(text)") }
    for text in others { #expect(!pattern.matches(text), "\(text)") }
  }
}
