// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A table that grows without ever moving an element, so that readers need no lock.
///
/// Segment *k* holds 16 · 2^*k* elements, from index 16 · (2^*k* − 1); a directory of fixed size
/// holds pointers to the segments. One writer at a time appends, under its own lock.
///
/// Invariant: a reader gets an index only through memory that the writer published after
/// ``append(_:to:)`` returned that index; therefore the index's segment is in the directory.
final class SegmentedTable<Element: BitwiseCopyable>: Sendable {
  /// The writer's state: the segments, which live as long as the table.
  struct Segments: Sendable {
    fileprivate var storages: [TableStorage<Element>] = []
    fileprivate(set) var count = 0
  }

  private static var firstBits: Int { 4 }
  private static var segmentLimit: Int { 27 }

  private let directory = TableStorage<UnsafeMutablePointer<Element>?>(
    repeating: nil, count: SegmentedTable.segmentLimit)

  /// The element at an index that ``append(_:to:)`` returned.
  @inline(__always) subscript(index: Int) -> Element {
    let (segment, offset) = Self.location(of: index)
    let base = directory.table.load(segment)
    // SAFETY: the segment of a published index is in the directory.
    return UnsafeTable(base: base.unsafelyUnwrapped, count: Self.size(of: segment))[offset]
  }

  /// Appends an element and returns its index; the caller holds the writer's lock.
  func append(_ element: Element, to segments: inout Segments) -> Int {
    let index = segments.count
    let (segment, offset) = Self.location(of: index)
    if segment == segments.storages.count {
      let storage = TableStorage<Element>(uninitialized: Self.size(of: segment))
      segments.storages.append(storage)
      directory.table.store(storage.table.base, at: segment)
    }
    segments.storages[segment].table[offset] = element
    segments.count += 1
    return index
  }

  @inline(__always) private static func size(of segment: Int) -> Int {
    1 &<< (segment &+ firstBits)
  }

  @inline(__always) private static func location(of index: Int) -> (segment: Int, offset: Int) {
    let shifted = index &+ (1 &<< firstBits)
    let top = Int.bitWidth &- 1 &- shifted.leadingZeroBitCount
    return (top &- firstBits, shifted &- (1 &<< top))
  }
}
