// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Everything that was said in a session: instructions, prompts, tool calls, responses.
///
/// A transcript is a collection of entries, oldest first. It can be saved and loaded: its
/// `Codable` form is the JSON of Apple's framework.
///
/// ```swift
/// let saved = try JSONEncoder().encode(session.transcript)
/// let transcript = try JSONDecoder().decode(Transcript.self, from: saved)
/// let session = LanguageModelSession(transcript: transcript)
/// ```
public struct Transcript: Sendable, Equatable {
  private var entries: [Entry]

  /// Creates a transcript.
  ///
  /// - Parameter entries: The entries, oldest first.
  public init(entries: some Sequence<Entry> = []) {
    self.entries = Array(entries)
  }
}

extension Transcript: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Positions are counted from zero.
  public typealias Index = Int

  /// Creates an empty transcript.
  public init() {
    entries = []
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
  public subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Replaces entries by others.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the entries to be replaced.
  ///   - newElements: What takes their place.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Entry>
  ) {
    entries.replaceSubrange(subrange, with: newElements)
  }
}

extension Transcript: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}
