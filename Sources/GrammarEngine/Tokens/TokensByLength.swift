// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The long tokens of a vocabulary, longest first.
///
/// Only these can reach a bound on the number of scalars that is further away than most tokens are
/// long. The list is made on first use.
final class TokensByLength: Sendable {
  /// The least number of bytes of a long token, minus one.
  static let minimumLength = 12

  private let text: TokenText
  private let excluded: Set<TokenID>
  private let list = LazyValue<[UInt32]>()

  /// Creates the list of the tokens of a text except for some.
  init(_ text: TokenText, excluding excluded: Set<TokenID>) {
    self.text = text
    self.excluded = excluded
  }

  /// Calls a closure with each token that has more than `length` bytes, which is at least
  /// ``minimumLength``.
  func forEachToken(longerThan length: Int, _ body: (UInt32) -> Void) {
    for token in list.value(makeList) {
      guard text.range(of: Int(token)).count > length else { break }
      body(token)
    }
  }

  private func makeList() -> [UInt32] {
    (0..<UInt32(text.count))
      .filter {
        text.range(of: Int($0)).count > Self.minimumLength
          && !excluded.contains(TokenID(rawValue: $0))
      }
      .sorted { text.range(of: Int($0)).count > text.range(of: Int($1)).count }
  }
}
