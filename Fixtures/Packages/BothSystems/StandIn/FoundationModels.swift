// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Takes the place of Apple's module on systems that lack it, to show that a model file compiles
/// against macros of these names. The macros do nothing.
@attached(peer)
public macro Generable(description: String? = nil) =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

@attached(peer)
public macro Guide<Value>(description: String? = nil, _ guides: GenerationGuide<Value>...) =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

@attached(peer)
public macro Guide(description: String) =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

/// A demand on a value, which is not enforced.
public struct GenerationGuide<Value> {}

extension GenerationGuide where Value == Int {
  public static func range(_ range: ClosedRange<Int>) -> Self { Self() }
}

// A macro's arguments know nothing of the property, so guides of arrays are those of `[Never]`.
extension GenerationGuide where Value == [Never] {
  public static func maximumCount(_ count: Int) -> Self { Self() }
}
