// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A table that grows without ever moving an element, so that readers need no lock.
///
/// The segments double in size; their addresses lie in a directory of fixed size. One writer at a
/// time appends, under a lock of its own; an index reaches readers only through something that
/// was written afterwards.
final class SegmentedTable<Element: BitwiseCopyable>: Sendable {
  /// The memory that a writer has allocated; it lives as long as the table.
  struct Segments: Sendable {
    fileprivate var owners: [TableStorage<Element>] = []
    /// How many elements there are.
    fileprivate(set) var count = 0
  }

  private static var firstBits: Int { 4 }
  private static var segmentLimit: Int { 27 }

  private let directory = TableStorage<UInt64>(repeating: 0, count: SegmentedTable.segmentLimit)

  /// The element at an index that was handed out by ``append(_:to:)``.
  @inline(__always) subscript(index: Int) -> Element {
    let (segment, offset) = Self.place(of: index)
    let size = 1 &<< (segment &+ Self.firstBits)
    return UnsafeTable<Element>(bits: directory.memory.load(segment), count: size)[offset]
  }

  /// Adds an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - segments: What the writer's lock guards.
  /// - Returns: Its index.
  func append(_ element: Element, to segments: inout Segments) -> Int {
    let index = segments.count
    let (segment, offset) = Self.place(of: index)
    if segment == segments.owners.count {
      let owner = TableStorage<Element>(uninitialized: 1 << (segment + Self.firstBits))
      segments.owners.append(owner)
      directory.memory.store(owner.memory.bits, at: segment)
    }
    segments.owners[segment].memory[offset] = element
    segments.count += 1
    return index
  }

  /// Segment *k* holds 16 · 2^*k* elements, from index 16 · (2^*k* - 1).
  @inline(__always) private static func place(of index: Int) -> (segment: Int, offset: Int) {
    let shifted = index &+ (1 &<< firstBits)
    let top = Int.bitWidth &- 1 &- shifted.leadingZeroBitCount
    return (top &- firstBits, shifted &- (1 &<< top))
  }
}
