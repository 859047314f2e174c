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
  private let path: UnsafeTable<PathEntry>
  /// The classes whose tokens need not be found.
  private let loops: UInt32

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - trie: The tree.
  ///   - automaton: The automaton.
  ///   - scratch: Memory for the path.
  ///   - loops: The classes whose tokens are known to be allowed; the walk begins in their loop.
  init(_ trie: TokenTrie, _ automaton: LazyAutomaton, _ scratch: WalkScratch, loops: UInt32 = 0) {
    self.trie = trie
    self.automaton = automaton
    path = scratch.path.memory
    self.loops = loops
  }

  /// Walks the whole tree.
  ///
  /// Where a value may be whole, the tokens that go on after it are found as well.
  ///
  /// - Parameters:
  ///   - start: Where the text is.
  ///   - stack: The store of the frames; what the walk pushes is cut off again.
  ///   - found: Where the nodes go.
  ///   - onlyReturns: Whether to leave out what the start reads itself.
  func walk(
    from start: GrammarPosition, _ stack: inout FrameStack, into found: inout AllowedNodes,
    onlyReturns: Bool = false
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
        head: head, at: position, mark: mark, end: trie.count, isInLoop: isInLoop)
      if head.readsOneByte {
        let isNew = seen[Int(head.byte &>> 5)] &>> UInt32(head.byte & 31) & 1 == 0
        if isNew { descend(trie.roots.memory[Int(head.byte)], &stack, &found) }
        break
      }
      if head.hasRow {
        let row = head.row(width: automaton.width)
        for word in 0..<8 {
          let bytes = row[StateRow.readBytes &+ word]
          var rest = leavesOut ? 0 : bytes & ~seen[word]
          seen[word] |= bytes
          while rest != 0 {
            descend(trie.roots.memory[word &<< 5 &+ rest.trailingZeroBitCount], &stack, &found)
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

  @inline(__always) private func descend(
    _ root: UInt32, _ stack: inout FrameStack, _ found: inout AllowedNodes
  ) {
    guard root != TokenTrie.noRoot else { return }
    let end = trie.next(Int(root))
    path[0].isInLoop
      ? walkBesideLoop(from: Int(root), to: end, &stack, &found)
      : walk(from: Int(root), to: end, &stack, &found)
  }

  /// Walks subtrees whose common parent is the start.
  private func walk(
    from first: Int, to end: Int, _ stack: inout FrameStack, _ found: inout AllowedNodes
  ) {
    let nodes = trie.nodes.memory
    let classes = trie.classes.memory
    let hasClasses = classes.count > 0
    let width = automaton.width
    var index = first
    while index < end {
      let node = TokenTrie.Node(rawValue: nodes[index])
      found.visited &+= 1
      let parent = path[node.depth &- 1]
      if parent.head.readsOneByte, parent.head.byte != node.byte {
        index = node.byte < parent.head.byte ? index &+ node.size : parent.subtreeEnd
        continue
      }
      guard let (place, mark) = automaton.read(node.byte, after: parent, &stack) else {
        index = index &+ node.size
        continue
      }
      if node.size > 1 {
        let head = automaton.head(of: place.state)
        if hasClasses, head.hasRow {
          let below = NodeClasses(rawValue: classes[index])
          if below.isBelow(within: head.row(width: width)[StateRow.loops]), !below.isInside {
            takeSubtree(index, node.size, &found)
            index = index &+ node.size
            continue
          }
        }
        path[node.depth] = PathEntry(
          head: head, at: place, mark: mark, end: index &+ node.size, isInLoop: false)
      }
      found.add(node.token)
      index &+= 1
    }
  }

  /// Walks like ``walk(from:to:_:)``, but leaves out the tokens of the loop's classes.
  private func walkBesideLoop(
    from first: Int, to end: Int, _ stack: inout FrameStack, _ found: inout AllowedNodes
  ) {
    let nodes = trie.nodes.memory
    let classes = trie.classes.memory
    var index = first
    while index < end {
      let node = TokenTrie.Node(rawValue: nodes[index])
      let own = NodeClasses(rawValue: classes[index])
      let parent = path[node.depth &- 1]
      let isInLoop = parent.isInLoop && own.own & loops != 0
      found.visited &+= 1
      if isInLoop, own.isBelow(within: loops) {
        index = index &+ node.size
        continue
      }
      if parent.isInLoop && !isInLoop {
        // The loop is left: from here on everything is found as usual.
        walk(from: index, to: index &+ node.size, &stack, &found)
        index = index &+ node.size
        continue
      }
      guard let (place, mark) = automaton.read(node.byte, after: parent, &stack) else {
        index = index &+ node.size
        continue
      }
      path[node.depth] = PathEntry(
        head: automaton.head(of: place.state), at: place, mark: mark,
        end: index &+ node.size, isInLoop: isInLoop)
      index &+= 1
    }
  }

  private func takeSubtree(_ index: Int, _ size: Int, _ found: inout AllowedNodes) {
    let nodes = trie.nodes.memory
    for place in index..<(index &+ size) {
      found.add(TokenTrie.Node(rawValue: nodes[place]).token)
    }
    found.visited &+= 1
  }
}
