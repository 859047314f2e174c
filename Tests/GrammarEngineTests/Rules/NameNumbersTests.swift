// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GrammarEngine
import Testing

@Suite("NameNumbers")
struct NameNumbersTests {
  /// Names of every length around the sizes of the digest's words, which differ in one byte.
  private static let names: [String] = (0...40).flatMap { length in
    let base = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    let variants = base.indices.map { index in
      var variant = base
      variant[index] = UInt8(ascii: "b")
      return variant
    }
    return ([base] + variants).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("every name has its own number")
  func distinctNumbers() {
    var numbers = NameNumbers()
    for (index, name) in Self.names.enumerated() {
      #expect(numbers.insert(name) == Int32(index), "\(name)")
    }
    for (index, name) in Self.names.enumerated() {
      #expect(numbers.insert(name) == Int32(index), "\(name) is known")
      // The bytes of a document are a part of a larger array.
      let bytes = Array("x\(name)y".utf8)[1...].dropLast()
      #expect(numbers.number(of: bytes, NameDigest(bytes)) == Int32(index))
    }
    for length in 1...40 {
      let unknown = Array(repeating: UInt8(ascii: "c"), count: length)[...]
      #expect(numbers.number(of: unknown, NameDigest(unknown)) == nil)
    }
  }

  @Test("the digest of a short name identifies it")
  func exactDigests() {
    let short = Self.names.map { Array($0.utf8)[...] }.filter { NameDigest($0).isExact }
    #expect(short.map(\.count).max() == 16)
    #expect(Set(short.map { NameDigest($0) }).count == short.count)
  }
}
