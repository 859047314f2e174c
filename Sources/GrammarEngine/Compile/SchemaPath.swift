// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The places of a schema's nodes, for errors.
///
/// Each place refers to its parent, so that a deeply nested schema costs no more than its nodes.
struct SchemaPaths {
  /// A place: an index into the table.
  struct ID: Hashable {
    fileprivate let index: Int
  }

  private enum Component {
    case root
    case definition(String)
    case property(String)
    case items
    case choice(Int)
  }

  private var places: [(parent: Int, component: Component)] = [(0, .root)]

  /// The place of the schema's root.
  static let root = ID(index: 0)

  /// The place of a definition.
  mutating func definition(_ name: String) -> ID {
    add(.definition(name), to: Self.root)
  }

  /// The place of an object's property.
  mutating func property(_ name: String, of parent: ID) -> ID {
    add(.property(name), to: parent)
  }

  /// The place of an array's items.
  mutating func items(of parent: ID) -> ID {
    add(.items, to: parent)
  }

  /// The place of a union's choice.
  mutating func choice(_ index: Int, of parent: ID) -> ID {
    add(.choice(index), to: parent)
  }

  private mutating func add(_ component: Component, to parent: ID) -> ID {
    places.append((parent.index, component))
    return ID(index: places.count - 1)
  }

  /// The place as people read it, such as `trip.legs[].date`.
  func text(of id: ID) -> String {
    var components: [Component] = []
    var index = id.index
    while index > 0 {
      components.append(places[index].component)
      index = places[index].parent
    }
    var text = ""
    for component in components.reversed() {
      switch component {
      case .root: break
      case .definition(let name): text += "$defs.\(name)"
      case .property(let name): text += text.isEmpty ? name : ".\(name)"
      case .items: text += "[]"
      case .choice(let index): text += text.isEmpty ? "anyOf[\(index)]" : ".anyOf[\(index)]"
      }
    }
    return text.isEmpty ? "$" : text
  }
}
