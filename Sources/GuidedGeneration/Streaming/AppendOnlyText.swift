// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A text that grows at its end and whose copies share storage.
///
/// The text consists of full blocks, which are immutable, and a tail. An append therefore copies at
/// most the tail, however many copies of the text exist.
struct AppendOnlyText: Sendable {
  private var blocks = PersistentVector<String>()
  private var tail = ""

  /// The length in bytes from which the tail becomes a block.
  private static var blockLength: Int { 256 }

  init(_ text: String = "") { append(text) }

  /// Appends a piece of any length.
  ///
  /// - Complexity: Amortized O(*n*) in the length of the piece.
  mutating func append(_ piece: String) {
    tail += piece
    if tail.utf8.count >= Self.blockLength {
      blocks.append(tail)
      tail = ""
    }
  }

  /// The text as a string.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var string: String {
    guard !blocks.isEmpty else { return tail }
    var string = ""
    string.reserveCapacity(blocks.reduce(tail.utf8.count) { $0 + $1.utf8.count })
    for block in blocks { string += block }
    return string + tail
  }
}
