// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import Testing

@Suite struct AppendOnlyListTests {
  @Test(arguments: [
    0, 1, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 1056, 1057, 32_768, 32_801, 40_000,
  ])
  func holdsWhatWasAppended(_ count: Int) {
    var list = AppendOnlyList<Int>()
    for element in 0..<count { list.append(element) }
    #expect(list.count == count)
    #expect(list.elementsEqual(0..<count))
  }

  @Test func leavesCopiesAsTheyWere() {
    var list = AppendOnlyList<Int>()
    var copies: [AppendOnlyList<Int>] = []
    for element in 0..<3000 {
      copies.append(list)
      // A branch that goes another way must not disturb the list.
      copies.append(list.appending(-1))
      list.append(element)
    }
    for count in stride(from: 0, to: 3000, by: 7) {
      #expect(copies[2 * count].elementsEqual(0..<count))
      #expect(copies[2 * count + 1].elementsEqual(Array(0..<count) + [-1]))
    }
  }

  @Test func takesSnapshotsOfLongListsCheaply() {
    // With copies of the whole, this would move 200 000² / 2 elements.
    var list = AppendOnlyList<Int>()
    var snapshots: [AppendOnlyList<Int>] = []
    for element in 0..<200_000 {
      list.append(element)
      if element % 4 == 0 { snapshots.append(list) }
    }
    #expect(snapshots.last?.count == 199_997)
    #expect(snapshots[10].elementsEqual(0...40))
  }
}
