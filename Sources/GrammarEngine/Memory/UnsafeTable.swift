// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An unmanaged table of fixed size that is accessed without run-time checks.
///
/// Mask computation reads tables millions of times in a row, and matchers read the automaton while
/// another thread extends it; arrays allow neither. A table does not own its memory: it belongs to
/// a ``TableStorage``, which the holder of the table keeps alive, or the caller of a holder that
/// exists only during a call.
///
/// Invariant: `base` is the start of at least `count` elements of a living storage. Indices are
/// checked in debug builds only; each type that holds a table states why its indices are in range.
///
/// The conformance to `Sendable` is unchecked because of the pointer. It is sound: elements are
/// plain bits; a thread writes only to a table that no other thread can reach yet, to one that it
/// owns by a lock or an exclusive borrow, or through the atomic `store(_:at:)`.
struct UnsafeTable<Element: BitwiseCopyable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  /// Creates a table of elements that outlive it.
  @inline(__always) init(base: UnsafeMutablePointer<Element>, count: Int) {
    self.base = base
    self.count = count
  }

  /// Creates a table at the address that ``bitPattern`` returned.
  @inline(__always) init(bitPattern: UInt64, count: Int) {
    // SAFETY: the address is that of a living storage and therefore not zero.
    base = UnsafeMutablePointer(bitPattern: UInt(bitPattern)).unsafelyUnwrapped
    self.count = count
  }

  /// The address of the first element, for a tagged word such as ``StateHead``.
  var bitPattern: UInt64 { UInt64(UInt(bitPattern: base)) }

  @inline(__always) private func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count)
    // SAFETY: the index is in range by the invariant of the table's owner.
    return base + index
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      // SAFETY: the element was initialized before the table or the index was published.
      pointer(to: index).pointee
    }
    @inline(__always) nonmutating set {
      // SAFETY: the writer has exclusive access to the element.
      pointer(to: index).pointee = newValue
    }
  }

  func slice(from start: Int, count: Int) -> UnsafeTable {
    assert(start >= 0 && start + count <= self.count)
    // SAFETY: the part is inside the table.
    return UnsafeTable(base: base + start, count: count)
  }

  func fill(_ value: Element) {
    // SAFETY: all `count` elements are written; the caller has exclusive access.
    base.initialize(repeating: value, count: count)
  }

  func copy(from other: UnsafeTable, count: Int) {
    assert(count <= self.count && count <= other.count)
    // SAFETY: both runs are in range, and different storages do not overlap.
    base.update(from: other.base, count: count)
  }

  /// Copies all elements into an array of at least as many.
  func copy(to array: inout [Element]) {
    assert(array.count >= count)
    array.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: neither run is exceeded; an array's storage overlaps no other.
      buffer.baseAddress?.update(from: base, count: min(count, buffer.count))
    }
  }

  fileprivate func deallocate() {
    // SAFETY: called once, when the storage ends; no table is used after its storage.
    base.deallocate()
  }
}

// MARK: - Atomic access

extension UnsafeTable where Element: AtomicRepresentable {
  @inline(__always) private func atomic(_ index: Int) -> UnsafeMutablePointer<Atomic<Element>> {
    // SAFETY: an atomic has the layout of its value; the index is checked by `pointer(to:)`.
    UnsafeMutableRawPointer(pointer(to: index)).assumingMemoryBound(to: Atomic<Element>.self)
  }
}

extension UnsafeTable
where
  Element: AtomicRepresentable, Element.AtomicRepresentation == UInt32.AtomicRepresentation
{
  /// Reads an element that another thread may write; all that it wrote before is then visible.
  @inline(__always) func load(_ index: Int) -> Element {
    // SAFETY: as for `atomic(_:)`.
    atomic(index).pointee.load(ordering: .acquiring)
  }

  /// Publishes an element, and all that was written before, to threads that load it.
  @inline(__always) func store(_ value: Element, at index: Int) {
    // SAFETY: as for `atomic(_:)`.
    atomic(index).pointee.store(value, ordering: .releasing)
  }
}

extension UnsafeTable
where
  Element: AtomicRepresentable, Element.AtomicRepresentation == UInt64.AtomicRepresentation
{
  /// Reads an element that another thread may write; all that it wrote before is then visible.
  @inline(__always) func load(_ index: Int) -> Element {
    // SAFETY: as for `atomic(_:)`.
    atomic(index).pointee.load(ordering: .acquiring)
  }

  /// Publishes an element, and all that was written before, to threads that load it.
  @inline(__always) func store(_ value: Element, at index: Int) {
    // SAFETY: as for `atomic(_:)`.
    atomic(index).pointee.store(value, ordering: .releasing)
  }
}

/// The owner of a table's memory.
final class TableStorage<Element: BitwiseCopyable>: Sendable {
  /// The table; valid as long as this object.
  let table: UnsafeTable<Element>

  /// Allocates elements that must be written before they are read.
  init(uninitialized count: Int) {
    // SAFETY: only `deinit` frees the memory.
    table = UnsafeTable(base: .allocate(capacity: max(count, 1)), count: count)
  }

  convenience init(repeating value: Element, count: Int) {
    self.init(uninitialized: count)
    table.fill(value)
  }

  convenience init(_ elements: [Element]) {
    self.init(uninitialized: elements.count)
    for (index, element) in elements.enumerated() { table[index] = element }
  }

  var byteCount: Int { table.count * MemoryLayout<Element>.stride }

  deinit { table.deallocate() }
}
