// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaRewriter {
  /// Returns the JSON Schema of a number.
  mutating func json(
    of number: NumberSchema, isInteger: Bool, at path: SchemaPath
  ) -> JSONValue {
    let type = isInteger ? "integer" : "number"
    record("type", .string(type), at: path, by: .server)
    var keywords = RewrittenKeywords(type: type, description: number.description)
    if isInteger {
      addIntegerBounds(of: number, at: path, to: &keywords)
    } else {
      addNumberBounds(of: number, at: path, to: &keywords)
    }
    apply(
      "multipleOf", number.multipleOf.map(Self.json),
      isKept: dialect.keywords.contains(.multipleOf), at: path, to: &keywords)
    if !number.notMultipleOf.isEmpty {
      record("not", nil, at: path, by: .package, reason: notEnforced("not"))
    }
    return keywords.json
  }

  private static func json(_ decimal: DecimalNumber) -> JSONValue { .number(JSONNumber(decimal)) }

  /// Adds the bounds of integers, which are inclusive integers regardless of the keywords.
  private mutating func addIntegerBounds(
    of number: NumberSchema, at path: SchemaPath, to keywords: inout RewrittenKeywords
  ) {
    let bounds = [
      (
        SchemaDialect.Keyword.minimum, number.leastInteger,
        [("minimum", number.minimum), ("exclusiveMinimum", number.exclusiveMinimum)]
      ),
      (
        .maximum, number.greatestInteger,
        [("maximum", number.maximum), ("exclusiveMaximum", number.exclusiveMaximum)]
      ),
    ]
    for (keyword, bound, sources) in bounds {
      guard let bound else { continue }
      // Servers that convert bounds to grammars read them as 64-bit integers.
      let isKept =
        dialect.keywords.contains(keyword)
        && (dialect.bounds == .allNumbers || bound.int != nil)
      if isKept { keywords.add(keyword.rawValue, Self.json(bound)) }
      for (name, value) in sources {
        guard let value else { continue }
        if !isKept { note(name, Self.json(value), in: &keywords) }
        record(
          name, Self.json(value), at: path, by: isKept ? .server : .package,
          reason: isKept ? "" : notEnforced(name))
      }
    }
  }

  private mutating func addNumberBounds(
    of number: NumberSchema, at path: SchemaPath, to keywords: inout RewrittenKeywords
  ) {
    let bounds: [(SchemaDialect.Keyword, DecimalNumber?, SchemaDialect.Keyword?)] = [
      (.minimum, number.minimum, nil),
      (.exclusiveMinimum, number.exclusiveMinimum, number.minimum == nil ? .minimum : nil),
      (.maximum, number.maximum, nil),
      (.exclusiveMaximum, number.exclusiveMaximum, number.maximum == nil ? .maximum : nil),
    ]
    for (keyword, bound, substitute) in bounds {
      guard let bound else { continue }
      let areKept = dialect.bounds == .allNumbers
      let isKept = areKept && dialect.keywords.contains(keyword)
      // An exclusive bound that is not supported becomes an inclusive one.
      if !isKept, areKept, let substitute, dialect.keywords.contains(substitute) {
        keywords.add(substitute.rawValue, Self.json(bound))
      }
      apply(
        keyword.rawValue, Self.json(bound), isKept: isKept, at: path, to: &keywords,
        otherwise: areKept
          ? nil : "\(dialect.name) enforces bounds of integers only")
    }
  }
}
