// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that a dynamic profile or dynamic instructions cannot be evaluated.
public enum DynamicProfileError: Error, Sendable, Hashable {
  /// The body of the type contains itself, or the bodies are nested too deeply.
  case nestedTooDeeply(type: String)

  static let depthLimit = 100
}

extension DynamicProfileError: LocalizedError {
  /// A description of the problem and its remedy.
  public var errorDescription: String? {
    switch self {
    case .nestedTooDeeply(let type):
      "bodies of dynamic profiles or instructions are nested more than \(Self.depthLimit) deep at "
        + "'\(type)'; give the type a body that does not contain itself"
    }
  }
}
