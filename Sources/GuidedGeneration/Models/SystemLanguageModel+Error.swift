// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension SystemLanguageModel {
  /// Why the default model cannot be asked, under its name of 2026.
  ///
  /// Sessions throw it where ``LanguageModelSession/errorNames`` asks for those names.
  public enum Error: Swift.Error, Sendable {
    /// There is no model to ask, or its files are missing.
    case assetsUnavailable(AssetsUnavailable)

    /// Which model is missing.
    public struct AssetsUnavailable: Sendable {
      /// What happened and what to do about it.
      public var debugDescription: String

      /// Creates a payload.
      ///
      /// - Parameter debugDescription: What happened and what to do about it.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }
  }
}

extension SystemLanguageModel.Error: LocalizedError, CustomDebugStringConvertible {
  /// What happened, and what to do about it.
  public var errorDescription: String? {
    debugDescription
  }

  /// What happened, and what to do about it.
  public var debugDescription: String {
    switch self {
    case .assetsUnavailable(let payload): payload.debugDescription
    }
  }
}
