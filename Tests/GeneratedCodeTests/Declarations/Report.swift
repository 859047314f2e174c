// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// All arguments of the annotation.
  @Generable(
    name: "WeatherReport", description: "What the sky does",
    representNilExplicitlyInGeneratedContent: true)
  struct Report: Equatable {
    var sky: SkyState
    var wind: Wind?
    var note: String?
    var alarms: [Alarm]?
  }

  @Generable(name: "Sky")
  enum SkyState: String {
    case clear, clouded = "half \"clouded\""
  }

  @Generable(description: "How the air moves", representNilExplicitlyInGeneratedContent: false)
  struct Wind: Equatable {
    var speed: Double
    var direction: String?
  }

  @Generable(name: "Signal", representNilExplicitlyInGeneratedContent: true)
  enum Alarm: Equatable {
    case quiet
    case loud(Int?, reason: String?)
  }
#endif
