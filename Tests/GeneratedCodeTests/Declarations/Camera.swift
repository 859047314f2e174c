// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationModels)
  import FoundationModels
#endif

/// A type that the compiler reads by itself, with regions among its members.
public struct Camera: Sendable {
  let name: String

  #if canImport(FoundationModels)
    @Generable
    struct Shot: Equatable {
      @Guide(description: "In seconds", .range(0.001...30)) let exposure: Double
      let flash: Flash?
    }

    @Generable enum Flash: Equatable { case off, on(brightness: Int) }

    func describe(_ shot: Shot) -> String { "\(name): \(shot.exposure)" }
  #else
    func describe() -> String { name }
  #endif

  enum Film {
    #if canImport(FoundationModels)
      @Generable(description: "A roll of film") struct Roll: Equatable { let shots: [Camera.Shot] }
    #endif
  }
}
