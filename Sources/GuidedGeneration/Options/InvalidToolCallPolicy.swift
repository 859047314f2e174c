// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The policy for tool calls that cannot run: calls of unknown tools, and calls with invalid
/// arguments.
///
/// The arguments of a call are invalid if they are not JSON or cannot be converted to the tool's
/// ``Tool/Arguments``. An error that a tool throws ends the request under every policy.
public struct InvalidToolCallPolicy: Sendable, Hashable {
  private enum Kind: Sendable {
    case failRequest, returnToModel
  }

  private let kind: Kind

  /// Fails the request before any tool of the turn runs.
  public static let failRequest = InvalidToolCallPolicy(kind: .failRequest)

  /// Returns a description of the problem to the model as the output of the call.
  ///
  /// The valid calls of the turn run. Then the model runs again, so that it can correct the invalid
  /// ones. The turn counts as a round of ``LanguageModelSession/toolRoundLimit``. If the arguments
  /// of a call are not JSON, those of its transcript entry are a string with their text.
  public static let returnToModel = InvalidToolCallPolicy(kind: .returnToModel)
}
