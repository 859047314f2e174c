// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The bytes of a vocabulary's tokens in one table.
///
/// Invariant of the tables: there is an offset for every token and one more for the end; offsets
/// are ascending and at most the number of bytes. Ids are less than ``count``.
final class TokenText: Sendable {
  let count: Int
  private let bytes: TableStorage<UInt8>
  private let offsets: TableStorage<UInt32>

  /// Copies the bytes of all tokens, fewer than 2^32 together.
  init(_ tokens: [[UInt8]], byteCount: Int) {
    count = tokens.count
    bytes = TableStorage(uninitialized: byteCount)
    offsets = TableStorage(uninitialized: tokens.count + 1)
    let (text, starts) = (bytes.table, offsets.table)
    var end = 0
    for (id, token) in tokens.enumerated() {
      starts[id] = UInt32(truncatingIfNeeded: end)
      for byte in token {
        text[end] = byte
        end += 1
      }
    }
    starts[tokens.count] = UInt32(truncatingIfNeeded: end)
  }

  var byteCount: Int { bytes.byteCount + offsets.byteCount }

  /// Returns the range of a token's bytes.
  @inline(__always) func range(of id: Int) -> Range<Int> {
    let start = Int(offsets.table[id])
    return Range(uncheckedBounds: (start, Int(offsets.table[id &+ 1])))
  }

  @inline(__always) subscript(index: Int) -> UInt8 { bytes.table[index] }

  func token(_ id: Int) -> [UInt8] { range(of: id).map { bytes.table[$0] } }

  /// Returns the number of bytes that two ranges have in common at their start.
  func commonPrefix(_ left: Range<Int>, _ right: Range<Int>) -> Int {
    let limit = min(left.count, right.count)
    var common = 0
    while common < limit, self[left.lowerBound + common] == self[right.lowerBound + common] {
      common += 1
    }
    return common
  }

  /// Returns the lexicographic order of two ranges of bytes: negative, zero or positive.
  func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
    let common = commonPrefix(left, right)
    guard common < min(left.count, right.count) else { return left.count - right.count }
    return Int(self[left.lowerBound + common]) - Int(self[right.lowerBound + common])
  }
}

extension TokenText {
  /// Returns ascending tokens in the order of their bytes; equal ones stay ascending.
  ///
  /// This is a radix sort by the first eight bytes, from the last to the first; the few tokens that
  /// agree in these bytes are compared.
  ///
  /// - Complexity: O(*n*) in the tokens, except for those with long common prefixes.
  func sorted(_ ids: [UInt32]) -> [UInt32] {
    let storage = TableStorage(ids.map { Entry(key: key(of: Int($0)), id: $0) })
    let otherStorage = TableStorage<Entry>(uninitialized: ids.count)
    let startStorage = TableStorage<Int>(uninitialized: 257)
    var (from, to) = (storage.table, otherStorage.table)
    let starts = startStorage.table
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      starts.fill(0)
      for index in 0..<ids.count { starts[from[index].digit(shift) &+ 1] &+= 1 }
      for digit in 0..<256 { starts[digit &+ 1] &+= starts[digit] }
      for index in 0..<ids.count {
        let digit = from[index].digit(shift)
        to[starts[digit]] = from[index]
        starts[digit] &+= 1
      }
      swap(&from, &to)
    }
    var result = ids.indices.map { from[$0].id }
    var start = 0
    while start < ids.count {
      var end = start + 1
      while end < ids.count, from[end].key == from[start].key { end += 1 }
      if end - start > 1 { result[start..<end].sort { precedes($0, $1) } }
      start = end
    }
    withExtendedLifetime((storage, otherStorage, startStorage)) {}
    return result
  }

  private struct Entry: BitwiseCopyable {
    let key: UInt64
    let id: UInt32

    @inline(__always) func digit(_ shift: UInt64) -> Int { Int(key &>> shift & 0xFF) }
  }

  /// Returns the first eight bytes of a token as a number with the same order.
  private func key(of id: Int) -> UInt64 {
    let range = range(of: id)
    let key = range.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64(self[$1]) }
    return key << UInt64(8 * max(0, 8 - range.count))
  }

  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let order = compare(range(of: Int(left)), range(of: Int(right)))
    return order == 0 ? left < right : order < 0
  }
}
