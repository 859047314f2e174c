// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The result of one response to a prompt of the evaluation of facts.
package struct FactScore: Sendable {
  /// Whether each fact is reported, in the order of the prompt's facts.
  package let isReported: [Bool]
  /// Whether all facts are reported and every array of the facts has the expected number of
  /// elements.
  package let isWhollyRight: Bool
  /// The lengths of the strings that are not choices, in characters.
  package let stringLengths: [Int]

  /// Compares a response with the facts of its prompt.
  ///
  /// - Parameters:
  ///   - response: The value of the response.
  ///   - facts: The facts of the prompt.
  ///   - schema: The JSON Schema of the type.
  package init(_ response: JSONValue, facts: [ExpectedFact], schema: JSONValue) {
    isReported = facts.map { $0.isReported(by: response) }
    isWhollyRight =
      isReported.allSatisfy { $0 }
      && Self.elementCounts(facts).allSatisfy { name, count in
        response[name]?.elements.map { $0.count == count } ?? true
      }
    stringLengths = Self.lengths(of: response, schema)
  }

  /// Returns the number of elements that the facts require of each array.
  private static func elementCounts(_ facts: [ExpectedFact]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for fact in facts where fact.kind == .list && fact.path.count > 1 {
      let name = fact.path[0]
      if fact.path[1] == "*" {
        counts[name, default: 0] += 1
      } else if let index = Int(fact.path[1]) {
        counts[name] = max(counts[name] ?? 0, index + 1)
      }
    }
    return counts
  }

  private static func lengths(of value: JSONValue, _ schema: JSONValue?) -> [Int] {
    switch value {
    case .string(let text): schema?["enum"] == nil ? [text.count] : []
    case .array(let elements): elements.flatMap { lengths(of: $0, schema?["items"]) }
    case .object(let members):
      members.flatMap { lengths(of: $0.value, schema?["properties"]?[$0.name]) }
    default: []
    }
  }
}
