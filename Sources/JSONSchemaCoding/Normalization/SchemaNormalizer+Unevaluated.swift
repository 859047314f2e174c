// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// Applies `unevaluatedProperties` and `unevaluatedItems` after all other keywords.
  mutating func applyUnevaluated(_ keywords: Keywords, to union: inout [Disjunct]) {
    if let rest = subschema(keywords, "unevaluatedProperties").map({ conjunction(of: $0) }) {
      for index in union.indices where !union[index].evaluated.coversProperties {
        var facet = ObjectFacet()
        if !rest.isAnything {
          facet.applicators = [union[index].evaluated.applicators(unevaluated: rest)]
        }
        union[index].setObject(union[index].object.and(facet))
        union[index].evaluated.coversProperties = true
      }
    }
    if let unevaluated = subschema(keywords, "unevaluatedItems") {
      for index in union.indices where !union[index].evaluated.coversItems {
        let evaluated = union[index].evaluated
        let rest = conjunction(
          of: evaluated.contains.isEmpty
            ? unevaluated
            : document.location(ofChoices: evaluated.contains.sorted() + [unevaluated]))
        var facet = ArrayFacet()
        if !rest.isAnything {
          facet.applicators = [.init(from: evaluated.prefixCount, rest: rest)]
        }
        union[index].setArray(union[index].array.and(facet))
        union[index].evaluated.coversItems = true
      }
    }
    union = merged(union.filter { !$0.isEmpty })
  }

  /// Returns the union of several schemas.
  ///
  /// If the document has an `unevaluated…` keyword, the union has disjuncts for each set of
  /// schemas that hold together, because they evaluate different properties.
  mutating func union(
    of choices: [[Disjunct]], at location: Location
  ) throws(Failure) -> [Disjunct] {
    guard document.hasUnevaluated else { return merged(choices.flatMap(\.self)) }
    var all: [Disjunct] = []
    for choice in choices {
      all = merged(all + choice + (try product(all, choice, at: location)))
    }
    return all
  }
}
