// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The places of a schema's nodes, for errors.
///
/// Each place refers to its parent, so that a deeply nested schema costs no more than its nodes;
/// the ``SchemaPath`` of a place is spelled out only when there is something to say about it.
struct SchemaPaths {
  /// A place: an index into the table.
  struct ID: Hashable {
    fileprivate let index: Int
  }

  private enum Place {
    case root
    case definition(String)
    case step(SchemaPath.Step, from: ID)
  }

  private let root: SchemaPath
  private var places = [Place.root]

  /// Begins with the place of the schema's root.
  init(_ schema: Schema) {
    root = SchemaPath(rootOf: schema)
  }

  /// The place of the schema's root.
  static let root = ID(index: 0)

  /// The place of a definition.
  mutating func definition(_ name: String) -> ID {
    add(.definition(name))
  }

  /// The place of an object's property.
  mutating func property(_ name: String, of parent: ID) -> ID {
    add(.step(.property(name), from: parent))
  }

  /// The place of an array's items.
  mutating func items(of parent: ID) -> ID {
    add(.step(.items, from: parent))
  }

  /// The place of an array's item at a place of its own.
  mutating func item(_ index: Int, of parent: ID) -> ID {
    add(.step(.item(index), from: parent))
  }

  /// The place of the members of a family.
  mutating func member(_ index: Int, of parent: ID) -> ID {
    add(.step(.member(index), from: parent))
  }

  /// The place of a union's choice.
  mutating func choice(_ index: Int, of parent: ID) -> ID {
    add(.step(.choice(index), from: parent))
  }

  private mutating func add(_ place: Place) -> ID {
    places.append(place)
    return ID(index: places.count - 1)
  }

  /// The path of a place, such as `Trip.legs[].date`.
  func path(of id: ID) -> SchemaPath {
    var steps: [SchemaPath.Step] = []
    var place = places[id.index]
    while case .step(let step, let parent) = place {
      steps.append(step)
      place = places[parent.index]
    }
    if case .definition(let name) = place {
      return SchemaPath(base: name, steps: steps.reversed())
    }
    return SchemaPath(base: root.base, steps: steps.reversed())
  }
}
