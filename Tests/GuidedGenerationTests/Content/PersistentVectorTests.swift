// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("PersistentVector")
struct PersistentVectorTests {
  @Test(
    "a vector contains the elements that were appended",
    arguments: [
      0, 1, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 1056, 1057, 32_768, 32_801, 40_000,
    ])
  func storesElements(_ count: Int) {
    var list = PersistentVector<Int>()
    for element in 0..<count { list.append(element) }
    #expect(list.count == count)
    #expect(list.elementsEqual(0..<count))
  }

  @Test("an append leaves copies unchanged") func keepsCopies() {
    var list = PersistentVector<Int>()
    var copies: [PersistentVector<Int>] = []
    for element in 0..<3000 {
      copies.append(list)
      // An append to a copy must not change the original.
      var other = list
      other.append(-1)
      copies.append(other)
      list.append(element)
    }
    for count in stride(from: 0, to: 3000, by: 7) {
      #expect(copies[2 * count].elementsEqual(0..<count))
      #expect(copies[2 * count + 1].elementsEqual(Array(0..<count) + [-1]))
    }
  }

  @Test("copies of a long vector share its elements") func sharesElements() {
    // Complete copies would move 200 000² / 2 elements.
    var list = PersistentVector<Int>()
    var snapshots: [PersistentVector<Int>] = []
    for element in 0..<200_000 {
      list.append(element)
      if element % 4 == 0 { snapshots.append(list) }
    }
    #expect(snapshots.last?.count == 199_997)
    #expect(snapshots[10].elementsEqual(0...40))
  }
}
