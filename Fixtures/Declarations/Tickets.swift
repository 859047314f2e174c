// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation; import struct Foundation.UUID

#if canImport(FoundationModels)
  import FoundationModels; import Observation

  /// Cases with raw values that are not strings are represented by their names.
  @Generable(description: "How urgent a ticket is")
  enum Urgency: Int, Comparable {
    case low = 1
    case normal, high = 0x10

    static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }

  @Generable
  struct Ticket: Equatable {
    @Guide(description: "The team")
    let team: Team
    let urgency: Urgency?
    @Guide(.maximumCount(3))
    let history: [Urgency]

    @Generable
    enum Team: Swift.Character, CaseIterable { case design = "D", support = "S" }
  }
#endif
