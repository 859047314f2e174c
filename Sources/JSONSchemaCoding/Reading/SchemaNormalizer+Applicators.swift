// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Applies `dependentRequired`, `dependentSchemas` and draft 7's `dependencies`: each name is
  /// either absent, or what depends on it holds.
  mutating func applyDependents(
    _ keywords: SchemaKeywords, to context: [Alternative]
  ) throws(Interruption) -> [Alternative] {
    var result = context
    let location = keywords.location
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      guard let value = keywords[keyword] else { continue }
      guard let members = value.members else {
        report(.wrongValue(expected: "an object"), keyword, at: location)
        continue
      }
      for member in members {
        let name = ExactText(member.name)
        var absence = ObjectFacet()
        absence.forbidden = [name]
        var presence = ObjectFacet()
        presence.required = [name]
        var then = [Alternative(presence)]
        if member.value.elements != nil {
          presence.required += names(member.value, keyword, at: location).filter { $0 != name }
          then = [Alternative(presence)]
        } else if keyword == "dependencies", member.value.string != nil {
          presence.required += [ExactText(member.value.string ?? "")]
          then = [Alternative(presence)]
        } else {
          let schema = document.location(
            of: keyword, member.name, in: location, value: member.value)
          then = try product(then, try alternatives(of: conjunction(of: schema)), at: location)
        }
        var otherwise = Alternative.anything
        otherwise.setObject(absence)
        result = try product(result, merged(then + [otherwise]), at: location)
      }
    }
    return result
  }

  /// Applies `if`, `then` and `else`: the condition and what follows from it, or its opposite.
  mutating func applyConditional(
    _ keywords: SchemaKeywords, to context: [Alternative]
  ) throws(Interruption) -> [Alternative] {
    let location = keywords.location
    guard let condition = subschema(keywords, "if") else { return context }
    let then = subschema(keywords, "then").map { conjunction(of: $0) } ?? .anything
    let otherwise = subschema(keywords, "else").map { conjunction(of: $0) } ?? .anything
    if then.isAnything && otherwise.isAnything, !document.hasUnevaluated { return context }
    var holds = try product(
      context, try alternatives(of: conjunction(of: condition)), at: location)
    holds = try product(holds, try alternatives(of: then), at: location)
    switch try negation(of: condition) {
    case .alternatives(let opposites):
      var fails = try product(context, opposites, at: location)
      fails = try product(fails, try alternatives(of: otherwise), at: location)
      return merged(holds + fails)
    case .impossible(let keyword):
      report(.notNegatable(keyword), "if", at: location)
      return context.map { $0.relaxing("if") }
    }
  }

  /// Applies `not`.
  mutating func applyNot(
    _ keywords: SchemaKeywords, to context: [Alternative]
  ) throws(Interruption) -> [Alternative] {
    guard let schema = subschema(keywords, "not") else { return context }
    switch try negation(of: schema) {
    case .alternatives(let opposites):
      return try product(context, opposites, at: keywords.location)
    case .impossible(let keyword):
      // Where both can never hold at once, nothing is to be excluded.
      let both = try product(
        context, try alternatives(of: conjunction(of: schema)), at: keywords.location)
      if try isEmpty(both) { return context }
      report(.notNegatable(keyword), "not", at: keywords.location)
      return context.map { $0.relaxing("not") }
    }
  }

  /// Applies `oneOf`: a union whose choices exclude each other, be it by themselves or because the
  /// others' opposites are added.
  mutating func applyOneOf(
    _ keywords: SchemaKeywords, to context: [Alternative]
  ) throws(Interruption) -> [Alternative] {
    let location = keywords.location
    let schemas = subschemas(keywords, "oneOf")
    guard !schemas.isEmpty else { return context }
    var choices: [[Alternative]] = []
    for schema in schemas {
      choices.append(
        try product(context, try alternatives(of: conjunction(of: schema)), at: location))
    }
    var exclusive = choices
    for first in choices.indices {
      for second in choices.indices where second > first {
        let overlap = try product(choices[first], choices[second], at: location)
        if try isEmpty(overlap) { continue }
        for (one, other) in [(first, second), (second, first)] {
          switch try negation(of: schemas[other]) {
          case .alternatives(let opposites):
            exclusive[one] = try product(exclusive[one], opposites, at: location)
          case .impossible(let keyword):
            report(
              .overlapping(
                first: first, second: second,
                why: "'\(keyword)' has no opposite that a grammar holds"), "oneOf", at: location)
            exclusive[one] = exclusive[one].map { $0.relaxing("oneOf") }
          }
        }
      }
    }
    return merged(exclusive.flatMap { $0 })
  }

  private mutating func isEmpty(_ union: [Alternative]) throws(Interruption) -> Bool {
    for alternative in union where try !pruned(alternative).isEmpty { return false }
    return true
  }
}

extension Alternative {
  /// The same set, marked as larger than the schema says.
  fileprivate func relaxing(_ keyword: String) -> Alternative {
    var copy = self
    copy.relaxed = keyword
    return copy
  }
}
