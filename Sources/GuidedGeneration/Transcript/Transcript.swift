// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The history of a session: instructions, prompts, tool calls and responses.
///
/// A transcript is a collection of entries, oldest first. To save and load it, encode and decode
/// it; the JSON format is that of Apple's framework.
///
/// ```swift
/// let saved = try JSONEncoder().encode(session.transcript)
/// let transcript = try JSONDecoder().decode(Transcript.self, from: saved)
/// let session = LanguageModelSession(transcript: transcript)
/// ```
public struct Transcript: Sendable, Equatable {
  private var storage: [Entry]

  /// Creates a transcript.
  ///
  /// - Parameter entries: The entries, oldest first.
  public init(entries: some Sequence<Entry> = []) { storage = Array(entries) }
}

extension Transcript: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The type of indices, which start at zero.
  public typealias Index = Int

  /// Creates an empty transcript.
  public init() { storage = [] }

  /// The index of the first entry.
  public var startIndex: Int { storage.startIndex }

  /// The index after the last entry.
  public var endIndex: Int { storage.endIndex }

  /// The entry at an index.
  ///
  /// - Parameter index: A valid index.
  public subscript(index: Int) -> Entry {
    get { storage[index] }
    set { storage[index] = newValue }
  }

  /// Replaces entries.
  ///
  /// - Parameters:
  ///   - subrange: The indices of the entries to replace.
  ///   - newElements: The new entries.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Entry>
  ) {
    storage.replaceSubrange(subrange, with: newElements)
  }
}

extension Transcript {
  /// The entries, oldest first, as in early betas of Apple's framework.
  @available(
    *, deprecated,
    message: "a transcript is a collection of its entries; remove '.entries'"
  )
  public var entries: [Entry] { storage }
}

extension Transcript: CustomStringConvertible {
  /// A textual representation.
  public var description: String { storage.map(\.description).joined(separator: "\n") }
}
