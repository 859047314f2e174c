// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension Script {
  /// A step of a scripted turn.
  public struct Step: Sendable {
    /// The kinds of steps.
    enum Kind: Sendable {
      case text(String, tokenCount: Int)
      case replacement(String)
      case reasoning(String, tokenCount: Int)
      case toolCall(id: String?, name: String, arguments: String, tokenCount: Int)
      case pause(Duration)
      case usage(LanguageModelExecutorGenerationChannel.Usage)
      case finishReason(LanguageModelSession.FinishReason)
      case failure(any Error)
    }

    let kind: Kind

    /// Returns a step that sends a piece of the answer: text, or JSON if the request has a schema.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - tokenCount: The number of tokens of the piece.
    /// - Returns: The step.
    public static func text(_ piece: String, tokenCount: Int = 1) -> Step {
      Step(kind: .text(piece, tokenCount: tokenCount))
    }

    /// Returns a step that replaces the answer so far.
    ///
    /// - Parameter text: The text.
    /// - Returns: The step.
    public static func replaceText(_ text: String) -> Step {
      Step(kind: .replacement(text))
    }

    /// Returns a step that sends a piece of the model's reasoning.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - tokenCount: The number of tokens of the piece.
    /// - Returns: The step.
    public static func reasoning(_ piece: String, tokenCount: Int = 1) -> Step {
      Step(kind: .reasoning(piece, tokenCount: tokenCount))
    }

    /// Returns a step that starts or continues a tool call.
    ///
    /// - Parameters:
    ///   - id: The identifier of the call. Steps with the same identifier send the arguments in
    ///     pieces. A step without an identifier is a complete call.
    ///   - name: The name of the tool.
    ///   - arguments: The arguments as JSON text, or a piece of them.
    ///   - tokenCount: The number of tokens of the piece.
    /// - Returns: The step.
    public static func toolCall(
      id: String? = nil, name: String, arguments: String, tokenCount: Int = 1
    ) -> Step {
      Step(kind: .toolCall(id: id, name: name, arguments: arguments, tokenCount: tokenCount))
    }

    /// Returns a step that waits.
    ///
    /// - Parameter duration: The length of the pause.
    /// - Returns: The step.
    public static func pause(_ duration: Duration) -> Step {
      Step(kind: .pause(duration))
    }

    /// Returns a step that replaces the token counts of the call.
    ///
    /// - Parameters:
    ///   - input: The counts of input tokens.
    ///   - output: The counts of output tokens.
    /// - Returns: The step.
    public static func usage(
      input: LanguageModelExecutorGenerationChannel.Usage.Input,
      output: LanguageModelExecutorGenerationChannel.Usage.Output
    ) -> Step {
      Step(kind: .usage(.init(input: input, output: output)))
    }

    /// Returns a step that reports why the model stopped.
    ///
    /// - Parameter reason: The reason.
    /// - Returns: The step.
    public static func finishReason(_ reason: LanguageModelSession.FinishReason) -> Step {
      Step(kind: .finishReason(reason))
    }

    /// Returns a step that throws, which ends the turn.
    ///
    /// - Parameter error: The error, which the caller of the session receives.
    /// - Returns: The step.
    public static func failure(_ error: any Error) -> Step {
      Step(kind: .failure(error))
    }
  }
}
