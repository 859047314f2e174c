// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Turns a schema into a program.
///
/// Nodes wait in a queue, each with the address reserved for it, so that nesting of any depth
/// costs no call stack; a definition is compiled once however often it is referred to.
struct SchemaCompiler {
  /// A node that waits for its instructions.
  private struct Pending {
    let node: SchemaNode
    let address: Address
    let path: SchemaPaths.ID
  }

  var builder = ProgramBuilder()
  var paths: SchemaPaths
  let layout: JSONLayout
  /// What is left for automata of patterns.
  var budget = AutomatonBudget()
  /// Automata of values that many nodes have in common.
  var shared: [SharedValue: Address] = [:]
  /// Where strings with bounds on their length go on behind their opening quote.
  var countedContent: StringAutomaton.CountedContent?
  /// Whether parts without a value are left out.
  var dropsEmptyParts: Bool { schema.dropsEmptyParts }
  private var firstEmpty: GrammarError?
  private let schema: Schema
  private let definitions: [String: SchemaNode]
  private var starts: [ReferenceSchema.Target: Address] = [:]
  private var queue: [Pending] = []
  private var places: [(address: Address, path: SchemaPaths.ID, keyword: String)] = []

  /// Creates a compiler for one schema.
  init(_ schema: Schema, layout: JSONLayout) {
    self.schema = schema
    self.layout = layout
    paths = SchemaPaths(schema)
    definitions = Dictionary(
      schema.definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
  }

  /// The program of the schema.
  ///
  /// - Throws: ``GrammarError`` when the schema has no exact grammar or admits no value.
  consuming func compile() throws(GrammarError) -> Program {
    let start = try address(of: .root, from: SchemaPaths.root)
    var next = 0
    while next < queue.count {
      let pending = queue[next]
      next += 1
      do throws(GrammarError) {
        try define(pending)
      } catch {
        guard dropsEmptyParts, error.meansNoValue else { throw error }
        // The address stays one that leads nowhere.
        firstEmpty = firstEmpty ?? error
      }
      if builder.isTooLarge {
        throw error(.tooLarge(limit: ProgramBuilder.limit), pending.path, "type")
      }
    }
    let program = builder.program(start: start, dropsDeadEnds: dropsEmptyParts)
    if dropsEmptyParts, program.distances[start.index] != Distance.unreachable { return program }
    if let firstEmpty { throw firstEmpty }
    try checkProductivity(of: program)
    return program
  }

  /// Every value can end, also those that a document may leave out.
  private func checkProductivity(of program: Program) throws(GrammarError) {
    let endless = places.first { place in
      program.distances[place.address.index] == Distance.unreachable
    }
    guard let endless else { return }
    let circle = Set(UnproductiveRecursion(program).circle(from: endless.address))
    let culprit = places.first { circle.contains($0.address) } ?? endless
    throw error(.unproductive, culprit.path, culprit.keyword)
  }

  /// An error at a place of the schema.
  func error(
    _ kind: GrammarError.Kind, _ path: SchemaPaths.ID, _ keyword: String
  ) -> GrammarError {
    GrammarError(kind: kind, path: paths.path(of: path), keyword: keyword)
  }

  /// An error for what has no automaton yet.
  func notYet(_ path: SchemaPaths.ID, _ keyword: String) -> GrammarError {
    error(.notEnforceable("this cannot be enforced yet; remove the keyword"), path, keyword)
  }

  /// Where a value of the node begins.
  mutating func address(
    of node: SchemaNode, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address {
    if case .reference(let reference) = node {
      return try address(of: reference.target, from: path)
    }
    let address = builder.reserve()
    queue.append(Pending(node: node, address: address, path: path))
    places.append((address, path, Self.keyword(of: node)))
    return address
  }

  private mutating func address(
    of target: ReferenceSchema.Target, from path: SchemaPaths.ID
  ) throws(GrammarError) -> Address {
    if let known = starts[target] { return known }
    let node: SchemaNode
    let place: SchemaPaths.ID
    switch target {
    case .root:
      node = schema.root
      place = SchemaPaths.root
    case .definition(let name):
      guard let definition = definitions[name] else {
        throw error(.undefinedReference(name), path, "$ref")
      }
      node = definition
      place = paths.definition(name)
    }
    let address = builder.reserve()
    starts[target] = address
    queue.append(Pending(node: node, address: address, path: place))
    places.append((address, place, Self.keyword(of: node)))
    return address
  }

  private mutating func define(_ pending: Pending) throws(GrammarError) {
    let path = pending.path
    let instruction: Instruction =
      switch pending.node {
      case .object(let object): try objectInstruction(object, at: path)
      case .array(let array): try arrayInstruction(array, at: path)
      case .string(let string): try stringInstruction(string, at: path)
      case .integer(let number): try numberInstruction(number, isInteger: true, at: path)
      case .number(let number): try numberInstruction(number, isInteger: false, at: path)
      case .boolean: .jump(sharedAddress(of: .boolean))
      case .null: .jump(sharedAddress(of: .null))
      case .any: .jump(sharedAddress(of: .any))
      case .constants(let constants): try constantsInstruction(constants, at: path)
      case .anyOf(let union): try unionInstruction(union, at: path)
      case .reference(let reference): .jump(try address(of: reference.target, from: path))
      }
    builder.define(pending.address, as: instruction)
  }

  private mutating func unionInstruction(
    _ union: UnionSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    guard !union.choices.isEmpty else { throw error(.noChoices, path, "anyOf") }
    var choices: [Address] = []
    for (index, choice) in union.choices.enumerated() {
      choices.append(try address(of: choice, at: paths.choice(index, of: path)))
    }
    return builder.choosing(choices)
  }

  private static func keyword(of node: SchemaNode) -> String {
    switch node {
    case .object: "properties"
    case .array: "items"
    case .anyOf: "anyOf"
    case .reference: "$ref"
    default: "type"
    }
  }
}
