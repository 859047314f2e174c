// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// The names of a document's members, each kept once.
  struct NameTable: Sendable {
    private struct Entry: Sendable {
      let name: String
      /// The number of the first name that is canonically equivalent; mostly its own.
      let equivalent: Int32
    }

    private var entries: [Entry] = []
    private var numbers: [String: Int32] = [:]

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

    /// The number of a name, which is added where it is new.
    mutating func number(of spelling: ArraySlice<UInt8>) -> Int32 {
      let name = String(decoding: spelling, as: UTF8.self)
      // A dictionary takes canonically equivalent names for one; their spellings are kept apart.
      let equivalent = numbers[name]
      if let equivalent, entries[Int(equivalent)].name.utf8.elementsEqual(spelling) {
        return equivalent
      }
      let number = Int32(truncatingIfNeeded: entries.count)
      entries.append(Entry(name: name, equivalent: equivalent ?? number))
      if equivalent == nil { numbers[name] = number }
      return number
    }
  }
}
