// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension Script {
  /// One thing that a scripted model does.
  public struct Step: Sendable {
    /// The kinds of steps.
    enum Kind: Sendable {
      case text(String, tokenCount: Int)
      case replacement(String)
      case reasoning(String, tokenCount: Int)
      case toolCall(id: String?, name: String, arguments: String, tokenCount: Int)
      case pause(Duration)
      case usage(LanguageModelExecutorGenerationChannel.Usage)
      case failure(any Error)
    }

    let kind: Kind

    /// Sends a piece of the answer: text, or JSON text where the request has a schema.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - tokenCount: How many tokens it counts for.
    /// - Returns: The step.
    public static func text(_ piece: String, tokenCount: Int = 1) -> Step {
      Step(kind: .text(piece, tokenCount: tokenCount))
    }

    /// Sends another text in place of the answer so far.
    ///
    /// - Parameter text: The text.
    /// - Returns: The step.
    public static func replaceText(_ text: String) -> Step {
      Step(kind: .replacement(text))
    }

    /// Sends a piece of what the model thinks before it answers.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - tokenCount: How many tokens it counts for.
    /// - Returns: The step.
    public static func reasoning(_ piece: String, tokenCount: Int = 1) -> Step {
      Step(kind: .reasoning(piece, tokenCount: tokenCount))
    }

    /// Calls a tool, or continues a call that has begun.
    ///
    /// - Parameters:
    ///   - id: The identity of the call. Steps with the same one send the arguments in pieces; nil
    ///     begins a call of its own.
    ///   - name: The name of the tool.
    ///   - arguments: The arguments as JSON text, or a piece of that.
    ///   - tokenCount: How many tokens the piece counts for.
    /// - Returns: The step.
    public static func toolCall(
      id: String? = nil, name: String, arguments: String, tokenCount: Int = 1
    ) -> Step {
      Step(kind: .toolCall(id: id, name: name, arguments: arguments, tokenCount: tokenCount))
    }

    /// Waits.
    ///
    /// - Parameter duration: How long.
    /// - Returns: The step.
    public static func pause(_ duration: Duration) -> Step {
      Step(kind: .pause(duration))
    }

    /// Reports the tokens that the call took, in place of the count so far.
    ///
    /// - Parameters:
    ///   - input: What was read.
    ///   - output: What was generated.
    /// - Returns: The step.
    public static func usage(
      input: LanguageModelExecutorGenerationChannel.Usage.Input,
      output: LanguageModelExecutorGenerationChannel.Usage.Output
    ) -> Step {
      Step(kind: .usage(.init(input: input, output: output)))
    }

    /// Fails; what follows in the turn is not reached.
    ///
    /// - Parameter error: The error that the session's caller sees.
    /// - Returns: The step.
    public static func failure(_ error: any Error) -> Step {
      Step(kind: .failure(error))
    }
  }
}
