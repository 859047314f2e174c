// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Writes schemas as grammars in GBNF, the format of llama.cpp.
///
/// The grammar admits exactly the documents that the engine admits in the same layout, except that
/// the length of a generated URL is not limited. Objects, arrays and unions become readable rules.
/// Values that depend on single characters (bounds of numbers, patterns, formats) are compiled by
/// the engine, and their automata are written as rules.
package struct GBNFWriter {
  var rules = GBNFRules()
  let schema: Schema
  /// The white space: spaced, or none.
  let layout: JSONLayout
  private var names: [ReferenceSchema.Target: String] = [:]
  private let targets: [ReferenceSchema.Target: SchemaNode]
  private var pending: [ReferenceSchema.Target] = []
  /// The rules that nodes with the same restrictions share.
  var scalars: [SchemaNode: String] = [:]

  private init(_ schema: Schema, _ layout: JSONLayout) {
    self.schema = schema
    self.layout = layout
    targets = schema.targets
  }

  /// Returns the grammar of a schema, one rule per line.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The white space of the documents; a flexible layout is written as a spaced one.
  /// - Returns: The text of the grammar, which begins with the rule `root`.
  /// - Throws: ``GrammarError`` if the schema has no exact grammar or admits no value.
  package static func grammar(
    of schema: Schema, layout: JSONLayout = .spaced
  ) throws(GrammarError) -> String {
    // The engine reports all errors of the schema.
    _ = try CompiledGrammar(compiling: schema)
    var writer = GBNFWriter(schema, layout == .compact ? .compact : .spaced)
    return try writer.write()
  }

  private mutating func write() throws(GrammarError) -> String {
    _ = rule(of: .root)
    while let target = pending.popLast() {
      let name = rule(of: target)
      guard let node = targets[target] else { continue }
      rules.define(name, as: try alternatives(of: node, named: base(of: target)))
    }
    return rules.text
  }

  /// Returns the prefix of the names of the rules inside a target.
  private func base(of target: ReferenceSchema.Target) -> String {
    switch target {
    case .root: schema.root.title ?? GBNFRules.root
    case .definition(let name): name
    }
  }

  /// Returns the name of a target's rule, which is written later.
  private mutating func rule(of target: ReferenceSchema.Target) -> String {
    if let known = names[target] { return known }
    let name: String
    switch target {
    case .root: name = rules.reserve(GBNFRules.root)
    case .definition(let definition): name = rules.reserve(definition)
    }
    names[target] = name
    pending.append(target)
    return name
  }

  /// The literal of the text between two members or items.
  var separator: String { GBNFSyntax.literal(layout.separator) }

  /// The literal of the text between a key and its value.
  var nameSeparator: String { GBNFSyntax.literal(layout.nameSeparator) }

  // MARK: - Nodes

  /// Returns the text of a node as one item of a sequence.
  mutating func item(of node: SchemaNode, named name: String) throws(GrammarError) -> String {
    if case .reference(let reference) = node { return rule(of: reference.target) }
    let text = try alternatives(of: node, named: name)
    return text.contains(" | ") ? "(\(text))" : text
  }

  /// Returns the text of a node as the right side of a rule.
  private mutating func alternatives(
    of node: SchemaNode, named name: String
  ) throws(GrammarError) -> String {
    switch node {
    case .object(let object): return try write(object, named: name)
    case .array(let array): return try write(array, named: name)
    case .anyOf(let union): return try write(union, named: name)
    case .reference(let reference): return rule(of: reference.target)
    case .string, .integer, .number, .boolean, .null, .constants, .any:
      return try scalar(node, named: name)
    }
  }

  // MARK: - Unions

  /// Returns the choices of a union, with nested unions flattened because a rule must not refer to
  /// itself before it has read a character.
  private mutating func write(
    _ union: UnionSchema, named name: String
  ) throws(GrammarError) -> String {
    var visited: Set<ReferenceSchema.Target> = []
    var choices: [SchemaNode] = []
    collect(union, &visited, &choices)
    var texts: [String] = []
    for (index, choice) in choices.enumerated() {
      let text = try item(of: choice, named: "\(name)-\(choice.title ?? "\(index + 1)")")
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.joined(separator: " | ")
  }

  private func collect(
    _ union: UnionSchema, _ visited: inout Set<ReferenceSchema.Target>,
    _ choices: inout [SchemaNode]
  ) {
    for choice in union.choices where admitsValue(choice) {
      var node = choice
      if case .reference(let reference) = choice {
        guard visited.insert(reference.target).inserted else { continue }
        node = targets[reference.target] ?? choice
      }
      if case .anyOf(let inner) = node {
        collect(inner, &visited, &choices)
      } else {
        choices.append(choice)
      }
    }
  }

  /// Returns whether a scalar choice admits a value.
  func admitsValue(_ node: SchemaNode) -> Bool {
    switch node {
    case .string, .integer, .number: (try? CompiledGrammar(compiling: Schema(root: node))) != nil
    default: true
    }
  }
}
