// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Measures the speed at which one thread reads a mapped file, which bounds the speed of single
/// tokens.
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

  /// Reads the file twice.
  ///
  /// - Returns: The speed of the second time, in bytes per second.
  func measure() -> Double {
    var sum = Self.sum(data)
    let start = ContinuousClock.now
    sum &+= Self.sum(data)
    let seconds = start.duration(to: .now) / .seconds(1)
    // The sum is used, so that the compiler does not remove the loop.
    return sum == .max ? 0 : Double(count) / seconds
  }

  /// Returns the sum of the words of some bytes, eight at once.
  private static func sum(_ data: Data) -> UInt64 {
    data.withUnsafeBytes { bytes in
      let vectors = bytes.bindMemory(to: SIMD8<UInt64>.self)
      var (first, second) = (SIMD8<UInt64>(), SIMD8<UInt64>())
      var index = 0
      while index + 2 <= vectors.count {
        first &+= vectors[index]
        second &+= vectors[index + 1]
        index += 2
      }
      return (first &+ second).wrappedSum()
    }
  }
}
