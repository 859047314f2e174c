// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationOptions {
  /// Whether the model may, must or must not call tools.
  public struct ToolCallingMode: Sendable, Equatable {
    /// The modes.
    public enum Kind: Sendable, Hashable {
      /// The model decides.
      case allowed
      /// The model calls a tool before it answers.
      case required
      /// The model answers without tools.
      case disallowed
    }

    /// The mode.
    public var kind: Kind

    /// The model decides whether to call tools.
    public static let allowed = ToolCallingMode(kind: .allowed)

    /// The model calls a tool first; having its output, it may answer.
    public static let required = ToolCallingMode(kind: .required)

    /// The model answers without tools.
    public static let disallowed = ToolCallingMode(kind: .disallowed)
  }
}
