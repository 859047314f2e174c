// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// The dynamic anchors that references find first, given the schemas that lead to a position.
///
/// A reference to a dynamic anchor leads to the outermost resource of the dynamic scope that has an
/// anchor of that name (JSON Schema 2020-12, section 8.2.3.2), so the first anchor of each name is
/// all that has to be known of a scope.
package struct DynamicScope: Sendable, Hashable {
  /// A dynamic anchor of a resource.
  struct Anchor {
    /// The name; empty for `$recursiveAnchor` of draft 2019-09.
    let name: String
    /// The schema that has the anchor.
    let location: SchemaDocument.Location
  }

  /// The first anchors by name.
  fileprivate var locations: [String: SchemaDocument.Location] = [:]

  /// Creates the scope that contains no resource.
  package init() {}
}

extension SchemaDocument {
  /// Returns the scope inside a schema.
  ///
  /// - Parameters:
  ///   - location: The schema.
  ///   - scope: The scope that leads to the schema.
  /// - Returns: The scope with the anchors of the schema's resource.
  package mutating func entering(_ location: Location, in scope: DynamicScope) -> DynamicScope {
    let known = anchorsByResource ?? collectDynamicAnchors()
    anchorsByResource = known
    guard let anchors = known[entries[location].resource] else { return scope }
    var result = scope
    for anchor in anchors where result.locations[anchor.name] == nil {
      result.locations[anchor.name] = anchor.location
    }
    return result
  }

  /// Resolves the value of `$ref`, `$dynamicRef` or `$recursiveRef`.
  ///
  /// - Parameters:
  ///   - text: The value of the keyword.
  ///   - keyword: The keyword.
  ///   - location: The location of the schema that has the keyword.
  ///   - scope: The scope inside the schema.
  /// - Returns: The target.
  package mutating func target(
    of text: String, _ keyword: String, in location: Location, _ scope: DynamicScope
  ) -> Target {
    let target = target(of: text, in: location)
    guard case .location(let initial) = target, isDynamic(text, keyword, leadingTo: initial) else {
      return target
    }
    let name = keyword == "$recursiveRef" ? "" : URIReference(text).fragment ?? ""
    return .location(scope.locations[name] ?? initial)
  }

  /// Returns the dynamic anchors on which the target of a reference can depend, by resource.
  private mutating func collectDynamicAnchors() -> [Position: [DynamicScope.Anchor]] {
    var result: [Position: [DynamicScope.Anchor]] = [:]
    for (name, positions) in dynamicAnchors where positions.count > 1 {
      for position in positions {
        guard let location = location(at: position) else { continue }
        result[entries[location].resource, default: []].append(
          .init(name: name, location: location))
      }
    }
    for position in bases.keys where bases.count > 1 {
      guard let location = location(at: position),
        entries[location].value["$recursiveAnchor"]?.bool == true
      else { continue }
      result[position, default: []].append(.init(name: "", location: location))
    }
    return result
  }
}
