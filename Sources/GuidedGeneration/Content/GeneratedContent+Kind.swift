// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GeneratedContent {
  /// The kind of a value, with its immediate children.
  public enum Kind: Sendable, Equatable {
    /// The null value.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A number, rounded to a `Double`.
    ///
    /// The content itself preserves the exact text. To read wide integers and decimals, use
    /// ``GeneratedContent/value(_:)``.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([GeneratedContent])
    /// A structure, with the order of its properties.
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  /// The kind of the content.
  ///
  /// - Complexity: O(*n*) in the number of elements or properties.
  public var kind: Kind {
    switch node.value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let number): return .number(number.double ?? .nan)
    case .nonFinite(let value): return .number(value)
    case .string(let text): return .string(text)
    case .array(let elements): return .array(Array(elements))
    case .structure(let structure):
      var properties: [String: GeneratedContent] = [:]
      var orderedKeys: [String] = []
      for member in structure.members {
        if properties.updateValue(member.content, forKey: member.name) == nil {
          orderedKeys.append(member.name)
        }
      }
      return .structure(properties: properties, orderedKeys: orderedKeys)
    }
  }

  /// Creates content of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind. Properties of a structure that `orderedKeys` omits come last, sorted by
  ///     name; keys without a property are ignored.
  ///   - id: The identifier of the new content.
  public init(kind: Kind, id: GenerationID? = nil) {
    switch kind {
    case .null: self.init(value: .null, id: id)
    case .bool(let value): self.init(value: .bool(value), id: id)
    case .number(let value): self.init(value: ContentNode.Value(value), id: id)
    case .string(let text): self.init(value: .string(text), id: id)
    case .array(let elements): self.init(array: elements, id: id)
    case .structure(let properties, let orderedKeys):
      let unordered = Set(properties.keys).subtracting(orderedKeys).sorted()
      let members = (orderedKeys + unordered).compactMap { name in
        properties[name].map { (name: name, content: $0) }
      }
      self.init(members: members, id: id, uniquingKeysWith: { $1 })
    }
  }
}

extension ContentNode.Value {
  /// Creates the value of a floating-point number; integral values have no fraction in JSON.
  init(_ number: Double) {
    if let whole = Int(exactly: number) {
      self = .number(JSONNumber(whole))
    } else if let number = JSONNumber(number) {
      self = .number(number)
    } else {
      self = .nonFinite(number)
    }
  }

  /// The description of the value in error messages.
  var summary: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let number): return "the number \(number.text)"
    case .nonFinite(let value): return "the number \(value)"
    case .string(let text):
      let shown = text.prefix(40)
      return "the string \"\(shown)\(shown.endIndex == text.endIndex ? "" : "…")\""
    case .array(let elements):
      return "an array of \(elements.count) element\(elements.count == 1 ? "" : "s")"
    case .structure(let structure):
      let names = structure.members.prefix(8).map { "'\($0.name)'" }.joined(separator: ", ")
      if structure.members.isEmpty { return "an object without properties" }
      return "an object with \(names)\(structure.members.count > 8 ? ", …" : "")"
    }
  }
}
