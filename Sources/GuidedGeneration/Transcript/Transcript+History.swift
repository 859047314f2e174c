// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
  /// The entries after the initial instructions.
  public var history: HistoryView {
    get { HistoryView(dropFirst(instructionsCount)) }
    set { replaceSubrange(instructionsCount..., with: newValue) }
  }

  /// The number of initial entries that are instructions: zero or one.
  private var instructionsCount: Int {
    if case .instructions? = first { return 1 }
    return 0
  }

  /// A view of the entries of a transcript after its instructions.
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
  public init() { entries = [] }

  /// Creates a history from entries.
  ///
  /// - Parameter elements: The entries.
  public init(arrayLiteral elements: Transcript.Entry...) { entries = elements }

  /// The index of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The index after the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at an index.
  ///
  /// - Parameter index: A valid index.
  public subscript(index: Int) -> Transcript.Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Replaces entries.
  ///
  /// - Parameters:
  ///   - subrange: The indices of the entries to replace.
  ///   - newElements: The new entries.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Transcript.Entry>
  ) {
    entries.replaceSubrange(subrange, with: newElements)
  }
}
