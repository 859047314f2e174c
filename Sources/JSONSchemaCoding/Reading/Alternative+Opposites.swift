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
        let opposites = content.item.opposites
        if content.minimum == 1, opposites.count == 1 {
          // None of them: all items are the other kind.
          let free = [Conjunction](repeating: .anything, count: content.start)
          add { $0.layers = [Layer(prefix: free, rest: opposites[0])] }
        } else if content.minimum > 0 {
          var fewer = content
          (fewer.minimum, fewer.maximum) = (0, content.minimum - 1)
          add { $0.contents = [fewer] }
        }
        if let maximum = content.maximum, maximum < Int.max {
          var more = content
          (more.minimum, more.maximum) = (maximum + 1, nil)
          add { $0.contents = [more] }
        }
      }
      for layer in layers {
        if layer.rest.isNever {
          add { $0.minimumCount = layer.prefix.count + 1 }
        } else {
          for opposite in layer.rest.opposites {
            let location = (opposite.positive + opposite.negative).first ?? 0
            add {
              $0.contents = [
                Content(
                  item: opposite, minimum: 1, maximum: nil, start: layer.prefix.count,
                  location: location)
              ]
            }
          }
        }
        for index in layer.prefix.indices {
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
      for opposite in names.opposites {
        let layer = ObjectLayer(properties: [], patterns: [], additional: .anything)
        add {
          $0.demands = [MemberDemand(layer: layer, names: opposite, keyword: "propertyNames")]
        }
      }
      for demand in demands {
        let facet = try demand.opposite
        add { $0 = facet }
      }
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
        for demand in layer.brokenRules { add { $0.demands = [demand] } }
      }
      return all
    }
  }
}

extension ObjectLayer {
  /// The members that break one of the rules for keys that are not named.
  fileprivate var brokenRules: [MemberDemand] {
    var all: [MemberDemand] = []
    for rule in patterns {
      for opposite in rule.value.opposites {
        let layer = ObjectLayer(
          properties: [], patterns: [PatternRule(pattern: rule.pattern, value: opposite)],
          additional: .never)
        all.append(
          MemberDemand(layer: layer, names: .anything, keyword: "patternProperties"))
      }
    }
    for opposite in additional.opposites {
      let layer = ObjectLayer(
        properties: properties.map { Property(name: $0.name, value: .never, description: nil) },
        patterns: patterns.map { PatternRule(pattern: $0.pattern, value: .never) },
        additional: opposite)
      all.append(MemberDemand(layer: layer, names: .anything, keyword: "additionalProperties"))
    }
    return all
  }
}

extension MemberDemand {
  /// What all members are where none is what is demanded.
  fileprivate var opposite: ObjectFacet {
    get throws(NotNegatable) {
      // What opposites are made of has one layer.
      guard let layer = layers.first, layers.count == 1 else {
        throw NotNegatable(keyword: keyword)
      }
      var facet = ObjectFacet()
      if !names.isAnything {
        guard names.opposites.count == 1, layer.properties.isEmpty, layer.patterns.isEmpty,
          layer.additional.isAnything
        else { throw NotNegatable(keyword: keyword) }
        facet.names = names.opposites[0]
        return facet
      }
      func negated(_ value: Conjunction) throws(NotNegatable) -> Conjunction {
        if value.isAnything { return .never }
        guard value.opposites.count == 1 else { throw NotNegatable(keyword: keyword) }
        return value.opposites[0]
      }
      // A key may match several patterns; then the opposite is no rule for each of them.
      guard layer.patterns.count <= 1 || layer.patterns.allSatisfy(\.value.isNever) else {
        throw NotNegatable(keyword: keyword)
      }
      var properties: [ObjectLayer.Property] = []
      for property in layer.properties {
        properties.append(
          ObjectLayer.Property(
            name: property.name, value: try negated(layer.value(of: property.name)),
            description: nil))
      }
      var patterns: [ObjectLayer.PatternRule] = []
      for rule in layer.patterns {
        patterns.append(
          ObjectLayer.PatternRule(pattern: rule.pattern, value: try negated(rule.value)))
      }
      facet.layers = [
        ObjectLayer(
          properties: properties, patterns: patterns, additional: try negated(layer.additional))
      ]
      return facet
    }
  }
}
