// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache of the masks of one grammar over one vocabulary.
///
/// A mask depends on the state and on the frames that some token reads, not on those below. The
/// frames that a walk reads follow from the state and the frames above them. Therefore the frames
/// form a decision tree for each state, and a look-up reads exactly as many frames as the walk that
/// made the mask. Only the distance of a loop's count to its bounds matters, and only as far as one
/// token can advance it: the third and the seventh item of a long array share a mask.
///
/// Memory is bounded: above the limit, masks that were not used recently are evicted by the
/// second-chance algorithm (F. J. Corbató, "A paging experiment with the Multics system", 1968).
struct MaskCache: Sendable {
  /// A node of the trees: a mask, or a decision on the next frame.
  private struct Node: Sendable {
    var mask: SharedMask?
    let readsFrame: Bool
    var wasUsed = true
  }

  /// An edge of the trees in an open-addressing hash table.
  private struct Slot: Sendable {
    var key: UInt64 = 0
    var parent: UInt32 = 0
    /// The node plus one; zero for a free slot.
    var node: UInt32 = 0
  }

  private let byteLimit: Int
  private var nodes: [Node] = []
  private var slots = [Slot](repeating: Slot(), count: Self.initialSlotCount)
  private var maskBytes = 0
  /// The next node that eviction examines.
  private var hand = 0

  /// The number of slots of an empty cache, enough for most documents: growing the table in the
  /// middle of a document would delay a token.
  private static let initialSlotCount = 256

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
    nodes.reserveCapacity(Self.initialSlotCount / 2)
  }

  var byteCount: Int { maskBytes + nodes.count * MemoryLayout<Node>.stride + slots.count * 16 }

  /// Returns the mask of a position with the number of frames that its walk read, or `nil` if it is
  /// not cached.
  ///
  /// - Complexity: O(*d*) in the frames that a token can read.
  mutating func mask(
    at position: GrammarPosition, in stack: FrameStack, _ keys: FrameKeyEncoder
  ) -> (mask: SharedMask, readFrames: Int)? {
    guard var node = find(Self.root, UInt64(position.state.rawValue)) else { return nil }
    var frame = position.top
    var readFrames = 0
    while nodes[node].readsFrame {
      guard let next = find(UInt32(node), keys.key(of: frame, in: stack)) else { return nil }
      node = next
      frame = stack[frame].parent
      readFrames += 1
    }
    nodes[node].wasUsed = true
    return nodes[node].mask.map { ($0, readFrames) }
  }

  /// Caches the mask of a position whose walk read `readFrames` frames; the bottom counts as one.
  mutating func insert(
    _ mask: SharedMask, at position: GrammarPosition, readFrames: Int, in stack: FrameStack,
    _ keys: FrameKeyEncoder
  ) {
    if nodes.count * MemoryLayout<Node>.stride * 2 > byteLimit {
      self = MaskCache(byteLimit: byteLimit)
    }
    var parent = Self.root
    var key = UInt64(position.state.rawValue)
    var frame = position.top
    for depth in 0...readFrames {
      let readsFrame = depth < readFrames
      let node = find(parent, key) ?? add(Node(readsFrame: readsFrame), parent, key)
      guard nodes[node].readsFrame == readsFrame else { return }
      if !readsFrame {
        maskBytes += mask.byteCount - (nodes[node].mask?.byteCount ?? 0)
        nodes[node].mask = mask
        nodes[node].wasUsed = true
        break
      }
      key = keys.key(of: frame, in: stack)
      frame = stack[frame].parent
      parent = UInt32(node)
    }
    evict()
  }

  private mutating func evict() {
    guard byteCount > byteLimit else { return }
    var steps = 2 * nodes.count
    while byteCount > byteLimit, steps > 0 {
      steps -= 1
      hand = hand + 1 < nodes.count ? hand + 1 : 0
      guard let mask = nodes[hand].mask else { continue }
      if nodes[hand].wasUsed {
        nodes[hand].wasUsed = false
      } else {
        maskBytes -= mask.byteCount
        nodes[hand].mask = nil
      }
    }
  }

  // MARK: - Edges

  private static let root = UInt32.max

  private func start(_ parent: UInt32, _ key: UInt64) -> Int {
    var hash = (key ^ UInt64(parent) &<< 32) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash &>> 29
    return Int(truncatingIfNeeded: hash) & (slots.count &- 1)
  }

  private func find(_ parent: UInt32, _ key: UInt64) -> Int? {
    var index = start(parent, key)
    while true {
      let slot = slots[index]
      if slot.node == 0 { return nil }
      if slot.key == key, slot.parent == parent { return Int(slot.node &- 1) }
      index = (index &+ 1) & (slots.count &- 1)
    }
  }

  private mutating func add(_ node: Node, _ parent: UInt32, _ key: UInt64) -> Int {
    if nodes.count * 2 >= slots.count { grow() }
    nodes.append(node)
    insert(Slot(key: key, parent: parent, node: UInt32(nodes.count)))
    return nodes.count - 1
  }

  private mutating func insert(_ slot: Slot) {
    var index = start(slot.parent, slot.key)
    while slots[index].node != 0 { index = (index &+ 1) & (slots.count &- 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.node != 0 { insert(slot) }
  }
}
