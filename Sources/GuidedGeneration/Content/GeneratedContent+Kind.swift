// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GeneratedContent {
  /// What a content is, one level deep.
  public enum Kind: Sendable, Equatable {
    /// The null value.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, rounded to a `Double`.
    ///
    /// The content itself keeps the exact text: read wide integers and decimals with
    /// ``GeneratedContent/value(_:)``.
    case number(Double)
    /// A text.
    case string(String)
    /// An array.
    case array([GeneratedContent])
    /// A structure, with the order of its properties.
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  /// What the content is.
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

  /// Creates a content of a kind.
  ///
  /// - Parameters:
  ///   - kind: What the content is. Of a structure, properties that the order leaves out come last,
  ///     sorted by name, and names without a property are skipped.
  ///   - id: The identity of the new content.
  public init(kind: Kind, id: GenerationID? = nil) {
    switch kind {
    case .null: self.init(node: ContentNode(.null), id: id)
    case .bool(let value): self.init(node: ContentNode(.bool(value)), id: id)
    case .number(let value): self.init(node: ContentNode(ContentNode.Value(value)), id: id)
    case .string(let text): self.init(node: ContentNode(.string(text)), id: id)
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
  /// Creates the value of a floating-point number: whole numbers have no fraction part in JSON.
  init(_ number: Double) {
    if let whole = Int(exactly: number) {
      self = .number(JSONNumber(whole))
    } else if let number = JSONNumber(number) {
      self = .number(number)
    } else {
      self = .nonFinite(number)
    }
  }

  /// What the value is, in an error message.
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
