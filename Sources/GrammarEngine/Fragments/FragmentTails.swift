// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens of every tail, fewest scalars first.
struct FragmentTails: Sendable {
  private let starts: [UInt32]
  private let tokens: [FragmentMasks.CountedToken]

  /// Groups tokens by their tails.
  static func make(
    _ tails: [FragmentClassifier.Tail], _ text: TokenText
  ) -> (TokenTrie, FragmentTails) {
    let sorted = tails.sorted { left, right in
      let order = compare(left, right, text)
      return order == 0
        ? (left.scalars, left.token) < (right.scalars, right.token) : order < 0
    }
    var starts: [UInt32] = []
    var firsts: [FragmentClassifier.Tail] = []
    for (index, tail) in sorted.enumerated() {
      if let last = firsts.last, compare(last, tail, text) == 0 { continue }
      starts.append(UInt32(index))
      firsts.append(tail)
    }
    starts.append(UInt32(sorted.count))
    let trie = TokenTrie(
      texts: firsts.count, length: { firsts[$0].range(in: text).count },
      common: { common(firsts[$0 - 1], firsts[$0], text) },
      byte: { text[firsts[$0].range(in: text).lowerBound + $1] }, token: { UInt32($0) },
      isClassified: false)
    let tokens = sorted.map { FragmentMasks.CountedToken(token: $0.token, scalars: $0.scalars) }
    return (trie, FragmentTails(starts: starts, tokens: tokens))
  }

  /// The bytes in memory.
  var byteCount: Int { starts.count * 4 + tokens.count * 4 }

  func forEach(_ list: UInt32, needed: Int, allowed: Int, _ body: (UInt32) -> Void) {
    for index in Int(starts[Int(list)])..<Int(starts[Int(list) + 1]) {
      let token = tokens[index]
      if Int(token.scalars) > allowed { break }
      if Int(token.scalars) >= needed { body(token.token) }
    }
  }

  private static func common(
    _ left: FragmentClassifier.Tail, _ right: FragmentClassifier.Tail, _ text: TokenText
  ) -> Int {
    let (a, b) = (left.range(in: text), right.range(in: text))
    var common = 0
    while common < a.count, common < b.count,
      text[a.lowerBound + common] == text[b.lowerBound + common]
    {
      common += 1
    }
    return common
  }

  private static func compare(
    _ left: FragmentClassifier.Tail, _ right: FragmentClassifier.Tail, _ text: TokenText
  ) -> Int {
    let (a, b) = (left.range(in: text), right.range(in: text))
    let common = common(left, right, text)
    if common < a.count, common < b.count {
      return text[a.lowerBound + common] < text[b.lowerBound + common] ? -1 : 1
    }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }
}
