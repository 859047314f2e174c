// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The bytes that tokens contain, in the order in which closing texts try them.
struct AvailableBytes: Sendable {
  /// All bytes: first those that end values, then those that begin short ones.
  private static let closingOrder: [UInt8] = {
    let first = Array("\"}],0123456789tfn-{[:. ".utf8)
    return first + (UInt8.min ... .max).filter { !first.contains($0) }
  }()

  /// The bytes that some token contains.
  let ordered: [UInt8]
  /// Whether each byte is part of no token.
  let isMissing: [Bool]

  /// Creates the set of all bytes except for some.
  init(except missing: [UInt8]) {
    var isMissing = [Bool](repeating: false, count: 256)
    for byte in missing { isMissing[Int(byte)] = true }
    self.isMissing = isMissing
    ordered = Self.closingOrder.filter { !isMissing[Int($0)] }
  }
}
