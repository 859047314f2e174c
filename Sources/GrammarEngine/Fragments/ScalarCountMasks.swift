// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens inside a string by their number of scalars.
///
/// Each set contains all tokens up to a number of scalars. A new set begins where more than ``gap``
/// tokens have been added since the last one; the tokens between two sets are listed. A bound on a
/// string's length therefore costs a look-up and a short list.
struct ScalarCountMasks: Sendable {
  private struct Family: Sendable {
    /// The sets, each with the maximum number of scalars of its tokens.
    var sets: [(scalars: Int, bits: TokenBitSet)] = []
    /// The tokens between the sets, ascending by number of scalars.
    var rest: [UInt32] = []
    /// The end in `rest` of the tokens of each number of scalars.
    var restEnds: [Int] = []
  }

  private static let gap = 64

  private let staying: Family
  private let stayingOrEnding: Family
  private let endings: [CountedToken]

  init(_ inside: [CountedToken], _ endings: [CountedToken], tokenCount: Int) {
    staying = Self.family(inside, tokenCount)
    stayingOrEnding = Self.family(inside + endings, tokenCount)
    self.endings = endings.sorted { ($0.scalars, $0.token) < ($1.scalars, $1.token) }
  }

  private static func family(_ list: [CountedToken], _ tokenCount: Int) -> Family {
    var groups = [[UInt32]](repeating: [], count: 256)
    for token in list { groups[Int(token.scalars)].append(token.token) }
    var family = Family()
    var pending: [UInt32] = []
    var count = 0
    for (scalars, tokens) in groups.enumerated() {
      pending += tokens
      count += tokens.count
      if pending.count > gap {
        let bits =
          family.sets.last.map { TokenBitSet(copying: $0.bits) }
          ?? TokenBitSet(tokenCount: tokenCount)
        for token in pending { bits.insert(token) }
        bits.seal(count)
        family.sets.append((scalars, bits))
        pending = []
      } else {
        family.rest += tokens
      }
      family.restEnds.append(family.rest.count)
    }
    return family
  }

  var byteCount: Int {
    [staying, stayingOrEnding].reduce(endings.count * 4) { sum, family in
      family.sets.reduce(sum + family.rest.count * 4 + 2048) { $0 + $1.bits.byteCount }
    }
  }

  /// Returns the tokens for a string that needs at least `needed` and at most `allowed` more
  /// scalars, as a shared set and a list.
  func tokens(needed: Int, allowed: Int) -> (bits: TokenBitSet?, added: [UInt32]) {
    let family = needed == 0 ? stayingOrEnding : staying
    let most = min(allowed, 255)
    guard most >= 0 else { return (nil, []) }
    let set = family.sets.last { $0.scalars <= most }
    let start = set.map { family.restEnds[$0.scalars] } ?? 0
    var added = Array(family.rest[start..<family.restEnds[most]])
    if needed > 0 {
      for ending in endings where Int(ending.scalars) >= needed && Int(ending.scalars) <= most {
        added.append(ending.token)
      }
    }
    return (set?.bits, added)
  }
}
