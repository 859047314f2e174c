// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// The arguments of a tool that is asked about a city.
struct CityArguments: Generable {
  let city: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: CityArguments.self,
      properties: [GenerationSchema.Property(name: "city", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    city = try content.value(forProperty: "city")
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["city": city]) }
}
