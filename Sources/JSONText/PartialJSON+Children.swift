// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension PartialJSON {
  /// Whether an element was complete when this snapshot was taken.
  package func hasFinished(_ index: Elements.Index) -> Bool {
    index.place?.isComplete(at: mark) ?? false
  }

  /// The values that lie directly in an array, as one snapshot shows them.
  ///
  /// - Complexity: O(1) for a step forward; O(*d*) in the depth for the number of elements.
  package struct Elements: Collection, Sendable {
    private let parent: PartialJSON

    /// A place among the elements; one that is before the end remains valid in later snapshots.
    package struct Index: Comparable, Sendable {
      let place: JSONTape.Place?

      package static func == (left: Index, right: Index) -> Bool {
        left.place?.index == right.place?.index
      }

      package static func < (left: Index, right: Index) -> Bool {
        (left.place?.index ?? .max) < (right.place?.index ?? .max)
      }
    }

    init(_ parent: PartialJSON) {
      self.parent = parent
    }

    /// How many elements are visible.
    package var count: Int {
      parent.tape.read { $0.childCount(of: parent.place.index, at: parent.mark) }
    }

    package var startIndex: Index {
      let first = parent.tape.read { contents in
        contents.firstChild(of: parent.place.index, at: parent.mark).map { contents.place($0) }
      }
      return Index(place: first)
    }

    package var endIndex: Index { Index(place: nil) }

    package func index(after index: Index) -> Index {
      let next = parent.tape.read { contents in
        index.place.flatMap { contents.sibling(after: $0.index, at: parent.mark) }
          .map { contents.place($0) }
      }
      return Index(place: next)
    }

    package subscript(index: Index) -> PartialJSON {
      guard let place = index.place else { preconditionFailure("there is no element at the end") }
      guard place.completion == .max else {
        return PartialJSON(parent.tape, at: parent.mark, place)
      }
      // The index may come from an earlier snapshot.
      let now = parent.tape.read { $0.place(place.index) }
      return PartialJSON(parent.tape, at: parent.mark, now)
    }
  }

  /// The members of an object, as one snapshot shows them; several may have the same name.
  ///
  /// - Complexity: As that of ``Elements``.
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

    package func index(after index: Elements.Index) -> Elements.Index {
      values.index(after: index)
    }

    package subscript(index: Elements.Index) -> Member {
      let name = tape.read { contents in
        index.place.map { contents.names[contents.nodes[$0.index].name] }
      }
      return (name ?? "", values[index])
    }
  }
}
