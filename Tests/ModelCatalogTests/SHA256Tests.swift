// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ModelCatalog

@Suite("SHA-256")
struct SHA256Tests {
  /// The checksums are from the examples of FIPS 180-4 and from `sha256sum`.
  @Test(
    "checksums equal published ones",
    arguments: [
      (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (1_000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func repeatedLetters(_ count: Int, _ expected: String) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    for piece in [1, 63, 64, 65, 1_000] {
      var checksum = SHA256()
      for start in stride(from: 0, to: count, by: piece) {
        checksum.append(Array(bytes[start..<min(start + piece, count)]))
      }
      #expect(checksum.finish() == expected)
    }
  }
}
