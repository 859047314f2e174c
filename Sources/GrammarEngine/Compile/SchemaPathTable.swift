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
    /// The name of the root or of a definition.
    case base(String)
    case step(SchemaPath.Step, from: ID)
  }

  static let root = ID(index: 0)

  private var entries: [Entry]

  init(_ schema: Schema) { entries = [.base(SchemaPath(rootOf: schema).base)] }

  mutating func addDefinition(_ name: String) -> ID { add(.base(name)) }

  /// Adds the path one step below another one.
  mutating func add(_ step: SchemaPath.Step, to parent: ID) -> ID { add(.step(step, from: parent)) }

  private mutating func add(_ entry: Entry) -> ID {
    entries.append(entry)
    return ID(index: entries.count - 1)
  }

  /// Returns a path, such as `Trip.legs[].date`.
  func path(of id: ID) -> SchemaPath {
    var steps: [SchemaPath.Step] = []
    var id = id
    while true {
      switch entries[id.index] {
      case .base(let name): return SchemaPath(base: name, steps: steps.reversed())
      case .step(let step, let parent):
        steps.append(step)
        id = parent
      }
    }
  }
}
