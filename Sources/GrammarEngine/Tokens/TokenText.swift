// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The bytes of a vocabulary's tokens, one after another.
final class TokenText: Sendable {
  /// How many tokens there are.
  let count: Int
  private let bytes: TableStorage<UInt8>
  private let offsets: TableStorage<UInt32>

  /// Copies the tokens; all of them together have fewer than 2^32 bytes.
  init(_ tokens: [[UInt8]], byteCount: Int) {
    count = tokens.count
    bytes = TableStorage(uninitialized: byteCount)
    offsets = TableStorage(uninitialized: tokens.count + 1)
    let (text, places) = (bytes.memory, offsets.memory)
    var end = 0
    for (id, token) in tokens.enumerated() {
      places[id] = UInt32(truncatingIfNeeded: end)
      for byte in token {
        text[end] = byte
        end += 1
      }
    }
    places[tokens.count] = UInt32(truncatingIfNeeded: end)
  }

  /// The bytes in memory.
  var byteCount: Int { bytes.byteCount + offsets.byteCount }

  /// Where a token's bytes lie.
  @inline(__always) func range(of id: Int) -> Range<Int> {
    let start = Int(offsets.memory[id])
    return Range(uncheckedBounds: (start, Int(offsets.memory[id &+ 1])))
  }

  /// The byte at a place.
  @inline(__always) subscript(place: Int) -> UInt8 { bytes.memory[place] }

  /// The bytes of a token.
  func token(_ id: Int) -> [UInt8] {
    range(of: id).map { bytes.memory[$0] }
  }

  /// The first eight bytes of a token as a number that orders as they do.
  func key(of id: Int) -> UInt64 {
    var key: UInt64 = 0
    let range = range(of: id)
    for place in range.prefix(8) { key = key << 8 | UInt64(bytes.memory[place]) }
    return key << UInt64(8 * max(0, 8 - range.count))
  }

  /// Whether a token's bytes come before another's; equal ones are ordered by id.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (range(of: left), range(of: right))
    for index in 0..<min(a.count, b.count) {
      let (x, y) = (self[a.lowerBound + index], self[b.lowerBound + index])
      if x != y { return x < y }
    }
    return a.count != b.count ? a.count < b.count : left < right
  }

  /// How many bytes two tokens have in common at their beginnings.
  func commonPrefix(_ left: Int, _ right: Int) -> Int {
    let (a, b) = (range(of: left), range(of: right))
    var common = 0
    while common < a.count, common < b.count,
      self[a.lowerBound + common] == self[b.lowerBound + common]
    {
      common += 1
    }
    return common
  }
}

extension TokenText {
  /// Tokens in the order of their bytes, equal ones ascending.
  ///
  /// A radix sort by the first eight bytes, from the last to the first; the few tokens that agree
  /// in these are compared.
  ///
  /// - Parameter ids: The tokens, ascending.
  /// - Returns: The tokens in order.
  /// - Complexity: O(*n*) in the tokens, but for those with long common beginnings.
  func sorted(_ ids: [UInt32]) -> [UInt32] {
    let keys = TableStorage(ids.map { key(of: Int($0)) })
    let otherKeys = TableStorage<UInt64>(uninitialized: ids.count)
    let order = TableStorage(ids)
    let otherOrder = TableStorage<UInt32>(uninitialized: ids.count)
    var (from, to) = (keys.memory, otherKeys.memory)
    var (idsFrom, idsTo) = (order.memory, otherOrder.memory)
    let starts = TableStorage<Int>(repeating: 0, count: 257)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      starts.memory.fill(0)
      for index in 0..<ids.count {
        starts.memory[Int(from[index] &>> shift & 0xFF) &+ 1] &+= 1
      }
      for digit in 0..<256 { starts.memory[digit &+ 1] &+= starts.memory[digit] }
      for index in 0..<ids.count {
        let digit = Int(from[index] &>> shift & 0xFF)
        let place = starts.memory[digit]
        starts.memory[digit] = place &+ 1
        to[place] = from[index]
        idsTo[place] = idsFrom[index]
      }
      swap(&from, &to)
      swap(&idsFrom, &idsTo)
    }
    var result = [UInt32](repeating: 0, count: ids.count)
    idsFrom.write(to: &result)
    var start = 0
    while start < ids.count {
      var end = start + 1
      while end < ids.count, from[end] == from[start] { end += 1 }
      if end - start > 1 { result[start..<end].sort { precedes(Int($0), Int($1)) } }
      start = end
    }
    withExtendedLifetime((keys, otherKeys, order, otherOrder, starts)) {}
    return result
  }
}
