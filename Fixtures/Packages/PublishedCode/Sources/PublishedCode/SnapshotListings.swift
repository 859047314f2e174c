import GuidedGeneration
import Observation

enum SnapshotListings {
  // MARK: - Plain text

  static func plainText() async throws {
    let session = LanguageModelSession()
    let prompt = "Say something"
    let stream = session.streamResponse(to: prompt)
    var last = ""
    for try await chunk in stream {
      try check(chunk.content.hasPrefix(last), "a snapshot is the whole text so far")
      last = chunk.content
    }
    let final = try await stream.collect()
    try check(final.content == last, "collect gives what the last snapshot showed")
  }

  @MainActor
  static func chat() async throws {
    let chat = Chat()
    await chat.sendMessage("Hello")
    try check(chat.errorMessage == nil, "no error: \(chat.errorMessage ?? "")")
    try check(chat.session.transcript.count == 2, "the transcript has the prompt and the answer")
    try check(!chat.isLoading, "nothing is going on afterwards")
  }

  // MARK: - Structures

  static func outline() async throws {
    var partial: StoryOutline.PartiallyGenerated?
    let session = LanguageModelSession()
    let stream = session.streamResponse(
      to: "Create a story outline about a detective who travels in time",
      generating: StoryOutline.self
    )
    do {
      for try await snapshot in stream {
        await MainActor.run {
          _ = snapshot.content.title ?? "…"
        }
        partial = snapshot.content
      }
      let completed = try await stream.collect()
      let final = completed.content
      try check(partial?.protagonist?.background == final.protagonist.background, "the same")
      try check(partial?.plotPoints == final.plotPoints, "the same plot")
    } catch LanguageModelSession.GenerationError.guardrailViolation {
      throw BrokenPromise(promise: "nothing to block here")
    }
  }

  // MARK: - One at a time

  static func controller() async throws {
    let session = LanguageModelSession()
    let controller = StreamController<String>()
    await controller.start {
      try await session.respond(to: "First", options: GenerationOptions(maximumResponseTokens: 8))
        .content
    }
    let first = try await controller.join()
    try check(first != nil, "there is an answer")
    await controller.start { "second" }
    await controller.cancel()
    let nothing = try await controller.join()
    try check(nothing == nil, "cancelled")
  }

  @MainActor
  static func analysis() async throws {
    let analyzer = PokemonAnalyzer()
    await analyzer.analyzePokemon("Pikachu")
    let analysis = analyzer.analysis
    try check(analysis?.competitiveTier?.rawValue.isEmpty == false, "the tier comes whole")
    try check(analysis?.pokedexNumber != nil, "the number comes whole")
    analyzer.stop()
  }

  static func identities() async throws {
    let session = LanguageModelSession()
    let stream = session.streamResponse(
      to: "Analyze", generating: [AbilityAnalysis].self,
      options: GenerationOptions(maximumResponseTokens: 400))
    var ids: [GenerationID] = []
    for try await snapshot in stream {
      let present = snapshot.content.map(\.id)
      try check(Array(present.prefix(ids.count)) == ids, "an element keeps its identity")
      ids = present
    }
    try check(Set(ids).count == ids.count, "each element has its own")
  }

  // MARK: - Errors

  static func errors() async throws {
    let session = LanguageModelSession()
    let stream = session.streamResponse(to: "A long one", generating: StoryOutline.self)
    var message = ""
    do {
      for try await _ in session.streamResponse(to: "Another", generating: StoryOutline.self) {}
    } catch LanguageModelSession.GenerationError.concurrentRequests(_) {
      message = "Please wait for the current request to finish."
    } catch LanguageModelSession.GenerationError.rateLimited(_) {
      message = "Too many requests right now."
    } catch LanguageModelSession.GenerationError.guardrailViolation {
      message = "I can’t help with that request."
    } catch LanguageModelSession.GenerationError.refusal(_, _) {
      message = "I can’t produce the requested type of answer."
    } catch {
      message = error.localizedDescription
    }
    try check(message.hasPrefix("Please wait"), "one request at a time: \(message)")
    _ = try await stream.collect()
  }
}

@MainActor
@Observable
final class Chat {
  let session = LanguageModelSession()
  var isLoading = false
  var errorMessage: String?

  func sendMessage(_ content: String) async {
    isLoading = session.isResponding
    do {
      let responseStream = session.streamResponse(to: Prompt(content))
      for try await _ in responseStream {
        // The view observes the session's transcript.
      }
    } catch {
      errorMessage = "\(error)"
    }
    isLoading = session.isResponding
  }
}

actor StreamController<T: Sendable> {
  private var task: Task<T, Error>?
  func start(_ operation: @escaping @Sendable () async throws -> T) {
    cancel()
    task = Task(priority: .userInitiated) { try await operation() }
  }
  func cancel() {
    task?.cancel()
    task = nil
  }
  func join() async throws -> T? {
    let result = try await task?.value
    task = nil
    return result
  }
}

@Observable @MainActor
final class PokemonAnalyzer {
  private(set) var analysis: PokemonAnalysis.PartiallyGenerated?
  private let session = LanguageModelSession()
  private var currentTask: Task<Void, Error>?
  func analyzePokemon(_ identifier: String) async {
    currentTask?.cancel()
    currentTask = Task {
      let stream = session.streamResponse(
        generating: PokemonAnalysis.self,
        includeSchemaInPrompt: true,
        options: GenerationOptions(temperature: 0.2)
      ) {
        "Analyze: \(identifier). Provide name, pokedex number, types, and tier."
      }
      for try await snapshot in stream {
        try Task.checkCancellation()
        analysis = snapshot.content
      }
    }
    _ = try? await currentTask?.value
  }
  func stop() { currentTask?.cancel() }
}
