// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SystemLanguageModel {
  /// Whether the default model can be asked.
  public enum Availability: Equatable, Sendable {
    /// It can.
    case available
    /// It cannot, for that reason.
    case unavailable(UnavailableReason)

    /// Why the default model cannot be asked.
    public enum UnavailableReason: Hashable, Sendable {
      /// The device cannot run it; never given here.
      case deviceNotEligible
      /// The person has not switched it on; never given here.
      case appleIntelligenceNotEnabled
      /// The app has not called ``SystemLanguageModel/bootstrap(_:)`` yet.
      case modelNotReady
    }
  }

  /// What the default model is used for.
  public struct UseCase: Sendable, Hashable {
    private let name: String

    private init(_ name: String) {
      self.name = name
    }

    /// Anything.
    public static let general = UseCase("general")
    /// Labels for content.
    public static let contentTagging = UseCase("contentTagging")
  }

  /// How strictly content is guarded.
  public struct Guardrails: Sendable, Hashable {
    private let name: String

    private init(_ name: String) {
      self.name = name
    }

    /// As the model does by itself.
    public static let `default` = Guardrails("default")
    /// Less strictly where content is only transformed.
    public static let permissiveContentTransformations = Guardrails(
      "permissiveContentTransformations")
  }
}
