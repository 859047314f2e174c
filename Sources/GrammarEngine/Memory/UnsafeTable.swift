// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A run of elements in memory, read and written without checks: the engine's unsafe handle.
///
/// Tables that masks are computed from are read millions of times in a row, and matchers read the
/// automaton while others extend it; arrays allow neither. A handle is just an address. The
/// memory belongs to an ``TableStorage``, which whoever keeps the handle must keep as well.
/// Indices are checked in debug builds only; each table states why its indices are in range.
struct UnsafeTable<Element: BitwiseCopyable>: Sendable {
  private let address: UInt
  /// How many elements there are.
  let count: Int

  /// Memory that nobody else refers to; its elements have no value yet.
  fileprivate init(uninitialized count: Int) {
    // SAFETY: the memory is freed by `deallocate`, which only its owner calls, once.
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    address = UInt(bitPattern: pointer)
    self.count = count
  }

  /// The memory whose address another handle gave; see ``bits``.
  init(bits: UInt64, count: Int) {
    address = UInt(bits)
    self.count = count
  }

  /// The address as a number, to be kept in another table.
  var bits: UInt64 { UInt64(address) }

  private var base: UnsafeMutablePointer<Element> {
    @inline(__always) get {
      // SAFETY: the address came from an allocation and is not zero; elements are plain bits.
      UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }
  }

  fileprivate func deallocate() {
    // SAFETY: called once, by the owner's end; nobody keeps a handle longer than the owner.
    base.deallocate()
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      // SAFETY: the index is in range by the invariants of the table, asserted in debug builds.
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      // SAFETY: the index is in range; whoever writes has the memory for itself or a lock.
      base[index] = newValue
    }
  }

  /// Gives every element a value.
  func fill(_ value: Element) {
    // SAFETY: the whole memory is written and belongs to the caller.
    base.initialize(repeating: value, count: count)
  }

  /// Copies elements from the beginning of other memory.
  func copy(from other: UnsafeTable, count: Int) {
    assert(count <= self.count && count <= other.count)
    // SAFETY: both runs are in range, and different allocations do not overlap.
    base.update(from: other.base, count: count)
  }

  /// Gives every element of an array a value.
  static func fill(_ array: inout [Element], with value: Element) {
    array.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer is the array's whole storage.
      buffer.update(repeating: value)
    }
  }

  /// Copies all elements into an array's storage.
  func write(to array: inout [Element]) {
    assert(array.count >= count)
    array.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: no more is written than either holds; an array's storage overlaps no other.
      buffer.baseAddress?.update(from: base, count: min(count, buffer.count))
    }
  }
}

// MARK: - Shared tables

extension UnsafeTable where Element == UInt32 {
  /// Reads an element that another thread may write; what it wrote before is visible then.
  @inline(__always) func load(_ index: Int) -> UInt32 {
    assert(index >= 0 && index < count)
    // SAFETY: as for the subscript; an atomic has the layout of its value.
    return UnsafeMutableRawPointer(base + index).assumingMemoryBound(to: Atomic<UInt32>.self)
      .pointee.load(ordering: .acquiring)
  }

  /// Writes an element that other threads read, and with it all that was written before.
  @inline(__always) func store(_ value: UInt32, at index: Int) {
    assert(index >= 0 && index < count)
    // SAFETY: as for the subscript; an atomic has the layout of its value.
    UnsafeMutableRawPointer(base + index).assumingMemoryBound(to: Atomic<UInt32>.self)
      .pointee.store(value, ordering: .releasing)
  }
}

extension UnsafeTable where Element == UInt64 {
  /// Reads an element that another thread may write; what it wrote before is visible then.
  @inline(__always) func load(_ index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    // SAFETY: as for the subscript; an atomic has the layout of its value.
    return UnsafeMutableRawPointer(base + index).assumingMemoryBound(to: Atomic<UInt64>.self)
      .pointee.load(ordering: .acquiring)
  }

  /// Writes an element that other threads read, and with it all that was written before.
  @inline(__always) func store(_ value: UInt64, at index: Int) {
    assert(index >= 0 && index < count)
    // SAFETY: as for the subscript; an atomic has the layout of its value.
    UnsafeMutableRawPointer(base + index).assumingMemoryBound(to: Atomic<UInt64>.self)
      .pointee.store(value, ordering: .releasing)
  }
}

/// Owns the memory of a handle and frees it.
final class TableStorage<Element: BitwiseCopyable>: Sendable {
  /// The handle; it is good as long as this object.
  let memory: UnsafeTable<Element>

  /// Allocates elements of one value.
  init(repeating value: Element, count: Int) {
    memory = UnsafeTable(uninitialized: count)
    memory.fill(value)
  }

  /// Allocates elements that must be written before they are read.
  init(uninitialized count: Int) {
    memory = UnsafeTable(uninitialized: count)
  }

  /// Allocates a copy of an array.
  convenience init(_ elements: [Element]) {
    self.init(uninitialized: elements.count)
    for (index, element) in elements.enumerated() { memory[index] = element }
  }

  /// The bytes of the memory.
  var byteCount: Int { memory.count * MemoryLayout<Element>.stride }

  deinit { memory.deallocate() }
}
