// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel

/// The keywords that occur in a JSON Schema document.
struct KeywordCensus {
  private(set) var keywords: Set<String> = []
  private(set) var formats: Set<String> = []
  /// The number of objects without `additionalProperties: false`.
  private(set) var openObjectCount = 0
  /// The number of properties that are absent from `required`.
  private(set) var optionalPropertyCount = 0
  /// The names of the properties of each object.
  private(set) var propertyNames: [[String]] = []

  init(_ schema: JSONValue) { visit(schema) }

  private mutating func visit(_ schema: JSONValue) {
    guard let members = schema.members else { return }
    for member in members {
      keywords.insert(member.name)
      switch member.name {
      case "properties", "$defs", "patternProperties":
        for child in member.value.members ?? [] { visit(child.value) }
      case "items", "additionalProperties": visit(member.value)
      case "anyOf", "prefixItems": for child in member.value.elements ?? [] { visit(child) }
      case "format": formats.insert(member.value.string ?? "")
      default: break
      }
    }
    guard let properties = schema["properties"]?.members else { return }
    propertyNames.append(properties.map(\.name))
    let required = Set(schema["required"]?.elements?.compactMap(\.string) ?? [])
    optionalPropertyCount += properties.count { !required.contains($0.name) }
    if schema["additionalProperties"]?.bool != false { openObjectCount += 1 }
  }
}
