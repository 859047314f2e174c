// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// Makes nodes of alternatives, from the root on to everything that is reached.
struct SchemaLowering {
  var normalizer: SchemaNormalizer
  private var names: [Conjunction: String] = [:]
  private var takenNames: Set<String> = []
  private var queue: [(name: String, conjunction: Conjunction)] = []

  /// How many nodes with parts a schema may have.
  static let definitionLimit = 20_000

  init(_ json: JSONValue, options: JSONSchemaReadingOptions) {
    normalizer = SchemaNormalizer(json, options: options)
  }

  /// Lowers the whole document.
  mutating func run() throws(JSONSchemaReadingError) -> JSONSchemaReader.Reading {
    do {
      let schema = try lower()
      guard let schema, normalizer.problems.isEmpty else {
        throw JSONSchemaReadingError(problems: normalizer.problems)
      }
      return JSONSchemaReader.Reading(schema: schema, relaxed: normalizer.relaxed)
    } catch let error as JSONSchemaReadingError {
      throw error
    } catch SchemaNormalizer.Interruption.tooLarge(let location) {
      let problem = JSONSchemaProblem(
        at: normalizer.document.entries[location].pointer, keyword: "",
        .tooLarge(limit: SchemaNormalizer.alternativeLimit))
      throw JSONSchemaReadingError(problems: normalizer.problems + [problem])
    } catch {
      throw JSONSchemaReadingError(problems: normalizer.problems)
    }
  }

  private mutating func lower() throws(SchemaNormalizer.Interruption) -> Schema? {
    guard let root = normalizer.document.location(at: JSONPointer()) else { return nil }
    let start = normalizer.conjunction(of: root)
    guard let node = try node(for: start) else {
      normalizer.report(.noValue, "", at: root)
      return nil
    }
    var definitions: [Schema.Definition] = []
    var next = 0
    while next < queue.count {
      let (name, conjunction) = queue[next]
      next += 1
      guard next <= Self.definitionLimit else { throw .tooLarge(root) }
      let alternatives = try self.alternatives(of: conjunction)
      // What turns out to admit nothing is left to the compiler, which knows the whole grammar.
      let node =
        try self.node(of: alternatives, as: conjunction)
        ?? .anyOf(UnionSchema(choices: []))
      definitions.append(Schema.Definition(name: name, node: node))
    }
    var schema = Schema(root: node, definitions: definitions).inliningSingleUses()
    // Whether patterns contradict each other is known to the compiler alone.
    schema.dropsEmptyParts = true
    return schema
  }

  /// The node of a conjunction; nil when no value satisfies it.
  mutating func node(
    for conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> SchemaNode? {
    if conjunction.isAnything { return .any() }
    if let name = names[conjunction] { return .reference(ReferenceSchema(to: .definition(name))) }
    guard try normalizer.isInhabited(conjunction) else { return nil }
    let alternatives = try self.alternatives(of: conjunction)
    let parts: TypeSet = [.array, .object]
    if alternatives.allSatisfy({ $0.types.isDisjoint(with: parts) || $0 == .anything }) {
      return try node(of: alternatives, as: conjunction)
    }
    let name = freshName(for: conjunction)
    names[conjunction] = name
    queue.append((name, conjunction))
    return .reference(ReferenceSchema(to: .definition(name)))
  }

  /// The alternatives of a conjunction without what they have looked at, which no longer matters.
  private mutating func alternatives(
    of conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> [Alternative] {
    var alternatives = try normalizer.alternatives(of: conjunction)
    guard normalizer.document.hasUnevaluated else { return alternatives }
    for index in alternatives.indices { alternatives[index].evaluation = .none }
    return alternatives.contains(.anything)
      ? [.anything] : normalizer.merged(alternatives)
  }

  // MARK: - Names

  private mutating func freshName(for conjunction: Conjunction) -> String {
    let tokens = conjunction.positive.first.map {
      normalizer.document.entries[$0].pointer.tokens
    }
    var stem = "value"
    if let tokens {
      let names = zip(tokens, tokens.dropFirst()).filter {
        ["$defs", "definitions", "properties"].contains($0.0)
      }
      stem = names.last?.1 ?? "root"
    }
    var name = stem
    var number = 2
    while !takenNames.insert(name).inserted {
      name = "\(stem)_\(number)"
      number += 1
    }
    return name
  }

  /// The description of the first schema that has one.
  func annotation(_ keyword: String, of conjunction: Conjunction) -> String? {
    for location in conjunction.positive {
      if let text = normalizer.document.entries[location].value[keyword]?.string { return text }
    }
    return nil
  }
}
