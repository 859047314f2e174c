// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// The names of a document's members, each kept once.
  ///
  /// Objects of one kind have their names in one order, so the name after a name is mostly the one
  /// that followed it last time: it is found by comparing bytes, without hashing.
  struct NameTable: Sendable {
    private struct Entry: Sendable {
      let name: String
      let start: Int
      let end: Int
      /// The number of the first name that is canonically equivalent; mostly its own.
      let equivalent: Int32
      /// The number of the name that came next last time; -1 for none.
      var successor: Int32 = -1
    }

    private var entries: [Entry] = []
    private var numbers: [String: Int32] = [:]
    private var last: Int32 = -1

    /// The name with a number.
    subscript(number: Int32) -> String {
      number >= 0 ? entries[Int(number)].name : ""
    }

    /// The number by which all spellings of a name are found; nil if no member has it.
    func key(of name: String) -> Int32? {
      numbers[name]
    }

    /// The number by which all spellings of the name with a number are found.
    func key(of number: Int32) -> Int32 {
      number >= 0 ? entries[Int(number)].equivalent : -1
    }

    /// The number of the name at the end of a text.
    ///
    /// The text is kept where the name is new, and cut off where it is known.
    mutating func number(ofTextFrom start: Int, in text: inout [UInt8]) -> Int32 {
      let number = known(from: start, in: text) ?? add(from: start, in: text)
      if entries[Int(number)].start != start {
        text.removeSubrange(start...)
      }
      if last >= 0 { entries[Int(last)].successor = number }
      last = number
      return number
    }

    /// The number of the name that is expected, if the text is that.
    private func known(from start: Int, in text: [UInt8]) -> Int32? {
      guard last >= 0 else { return nil }
      let number = entries[Int(last)].successor
      guard number >= 0 else { return nil }
      let entry = entries[Int(number)]
      guard entry.end - entry.start == text.count - start else { return nil }
      for offset in 0..<entry.end - entry.start
      where text[entry.start + offset] != text[start + offset] {
        return nil
      }
      return number
    }

    private mutating func add(from start: Int, in text: [UInt8]) -> Int32 {
      let name = String(decoding: text[start...], as: UTF8.self)
      // A dictionary takes canonically equivalent names for one; their spellings are kept apart.
      let equivalent = numbers[name]
      if let equivalent, entries[Int(equivalent)].name.utf8.elementsEqual(name.utf8) {
        return equivalent
      }
      let number = Int32(truncatingIfNeeded: entries.count)
      entries.append(
        Entry(name: name, start: start, end: text.count, equivalent: equivalent ?? number))
      if equivalent == nil { numbers[name] = number }
      return number
    }
  }
}
