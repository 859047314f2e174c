// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension PartialJSON {
  /// Tests whether an element was complete when its index was made and in this snapshot.
  ///
  /// - Parameter index: The element's index, from any snapshot.
  /// - Returns: Whether the element was complete; `false` for the end.
  package func hasFinished(_ index: Elements.Index) -> Bool {
    index.node?.isComplete(at: mark) ?? false
  }

  /// The visible elements of an array or values of an object.
  ///
  /// - Complexity: O(1) for a step forward; O(*d*) in the depth for the number of elements.
  package struct Elements: Collection, Sendable {
    private let parent: PartialJSON

    /// The position of an element; a position before the end remains valid in later snapshots.
    package struct Index: Comparable, Sendable {
      let node: JSONTape.NodeHandle?

      package static func == (left: Index, right: Index) -> Bool {
        left.node?.index == right.node?.index
      }

      package static func < (left: Index, right: Index) -> Bool {
        (left.node?.index ?? .max) < (right.node?.index ?? .max)
      }
    }

    init(_ parent: PartialJSON) { self.parent = parent }

    /// The number of visible elements.
    package var count: Int {
      parent.tape.read { $0.childCount(of: parent.node.index, at: parent.mark) }
    }

    package var startIndex: Index {
      let first = parent.tape.read { contents in
        contents.firstChild(of: parent.node.index, at: parent.mark).map { contents.handle($0) }
      }
      return Index(node: first)
    }

    package var endIndex: Index { Index(node: nil) }

    package func index(after index: Index) -> Index {
      let next = parent.tape.read { contents in
        index.node.flatMap { contents.sibling(after: $0.index, at: parent.mark) }
          .map { contents.handle($0) }
      }
      return Index(node: next)
    }

    package subscript(index: Index) -> PartialJSON {
      guard let node = index.node else { preconditionFailure("the index is past the last element") }
      guard node.completion == .max else {
        return PartialJSON(parent.tape, at: parent.mark, node)
      }
      // The index may come from an earlier snapshot.
      let current = parent.tape.read { $0.handle(node.index) }
      return PartialJSON(parent.tape, at: parent.mark, current)
    }
  }

  /// The visible members of an object; several may have the same name.
  ///
  /// - Complexity: The same as for ``Elements``.
  package struct Members: Collection, Sendable {
    private let values: Elements
    private let tape: JSONTape

    init(_ parent: PartialJSON) {
      values = Elements(parent)
      tape = parent.tape
    }

    package var count: Int { values.count }

    package var startIndex: Elements.Index { values.startIndex }

    package var endIndex: Elements.Index { values.endIndex }

    package func index(after index: Elements.Index) -> Elements.Index { values.index(after: index) }

    package subscript(index: Elements.Index) -> Member {
      let value = values[index]
      return (tape.read { $0.names[$0.nodes[value.node.index].name] }, value)
    }
  }
}
