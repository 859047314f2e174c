// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SystemLanguageModel {
  /// The availability of the default model.
  public enum Availability: Equatable, Sendable {
    /// The model is ready for requests.
    case available
    /// The model cannot be used, for the given reason.
    case unavailable(UnavailableReason)

    /// The reason that the default model is unavailable.
    public enum UnavailableReason: Hashable, Sendable {
      /// The device does not support the model; never reported by this package.
      case deviceNotEligible
      /// Apple Intelligence is turned off; never reported by this package.
      case appleIntelligenceNotEnabled
      /// The app has not called ``SystemLanguageModel/bootstrap(_:languages:)`` yet.
      case modelNotReady
    }
  }

  /// The purpose of the default model.
  public struct UseCase: Sendable, Hashable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// General use.
    public static let general = UseCase("general")
    /// Labeling content.
    public static let contentTagging = UseCase("contentTagging")
  }

  /// The policy for sensitive content.
  public struct Guardrails: Sendable, Hashable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The model's own policy.
    public static let `default` = Guardrails("default")
    /// A less strict policy for transforming existing content.
    public static let permissiveContentTransformations = Guardrails(
      "permissiveContentTransformations")
  }
}
