// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text of a string that is still being read, in whole scalars.
///
/// Like ``AppendOnlyList`` it can be copied cheaply at any time: what was read long ago lies in
/// sealed pieces, only the youngest piece is copied.
struct GrowingText: Sendable {
  private var pieces = AppendOnlyList<String>()
  private var tail: [UInt8] = []

  /// How long the youngest piece gets before it is sealed.
  private static var pieceLength: Int { 1024 }

  /// Whether there is no text yet.
  var isEmpty: Bool {
    tail.isEmpty && pieces.isEmpty
  }

  /// Adds well-formed UTF-8 that ends with a whole scalar.
  mutating func append(_ scalars: some Collection<UInt8>) {
    tail.append(contentsOf: scalars)
    if tail.count >= Self.pieceLength {
      pieces.append(String(decoding: tail, as: UTF8.self))
      tail.removeAll(keepingCapacity: true)
    }
  }

  /// A copy of the present text that later appends don't touch.
  ///
  /// - Complexity: O(1): at most the length of one piece.
  var snapshot: TextSnapshot {
    TextSnapshot(pieces: pieces, tail: String(decoding: tail, as: UTF8.self))
  }

  /// Gives the whole text and starts anew.
  mutating func take() -> String {
    defer {
      pieces = AppendOnlyList()
      tail.removeAll(keepingCapacity: true)
    }
    return snapshot.string
  }
}

/// The text that a growing string had at one moment.
struct TextSnapshot: Sendable {
  fileprivate let pieces: AppendOnlyList<String>
  fileprivate let tail: String

  /// The text as one string.
  ///
  /// - Complexity: O(*n*) in its length.
  var string: String {
    guard !pieces.isEmpty else { return tail }
    var string = ""
    string.reserveCapacity(pieces.reduce(tail.utf8.count) { $0 + $1.utf8.count })
    for piece in pieces { string += piece }
    return string + tail
  }
}
