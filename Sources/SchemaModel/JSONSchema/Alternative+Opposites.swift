// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The keyword whose opposite no alternative holds.
struct NotNegatable: Error {
  let keyword: String
}

extension Alternative {
  /// Alternatives that together are all values outside of this one.
  ///
  /// - Throws: ``NotNegatable`` where the opposite would have to look for a member or an item that
  ///   breaks a rule.
  var opposites: [Alternative] {
    get throws(NotNegatable) {
      if let relaxed { throw NotNegatable(keyword: relaxed) }
      var all: [Alternative] = []
      var others = types.complement
      // Numbers outside of a list are of both kinds, whatever kinds the list has.
      if number.choices != nil { others.subtract(.number) }
      if !others.isEmpty { all.append(Alternative(types: others)) }
      if !types.isDisjoint(with: .number) { all += number.opposites.map { Alternative($0) } }
      if types.contains(.string) {
        all += string.opposites.map { Alternative($0) }
      }
      if types.contains(.array) { all += try array.opposites.map { Alternative($0) } }
      if types.contains(.object) { all += try object.opposites.map { Alternative($0) } }
      return all
    }
  }
}

extension ArrayFacet {
  /// Up to how many items a rule for all of them is broken item by item.
  private static let countLimit = 16

  fileprivate var opposites: [ArrayFacet] {
    get throws(NotNegatable) {
      var all: [ArrayFacet] = []
      func add(_ change: (inout ArrayFacet) -> Void) {
        var facet = ArrayFacet()
        change(&facet)
        all.append(facet)
      }
      if let choices { add { $0.excluded = choices } }
      if !excluded.isEmpty { add { $0.choices = excluded } }
      if minimumCount > 0 { add { $0.maximumCount = minimumCount - 1 } }
      if let maximumCount, maximumCount < Int.max { add { $0.minimumCount = maximumCount + 1 } }
      if uniqueness != nil { throw NotNegatable(keyword: "uniqueItems") }
      for content in contents {
        guard content.minimum == 1, content.maximum == nil,
          content.item.opposites.count == 1
        else { throw NotNegatable(keyword: "contains") }
        add { $0.layers = [Layer(prefix: [], rest: content.item.opposites[0])] }
      }
      for layer in layers {
        var count = layer.prefix.count
        if !layer.rest.isAnything && !layer.rest.isNever {
          guard let maximumCount, maximumCount <= Self.countLimit else {
            throw NotNegatable(keyword: "items")
          }
          count = max(count, maximumCount)
        }
        if layer.rest.isNever { add { $0.minimumCount = layer.prefix.count + 1 } }
        for index in 0..<count {
          for opposite in layer.item(at: index).opposites {
            add {
              let free = [Conjunction](repeating: .anything, count: index)
              $0.layers = [Layer(prefix: free + [opposite], rest: .anything)]
              $0.minimumCount = index + 1
            }
          }
        }
      }
      return all
    }
  }
}

extension ObjectFacet {
  fileprivate var opposites: [ObjectFacet] {
    get throws(NotNegatable) {
      var all: [ObjectFacet] = []
      func add(_ change: (inout ObjectFacet) -> Void) {
        var facet = ObjectFacet()
        change(&facet)
        all.append(facet)
      }
      if let choices { add { $0.excluded = choices } }
      if !excluded.isEmpty { add { $0.choices = excluded } }
      if minimumCount > 0 { add { $0.maximumCount = minimumCount - 1 } }
      if let maximumCount, maximumCount < Int.max {
        add {
          $0.minimumCount = maximumCount + 1
          $0.minimumLocation = minimumLocation
        }
      }
      for name in required { add { $0.forbidden = [name] } }
      for name in forbidden { add { $0.required = [name] } }
      if !names.isAnything { throw NotNegatable(keyword: "propertyNames") }
      for layer in layers {
        for property in layer.properties {
          let rule = layer.value(of: property.name)
          for opposite in rule.opposites {
            add {
              $0.required = [property.name]
              if !opposite.isAnything {
                $0.layers = [
                  ObjectLayer(
                    properties: [
                      ObjectLayer.Property(
                        name: property.name, value: opposite, description: nil)
                    ], patterns: [], additional: .anything)
                ]
              }
            }
          }
        }
        guard layer.patterns.allSatisfy(\.value.isAnything) else {
          throw NotNegatable(keyword: "patternProperties")
        }
        guard layer.additional.isAnything else {
          throw NotNegatable(keyword: "additionalProperties")
        }
      }
      return all
    }
  }
}
