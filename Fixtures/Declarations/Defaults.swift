// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  public import FoundationModels

  /// Properties whose types are those of their literals.
  @Generable
  public struct Defaults: Equatable {
    @Guide(description: "The number of servings", .range(1...8)) public var servings = 4
    public var isVegan = false, name = ""
    var rating = -0.5 { didSet {} }
    @Guide(.count(2)) var weights = [1, 2.5]
    var steps = [["Boil."], ["Serve."]]
    let unit = "g"
  }
#endif
