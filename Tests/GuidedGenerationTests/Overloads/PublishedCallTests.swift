// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

/// Calls with the syntax of published code; compiling them is a part of the test.
@Suite("Calls of published code", .serialized)
struct PublishedCallTests {
  init() {
    SystemLanguageModel.bootstrap(
      ScriptedModel { request, channel in
        let text = request.schema == nil ? "fine" : Trip.json
        await channel.send(.response(action: .appendText(text, tokenCount: 1)))
      })
  }

  @Test("a session without a model uses the default model")
  func defaultModel() async throws {
    let dish = "soup"
    let sessions = [
      LanguageModelSession(),
      LanguageModelSession { "You are a cook." },
      LanguageModelSession(instructions: "You are a cook of \(dish)."),
      LanguageModelSession(
        tools: [EchoTool()],
        instructions: Instructions {
          "You are a cook."
          "Today: \(dish)"
          ["salt", "pepper"]
        }),
      LanguageModelSession(
        instructions: InstructionsBuilder {
          "You are a cook."
          "Be brief."
        }),
      LanguageModelSession(instructions: ["You are a cook.", "Be brief."]),
      LanguageModelSession(model: .default, transcript: Transcript()),
      LanguageModelSession(model: SystemLanguageModel.default),
    ]
    for session in sessions {
      session.prewarm()
      #expect(try await session.respond(to: "Well?").content == "fine")
    }
  }

  @Test("a trailing closure builds the prompt")
  func trailingClosures() async throws {
    let session = LanguageModelSession()
    let count = 3
    let stream = session.streamResponse(
      generating: Trip.self, options: GenerationOptions(sampling: .greedy),
      includeSchemaInPrompt: false
    ) {
      "Plan \(count) days."
      "Here is an example:"
      Trip.sample
    }
    var last: Trip.PartiallyGenerated?
    for try await partial in stream {
      last = partial.content
    }
    #expect(last?.days == 12)
    #expect(try await stream.collect().content == .sample)

    let other = session.streamResponse(
      generating: Trip.self, includeSchemaInPrompt: true,
      options: GenerationOptions(temperature: 0.2)
    ) {
      "Plan."
    }
    #expect(try await other.collect().content == .sample)
    let text = try await session.respond { "Well?" }.content
    #expect(text == "fine")
  }

  @Test("every order of labels compiles")
  func labelOrders() async throws {
    let session = LanguageModelSession()
    let options = GenerationOptions(temperature: 1)
    let prompt = "Plan"
    _ = try await session.respond(
      to: prompt, generating: Trip.self, options: options, includeSchemaInPrompt: true)
    _ = try await session.respond(
      to: Prompt(prompt), generating: Trip.self, includeSchemaInPrompt: true, options: options)
    _ = try await session.respond(to: prompt, generating: Trip.self, options: options)
    _ = try await session.respond(to: prompt, schema: Trip.generationSchema)
    _ = try await session.respond(to: prompt, generating: Trip.generationSchema)
    _ = try await session.respond(
      to: prompt, generating: Trip.self, contextOptions: ContextOptions())
    let typed: LanguageModelSession.Response<Trip> = try await session.respond(to: prompt)
    #expect(typed.content == .sample)
    let trip = try await session.respond(
      to: prompt,
      generating: Trip.self,
    ).content
    #expect(trip == .sample)
    #expect(session.transcript.count == 16)
  }

  @Test("an error can be caught by its case")
  func errorCases() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, _ in
        throw LanguageModelSession.GenerationError.refusal(
          .init(transcriptEntries: [
            .response(
              Transcript.Response(
                assetIDs: [], segments: [.text(Transcript.TextSegment(content: "no"))]))
          ]), .init(debugDescription: "refused"))
      })
    do {
      try await session.respond(to: "Do it")
      Issue.record("no error was thrown")
    } catch LanguageModelSession.GenerationError.concurrentRequests(_) {
      Issue.record("wrong case")
    } catch LanguageModelSession.GenerationError.guardrailViolation {
      Issue.record("wrong case")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
      #expect(try await refusal.explanation.content == "no")
    } catch {
      Issue.record(error)
    }
  }

  /// A call that fits several overloads responds with text.
  @Test("a response of type String is text unless a type is requested")
  func textIsPreferred() async throws {
    let log = RequestLog()
    let session = LanguageModelSession(model: ScriptedModel(pieces: [#""a""#], log: log))
    let text: LanguageModelSession.Response<String> = try await session.respond(to: "a")
    #expect(text.content == #""a""#)
    let value = try await session.respond(to: "a", generating: String.self)
    #expect(value.content == "a")
    let stream: LanguageModelSession.ResponseStream<String> = session.streamResponse { "a" }
    #expect(try await stream.collect().content == #""a""#)
    #expect(log.requests.map { $0.schema == nil } == [true, false, true])
  }

  @MainActor @Test("a session can be used on the main actor")
  func mainActor() async throws {
    let session = LanguageModelSession()
    var partials: [Trip.PartiallyGenerated] = []
    for try await snapshot in session.streamResponse(to: "Plan", generating: Trip.self) {
      partials.append(snapshot.content)
    }
    #expect(partials.last?.title == Trip.sample.title)
    let trip = try await session.respond(to: "Plan", generating: Trip.self).content
    #expect(trip == .sample)
  }
}
