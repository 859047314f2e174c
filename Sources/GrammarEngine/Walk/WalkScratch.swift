// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Memory for one walk over a trie, reused by later walks.
final class WalkScratch: Sendable {
  /// The walk's state after each byte of the path, by depth.
  let path = TableStorage<PathEntry>(uninitialized: TokenTrie.depthLimit + 1)
  /// The entries of ``AllowedNodes``, and room for one more.
  let allowed: TableStorage<UInt32>

  init(nodeCount: Int) { allowed = TableStorage(uninitialized: nodeCount + 1) }
}

/// The scratch memory of a vocabulary, for any number of concurrent walks.
///
/// One object is reserved by a flag, which suffices unless walks are concurrent. The others are in
/// a list.
final class WalkScratchPool: Sendable {
  /// The maximum number of free objects that are kept.
  private static let limit = 8
  private let nodeCount: Int
  private let first: WalkScratch
  private let isFirstInUse = Atomic<Bool>(false)
  private let free = Mutex<[WalkScratch]>([])

  init(nodeCount: Int) {
    self.nodeCount = nodeCount
    first = WalkScratch(nodeCount: nodeCount)
  }

  /// Calls a closure with memory that no other walk uses until it returns.
  @inline(__always) func withScratch<Result>(_ body: (WalkScratch) -> Result) -> Result {
    guard !isFirstInUse.exchange(true, ordering: .acquiring) else {
      return withFurtherScratch(body)
    }
    defer { isFirstInUse.store(false, ordering: .releasing) }
    return body(first)
  }

  @inline(never) private func withFurtherScratch<Result>(
    _ body: (WalkScratch) -> Result
  ) -> Result {
    let scratch = free.withLock { $0.popLast() } ?? WalkScratch(nodeCount: nodeCount)
    defer { free.withLock { if $0.count < Self.limit { $0.append(scratch) } } }
    return body(scratch)
  }
}

/// The state of a walk after a byte.
struct PathEntry {
  let head: StateHead
  let state: StateID
  let top: StackID
  /// The size of the frame store when the byte was read.
  let mark: UInt32
  /// The end of the node's subtree, shifted by one bit; the lowest bit is ``isInLoop``.
  let end: UInt32

  @inline(__always) init(
    head: StateHead, at position: GrammarPosition, mark: Int, end: Int, isInLoop: Bool
  ) {
    self.head = head
    state = position.state
    top = position.top
    self.mark = UInt32(truncatingIfNeeded: mark)
    self.end = UInt32(truncatingIfNeeded: end) &<< 1 | (isInLoop ? 1 : 0)
  }

  @inline(__always) var subtreeEnd: Int { Int(end &>> 1) }
  /// Whether all bytes so far are in the self-loop, whose tokens are in the mask already.
  @inline(__always) var isInLoop: Bool { end & 1 != 0 }
}

extension LazyAutomaton {
  /// Reads the byte of a node after those of its parent, and returns the position and the size of
  /// the store after it, or `nil` if it is refused.
  ///
  /// If frames change, those that another branch of the trie has pushed are removed first.
  @inline(__always) func read(
    _ byte: UInt8, after parent: PathEntry, _ stack: inout FrameStack
  ) -> (position: GrammarPosition, mark: Int)? {
    let transition = transition(parent.state, parent.head, byte)
    if let next = transition.plainState {
      return (GrammarPosition(state: next, top: parent.top), Int(parent.mark))
    }
    if transition == .dead { return nil }
    stack.truncate(to: Int(parent.mark))
    var position = GrammarPosition(state: parent.state, top: parent.top)
    guard read(byte, &position.state, &position.top, &stack) else { return nil }
    return (position, stack.count)
  }
}
