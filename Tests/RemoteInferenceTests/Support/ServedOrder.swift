// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

#if GENERABLE
  /// A sample with every kind of part: strings, numbers, choices, optional values, and arrays.
  @Generable
  struct ServedOrder: Equatable {
    var title: String
    @Guide(.range(1...30)) var days: Int
    var state: ServedState
    var lines: [ServedLine]
    var note: String?
  }

  @Generable
  struct ServedLine: Equatable {
    var name: String
    var isDone: Bool
  }

  @Generable
  enum ServedState: String {
    case open, over
  }
#endif

extension ServedOrder {
  static let sample = ServedOrder(
    title: "a \"b\"\n é 🏔", days: 12, state: .over,
    lines: [ServedLine(name: "x", isDone: true), ServedLine(name: "", isDone: false)], note: "n")
}
