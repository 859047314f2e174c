// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// Lays out a partial value together with the properties that its schema still requires.
///
/// Properties that have not arrived are shown dimmed on separate lines from the start, so that the
/// value grows in place.
struct ValueLayout {
  private let schema: Schema
  private var lines: [StyledLine] = []
  private var line = StyledLine()

  /// Returns the lines of a value.
  ///
  /// - Parameters:
  ///   - value: The latest snapshot; `nil` before the first one.
  ///   - schema: The schema of the value.
  ///   - isFinal: Whether the value is complete, so that absent properties are not shown.
  /// - Returns: The lines, at least one.
  static func lines(
    of value: GeneratedContent?, schema: Schema, isFinal: Bool = false
  ) -> [StyledLine] {
    var layout = Self(schema: schema)
    layout.append(value, node: schema.root, depth: 0, isFinal: isFinal)
    return layout.lines + [layout.line]
  }

  private init(schema: Schema) {
    self.schema = schema
  }

  private mutating func append(
    _ value: GeneratedContent?, node: SchemaNode?, depth: Int, isFinal: Bool
  ) {
    guard let value else {
      guard depth == 0, !objectProperties(of: node).isEmpty else {
        line.append("…", .dim)
        return
      }
      let nothing = GeneratedContent(kind: .structure(properties: [:], orderedKeys: []))
      appendObject(nothing, node: node, depth: depth, isFinal: isFinal)
      return
    }
    switch value.kind {
    case .null: line.append("null", .literal)
    case .bool(let flag): line.append(flag ? "true" : "false", .literal)
    case .number: line.append(value.jsonString, .literal)
    case .string(let text):
      line.append("\"\(text)\(value.isComplete || isFinal ? "\"" : "")", .string)
    case .array(let elements):
      let items = arrayItems(of: node)
      appendList("[", elements.count, "]", depth: depth, isClosed: value.isComplete) {
        index, layout in
        layout.append(elements[index], node: items, depth: depth + 1, isFinal: isFinal)
      }
    case .structure: appendObject(value, node: node, depth: depth, isFinal: isFinal)
    }
  }

  private mutating func appendObject(
    _ value: GeneratedContent, node: SchemaNode?, depth: Int, isFinal: Bool
  ) {
    guard case .structure(let properties, let orderedKeys) = value.kind else { return }
    let expected = objectProperties(of: node)
    let pending = isFinal ? [] : expected.map(\.name).filter { properties[$0] == nil }
    let keys = orderedKeys + pending
    let isClosed = value.isComplete && pending.isEmpty
    appendList("{", keys.count, "}", depth: depth, isClosed: isClosed) { index, layout in
      let key = keys[index]
      let content = properties[key]
      layout.line.append("\"\(key)\": ", content == nil ? .dim : .key)
      let node = expected.first { $0.name == key }?.node
      layout.append(content, node: node, depth: depth + 1, isFinal: isFinal)
    }
  }

  private mutating func appendList(
    _ opening: String, _ count: Int, _ closing: String, depth: Int, isClosed: Bool,
    _ appendItem: (Int, inout Self) -> Void
  ) {
    guard count > 0 else {
      line.append(opening + (isClosed ? closing : ""))
      return
    }
    line.append(opening)
    for index in 0..<count {
      endLine(indent: depth + 1)
      appendItem(index, &self)
      if index < count - 1 { line.append(",") }
    }
    endLine(indent: depth)
    line.append(closing, isClosed ? .plain : .dim)
  }

  private mutating func endLine(indent: Int) {
    lines.append(line)
    line = StyledLine()
    line.append(String(repeating: "  ", count: indent))
  }

  private func objectProperties(of node: SchemaNode?) -> [ObjectSchema.Property] {
    guard case .object(let object)? = resolve(node) else { return [] }
    return object.properties
  }

  private func arrayItems(of node: SchemaNode?) -> SchemaNode? {
    guard case .array(let array)? = resolve(node) else { return nil }
    return array.items
  }

  /// Returns the target of a reference; a validated schema has no cycle of references only.
  private func resolve(_ node: SchemaNode?) -> SchemaNode? {
    var node = node
    for _ in 0...schema.definitions.count {
      guard case .reference(let reference)? = node else { return node }
      switch reference.target {
      case .root: node = schema.root
      case .definition(let name): node = schema.definition(named: name)
      }
    }
    return node
  }
}
