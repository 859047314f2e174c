// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// Applies `unevaluatedProperties` and `unevaluatedItems`, once everything else is known that the
  /// schema says.
  mutating func applyUnevaluated(
    _ keywords: SchemaKeywords, to context: [Alternative]
  ) throws(Interruption) -> [Alternative] {
    var result = context
    if let others = subschema(keywords, "unevaluatedProperties").map({ conjunction(of: $0) }) {
      for index in result.indices {
        let evaluation = result[index].evaluation
        guard !evaluation.coversMembers else { continue }
        var facet = ObjectFacet()
        if !others.isAnything { facet.layers = [evaluation.layer(others: others)] }
        result[index].setObject(result[index].object.and(facet))
        result[index].evaluation.coversMembers = true
      }
    }
    if let others = subschema(keywords, "unevaluatedItems") {
      for index in result.indices {
        let evaluation = result[index].evaluation
        guard !evaluation.coversItems else { continue }
        let rest = conjunction(
          of: evaluation.contents.isEmpty
            ? others
            : document.location(ofChoices: evaluation.contents.sorted() + [others]))
        var facet = ArrayFacet()
        if !rest.isAnything {
          let free = [Conjunction](repeating: .anything, count: evaluation.prefixCount)
          facet.layers = [ArrayFacet.Layer(prefix: free, rest: rest)]
        }
        result[index].setArray(result[index].array.and(facet))
        result[index].evaluation.coversItems = true
      }
    }
    return merged(result.filter { !$0.isEmpty })
  }

  /// The union of choices, with one alternative for each set of choices that hold together where
  /// it matters which do.
  mutating func union(
    of choices: [[Alternative]], at location: Conjunction.Location
  ) throws(Interruption) -> [Alternative] {
    guard document.hasUnevaluated else { return merged(choices.flatMap { $0 }) }
    var all: [Alternative] = []
    for choice in choices {
      all = merged(all + choice + (try product(all, choice, at: location)))
    }
    return all
  }
}
