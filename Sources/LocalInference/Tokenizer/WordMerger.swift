// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Merges the tokens of one word: the pair of lowest rank first, the leftmost of equals.
///
/// The tokens form a linked list, the pairs a binary heap; a pair that has changed since it was
/// put in is recognised by its tokens and dropped. A word of *n* bytes takes O(*n* log *n*), so
/// that a text without any space cannot stall the tokenizer.
struct WordMerger {
  private struct Symbol {
    /// The token; negative once it was merged away.
    var token: Int
    var previous: Int
    var next: Int
  }

  private struct Pair {
    let rank: Int
    /// The left token's place.
    let place: Int
    let left: Int
    let right: Int
    let result: Int

    func precedes(_ other: Pair) -> Bool { (rank, place) < (other.rank, other.place) }
  }

  private let table: MergeTable
  private var symbols: [Symbol] = []
  private var heap: [Pair] = []

  /// Creates a merger.
  init(_ table: MergeTable) {
    self.table = table
  }

  /// Merges `tokens` and appends what is left to `output`.
  mutating func merge(_ tokens: [Int], into output: inout [Int]) {
    symbols.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? index + 1 : -1
      symbols.append(Symbol(token: token, previous: index - 1, next: next))
    }
    for index in symbols.indices { pushPair(at: index) }
    while let pair = pop() { apply(pair) }
    for symbol in symbols where symbol.token >= 0 { output.append(symbol.token) }
  }

  /// Merges a pair if both of its tokens are still what they were.
  private mutating func apply(_ pair: Pair) {
    let next = symbols[pair.place].next
    guard symbols[pair.place].token == pair.left, next >= 0, symbols[next].token == pair.right
    else { return }
    symbols[pair.place].token = pair.result
    symbols[pair.place].next = symbols[next].next
    symbols[next].token = -1
    let after = symbols[next].next
    if after >= 0 { symbols[after].previous = pair.place }
    pushPair(at: pair.place)
    if symbols[pair.place].previous >= 0 { pushPair(at: symbols[pair.place].previous) }
  }

  /// Puts the pair that starts at `place` into the heap, if it merges.
  private mutating func pushPair(at place: Int) {
    let symbol = symbols[place]
    guard symbol.next >= 0 else { return }
    let right = symbols[symbol.next].token
    guard let merge = table[symbol.token, right] else { return }
    push(
      Pair(rank: merge.rank, place: place, left: symbol.token, right: right, result: merge.token))
  }

  private mutating func push(_ pair: Pair) {
    var index = heap.count
    heap.append(pair)
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].precedes(heap[parent]) else { break }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func pop() -> Pair? {
    guard let least = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return least }
    heap[0] = last
    var index = 0
    while true {
      let left = 2 * index + 1
      guard left < heap.count else { break }
      let right = left + 1
      let child = right < heap.count && heap[right].precedes(heap[left]) ? right : left
      guard heap[child].precedes(heap[index]) else { break }
      heap.swapAt(index, child)
      index = child
    }
    return least
  }
}
