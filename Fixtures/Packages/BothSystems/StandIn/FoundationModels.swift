// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A replacement for Apple's module, which shows that a model file compiles against macros of these names.
/// The macros do nothing.
@attached(peer)
public macro Generable(description: String? = nil) =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

@attached(peer)
public macro Guide<Value>(description: String? = nil, _ guides: GenerationGuide<Value>...) =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

@attached(peer)
public macro Guide(description: String) =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

/// A guide, which is not enforced.
public struct GenerationGuide<Value> {}

extension GenerationGuide where Value == Int {
  public static func range(_ range: ClosedRange<Int>) -> Self { Self() }
}

// The arguments of a macro have no information about the property, so guides of arrays use `[Never]`.
extension GenerationGuide where Value == [Never] {
  public static func maximumCount(_ count: Int) -> Self { Self() }
}
