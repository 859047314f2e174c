// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The merge algorithm for the symbols of one word: lowest rank first, leftmost first among equals.
///
/// The symbols form a linked list, and the pairs a binary heap. A pair whose symbols have changed
/// since its insertion is dropped. A word of *n* bytes takes O(*n* log *n*), so a long text without
/// spaces cannot stall the tokenizer. Short words are merged without a heap.
struct PairMerger {
  /// A token, or a part of the word that is not a token.
  struct Symbol {
    /// The token, or -1 if the bytes are not a token.
    var token: Int32
    /// The position of the first byte in the text.
    var start: Int
    /// The length in bytes, or 0 after the symbol was merged into the previous one.
    var length: Int32
    var previous: Int32 = -1
    var next: Int32 = -1

    init(token: Int, start: Int, length: Int) {
      (self.token, self.start, self.length) = (Int32(token), start, Int32(length))
    }

    /// The position after the last byte in the text.
    var end: Int { start + Int(length) }
  }

  private struct Pair {
    let rank: Int32
    /// The index of the left symbol.
    let index: Int32
    let leftLength: Int32
    let rightLength: Int32
    let token: Int32

    func precedes(_ other: Pair) -> Bool { (rank, index) < (other.rank, other.index) }
  }

  /// The number of symbols up to which a word is merged without a heap.
  private static let shortWordLength = 24

  private let table: MergeTable
  private var heap: [Pair] = []
  /// The symbols of the current word; after ``merge(in:check:)``, those with a length of 0 are
  /// obsolete.
  var symbols: [Symbol] = []

  init(_ table: MergeTable) {
    self.table = table
  }

  /// Merges the symbols, which are adjacent parts of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - check: A closure that is called every ``Tokenizer/checkInterval`` steps.
  /// - Throws: Any error that `check` throws.
  mutating func merge<Failure>(
    in text: [UInt8], check: () throws(Failure) -> Void
  ) throws(Failure) {
    if symbols.count <= Self.shortWordLength { return mergeShortWord(in: text) }
    var steps = 0
    func countStep() throws(Failure) {
      steps += 1
      if steps.isMultiple(of: Tokenizer.checkInterval) { try check() }
    }
    heap.removeAll(keepingCapacity: true)
    let count = symbols.count
    for index in 0..<count {
      symbols[index].previous = Int32(index) - 1
      symbols[index].next = index + 1 < count ? Int32(index) + 1 : -1
    }
    for index in 0..<count {
      pushPair(at: index, in: text)
      try countStep()
    }
    while let pair = pop() {
      apply(pair, in: text)
      try countStep()
    }
  }

  /// Repeatedly merges the first pair with the lowest rank.
  private mutating func mergeShortWord(in text: [UInt8]) {
    guard symbols.count > 1 else { return }
    var merges: [MergeTable.Merge?] = []
    merges.reserveCapacity(symbols.count)
    for index in 1..<symbols.count {
      merges.append(table.merge(symbols[index - 1], symbols[index], in: text))
    }
    while true {
      var best = -1
      var lowest = Int.max
      for index in merges.indices {
        if let merge = merges[index], merge.rank < lowest { (best, lowest) = (index, merge.rank) }
      }
      guard best >= 0, let merge = merges[best] else { return }
      symbols[best].token = Int32(merge.token)
      symbols[best].length += symbols[best + 1].length
      symbols.remove(at: best + 1)
      merges.remove(at: best)
      if best > 0 {
        merges[best - 1] = table.merge(symbols[best - 1], symbols[best], in: text)
      }
      if best < merges.count {
        merges[best] = table.merge(symbols[best], symbols[best + 1], in: text)
      }
    }
  }

  /// Merges a pair if both of its symbols are unchanged.
  private mutating func apply(_ pair: Pair, in text: [UInt8]) {
    let index = Int(pair.index)
    let next = Int(symbols[index].next)
    guard symbols[index].length == pair.leftLength, next >= 0,
      symbols[next].length == pair.rightLength
    else { return }
    symbols[index].token = pair.token
    symbols[index].length += pair.rightLength
    symbols[index].next = symbols[next].next
    symbols[next].length = 0
    let after = Int(symbols[next].next)
    if after >= 0 { symbols[after].previous = pair.index }
    pushPair(at: index, in: text)
    if symbols[index].previous >= 0 { pushPair(at: Int(symbols[index].previous), in: text) }
  }

  /// Inserts the pair that starts at `index` into the heap, if it merges.
  private mutating func pushPair(at index: Int, in text: [UInt8]) {
    let left = symbols[index]
    guard left.next >= 0 else { return }
    let right = symbols[Int(left.next)]
    guard let merge = table.merge(left, right, in: text) else { return }
    push(
      Pair(
        rank: Int32(merge.rank), index: Int32(index), leftLength: left.length,
        rightLength: right.length, token: Int32(merge.token)))
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
