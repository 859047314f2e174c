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
    func canonicalID(of name: String) -> Int32? {
      canonicalIDs[name]
    }

    /// Returns the identifier shared by all names that are canonically equivalent to one.
    func canonicalID(of id: Int32) -> Int32 {
      id >= 0 ? entries[Int(id)].canonical : -1
    }

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
