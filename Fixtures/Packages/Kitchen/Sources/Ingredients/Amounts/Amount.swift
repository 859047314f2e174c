// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  public struct Amount: Equatable, Sendable {
    @Guide(.range(1...1000)) public let count: Int
    public let unit: Unit

    @Generable
    public enum Unit: String, Sendable, CaseIterable {
      case grams = "g", pieces
      case milliliters = "ml"
    }

    public init(count: Int, unit: Unit) {
      self.count = count
      self.unit = unit
    }
  }
#endif
