// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens that contain a comma.
///
/// Such a token can complete an item of an array and begin the next one. Inside a string, it does
/// so only if a quote comes first, and outside of arrays only if a bracket comes first. The lists
/// are made on first use.
final class CommaTokens: Sendable {
  struct Lists: Sendable {
    /// The tokens with a quote before a comma.
    fileprivate(set) var afterQuote: [UInt32] = []
    /// The tokens with a bracket before a comma.
    fileprivate(set) var afterBracket: [UInt32] = []
    /// The tokens with a comma and without a quote before it.
    fileprivate(set) var others: [UInt32] = []
  }

  private let text: TokenText
  private let excluded: Set<TokenID>
  private let known = LazyValue<Lists>()

  /// Creates the lists of the tokens of a text except for some.
  init(_ text: TokenText, excluding excluded: Set<TokenID>) {
    self.text = text
    self.excluded = excluded
  }

  var lists: Lists { known.value(makeLists) }

  private func makeLists() -> Lists {
    var lists = Lists()
    for id in 0..<UInt32(text.count) where !excluded.contains(TokenID(rawValue: id)) {
      let range = text.range(of: Int(id))
      guard let comma = range.last(where: { text[$0] == UInt8(ascii: ",") }) else { continue }
      let before = range.lowerBound..<comma
      let brackets = [UInt8(ascii: "["), UInt8(ascii: "{")]
      if before.contains(where: { brackets.contains(text[$0]) }) { lists.afterBracket.append(id) }
      if before.contains(where: { text[$0] == UInt8(ascii: "\"") }) {
        lists.afterQuote.append(id)
      } else {
        lists.others.append(id)
      }
    }
    return lists
  }
}
