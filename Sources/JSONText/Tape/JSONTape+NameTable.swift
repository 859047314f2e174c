// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// The names of a document's members, each stored once under an identifier.
  struct NameTable: Sendable {
    private struct Entry: Sendable {
      let name: String
      /// The identifier of the first name that is canonically equivalent; mostly its own.
      let canonical: Int32
    }

    private var entries: [Entry] = []
    private var canonicalIDs: [String: Int32] = [:]

    /// The name with an identifier; empty for -1.
    subscript(id: Int32) -> String {
      id >= 0 ? entries[Int(id)].name : ""
    }

    /// Returns the identifier shared by all names that are canonically equivalent to `name`; `nil`
    /// if no member has such a name.
    func canonicalID(of name: String) -> Int32? { canonicalIDs[name] }

    /// Returns the identifier shared by all names that are canonically equivalent to one.
    func canonicalID(of id: Int32) -> Int32 { id >= 0 ? entries[Int(id)].canonical : -1 }

    /// Returns the identifier of a name in UTF-8, which is added if it is new.
    mutating func id(of bytes: ArraySlice<UInt8>) -> Int32 {
      let name = String(decoding: bytes, as: UTF8.self)
      // A dictionary treats canonically equivalent names as equal; the table keeps them apart.
      let canonical = canonicalIDs[name]
      if let canonical, entries[Int(canonical)].name.utf8.elementsEqual(bytes) {
        return canonical
      }
      let id = Int32(truncatingIfNeeded: entries.count)
      entries.append(Entry(name: name, canonical: canonical ?? id))
      if canonical == nil { canonicalIDs[name] = id }
      return id
    }
  }
}

extension JSONTape {
  /// A lookup of names that tries the name that followed the previous one last time.
  ///
  /// Objects of one kind have their names in one order, so the prediction is mostly right: the name
  /// is found by comparing bytes, without hashing and without access to the tape.
  struct NamePredictor: Sendable {
    private struct Entry: Sendable {
      /// The range of the name in `bytes`; empty for a name that has not been read.
      var start = 0
      var end = 0
      /// The identifier of the name that came next last time; -1 for none.
      var successor: Int32 = -1
    }

    /// The bytes of all names, and after them those of the current name.
    private var bytes: [UInt8] = []
    private var start = 0
    private var entries: [Entry] = []
    private var last: Int32 = -1

    mutating func begin() { start = bytes.count }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ scalar: UTF8.EncodedScalar) { bytes.append(contentsOf: scalar) }

    /// Ends the current name and returns its identifier if it is the predicted one; otherwise
    /// returns `nil` and changes nothing.
    mutating func predictedID() -> Int32? {
      guard last >= 0 else { return nil }
      let id = entries[Int(last)].successor
      guard id >= 0 else { return nil }
      let (other, end) = (entries[Int(id)].start, entries[Int(id)].end)
      let length = bytes.count - start
      guard end - other == length else { return nil }
      for offset in 0..<length where bytes[other + offset] != bytes[start + offset] { return nil }
      bytes.removeLast(length)
      last = id
      return id
    }

    /// Ends the current name and returns its identifier in a table, to which it is added if it is
    /// new.
    mutating func id(in names: inout NameTable) -> Int32 {
      if let id = predictedID() { return id }
      let id = names.id(of: bytes[start...])
      while entries.count <= Int(id) { entries.append(Entry()) }
      if entries[Int(id)].end == 0 {
        entries[Int(id)].start = start
        entries[Int(id)].end = bytes.count
      } else {
        bytes.removeLast(bytes.count - start)
      }
      if last >= 0 { entries[Int(last)].successor = id }
      last = id
      return id
    }
  }
}
