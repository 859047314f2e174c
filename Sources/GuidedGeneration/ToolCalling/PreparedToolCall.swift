// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A tool call that has been checked: it can run, or its output states why it cannot.
struct PreparedToolCall: Sendable {
  /// The call.
  let call: Transcript.ToolCall

  /// The tool with the converted arguments, or the reason that the call cannot run.
  let invocation: Result<any ToolInvocation, InvalidToolCall>

  /// Returns the output of the call.
  ///
  /// - Throws: ``LanguageModelSession/ToolCallError`` if the tool fails.
  func run() async throws -> Transcript.ToolOutput {
    let segments: [Transcript.Segment] =
      switch invocation {
      case .success(let invocation): try await invocation.run()
      case .failure(let problem): [.text(Transcript.TextSegment(content: problem.output))]
      }
    return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
  }
}

/// A tool with the arguments of one call.
protocol ToolInvocation: Sendable {
  /// Runs the tool; called once.
  ///
  /// - Returns: The segments of the output; at least one.
  /// - Throws: ``LanguageModelSession/ToolCallError`` if the tool fails.
  func run() async throws -> [Transcript.Segment]
}

/// A tool with the arguments of one call as the tool's type.
final class ConvertedToolInvocation<T: Tool>: ToolInvocation {
  private let tool: T

  /// The arguments, until the tool runs.
  ///
  /// The type need not be `Sendable`: the task of the call takes the value, and no copy remains.
  private let arguments: Mutex<T.Arguments?>

  /// Converts the arguments of a call.
  ///
  /// - Parameters:
  ///   - tool: The tool.
  ///   - content: The arguments.
  /// - Throws: Any error of the conversion.
  init(_ tool: T, _ content: GeneratedContent) throws {
    self.tool = tool
    arguments = Mutex(try T.Arguments(content))
  }

  func run() async throws -> [Transcript.Segment] {
    do {
      guard let arguments = arguments.withLock({ $0.take() }) else {
        assertionFailure("the tool has already run")
        throw CancellationError()
      }
      let segments = try await tool.call(arguments: arguments).promptRepresentation.segments
      // Models expect an output for each call, so an empty one has an empty segment.
      return segments.isEmpty ? [.text(Transcript.TextSegment(content: ""))] : segments
    } catch let error as CancellationError {
      throw error
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }
}
