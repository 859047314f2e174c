// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens inside a string by how many scalars they have, as sets that grow with the number.
///
/// A set is kept for a number of scalars where many tokens come in; the few between two sets are
/// listed. So a bound on a string's length costs a look-up and a short list.
struct ScalarCountMasks: Sendable {
  /// Tokens by the number of scalars, as sets of all that have at most so many.
  private struct Family: Sendable {
    /// The sets, with the number of scalars up to which they hold all tokens.
    var sets: [(scalars: Int, bits: TokenBitSet)] = []
    /// The tokens of all numbers that have no set, ascending by it.
    var rest: [UInt32] = []
    /// Where the tokens of each number end in the rest.
    var restEnds: [Int] = []
  }

  /// The most tokens between two sets.
  private static let gap = 64

  private var staying: Family
  private var stayingOrEnding: Family
  private var endings: [FragmentMasks.CountedToken]

  init(
    _ inside: [FragmentMasks.CountedToken], _ endings: [FragmentMasks.CountedToken], tokenCount: Int
  ) {
    staying = Self.family(inside, tokenCount)
    stayingOrEnding = Self.family(inside + endings, tokenCount)
    self.endings = endings.sorted { ($0.scalars, $0.token) < ($1.scalars, $1.token) }
  }

  private static func family(
    _ list: [FragmentMasks.CountedToken], _ tokenCount: Int
  ) -> Family {
    var starts = [Int](repeating: 0, count: 257)
    for token in list { starts[Int(token.scalars) + 1] += 1 }
    for index in 0..<256 { starts[index + 1] += starts[index] }
    let ends = Array(starts.dropFirst())
    var tokens = list
    for token in list {
      tokens[starts[Int(token.scalars)]] = token
      starts[Int(token.scalars)] += 1
    }
    var family = Family()
    var covered = 0
    for scalars in 0..<256 {
      if ends[scalars] - covered > gap {
        let bits =
          family.sets.last.map { TokenBitSet(copying: $0.bits) } ?? TokenBitSet(tokenCount: tokenCount)
        for index in covered..<ends[scalars] { bits.insert(tokens[index].token) }
        bits.seal(ends[scalars])
        family.sets.append((scalars, bits))
        covered = ends[scalars]
      } else {
        let start = scalars == 0 ? 0 : ends[scalars - 1]
        family.rest += tokens[start..<ends[scalars]].map(\.token)
      }
      family.restEnds.append(family.rest.count)
    }
    return family
  }

  /// The bytes in memory.
  var byteCount: Int {
    [staying, stayingOrEnding].reduce(endings.count * 4) { sum, family in
      family.sets.reduce(sum + family.rest.count * 4 + 2048) { $0 + $1.bits.byteCount }
    }
  }

  /// The tokens that stay inside, or end with the string.
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
