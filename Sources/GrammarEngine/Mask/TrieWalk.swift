// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the tokens of a tree that may follow, by walking it along the automaton.
///
/// This is the hot loop of the engine: each node costs a load of its own, one of its state's head
/// or row, and a comparison. A refused byte skips the node's subtree, a state that reads only one
/// byte goes to that child, and a subtree of nothing but bytes that change nothing is taken as a
/// whole. `docs/performance.md` derives it step by step.
struct TrieWalk {
  private let trie: TokenTrie
  private let automaton: LazyAutomaton
  private let path: FlatMemory<PathEntry>
  private let found: FlatMemory<UInt32>
  /// The classes whose tokens need not be found.
  private let loops: UInt32
  /// How many nodes were visited.
  private(set) var visited = 0
  /// How many entries of the scratch memory's list are in use.
  private(set) var count = 0

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - trie: The tree.
  ///   - automaton: The automaton.
  ///   - scratch: Memory for the path and for what is found.
  ///   - loops: The classes whose tokens are known to be allowed; the walk begins in their loop.
  init(_ trie: TokenTrie, _ automaton: LazyAutomaton, _ scratch: WalkScratch, loops: UInt32 = 0) {
    self.trie = trie
    self.automaton = automaton
    path = scratch.path.memory
    found = scratch.found.memory
    self.loops = loops
  }

  /// What was found, an entry of ``TokenTrie/Node/token`` for each node.
  func entry(_ index: Int) -> UInt32 { found[index] }

  /// Walks the whole tree.
  ///
  /// Where a value may be whole, the tokens that go on after it are found as well.
  ///
  /// - Parameters:
  ///   - start: Where the text is.
  ///   - stack: The store of the frames; what the walk pushes is cut off again.
  ///   - onlyReturns: Whether to leave out what the start reads itself.
  mutating func walk(
    from start: Position, _ stack: inout FrameStack, onlyReturns: Bool = false
  ) {
    let mark = stack.count
    var position = start
    var isInLoop = loops != 0
    var leavesOut = onlyReturns
    // The bytes that were read before the value ended; no byte is read there and behind it.
    var seen = SIMD8<UInt32>()
    while true {
      let head = automaton.head(of: position.state)
      path[0] = PathEntry(
        state: position.state, top: position.top, mark: mark, end: trie.count,
        isInLoop: isInLoop)
      if head.readsOneByte {
        let isNew = seen[Int(head.byte &>> 5)] &>> UInt32(head.byte & 31) & 1 == 0
        if isNew { descend(trie.roots.memory[Int(head.byte)], &stack) }
        break
      }
      if head.hasRow {
        let row = head.row(width: automaton.width)
        for word in 0..<8 {
          let bytes = row[StateRow.readBytes &+ word]
          var rest = leavesOut ? 0 : bytes & ~seen[word]
          seen[word] |= bytes
          while rest != 0 {
            descend(trie.roots.memory[word &<< 5 &+ rest.trailingZeroBitCount], &stack)
            rest &= rest &- 1
          }
        }
        if row[StateRow.isFinal] == 0 { break }
      }
      stack.truncate(to: mark)
      guard let next = automaton.pop(&position.top, of: &stack) else { break }
      position.state = next
      isInLoop = false
      leavesOut = false
    }
    stack.truncate(to: mark)
  }

  @inline(__always) private mutating func descend(_ root: UInt32, _ stack: inout FrameStack) {
    guard root != TokenTrie.noRoot else { return }
    let end = trie.next(Int(root))
    path[0].isInLoop
      ? walkBesideLoop(from: Int(root), to: end, &stack) : walk(from: Int(root), to: end, &stack)
  }

  /// Walks subtrees whose common parent is the start.
  private mutating func walk(from first: Int, to end: Int, _ stack: inout FrameStack) {
    let nodes = trie.nodes.memory
    let classes = trie.classes.memory
    let hasClasses = classes.count > 0
    let width = automaton.width
    var index = first
    while index < end {
      let node = TokenTrie.Node(rawValue: nodes[index])
      visited &+= 1
      let parent = path[node.depth &- 1]
      let head = automaton.head(of: parent.state)
      var state = parent.state
      var top = parent.top
      var mark = Int(parent.mark)
      if head.readsOneByte, head.byte != node.byte {
        index = node.byte < head.byte ? index &+ node.size : parent.subtreeEnd
        continue
      }
      if let next = automaton.transition(state, head, node.byte).plainState {
        state = next
      } else {
        stack.truncate(to: mark)
        guard automaton.read(node.byte, &state, &top, &stack) else {
          index = index &+ node.size
          continue
        }
        mark = stack.count
      }
      if node.size > 1 {
        if hasClasses {
          let below = NodeClasses(rawValue: classes[index])
          let head = automaton.head(of: state)
          if head.hasRow, below.isBelow(within: head.row(width: width)[StateRow.loops]),
            !below.isInside
          {
            takeSubtree(index, node.size)
            index = index &+ node.size
            continue
          }
        }
        path[node.depth] = PathEntry(
          state: state, top: top, mark: mark, end: index &+ node.size, isInLoop: false)
      }
      found[count] = node.token
      count &+= node.token == TokenTrie.none ? 0 : 1
      index &+= 1
    }
  }

  /// Walks like ``walk(from:to:_:)``, but leaves out the tokens of the loop's classes.
  private mutating func walkBesideLoop(from first: Int, to end: Int, _ stack: inout FrameStack) {
    let nodes = trie.nodes.memory
    let classes = trie.classes.memory
    var index = first
    while index < end {
      let node = TokenTrie.Node(rawValue: nodes[index])
      let own = NodeClasses(rawValue: classes[index])
      let parent = path[node.depth &- 1]
      let isInLoop = parent.isInLoop && own.own & loops != 0
      visited &+= 1
      if isInLoop, own.isBelow(within: loops) {
        index = index &+ node.size
        continue
      }
      if parent.isInLoop && !isInLoop {
        // The loop is left: from here on everything is found as usual.
        walk(from: index, to: index &+ node.size, &stack)
        index = index &+ node.size
        continue
      }
      var state = parent.state
      var top = parent.top
      stack.truncate(to: Int(parent.mark))
      guard automaton.read(node.byte, &state, &top, &stack) else {
        index = index &+ node.size
        continue
      }
      path[node.depth] = PathEntry(
        state: state, top: top, mark: stack.count, end: index &+ node.size, isInLoop: isInLoop)
      index &+= 1
    }
  }

  private mutating func takeSubtree(_ index: Int, _ size: Int) {
    let nodes = trie.nodes.memory
    for place in index..<(index &+ size) {
      let token = TokenTrie.Node(rawValue: nodes[place]).token
      found[count] = token
      count &+= token == TokenTrie.none ? 0 : 1
    }
    visited &+= 1
  }
}
