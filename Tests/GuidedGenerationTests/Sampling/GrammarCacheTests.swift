// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import SchemaModel
import Testing

@Suite("GrammarCache")
struct GrammarCacheTests {
  private func schema(_ number: Int) -> Schema {
    Schema(root: .string(StringSchema(restriction: .constant("\(number)"))))
  }

  @Test("the least recently used grammar is removed")
  func removesLeastRecentlyUsed() throws {
    let cache = GrammarCache(capacity: 3)
    let first = try cache.grammar(for: schema(0), named: "0")
    for number in 1..<3 {
      _ = try cache.grammar(for: schema(number), named: "")
    }
    #expect(try cache.grammar(for: schema(0), named: "0") === first)
    let second = try cache.grammar(for: schema(1), named: "1")
    _ = try cache.grammar(for: schema(3), named: "3")
    #expect(try cache.grammar(for: schema(1), named: "1") === second)
    _ = try cache.grammar(for: schema(4), named: "4")
    #expect(try cache.grammar(for: schema(0), named: "0") !== first)
  }
}
