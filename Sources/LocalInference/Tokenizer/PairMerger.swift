// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The merge algorithm for the tokens of one word: lowest rank first, leftmost first among equals.
///
/// The tokens form a linked list, and the pairs a binary heap. A pair whose tokens have changed since
/// its insertion is dropped. A word of *n* bytes takes O(*n* log *n*), so a long text without spaces
/// cannot stall the tokenizer.
struct PairMerger {
  private struct Symbol {
    /// The token, or -1 after it was merged into the previous one.
    var token: Int
    var previous: Int
    var next: Int
  }

  private struct Pair {
    let rank: Int
    /// The index of the left token.
    let index: Int
    let left: Int
    let right: Int
    let result: Int

    func precedes(_ other: Pair) -> Bool { (rank, index) < (other.rank, other.index) }
  }

  private let table: MergeTable
  private var symbols: [Symbol] = []
  private var heap: [Pair] = []

  init(_ table: MergeTable) {
    self.table = table
  }

  /// Merges `tokens` and appends the result to `output`.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of a word.
  ///   - output: The array to which the result is appended.
  ///   - check: A closure that is called every ``Tokenizer/checkInterval`` steps.
  /// - Throws: Any error that `check` throws; `output` is then unchanged.
  mutating func merge<Failure>(
    _ tokens: [Int], into output: inout [Int], check: () throws(Failure) -> Void
  ) throws(Failure) {
    var steps = 0
    func countStep() throws(Failure) {
      steps += 1
      if steps.isMultiple(of: Tokenizer.checkInterval) { try check() }
    }
    symbols.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? index + 1 : -1
      symbols.append(Symbol(token: token, previous: index - 1, next: next))
    }
    for index in symbols.indices {
      pushPair(at: index)
      try countStep()
    }
    while let pair = pop() {
      apply(pair)
      try countStep()
    }
    for symbol in symbols where symbol.token >= 0 { output.append(symbol.token) }
  }

  /// Merges a pair if both of its tokens are unchanged.
  private mutating func apply(_ pair: Pair) {
    let next = symbols[pair.index].next
    guard symbols[pair.index].token == pair.left, next >= 0, symbols[next].token == pair.right
    else { return }
    symbols[pair.index].token = pair.result
    symbols[pair.index].next = symbols[next].next
    symbols[next].token = -1
    let after = symbols[next].next
    if after >= 0 { symbols[after].previous = pair.index }
    pushPair(at: pair.index)
    if symbols[pair.index].previous >= 0 { pushPair(at: symbols[pair.index].previous) }
  }

  /// Inserts the pair that starts at `index` into the heap, if it merges.
  private mutating func pushPair(at index: Int) {
    let symbol = symbols[index]
    guard symbol.next >= 0 else { return }
    let right = symbols[symbol.next].token
    guard let merge = table[symbol.token, right] else { return }
    push(
      Pair(rank: merge.rank, index: index, left: symbol.token, right: right, result: merge.token))
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

/// The merges of a BPE vocabulary, with their ranks.
package struct MergeTable: Sendable {
  /// The result of merging two tokens.
  struct Merge: Sendable {
    /// The rank; pairs with lower ranks are merged first.
    let rank: Int
    let token: Int
  }

  private var merges: [UInt64: Merge] = [:]

  init(capacity: Int) {
    merges.reserveCapacity(capacity)
  }

  /// Adds a merge with the next rank, unless the pair is already present.
  mutating func append(_ left: Int, _ right: Int, into token: Int) {
    let key = Self.key(left, right)
    if merges[key] == nil { merges[key] = Merge(rank: merges.count, token: token) }
  }

  /// The merge of `left` and `right`, or `nil` if they do not merge.
  subscript(left: Int, right: Int) -> Merge? { merges[Self.key(left, right)] }

  private static func key(_ left: Int, _ right: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: left)) << 32 | UInt64(UInt32(truncatingIfNeeded: right))
  }
}
