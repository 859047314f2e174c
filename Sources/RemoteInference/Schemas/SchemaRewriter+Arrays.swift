// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension SchemaRewriter {
  /// Returns the JSON Schema of an array.
  mutating func json(of array: ArraySchema, at path: SchemaPath, depth: Int) -> JSONValue {
    record("type", "array", at: path, by: .server)
    var keywords = RewrittenKeywords(type: "array", description: array.description)
    addItems(of: array, at: path, depth: depth, to: &keywords)
    addCounts(of: array, at: path, to: &keywords)
    if array.automaton != nil {
      record(
        "contains", nil, at: path, by: .package,
        reason: "the items are restricted individually, but not in combination")
    }
    if array.hasUniqueItems {
      record(
        "uniqueItems", true, at: path, by: .package, reason: notEnforced("uniqueItems"))
    }
    return keywords.json
  }

  private mutating func addItems(
    of array: ArraySchema, at path: SchemaPath, depth: Int, to keywords: inout RewrittenKeywords
  ) {
    let prefix = array.prefix.enumerated().map { index, node in
      json(of: node, at: path.appending(.item(index)), depth: depth + 1)
    }
    let hasMoreItems = array.maximumCount.map { $0 > prefix.count } ?? true
    var items: JSONValue?
    if hasMoreItems, !array.items.isPlainlyEmpty {
      items = json(of: array.items, at: path.appending(.items), depth: depth + 1)
    }
    if prefix.isEmpty {
      if let items { keywords.add("items", items) }
      return
    }
    let isKept = dialect.keywords.contains(.prefixItems)
    record(
      "prefixItems", .number(JSONNumber(prefix.count)), at: path, by: isKept ? .server : .package,
      reason: isKept ? "" : notEnforced("prefixItems"))
    if isKept {
      keywords.add("prefixItems", .array(prefix))
      if let items { keywords.add("items", items) }
    } else {
      counts.unions += 1
      keywords.add("items", Self.union(prefix + (items.map { [$0] } ?? [])))
    }
  }

  private mutating func addCounts(
    of array: ArraySchema, at path: SchemaPath, to keywords: inout RewrittenKeywords
  ) {
    if let minimum = array.minimumCount {
      let limit = dialect.limits.minimumItems ?? Int.max
      let isKept = dialect.keywords.contains(.minItems) && minimum <= limit
      let value = JSONValue.number(JSONNumber(minimum))
      if dialect.keywords.contains(.minItems), minimum > limit {
        keywords.add("minItems", .number(JSONNumber(limit)))
      }
      apply("minItems", value, isKept: isKept, at: path, to: &keywords)
    }
    var maximum = array.maximumCount
    if array.items.isPlainlyEmpty {
      maximum = min(maximum ?? Int.max, array.prefix.count)
    }
    apply(
      "maxItems", maximum.map { .number(JSONNumber($0)) },
      isKept: dialect.keywords.contains(.maxItems), at: path, to: &keywords)
  }
}
