// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Numbers, or records of numbers, that several threads write, each thread in other rows.
///
/// `@unchecked Sendable`: `with(_:_:)` keeps the memory alive until all writes are complete. Each
/// part of a ``RowPartition`` writes the numbers of its own rows, and no thread reads them before
/// all parts are complete.
package struct SharedOutputs<Number: Sendable>: @unchecked Sendable {
  /// A pointer to the first number.
  let start: UnsafeMutablePointer<Number>
  /// The number of numbers.
  let count: Int

  /// Calls a closure with the numbers of an array, unless it is empty.
  ///
  /// - Parameters:
  ///   - numbers: The array, which is not accessed otherwise during the call.
  ///   - body: The closure, which does not retain its argument.
  package static func with(_ numbers: inout [Number], _ body: (SharedOutputs) -> Void) {
    // SAFETY: The pointer is valid during the call, and every access checks its range.
    numbers.withUnsafeMutableBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      body(SharedOutputs(start: start, count: numbers.count))
    }
  }
}
