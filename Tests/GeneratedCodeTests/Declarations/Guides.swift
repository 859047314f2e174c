// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Every form of a guide.
  @Generable(description: "A type with every \"guide\"")
  struct Guides {
    @Guide(description: "A text") let described: String
    @Guide(.constant("guided")) let constant: String
    @Guide(.anyOf(["red", "green", "deep blue"])) var color: String
    @Guide(description: "Three letters", .pattern(/^[A-Z]{3}$/)) var code: String
    @Guide(.regex(#/^\d{4}-\d{2}/\d{2}$/#)) var date: String
    @Guide(/^v[0-9]+$/) var version: String
    @Guide(description: "A word", /^[a-z]+$/) var word: String

    @Guide(.minimum(-3)) var least: Int
    @Guide(.maximum(1_000_000)) var most: Int
    @Guide(description: "Within reach", .range(0x10...0xFF)) var between: Int
    @Guide(.minimum(0.5), .maximum(99.25))
    var ratio: Double
    @Guide(.range(-1...1)) var share: Float

    @Guide(.minimumCount(1)) var some: [String]
    @Guide(.maximumCount(4)) var few: [Int]
    @Guide(.count(2)) var pair: [Double]
    @Guide(.count(1...3), .element(.anyOf(["x", "y"]))) var axes: [String]
    @Guide(.element(.range(1...6)))
    @Guide(description: "Throws of a die", .count(0...10))
    var dice: [Int]
    @Guide(.element(.pattern(/^#[0-9a-f]{6}$/)))
    var hexColors: [String]

    @Guide(
      description: """
        A description over several lines, \
        of which this one continues the first.
        Here is the second.
        """,
      .range(1...12)
    )
    var month: Int?
    @Guide(description: #"A "raw" \ description"#) /* between */ var raw: Bool?
    @Guide(description: "Joined " + "from parts") var joined: Optional<String>
  }
#endif
