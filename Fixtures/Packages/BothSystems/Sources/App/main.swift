// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Models

#if canImport(FoundationModels)
  import FoundationModels
#else
  import GuidedGeneration
#endif

let soup = Recipe(title: "Soup", rating: 5, steps: [Recipe.Step(text: "Boil.")])
#if canImport(FoundationModels)
  print("FoundationModels", soup)
#else
  print("GuidedGeneration", soup.generatedContent.jsonString)
#endif
