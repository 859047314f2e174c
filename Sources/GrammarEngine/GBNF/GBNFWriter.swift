// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Writes schemas as GBNF, the grammar format of llama.cpp.
///
/// The grammar admits the documents that the engine admits in the spaced layout, no more and no
/// fewer. Objects, arrays and unions are written as people would; what depends on single
/// characters (bounds of numbers, patterns, formats) is compiled by the engine and its automaton
/// written out.
package struct GBNFWriter {
  var rules = GBNFRules()
  let schema: Schema
  private var names: [ReferenceSchema.Target: String] = [:]
  private var definitions: [String: SchemaNode] = [:]
  private var pending: [ReferenceSchema.Target] = []
  /// The rules of scalars that several nodes have in common.
  var scalars: [SchemaNode: String] = [:]

  private init(_ schema: Schema) {
    self.schema = schema
    definitions = Dictionary(
      schema.definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
  }

  /// The grammar of a schema, one rule a line.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The text of the grammar, which begins with the rule `root`.
  /// - Throws: ``GrammarError`` when the schema has no exact grammar or admits no value.
  package static func grammar(of schema: Schema) throws(GrammarError) -> String {
    // What is wrong with a schema is wrong in every form of it.
    _ = try CompiledGrammar(compiling: schema)
    var writer = GBNFWriter(schema)
    return try writer.write()
  }

  private mutating func write() throws(GrammarError) -> String {
    _ = rule(of: .root)
    while let target = pending.popLast() {
      let name = rule(of: target)
      guard let node = node(of: target) else { continue }
      rules.define(name, as: try alternatives(of: node, named: base(of: target)))
    }
    return rules.text
  }

  private func node(of target: ReferenceSchema.Target) -> SchemaNode? {
    switch target {
    case .root: schema.root
    case .definition(let name): definitions[name]
    }
  }

  /// What rules inside of a target are named after.
  private func base(of target: ReferenceSchema.Target) -> String {
    switch target {
    case .root: schema.root.title ?? GBNFRules.root
    case .definition(let name): name
    }
  }

  /// The name of a target's rule, which is written later if it isn't yet.
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

  // MARK: - Nodes

  /// What a node admits, as one item of a sequence.
  mutating func item(of node: SchemaNode, named name: String) throws(GrammarError) -> String {
    switch node {
    case .reference(let reference): return rule(of: reference.target)
    default:
      let text = try alternatives(of: node, named: name)
      return text.contains(" | ") ? "(\(text))" : text
    }
  }

  /// What a node admits, as the right side of a rule.
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

  /// The choices of a union, those of unions among them in their place: a grammar must not refer
  /// to itself before it has read something.
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
      switch choice {
      case .anyOf(let inner): collect(inner, &visited, &choices)
      case .reference(let reference):
        guard visited.insert(reference.target).inserted else { continue }
        if case .anyOf(let inner)? = node(of: reference.target) {
          collect(inner, &visited, &choices)
        } else {
          choices.append(choice)
        }
      default: choices.append(choice)
      }
    }
  }

  /// Whether the engine finds a value for a scalar choice.
  func admitsValue(_ node: SchemaNode) -> Bool {
    switch node {
    case .string, .integer, .number: break
    default: return true
    }
    do {
      _ = try CompiledGrammar(
        compiling: Schema(root: node))
      return true
    } catch {
      return false
    }
  }
}
