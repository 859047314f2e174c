// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import RemoteInference
internal import Synchronization

/// A tool that counts its calls.
final class WeatherTool: Tool {
  let name = "weather"
  let description = "Returns the weather of a city."

  private let calls = Mutex<[String]>([])

  func call(arguments: CityArguments) async throws -> String {
    calls.withLock { $0.append(arguments.city) }
    return "It is sunny in \(arguments.city)."
  }

  /// The result of a request in which the model has to call the tool.
  struct RoundTrip: CustomStringConvertible {
    /// The arguments of the calls.
    var cities: [String] = []
    /// The final response, after the output of the tool.
    var response: String?
    /// The error that ended the request.
    var error: (any Error)?

    /// Whether the tool was called, and a response followed.
    var hasSucceeded: Bool { !cities.isEmpty && response != nil }

    var description: String {
      let calls = cities.map { "weather(\"\($0)\")" }.joined(separator: ", ")
      if let error { return "failed after [\(calls)]: \(error)" }
      return "[\(calls)], then \"\(response ?? "")\""
    }
  }

  /// An earlier question, from which a small model copies the syntax of a call.
  private static var example: Transcript {
    get throws {
      let text = { (text: String) in
        Transcript.Segment.text(Transcript.TextSegment(content: text))
      }
      return Transcript(entries: [
        .prompt(Transcript.Prompt(segments: [text("What is the weather in Oslo?")])),
        .toolCalls(
          Transcript.ToolCalls([
            Transcript.ToolCall(
              id: "call-1", toolName: "weather",
              arguments: try GeneratedContent(json: #"{"city": "Oslo"}"#))
          ])),
        .toolOutput(
          Transcript.ToolOutput(
            id: "call-1", toolName: "weather", segments: [text("It is sunny in Oslo.")])),
        .response(Transcript.Response(assetIDs: [], segments: [text("It is sunny in Oslo.")])),
      ])
    }
  }

  /// Makes a model call the tool and respond to its output.
  static func roundTrip(with model: RemoteLanguageModel) async -> RoundTrip {
    let tool = WeatherTool()
    var options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 64)
    options.toolCallingMode = .required
    var trip = RoundTrip()
    do {
      let session = LanguageModelSession(model: model, tools: [tool], transcript: try example)
      trip.response = try await session.respond(
        to: "What is the weather in Paris?", options: options
      ).content
    } catch {
      trip.error = error
    }
    trip.cities = tool.calls.withLock { $0 }
    return trip
  }
}
