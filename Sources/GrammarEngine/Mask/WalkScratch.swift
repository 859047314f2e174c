// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Memory that a walk over a tree of tokens needs, kept for the next one.
final class WalkScratch: Sendable {
  /// What is known after each byte of the path, by depth.
  let path = OwnedMemory<PathEntry>(uninitialized: TokenTrie.depthLimit + 1)
  /// What was found at the nodes that are allowed.
  let found: OwnedMemory<UInt32>

  /// Allocates memory for finding all nodes of a tree.
  init(nodeCount: Int) {
    found = OwnedMemory(uninitialized: nodeCount + 1)
  }
}

/// What walks have found: the ``TokenTrie/Node/token`` of every node where allowed tokens end.
struct FoundNodes {
  private let list: FlatMemory<UInt32>
  /// How many nodes there are.
  private(set) var count = 0
  /// How many nodes were looked at for it.
  var visited = 0

  /// Nothing, with room in scratch memory for every node of its tree.
  init(_ scratch: WalkScratch) {
    list = scratch.found.memory
  }

  subscript(index: Int) -> UInt32 { list[index] }

  /// Adds a node if tokens end at it; the entry is written in any case, which saves a branch.
  @inline(__always) mutating func add(_ token: UInt32) {
    list[count] = token
    count &+= token == TokenTrie.none ? 0 : 1
  }

  /// Begins anew, but goes on counting what is visited.
  mutating func removeAll() {
    count = 0
  }
}

/// Where a walk is after a byte.
struct PathEntry {
  /// What the state does with bytes.
  let head: StateHead
  let state: StateID
  let top: StackID
  /// The size of the store of frames when the byte was read.
  let mark: UInt32
  /// Where the node's subtree ends; the lowest bit says whether all bytes so far are of the
  /// classes whose tokens are in the mask already.
  let end: UInt32

  @inline(__always) init(
    head: StateHead, state: StateID, top: StackID, mark: Int, end: Int, isInLoop: Bool
  ) {
    self.head = head
    self.state = state
    self.top = top
    self.mark = UInt32(truncatingIfNeeded: mark)
    self.end = UInt32(truncatingIfNeeded: end) &<< 1 | (isInLoop ? 1 : 0)
  }

  @inline(__always) var subtreeEnd: Int { Int(end &>> 1) }
  @inline(__always) var isInLoop: Bool { end & 1 != 0 }
}

/// The scratch memory of a vocabulary, for as many walks at a time as there are.
final class ScratchPool: Sendable {
  private static let limit = 8
  private let nodeCount: Int
  private let free = Mutex<[WalkScratch]>([])

  init(nodeCount: Int) {
    self.nodeCount = nodeCount
  }

  /// Calls `body` with memory that nobody else uses meanwhile.
  func withScratch<Result>(_ body: (WalkScratch) -> Result) -> Result {
    let scratch = free.withLock { $0.popLast() } ?? WalkScratch(nodeCount: nodeCount)
    defer { free.withLock { if $0.count < Self.limit { $0.append(scratch) } } }
    return body(scratch)
  }
}
