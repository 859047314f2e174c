// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

/// Measures the speed at which threads read a mapped file, which bounds the speed of single tokens.
struct ReadBandwidth {
  private let data: Data

  /// The size of the file in bytes.
  var count: Int { data.count }

  /// Maps a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: The error of the system if the file cannot be read.
  init(path: String) throws {
    data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  }

  /// Reads the file twice, a contiguous range on each thread.
  ///
  /// - Parameter threads: The number of threads.
  /// - Returns: The speed of the second time, in bytes per second.
  func measure(threads: Int) -> Double {
    var sum = sum(threads: threads)
    let start = ContinuousClock.now
    sum &+= self.sum(threads: threads)
    let seconds = start.duration(to: .now) / .seconds(1)
    // The sum is used, so that the compiler does not remove the loop.
    return sum == .max ? 0 : Double(count) / seconds
  }

  /// Returns the sum of the words of the file.
  private func sum(threads: Int) -> UInt64 {
    let sum = Atomic<UInt64>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let range = count * thread / threads..<count * (thread + 1) / threads
      sum.wrappingAdd(Self.sum(data, range), ordering: .relaxed)
    }
    return sum.load(ordering: .relaxed)
  }

  /// Returns the sum of the words in a range of bytes, eight at once.
  private static func sum(_ data: Data, _ range: Range<Int>) -> UInt64 {
    data.withUnsafeBytes { bytes in
      let vectors = bytes.bindMemory(to: SIMD8<UInt64>.self)
      let size = MemoryLayout<SIMD8<UInt64>>.stride
      var (first, second) = (SIMD8<UInt64>(), SIMD8<UInt64>())
      var index = range.lowerBound / size
      let end = range.upperBound / size
      while index + 2 <= end {
        first &+= vectors[index]
        second &+= vectors[index + 1]
        index += 2
      }
      return (first &+ second).wrappedSum()
    }
  }
}
