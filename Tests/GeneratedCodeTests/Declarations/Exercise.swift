// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  enum FitnessLevel: String {
    case beginner, intermediate, advanced
  }

  @Generable
  enum AgeGroup: String {
    case youth = "Under 18"
    case youngAdult = "18-35"
    case adult = "36-55"
    case senior = "Over 55"
  }

  @Generable
  struct Exercise: Identifiable {
    let id = UUID()

    @Guide(description: "Name of the exercise")
    var name: String

    @Guide(description: "How to perform the exercise")
    var instructions: String

    @Guide(description: "Benefits of this exercise")
    var benefits: String

    var fitnessLevel: FitnessLevel
    var ageGroup: AgeGroup

    @Guide(description: "Number of repetitions", .range(1...20))
    var repetitions: Int
  }
#endif
