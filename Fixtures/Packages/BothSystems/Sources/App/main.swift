// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Models

#if canImport(FoundationModels)
  import FoundationModels
#else
  import GuidedGeneration
#endif

let soup = Recipe(title: "Soup", rating: 5, steps: [Recipe.Step(text: "Boil.")])
let rating = Rating(stars: 4, isFinal: true)
#if canImport(FoundationModels)
  print(rating)
  print("FoundationModels", soup)
#else
  print(rating.generatedContent.jsonString)
  print("GuidedGeneration", soup.generatedContent.jsonString)
#endif
