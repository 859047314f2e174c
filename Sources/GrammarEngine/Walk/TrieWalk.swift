// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the tokens of a trie that the automaton accepts, in one walk over both.
///
/// This is the engine's hot loop: a node costs one load of the node, one of its state's head or
/// row, and a comparison. A refused byte skips the node's subtree, a state that reads a single byte
/// continues at the child for it, and a subtree whose bytes all loop is accepted without a visit to
/// its nodes. `docs/performance.md` derives the algorithm step by step.
///
/// The walk is generic over its result and specialized for each: unrestricted masks collect nodes
/// without looking at positions, and masks under a budget examine each one.
///
/// Invariant of the tables: `path` has an entry for every depth of a trie, and the entry of a
/// node's parent is written before the node is visited. Node indices are in range as ``TokenTrie``
/// states.
struct TrieWalk {
  private let trie: TokenTrie
  private let automaton: LazyAutomaton
  private let nodes: UnsafeTable<UInt64>
  private let categories: UnsafeTable<UInt32>
  private let path: UnsafeTable<PathEntry>
  /// The number of byte classes of the automaton.
  private let width: Int
  /// ``TokenTrie/lookupSize`` if children can be looked up, else more than every node has.
  private let lookupSize: Int
  /// The categories of the self-loop whose tokens are left out.
  private let loops: UInt32
  /// The categories of which some scalar may leave the self-loop.
  private let exits: UInt32

  /// Creates a walk that leaves out the tokens of a self-loop of the starting state.
  ///
  /// - Parameters:
  ///   - trie: The trie.
  ///   - automaton: The automaton.
  ///   - scratch: The memory of the walk, which no other walk uses.
  ///   - loops: The categories of the self-loop.
  ///   - exits: The categories of which some scalar may leave the self-loop; a superset.
  init(
    _ trie: TokenTrie, _ automaton: LazyAutomaton, _ scratch: WalkScratch,
    outside loops: UInt32 = 0, exits: UInt32 = .max
  ) {
    self.trie = trie
    self.automaton = automaton
    nodes = trie.nodes.table
    categories = trie.categories.table
    path = scratch.path.table
    width = automaton.width
    lookupSize = trie.pairs.table.count > 0 ? TokenTrie.lookupSize : Int.max
    self.loops = loops
    self.exits = exits & ~loops
  }

  /// Walks the trie.
  ///
  /// Where a value may be complete, the tokens that continue after it are found as well. With
  /// `onlyReturns`, the tokens whose first byte the starting state reads are left out.
  func walk<Result: WalkResult>(
    from start: GrammarPosition, _ stack: inout FrameStack, into result: inout Result,
    onlyReturns: Bool = false
  ) {
    let mark = stack.count
    var position = start
    var isInLoop = loops != 0
    var skipsState = onlyReturns
    // The bytes that were read before the value ended; they are not read after it.
    var seen = SIMD8<UInt32>()
    while true {
      let head = automaton.head(of: position.state)
      path[0] = PathEntry(
        head: head, at: position, mark: mark, end: trie.count, isInLoop: isInLoop)
      if head.readsOneByte {
        let isNew = seen[Int(head.byte &>> 5)] &>> UInt32(head.byte & 31) & 1 == 0
        if isNew { descend(trie.roots.table[Int(head.byte)], &stack, &result) }
        break
      }
      if head.hasRow {
        let row = head.row(width: width)
        let bytes = StateRow.readBytes(of: row)
        let new = bytes & ~seen
        seen |= bytes
        if !skipsState {
          for word in new.indices {
            var rest = new[word]
            while rest != 0 {
              descend(trie.roots.table[word &<< 5 &+ rest.trailingZeroBitCount], &stack, &result)
              rest &= rest &- 1
            }
          }
        }
        if row[StateRow.isFinal] == 0 { break }
      }
      stack.truncate(to: mark)
      guard let next = automaton.pop(&position.top, after: position.state, of: &stack) else {
        break
      }
      position.state = next
      isInLoop = false
      skipsState = false
    }
    stack.truncate(to: mark)
  }

  @inline(__always) private func descend<Result: WalkResult>(
    _ root: UInt32, _ stack: inout FrameStack, _ result: inout Result
  ) {
    guard root != TokenTrie.noRoot else { return }
    let end = trie.next(Int(root))
    path[0].isInLoop
      ? walkOutsideLoop(from: Int(root), to: end, &stack, &result)
      : walk(from: Int(root), to: end, &stack, &result)
  }

  /// The number of bytes up to which the children of a root, and of another large node, are looked
  /// up instead of visiting all siblings.
  private static let lookupLimits = (root: 24, other: 4)

  /// Walks the children of a large node, whose entry is on the path, without visiting those that
  /// its state refuses, if only few bytes may follow; returns whether it did.
  private func walkChildren<Result: WalkResult>(
    of index: Int, _ node: TokenTrie.Node, _ row: UnsafeTable<UInt32>,
    _ stack: inout FrameStack, _ result: inout Result
  ) -> Bool {
    // After a value that may end, other bytes may follow than those of the row.
    if row[StateRow.isFinal] != 0 { return false }
    var count = 0
    for word in 0..<8 { count &+= row[StateRow.readBytes &+ word].nonzeroBitCount }
    if count > (node.depth == 1 ? Self.lookupLimits.root : Self.lookupLimits.other) {
      return false
    }
    for word in 0..<8 {
      var rest = row[StateRow.readBytes &+ word]
      while rest != 0 {
        let byte = UInt8(truncatingIfNeeded: word &<< 5 &+ rest.trailingZeroBitCount)
        if let child = trie.child(of: index, node, reading: byte) {
          walk(from: child, to: trie.next(child), &stack, &result)
        }
        rest &= rest &- 1
      }
    }
    return true
  }

  /// Walks subtrees with a common parent, which is on the path.
  private func walk<Result: WalkResult>(
    from first: Int, to end: Int, _ stack: inout FrameStack, _ result: inout Result
  ) {
    let acceptsSubtrees = Result.ignoresPositions && categories.count > 0
    var index = first
    while index < end {
      let node = TokenTrie.Node(rawValue: nodes[index])
      result.visited &+= 1
      let parent = path[node.depth &- 1]
      if parent.head.readsOneByte, parent.head.byte != node.byte {
        index = node.byte < parent.head.byte ? index &+ node.size : parent.subtreeEnd
        continue
      }
      guard let (position, mark) = automaton.read(node.byte, after: parent, &stack) else {
        index = index &+ node.size
        continue
      }
      if node.size > 1 {
        let head = automaton.head(of: position.state)
        if acceptsSubtrees, head.hasRow {
          let below = NodeCategories(rawValue: categories[index])
          let loops = head.row(width: width)[StateRow.selfLoops]
          if below.isBelow(within: loops), !below.isInsideScalar {
            for node in index..<(index &+ node.size) {
              result.add(
                TokenTrie.Node(rawValue: nodes[node]).token, at: position, &stack)
            }
            result.visited &+= 1
            index = index &+ node.size
            continue
          }
        }
        path[node.depth] = PathEntry(
          head: head, at: position, mark: mark, end: index &+ node.size, isInLoop: false)
        if node.size >= lookupSize {
          result.add(node.token, at: position, &stack)
          if head.readsOneByte {
            index = trie.child(of: index, node, reading: head.byte) ?? index &+ node.size
          } else if head.hasRow,
            walkChildren(of: index, node, head.row(width: width), &stack, &result)
          {
            index = index &+ node.size
          } else {
            index &+= 1
          }
          continue
        }
      }
      result.add(node.token, at: position, &stack)
      index &+= 1
    }
  }

  /// Walks like ``walk(from:to:_:_:)``, but leaves out the tokens of the self-loop.
  ///
  /// A token that is not within the loop leaves it with a scalar of one of the exits. Subtrees
  /// without such a scalar are skipped.
  private func walkOutsideLoop<Result: WalkResult>(
    from first: Int, to end: Int, _ stack: inout FrameStack, _ result: inout Result
  ) {
    var index = first
    while index < end {
      let node = TokenTrie.Node(rawValue: nodes[index])
      let own = NodeCategories(rawValue: categories[index])
      let parent = path[node.depth &- 1]
      let isInLoop = parent.isInLoop && own.own & loops != 0
      result.visited &+= 1
      if isInLoop, !own.isBelow(someOf: exits) {
        index = index &+ node.size
        continue
      }
      if parent.isInLoop && !isInLoop {
        // This subtree leaves the loop, so that all its tokens are found as usual.
        if own.own & exits != 0 { walk(from: index, to: index &+ node.size, &stack, &result) }
        index = index &+ node.size
        continue
      }
      guard let (position, mark) = automaton.read(node.byte, after: parent, &stack) else {
        index = index &+ node.size
        continue
      }
      path[node.depth] = PathEntry(
        head: automaton.head(of: position.state), at: position, mark: mark,
        end: index &+ node.size, isInLoop: isInLoop)
      index &+= 1
    }
  }
}
