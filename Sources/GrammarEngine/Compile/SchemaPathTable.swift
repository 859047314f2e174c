// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The schema paths of nodes, for errors.
///
/// Each entry refers to its parent, so the table of a deeply nested schema is proportional to the
/// number of nodes. The ``SchemaPath`` of an entry is computed only for an error.
struct SchemaPathTable {
  struct ID: Hashable {
    fileprivate let index: Int
  }

  private enum Entry {
    case root
    case definition(String)
    case step(SchemaPath.Step, from: ID)
  }

  static let root = ID(index: 0)

  private let root: SchemaPath
  private var entries = [Entry.root]

  init(_ schema: Schema) { root = SchemaPath(rootOf: schema) }

  mutating func addDefinition(_ name: String) -> ID { add(.definition(name)) }

  /// Adds the path one step below another one.
  mutating func add(_ step: SchemaPath.Step, to parent: ID) -> ID { add(.step(step, from: parent)) }

  private mutating func add(_ entry: Entry) -> ID {
    entries.append(entry)
    return ID(index: entries.count - 1)
  }

  /// Returns a path, such as `Trip.legs[].date`.
  func path(of id: ID) -> SchemaPath {
    var steps: [SchemaPath.Step] = []
    var entry = entries[id.index]
    while case .step(let step, let parent) = entry {
      steps.append(step)
      entry = entries[parent.index]
    }
    if case .definition(let name) = entry {
      return SchemaPath(base: name, steps: steps.reversed())
    }
    return SchemaPath(base: root.base, steps: steps.reversed())
  }
}
