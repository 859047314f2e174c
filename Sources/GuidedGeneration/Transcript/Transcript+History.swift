// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
  /// The entries after the instructions at the beginning: what was said, without what the model
  /// was told to be.
  public var history: HistoryView {
    get { HistoryView(dropFirst(instructionsCount)) }
    set { replaceSubrange(instructionsCount..., with: newValue) }
  }

  /// How many entries at the beginning are instructions: one or none.
  private var instructionsCount: Int {
    if case .instructions? = first { return 1 }
    return 0
  }

  /// The entries of a transcript after its instructions.
  ///
  /// ```swift
  /// session.transcript.history = .init(session.transcript.history.suffix(20))
  /// ```
  public struct HistoryView: Sendable, Equatable {
    private var entries: [Entry]
  }
}

extension Transcript.HistoryView: RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection, ExpressibleByArrayLiteral
{
  /// Creates an empty history.
  public init() {
    entries = []
  }

  /// Creates a history of the entries listed.
  public init(arrayLiteral elements: Transcript.Entry...) {
    entries = elements
  }

  /// The position of the first element.
  public var startIndex: Int {
    entries.startIndex
  }

  /// The position after the last element.
  public var endIndex: Int {
    entries.endIndex
  }

  /// The element at a position.
  ///
  /// - Parameter index: The position, which must be valid.
  public subscript(index: Int) -> Transcript.Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Replaces entries by others.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the entries to be replaced.
  ///   - newElements: What takes their place.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Transcript.Entry>
  ) {
    entries.replaceSubrange(subrange, with: newElements)
  }
}
