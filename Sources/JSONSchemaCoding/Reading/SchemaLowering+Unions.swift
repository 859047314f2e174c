// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// The node of a union of alternatives; nil when no value is left.
  mutating func node(
    of alternatives: [Alternative], as conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> SchemaNode? {
    if alternatives.contains(.anything) {
      return .any(description: annotation("description", of: conjunction))
    }
    var parts = UnionParts()
    for alternative in alternatives {
      let alternative = try normalizer.pruned(alternative)
      parts.literals.formUnion(alternative.types)
      for node in try numberNodes(alternative, as: conjunction) { parts.add(node) }
      addString(alternative, as: conjunction, to: &parts)
      if alternative.types.contains(.array) {
        for node in try arrayNodes(alternative.array, as: conjunction) { parts.add(node) }
      }
      if alternative.types.contains(.object) {
        for node in try objectNodes(alternative.object, as: conjunction) { parts.add(node) }
      }
    }
    return parts.node(
      title: annotation("title", of: conjunction),
      description: annotation("description", of: conjunction))
  }

  private mutating func addString(
    _ alternative: Alternative, as conjunction: Conjunction, to parts: inout UnionParts
  ) {
    guard alternative.types.contains(.string) else { return }
    let facet = alternative.string
    if let choices = facet.choices {
      parts.texts += choices.map(\.string)
      return
    }
    var string = facet.schema
    string.title = annotation("title", of: conjunction)
    string.description = annotation("description", of: conjunction)
    parts.add(.string(string))
  }
}

extension StringFacet {
  /// The schema of the strings.
  var schema: StringSchema {
    var schema = StringSchema()
    if let choices {
      schema.restriction = .choices(choices.map(\.string))
    } else if patterns.count == 1, let only = patterns.first {
      schema.restriction = .pattern(only.string)
    } else {
      schema.patterns = patterns.sorted().map(\.string)
    }
    if minimumLength > 0 { schema.minimumLength = minimumLength }
    schema.maximumLength = maximumLength
    schema.excludedPatterns = excludedPatterns.sorted().map(\.string)
    schema.excludedTexts = excluded.sorted().map(\.string)
    let known = formats.sorted().compactMap { StringFormat(rawValue: $0) }
    schema.format = known.first
    schema.patterns += known.dropFirst().map(\.pattern)
    return schema
  }
}

/// The choices of a union while they are collected, without those that another one includes.
struct UnionParts {
  /// The kinds that are seen; only `null` and the truth values count.
  var literals: TypeSet = []
  /// Constant texts.
  var texts: [String] = []
  private var nodes: [SchemaNode] = []
  private var seen: Set<SchemaNode> = []

  /// Adds a choice.
  mutating func add(_ node: SchemaNode) {
    if seen.insert(node).inserted { nodes.append(node) }
  }

  /// The node of all choices; nil when there is none.
  func node(title: String?, description: String?) -> SchemaNode? {
    var choices = nodes
    let hasFreeString = nodes.contains { node in
      if case .string(let string) = node { string.isFree } else { false }
    }
    if hasFreeString {
      choices = choices.filter { node in
        if case .string(let string) = node { string.isFree } else { true }
      }
    } else if !texts.isEmpty {
      var known: Set<ExactText> = []
      let distinct = texts.filter { known.insert(ExactText($0)).inserted }
      choices.append(
        .string(
          StringSchema(title: title, description: description, restriction: .choices(distinct))))
    }
    if literals.isSuperset(of: .boolean) {
      choices.append(.boolean(description: description))
    } else if literals.contains(.isTrue) {
      choices.append(.constants(ConstantsSchema(values: [true])))
    } else if literals.contains(.isFalse) {
      choices.append(.constants(ConstantsSchema(values: [false])))
    }
    if literals.contains(.null) { choices.append(.null) }
    if choices.count <= 1 { return choices.first }
    return .anyOf(UnionSchema(title: title, description: description, choices: choices))
  }
}
