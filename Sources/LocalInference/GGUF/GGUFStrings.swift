// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The strings of a metadata array, as bytes in one buffer.
///
/// A vocabulary has hundreds of thousands of strings, so none of them is an allocation of its own.
package struct GGUFStrings: Sendable {
  /// The array as it is stored in the file: each string follows its length.
  private let bytes: [UInt8]
  /// The offset of the first byte of each string.
  private let starts: [Int]

  /// The size of a length in bytes.
  static let lengthSize = 8

  /// Creates the strings of an array, or returns `nil` if the array is not complete.
  ///
  /// - Parameters:
  ///   - bytes: The array as it is stored in the file.
  ///   - count: The number of strings.
  init?(_ bytes: [UInt8], count: Int) {
    var starts: [Int] = []
    starts.reserveCapacity(count)
    var offset = 0
    for _ in 0..<count {
      guard bytes.count - offset >= Self.lengthSize else { return nil }
      let length = (0..<Self.lengthSize).reduce(UInt64(0)) {
        $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1)
      }
      offset += Self.lengthSize
      guard length <= UInt64(bytes.count - offset) else { return nil }
      starts.append(offset)
      offset += Int(length)
    }
    guard offset == bytes.count else { return nil }
    self.bytes = bytes
    self.starts = starts
  }
}

extension GGUFStrings: RandomAccessCollection {
  /// The index of the first string.
  package var startIndex: Int { 0 }

  /// The number of strings.
  package var endIndex: Int { starts.count }

  /// Returns the bytes of a string.
  ///
  /// - Parameter index: The index of the string.
  /// - Returns: The bytes, without a copy.
  package subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

  /// Returns the number of bytes of a string.
  func length(_ index: Int) -> Int { range(index).count }

  private func range(_ index: Int) -> Range<Int> {
    let end = index + 1 < starts.count ? starts[index + 1] - Self.lengthSize : bytes.count
    return starts[index]..<end
  }
}
