// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels

  /// Guides that are computed from constants, as the source tells them.
  enum Greenhouse {
    static let beds = 12, reach = 3.5, third = 1 / 3.0
    static let narrow: Float = 0.1
    static let share: Double = 1
    static let heights: ClosedRange<Double> = 0...2.5
    static let plants = ["tomato", "Basil", "aubergine"]
    static let shares = [1, 2.5]
    static let isHeated = true
    static let about = "\(plants.count) plants in \(beds) beds (\("heated: \(isHeated)"))"
    private static let most: Decimal = 12.75

    enum Light: String, CaseIterable { case full = "full sun", half, shade }
    enum Shelf: Int, CaseIterable { case floor = -1, table, top = 0x10, roof }

    @Generable(description: "\(about), \("Shelf".uppercased()) \(Shelf.allCases.map(\.rawValue))")
    struct Bed: Equatable {
      @Guide(
        description: """
          One of \(plants.joined(separator: ", ")), or \(plants.sorted()),
            at most \(plants.count * 2 - 1) of \(Int8.max) \
          or \(-beds) \\(beds) \u{1F331}
          """,
        .anyOf(plants.sorted() + ["\(Light.half.rawValue)"]))
      var plant: String
      @Guide(
        description: #"\#(Light.allCases.count) kinds: \(none)"#,
        .anyOf(Light.allCases.map { $0.rawValue }))
      var light: String
      @Guide(description: "\(third) \(narrow * 3) \(share) \(shares) \(1 / 2) \(1 / 2.0)")
      var numbers: String
      @Guide(.range(Shelf.floor.rawValue...Shelf.roof.rawValue)) var shelf: Int
      @Guide(description: "\(heights.upperBound) of \(heights)", .range(0.5...(reach * 2)))
      var height: Double
      @Guide(.range(-third...Double(beds) / 7)) var depth: Double
      @Guide(.range((0.1 + 0.2)...(narrow + 0.7))) var width: Float
      @Guide(.minimum(0.1 * 3 - 3.133), .maximum(most * 2 + 0.5)) var price: Decimal
      @Guide(.maximum(100 + 27), .minimum(Int8.min >> 1)) var offset: Int8
      @Guide(.count(1...plants.count), .element(.maximum(beds % 5 << 2))) var seeds: [Int]
    }
  }
#endif
