// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Values by conjunction.
///
/// Most conjunctions are one schema, whose value is found by its index without hashing.
struct ConjunctionTable<Value> {
  private var bySchema = LocationTable<Value>()
  private var others: [Conjunction: Value] = [:]

  /// The value of a conjunction, or `nil`.
  subscript(conjunction: Conjunction) -> Value? {
    get {
      if let schema = conjunction.onlySchema { return bySchema[schema] }
      return others[conjunction]
    }
    set {
      if let schema = conjunction.onlySchema {
        bySchema[schema] = newValue
      } else {
        others[conjunction] = newValue
      }
    }
  }
}

/// Values by the location of a schema, which is a small integer.
struct LocationTable<Value> {
  private var values: [Value?] = []

  /// The value of a schema, or `nil`.
  subscript(location: SchemaDocument.Location) -> Value? {
    get { location < values.count ? values[location] : nil }
    set {
      if location >= values.count {
        values.append(contentsOf: repeatElement(nil, count: location + 1 - values.count))
      }
      values[location] = newValue
    }
  }
}
