// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A text that comes in pieces of any length, and that snapshots share.
///
/// Pieces are joined to blocks; a full block is never touched again, so that an append copies at
/// most the youngest block, however many copies of the text exist, and short pieces take no more
/// room than their characters.
struct GrowingText: Sendable {
  private var blocks = PersistentVector<String>()
  private var tail = ""

  /// How long the youngest block gets, in bytes.
  private static var blockLength: Int { 256 }

  /// Creates a text.
  init(_ text: String = "") {
    append(text)
  }

  /// Adds a piece at the end.
  ///
  /// - Complexity: O(*n*) in the piece, amortised.
  mutating func append(_ piece: String) {
    tail += piece
    if tail.utf8.count >= Self.blockLength {
      blocks.append(tail)
      tail = ""
    }
  }

  /// The whole text.
  ///
  /// - Complexity: O(*n*) in its length.
  var string: String {
    guard !blocks.isEmpty else { return tail }
    var string = ""
    string.reserveCapacity(blocks.reduce(tail.utf8.count) { $0 + $1.utf8.count })
    for block in blocks { string += block }
    return string + tail
  }
}
