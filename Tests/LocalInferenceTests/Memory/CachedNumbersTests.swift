// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import LocalInference
import TestSupport
import Testing

/// Tests the rounding of cached numbers to 16 bits.
@Suite struct CachedNumbersTests {
  /// Returns a number after it was cached with 16 bits.
  private func cached(_ numbers: [Float], level: InstructionSet) -> [Float] {
    var cache = CachedNumbers(isHalf: true)
    cache.append(zeros: 3 * numbers.count)
    cache.store(numbers[...], at: 1, stride: 3, level: level)
    var result = [Float](repeating: 0, count: 3 * numbers.count)
    cache.combine(
      RowLayout(start: 0, stride: 1, count: 1, length: result.count),
      by: ([1], RowLayout(start: 0, stride: 1, count: 1, length: 1)), into: &result,
      RowLayout(start: 0, stride: 1, count: 1, length: result.count), level: level)
    return stride(from: 1, to: result.count, by: 3).map { result[$0] }
  }

  /// Returns the nearest multiple of the distance of binary16 numbers, with ties to even.
  private func nearest(_ number: Float) -> Float {
    let exponent = max(Double(number.magnitude).exponent, -14)
    let unit = Double(sign: .plus, exponent: Int(exponent) - 10, significand: 1)
    let rounded = (Double(number) / unit).rounded(.toNearestOrEven) * unit
    return Float(min(max(rounded, -65504), 65504))
  }

  @Test("numbers become the nearest number with 16 bits")
  func roundsToNearest() {
    var random = SeededGenerator(seed: 3)
    var numbers: [Float] = [0, 1, -1, 65504, 65519, 65520, 1e30, -.infinity, 0x1p-24, 0x1p-25]
    // All numbers with 16 bits, and the middle of each and the next one.
    for exponent in -24...15 {
      for step in 0..<64 {
        let number = Float(sign: .plus, exponent: exponent, significand: 1 + Float(step) / 64)
        numbers += [number, number * (1 + 0x1p-11), number * (1 + 3 * 0x1p-11), -number]
      }
    }
    for _ in 0..<20_000 {
      numbers.append(Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random)))
    }
    for level in InstructionSet.available {
      for (number, found) in zip(numbers, cached(numbers, level: level)) {
        #expect(found == (number.isInfinite ? -65504 : nearest(number)), "\(number)")
      }
    }
  }

  @Test("numbers with 32 bits do not change")
  func keepsSingles() {
    var cache = CachedNumbers(isHalf: false)
    cache.append(zeros: 4)
    cache.store([0.1, 1e30][...], at: 1, stride: 2)
    var result: [Float] = [0, 0, 0, 0]
    let layout = RowLayout(start: 0, stride: 1, count: 1, length: 4)
    cache.combine(
      layout, by: ([1], RowLayout(start: 0, stride: 1, count: 1, length: 1)), into: &result, layout)
    #expect(result == [0, 0.1, 0, 1e30])
  }
}
