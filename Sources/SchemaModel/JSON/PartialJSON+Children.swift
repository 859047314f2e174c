// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension PartialJSON {
  /// The values that lie directly in an array, as one snapshot shows them.
  ///
  /// - Complexity: O(1) for a step forward; the number of elements is known from the start.
  package struct Elements: Collection, Sendable {
    private let parent: PartialJSON
    /// How many elements are visible.
    package let count: Int
    private let first: Int32?

    /// A place among the elements; one that is before the end remains valid in later snapshots.
    package struct Index: Comparable, Sendable {
      let node: Int32
      let offset: Int

      package static func == (left: Index, right: Index) -> Bool { left.offset == right.offset }
      package static func < (left: Index, right: Index) -> Bool { left.offset < right.offset }
    }

    init(_ parent: PartialJSON, _ contents: borrowing JSONTape.Contents) {
      self.parent = parent
      count = contents.childCount(of: parent.index, at: parent.mark)
      first = contents.firstChild(of: parent.index, at: parent.mark)
    }

    package var startIndex: Index { Index(node: first ?? -1, offset: 0) }

    package var endIndex: Index { Index(node: -1, offset: count) }

    package func index(after index: Index) -> Index {
      let next = parent.tape.read { contents in
        contents.sibling(after: index.node, at: parent.mark)
      }
      return Index(node: next ?? -1, offset: index.offset + 1)
    }

    package subscript(index: Index) -> PartialJSON {
      PartialJSON(parent.tape, at: parent.mark, index: index.node)
    }
  }

  /// The members of an object, as one snapshot shows them; several may have the same name.
  ///
  /// - Complexity: O(1) for a step forward; the number of members is known from the start.
  package struct Members: Collection, Sendable {
    private let values: Elements
    private let tape: JSONTape

    init(_ parent: PartialJSON, _ contents: borrowing JSONTape.Contents) {
      values = Elements(parent, contents)
      tape = parent.tape
    }

    package var count: Int { values.count }

    package var startIndex: Elements.Index { values.startIndex }

    package var endIndex: Elements.Index { values.endIndex }

    package func index(after index: Elements.Index) -> Elements.Index {
      values.index(after: index)
    }

    package subscript(index: Elements.Index) -> Member {
      let name = tape.read { $0.names[$0.nodes[index.node].name] }
      return (name, values[index])
    }
  }
}
