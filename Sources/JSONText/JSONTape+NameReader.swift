// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// Tells the names that a parser reads by what followed them last time.
  ///
  /// Objects of one kind have their names in one order, so the name after a name is mostly the one
  /// that followed it before: it is found by comparing bytes, without hashing, and without a look
  /// at the tape.
  struct NameReader: Sendable {
    /// What is known of a name.
    private struct Known: Sendable {
      /// Where its bytes are.
      var start = 0
      var end = 0
      /// The number of the name that came next last time; -1 for none.
      var successor: Int32 = -1
    }

    /// The bytes of all names that are known, and behind them those of the one that is being read.
    private var bytes: [UInt8] = []
    private var start = 0
    private var known: [Known] = []
    private var last: Int32 = -1

    /// A name begins.
    mutating func begin() {
      start = bytes.count
    }

    /// One more byte of the name.
    mutating func append(_ byte: UInt8) {
      bytes.append(byte)
    }

    /// One more scalar of the name.
    mutating func append(_ scalar: UTF8.EncodedScalar) {
      bytes.append(contentsOf: scalar)
    }

    /// The number of the name that was read, if it is the one that was expected.
    mutating func expected() -> Int32? {
      guard last >= 0 else { return nil }
      let number = known[Int(last)].successor
      guard number >= 0 else { return nil }
      let (other, end) = (known[Int(number)].start, known[Int(number)].end)
      let length = bytes.count - start
      guard end - other == length else { return nil }
      for offset in 0..<length where bytes[other + offset] != bytes[start + offset] { return nil }
      bytes.removeLast(length)
      last = number
      return number
    }

    /// The number of the name that was read, in a table to which it is added where it is new.
    mutating func number(in names: inout NameTable) -> Int32 {
      if let number = expected() { return number }
      let number = names.number(of: bytes[start...])
      while known.count <= Int(number) { known.append(Known()) }
      if known[Int(number)].end == 0 {
        known[Int(number)].start = start
        known[Int(number)].end = bytes.count
      } else {
        bytes.removeLast(bytes.count - start)
      }
      if last >= 0 { known[Int(last)].successor = number }
      last = number
      return number
    }
  }
}
