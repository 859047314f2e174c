// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JSONSchemaCoding

@Suite struct DistinctListTests {
  /// A number that counts the comparisons with it.
  private final class CountingNumber: Hashable {
    let number: Int
    private(set) var comparisons = 0

    init(_ number: Int) { self.number = number }

    static func == (left: CountingNumber, right: CountingNumber) -> Bool {
      left.comparisons += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("elements keep the order of their first occurrence")
  func order() {
    var list = DistinctList<Int>()
    for element in [3, 1, 3, 2, 1] { list.append(element) }
    #expect(list.elements == [3, 1, 2])
  }

  @Test("the number of comparisons grows linearly with the elements")
  func comparisons() {
    let numbers = (0..<2_000).map { CountingNumber($0) } + (0..<2_000).map { CountingNumber($0) }
    var list = DistinctList<CountingNumber>()
    for number in numbers { list.append(number) }
    #expect(list.elements.count == 2_000)
    // A linear search would compare two million times.
    #expect(numbers.reduce(0) { $0 + $1.comparisons } < 20_000)
  }
}
