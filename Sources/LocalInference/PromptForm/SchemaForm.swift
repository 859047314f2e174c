// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Writes schemas as the short text that the embedded model was trained to read.
///
/// `{"name":string,"stars":integer 1..5,"tags":[string] x1..3,"note"?:string}` says in 60
/// characters what takes 400 as JSON Schema: of a small model's context that is a lot.
/// Definitions are written where they are used; one that contains itself, and everything once
/// the text has grown beyond ``limit``, by its name.
package struct SchemaForm {
  /// The length in bytes beyond which definitions are named and no longer written out.
  ///
  /// Definitions that use each other twice would else double the text at every level.
  package static let limit = 4096

  private let schema: Schema
  private var text = ""
  private var open: Set<String> = []

  private init(_ schema: Schema) {
    self.schema = schema
  }

  /// The form of a schema, without the name of its root.
  ///
  /// - Complexity: O(*n*) in the schema and ``limit``.
  package static func text(of schema: Schema) -> String {
    var form = SchemaForm(schema)
    form.write(schema.root)
    return form.text
  }

  /// The name of a schema's root type, if it has one.
  package static func title(of schema: Schema) -> String? {
    switch schema.root {
    case .object(let object): object.title
    case .string(let string): string.title
    case .anyOf(let union): union.title
    case .reference(let reference): name(of: reference.target)
    default: nil
    }
  }

  /// The name of a schema's root type and its form, as they stand in a prompt.
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
    for (index, family) in object.additionalMembers.enumerated() {
      text += object.properties.isEmpty && index == 0 ? "*:" : ",*:"
      write(family.node)
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

  /// The name of a definition; nil for the root.
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
