// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension SystemLanguageModel {
  /// An error of the default model, with its name of 2026.
  ///
  /// Sessions throw it if ``LanguageModelSession/errorNames`` is
  /// ``LanguageModelSession/ErrorNames/release2026``.
  public enum Error: Swift.Error, Sendable {
    /// There is no model, or its files are missing.
    case assetsUnavailable(AssetsUnavailable)

    /// The model that is missing.
    public struct AssetsUnavailable: Sendable {
      /// A description of the error and its remedy.
      public var debugDescription: String

      /// Creates a payload.
      ///
      /// - Parameter debugDescription: A description of the error and its remedy.
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
  }
}

extension SystemLanguageModel.Error: LocalizedError, CustomDebugStringConvertible {
  /// A description of the error and its remedy.
  public var errorDescription: String? { debugDescription }

  /// A description of the error and its remedy.
  public var debugDescription: String {
    switch self {
    case .assetsUnavailable(let payload): payload.debugDescription
    }
  }
}
