// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationOptions {
  /// Whether the model may, must, or must not call tools.
  public struct ToolCallingMode: Sendable, Equatable {
    /// The tool-calling modes.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// The model decides whether to call tools.
      case allowed
      /// The model calls a tool before it responds.
      case required
      /// The model responds without calling tools.
      case disallowed
    }

    /// The tool-calling mode.
    public var kind: Kind

    /// A mode in which the model decides whether to call tools.
    public static let allowed = ToolCallingMode(kind: .allowed)

    /// A mode in which the model first calls a tool; once it has output, it may respond.
    public static let required = ToolCallingMode(kind: .required)

    /// A mode in which the model responds without calling tools.
    public static let disallowed = ToolCallingMode(kind: .disallowed)
  }
}

extension GenerationOptions.ToolCallingMode: Codable {
  /// Decodes a mode from its representation in a transcript.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data has another structure.
  public init(from decoder: any Decoder) throws {
    self.init(kind: try decoder.singleValueContainer().decode(Kind.self))
  }

  /// Encodes the mode as in a transcript.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(kind)
  }
}
