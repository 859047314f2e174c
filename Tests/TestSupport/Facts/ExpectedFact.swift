// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A fact that a prompt states, and the value that reports it in a response.
package struct ExpectedFact: Sendable {
  /// The categories in which results are counted.
  package enum Kind: String, Sendable, CaseIterable {
    /// A string that the prompt contains: a name, a title, a code, or a phrase.
    case name
    /// A number.
    case number
    /// A date, a time of day, or both.
    case date
    /// One of the values of the schema, or a Boolean value.
    case choice
    /// An element of an array, a property of an element, or an empty array.
    case list
    /// A property of a nested object that is not an element of an array.
    case nested
    /// An optional property that the prompt does not mention.
    case absent
  }

  /// The location of the value: names of properties, positions of elements, or `*` for any element.
  package let path: [String]
  /// The category.
  package let kind: Kind
  /// The values that report the fact; empty if the property has to be absent.
  package let values: [JSONValue]

  /// Creates a fact.
  ///
  /// - Parameters:
  ///   - path: The location of the value.
  ///   - kind: The category.
  ///   - values: The values that report the fact; empty if the property has to be absent.
  package init(path: [String], kind: Kind, values: [JSONValue]) {
    self.path = path
    self.kind = kind
    self.values = values
  }

  /// Returns whether a response reports the fact.
  ///
  /// - Parameter response: The value of the response.
  /// - Returns: Whether a value at the path is equal to an accepted value, or absent if it has to
  ///   be.
  /// - Complexity: O(*n*) in the size of the response.
  package func isReported(by response: JSONValue) -> Bool {
    let found = Self.values(at: path[...], in: response)
    if kind == .absent { return found.allSatisfy { $0 == .null } }
    return found.contains { value in
      values.contains { FactComparison.isEqual($0, value) }
    }
  }

  private static func values(at path: ArraySlice<String>, in value: JSONValue) -> [JSONValue] {
    guard let step = path.first else { return [value] }
    let rest = path.dropFirst()
    if let elements = value.elements {
      if step == "*" { return elements.flatMap { values(at: rest, in: $0) } }
      guard let index = Int(step), elements.indices.contains(index) else { return [] }
      return values(at: rest, in: elements[index])
    }
    return value[step].map { values(at: rest, in: $0) } ?? []
  }
}
