// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration

extension Samples {
  /// Types with guarded annotations, types that mention names of enclosing types or other files,
  /// and types with ambiguous member names.
  static let scopes: [Sample] = [
    Sample(
      "Survey",
      [
        Survey(word: "good", stars: 5, mood: .excited), Survey(word: "bad", stars: 1, mood: nil),
      ]),
    Sample("Survey.Mood", [Survey.Mood.calm, .excited]),
    Sample("Survey.Detail", [Survey.Detail(word: "good", others: ["bad"])]),
    Sample("Orchard.Harvest", [harvest]),
    Sample("Orchard.Basket", [Orchard.Basket(tree: tree(2), size: 1)]),
    Sample(
      "Orchard.Ladder.Move", [Orchard.Ladder.Move.up(to: tree(3), [.early]), .down]),
    Sample("Orchard.Ladder.Step", [Orchard.Ladder.Step(height: 2.5)]),
    Sample("Orchard.Tree", [tree(1)]),
    Sample("Orchard.Tree.Branch", [Orchard.Tree.Branch(length: 0.5)]),
    Sample("Orchard.Variety", [Orchard.Variety.late]),
    Sample("Greenhouse.Bed", [bed]),
    Sample("Words", [try Words(GeneratedContent(json: wordsText))]),
    Sample("Sign", [Sign.plus, .default, .`self`, .`init`, .none]),
    Sample("Draft", [Draft(level: 1, marks: [3, 4], title: "draft")]),
  ]

  private static func tree(_ age: Int) -> Orchard.Tree { Orchard.Tree(age: age) }

  static let harvest = Orchard.Harvest(
    fruit: "pear", baskets: 2, tree: tree(9), variety: .early, others: [tree(1), tree(2)])

  static let bed = Greenhouse.Bed(
    plant: "half", light: "shade", numbers: "n", shelf: 16, height: 7, depth: 1.5, width: 0.5,
    price: 26, offset: -64, seeds: [12, 0])

  private static let wordsText = #"""
    {"text": "t", "number": 1, "content": "c", "lhs": 2, "hasher": 3, "type": "y", "self": 4, \#
    "init": 5, "Type": 6, "in": true, "inout": false, "await": 7, "unsafe": 8, "some": 9, \#
    "any": 10, "each": [11], "yield": 12, "get": 13, "set": 14, "own": {"a": [1]}, "last": 5}
    """#
}
