// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The compact format of schemas that the embedded model was trained on.
///
/// `{"name":string,"stars":integer 1..5,"tags":[string] x1..3,"note"?:string}` has 60 characters;
/// the same JSON Schema has 400, a large part of a small model's context. Definitions are inlined
/// where they are used. Recursive uses, and all uses after the text has exceeded ``limit``, are
/// written as names.
package struct SchemaFormat {
  /// The length in bytes above which definitions are no longer inlined.
  ///
  /// Without a limit, definitions that use each other twice would double the text at every level.
  package static let limit = 4096

  private let schema: Schema
  private var text = ""
  private var open: Set<String> = []

  private init(_ schema: Schema) {
    self.schema = schema
  }

  /// Returns the text of a schema, without the name of its root.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the schema and ``limit``.
  package static func text(of schema: Schema) -> String {
    var format = SchemaFormat(schema)
    format.write(schema.root)
    return format.text
  }

  /// Returns the name of the root type of a schema, if it has one.
  private static func title(of schema: Schema) -> String? {
    switch schema.root {
    case .object(let object): object.title
    case .string(let string): string.title
    case .anyOf(let union): union.title
    case .reference(let reference): name(of: reference.target)
    default: nil
    }
  }

  /// Returns the name of the root type of a schema, followed by its text.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The name and the text, or only the text if the root type has no name.
  package static func titledText(of schema: Schema) -> String {
    [title(of: schema), text(of: schema)].compactMap { $0 }.joined(separator: " ")
  }

  private mutating func write(_ node: SchemaNode) {
    switch node {
    case .object(let object): write(object)
    case .array(let array): write(array)
    case .string(let string): write(string)
    case .integer(let number): text += "integer" + Self.bounds(number)
    case .number(let number): text += "number" + Self.bounds(number)
    case .boolean: text += "boolean"
    case .null: text += "null"
    case .constants(let constants):
      text += constants.values.map { JSONWriter.text(of: $0, layout: .compact) }
        .joined(separator: "|")
    case .anyOf(let union): write(union)
    case .reference(let reference): write(reference)
    case .any: text += "any"
    }
  }

  private mutating func write(_ object: ObjectSchema) {
    text += "{"
    for (index, property) in object.properties.enumerated() {
      if index > 0 { text += "," }
      text += JSONWriter.text(of: property.name) + (property.isOptional ? "?:" : ":")
      write(property.node)
    }
    for (index, pattern) in object.additionalProperties.enumerated() {
      text += object.properties.isEmpty && index == 0 ? "*:" : ",*:"
      write(pattern.node)
    }
    text += "}"
  }

  private mutating func write(_ array: ArraySchema) {
    text += "["
    for node in array.prefix {
      write(node)
      text += ","
    }
    write(array.items)
    text += "]"
    switch (array.minimumCount, array.maximumCount) {
    case (nil, nil): break
    case (let least?, let most?): text += least == most ? " x\(least)" : " x\(least)..\(most)"
    case (let least?, nil): text += " x\(least).."
    case (nil, let most?): text += " x..\(most)"
    }
  }

  private mutating func write(_ string: StringSchema) {
    switch string.restriction {
    case .none, .pattern: text += "string"
    case .choices(let choices):
      text += choices.map { JSONWriter.text(of: $0) }.joined(separator: "|")
    case .constant(let constant): text += JSONWriter.text(of: constant)
    }
  }

  private mutating func write(_ union: UnionSchema) {
    for (index, choice) in union.choices.enumerated() {
      if index > 0 { text += "|" }
      write(choice)
    }
  }

  private mutating func write(_ reference: ReferenceSchema) {
    guard let name = Self.name(of: reference.target) else {
      text += Self.title(of: schema) ?? "any"
      return
    }
    guard
      let node = schema.definition(named: name), text.utf8.count < Self.limit,
      open.insert(name).inserted
    else {
      text += name
      return
    }
    write(node)
    open.remove(name)
  }

  /// Returns the name of a definition, or `nil` for the root.
  private static func name(of target: ReferenceSchema.Target) -> String? {
    switch target {
    case .root: nil
    case .definition(let name): name
    }
  }

  private static func bounds(_ number: NumberSchema) -> String {
    switch (number.minimum, number.maximum) {
    case (nil, nil): ""
    case (let least, let most): " \(least?.description ?? "")..\(most?.description ?? "")"
    }
  }
}
