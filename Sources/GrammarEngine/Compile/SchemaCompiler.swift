// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Compiles a schema to a program.
///
/// Nodes wait in a queue with the addresses reserved for them, so nesting of any depth requires no
/// call stack. A definition is compiled once for all its references.
struct SchemaCompiler {
  private struct QueuedNode {
    let node: SchemaNode
    let address: Address
    let path: SchemaPathTable.ID
  }

  var builder = ProgramBuilder()
  var paths: SchemaPathTable
  let layout: JSONLayout
  var budget = AutomatonBudget()
  /// The addresses of subprograms that do not depend on the node that uses them.
  var subprograms: [SubprogramKey: Address] = [:]
  /// The addresses that strings with bounds on their length share.
  var countedContent: StringAutomaton.CountedContent?
  /// The number of states of the product of an automaton and a count above which scalars are
  /// counted beside the automaton, or `nil` if the output must be a finite automaton.
  var productLimit: Int? = 256
  /// The arrays whose items differ from each other.
  var uniqueArrays: [SchemaPathTable.ID: LoopID] = [:]
  /// The undeclared members whose names differ from each other.
  var uniqueMembers: [UniqueArray] = []
  /// Whether parts that admit no value are removed.
  var prunesUnsatisfiableParts: Bool { schema.prunesUnsatisfiableParts }
  private var firstEmpty: GrammarError?
  private let schema: Schema
  private let targets: [ReferenceSchema.Target: SchemaNode]
  private var targetAddresses: [ReferenceSchema.Target: Address] = [:]
  private var queue: [QueuedNode] = []
  /// The addresses of unions.
  private var unions: [Address] = []

  init(_ schema: Schema, layout: JSONLayout) {
    self.schema = schema
    self.layout = layout
    paths = SchemaPathTable(schema)
    targets = schema.targets
  }

  /// Returns the program of the schema.
  ///
  /// - Throws: ``GrammarError`` if the schema has no exact grammar or admits no value.
  consuming func compile() throws(GrammarError) -> Program { try compileArrays().program }

  /// Returns the program, and the arrays and members that differ from each other.
  ///
  /// - Throws: ``GrammarError`` as ``compile()``.
  consuming func compileArrays() throws(GrammarError) -> (
    program: Program, uniqueArrays: [UniqueArray]
  ) {
    let start = try address(of: .root, from: SchemaPathTable.root)
    var next = 0
    while next < queue.count {
      let queued = queue[next]
      next += 1
      do throws(GrammarError) {
        try define(queued)
      } catch {
        guard prunesUnsatisfiableParts, error.meansNoValue else { throw error }
        // The reserved address remains without a successor.
        firstEmpty = firstEmpty ?? error
      }
      if builder.isTooLarge {
        throw error(.tooLarge(limit: ProgramBuilder.limit), queued.path, "type")
      }
    }
    builder.factored = (Set(unions), builder.nextAddress)
    ChoiceFactoring.factor(unions, in: &builder)
    DisjointChoices.merge(in: &builder)
    let program = builder.program(start: start, dropsDeadEnds: prunesUnsatisfiableParts)
    let arrays =
      queue.compactMap { queued in
        uniqueArrays[queued.path].map {
          let loop = builder.loops[$0.index]
          return UniqueArray(
            path: paths.path(of: queued.path), address: queued.address, item: loop.item,
            count: loop.minimum, separatorLength: loop.separatorLength, comparesNames: false)
        }
      } + uniqueMembers
    if prunesUnsatisfiableParts, program.distances[start.index] != Distance.unreachable {
      return (program, arrays)
    }
    if let firstEmpty { throw firstEmpty }
    try checkProductivity(program.distances)
    return (program, arrays)
  }

  /// Checks that every value can end, including values that a document may omit.
  private func checkProductivity(_ distances: [Int]) throws(GrammarError) {
    let unproductive = queue.first { distances[$0.address.index] == Distance.unreachable }
    guard let unproductive else { return }
    let cycle = cycle(from: unproductive.address, distances)
    let cause = queue.first { cycle.contains($0.address) } ?? unproductive
    throw error(.unproductive, cause.path, Self.keyword(of: cause.node))
  }

  /// Returns the addresses of a cycle of instructions in which every value requires another one.
  ///
  /// An instruction that cannot reach the end of its value has a successor that cannot either, so
  /// following these successors leads to a cycle.
  private func cycle(from start: Address, _ distances: [Int]) -> Set<Address> {
    func visit(from start: Address) -> (visited: Set<Address>, last: Address) {
      var visited: Set<Address> = []
      var address = start
      while visited.insert(address).inserted {
        var next: Address?
        builder.forEachSuccessor(of: address.index) { successor in
          if next == nil, distances[successor.index] == Distance.unreachable { next = successor }
        }
        address = next ?? address
      }
      return (visited, address)
    }
    return visit(from: visit(from: start).last).visited
  }

  func error(
    _ kind: GrammarError.Kind, _ path: SchemaPathTable.ID, _ keyword: String
  ) -> GrammarError {
    GrammarError(kind: kind, path: paths.path(of: path), keyword: keyword)
  }

  /// Returns the address of a node, which is compiled later.
  mutating func address(
    of node: SchemaNode, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address {
    if case .reference(let reference) = node {
      return try address(of: reference.target, from: path)
    }
    return enqueue(node, at: path)
  }

  private mutating func address(
    of target: ReferenceSchema.Target, from path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address {
    if let known = targetAddresses[target] { return known }
    let address: Address
    switch target {
    case .root: address = enqueue(schema.root, at: SchemaPathTable.root)
    case .definition(let name):
      guard let definition = targets[target] else {
        throw error(.undefinedReference(name), path, "$ref")
      }
      address = enqueue(definition, at: paths.addDefinition(name))
    }
    targetAddresses[target] = address
    return address
  }

  private mutating func enqueue(_ node: SchemaNode, at path: SchemaPathTable.ID) -> Address {
    let address = builder.reserve()
    queue.append(QueuedNode(node: node, address: address, path: path))
    return address
  }

  private mutating func define(_ queued: QueuedNode) throws(GrammarError) {
    let path = queued.path
    let instruction: Instruction =
      switch queued.node {
      case .object(let object): try objectInstruction(object, at: path)
      case .array(let array): try arrayInstruction(array, at: path)
      case .string(let string): try stringInstruction(string, at: path)
      case .integer(let number): try numberInstruction(number, isInteger: true, at: path)
      case .number(let number): try numberInstruction(number, isInteger: false, at: path)
      case .boolean: .jump(address(of: .boolean))
      case .null: .jump(address(of: .null))
      case .any: .jump(address(of: .any))
      case .constants(let constants): try constantsInstruction(constants, at: path)
      case .anyOf(let union): try unionInstruction(union, at: path, address: queued.address)
      case .reference(let reference): .jump(try address(of: reference.target, from: path))
      }
    builder.define(queued.address, as: instruction)
  }

  private mutating func unionInstruction(
    _ union: UnionSchema, at path: SchemaPathTable.ID, address start: Address
  ) throws(GrammarError) -> Instruction {
    guard !union.choices.isEmpty else { throw error(.noChoices, path, "anyOf") }
    var choices: [Address] = []
    for (index, choice) in union.choices.enumerated() {
      choices.append(try address(of: choice, at: paths.add(.choice(index), to: path)))
    }
    unions.append(start)
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
