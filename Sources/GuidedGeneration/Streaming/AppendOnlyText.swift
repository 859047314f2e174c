// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A text that grows at its end and whose copies share storage.
///
/// The text consists of full blocks, which are immutable, and a tail. An append therefore copies at
/// most the tail, however many copies of the text exist.
struct AppendOnlyText: Sendable {
  private var blocks = PersistentVector<String>()
  private var tail = ""

  /// The length of the text in bytes.
  private(set) var byteCount = 0

  /// The length in bytes from which the tail becomes a block.
  private static var blockLength: Int { 256 }

  init(_ text: String = "") { append(text) }

  /// Appends a piece of any length.
  ///
  /// - Complexity: Amortized O(*n*) in the length of the piece; O(1) for a long first piece, which
  ///   the text shares.
  mutating func append(_ piece: String) {
    byteCount += piece.utf8.count
    if tail.isEmpty {
      tail = piece
    } else {
      tail += piece
    }
    if tail.utf8.count >= Self.blockLength {
      blocks.append(tail)
      tail = ""
    }
  }

  /// The text as a string.
  ///
  /// - Complexity: O(*n*) in the length of the text; O(1) if the text consists of one block.
  var string: String {
    guard let first = blocks.first else { return tail }
    if first.utf8.count == byteCount { return first }
    var string = ""
    string.reserveCapacity(byteCount)
    for block in blocks { string += block }
    return string + tail
  }

  /// Returns whether a string begins with the bytes of the text.
  ///
  /// - Complexity: O(*n*) in the length of the text; a comparison of memory without copies.
  func isPrefix(of string: String) -> Bool {
    guard string.utf8.count >= byteCount else { return false }
    var offset = 0
    for block in blocks {
      guard string.hasBytes(of: block, at: offset) else { return false }
      offset += block.utf8.count
    }
    return string.hasBytes(of: tail, at: offset)
  }
}

extension String {
  /// Returns whether the string contains the bytes of another one at an offset in bytes.
  ///
  /// `hasPrefix(_:)` compares characters, and generic algorithms read the bytes one by one.
  fileprivate func hasBytes(of other: String, at offset: Int) -> Bool {
    #if !os(watchOS)
      if #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) {
        let bytes = utf8.span
        return bytes.extracting(offset..<(offset + other.utf8.count)).isEqual(to: other.utf8.span)
      }
    #endif
    return utf8.dropFirst(offset).starts(with: other.utf8)
  }
}

#if !os(watchOS)
  @available(macOS 26, iOS 26, tvOS 26, visionOS 26, *)
  extension Span<UInt8> {
    /// Returns whether two spans of the same length have the same bytes.
    fileprivate func isEqual(to other: Self) -> Bool {
      var start = 0
      // The compiler vectorizes the inner loop, because its length is constant and it has no exit.
      while start + 64 <= count {
        let (left, right) = (
          extracting(start..<(start + 64)), other.extracting(start..<(start + 64))
        )
        var difference: UInt8 = 0
        for index in 0..<64 { difference |= left[index] ^ right[index] }
        guard difference == 0 else { return false }
        start += 64
      }
      return (start..<count).allSatisfy { self[$0] == other[$0] }
    }
  }
#endif
