import GuidedGeneration
import Observation

enum StreamingListings {
  // MARK: - A planner that streams

  static func planner() async throws {
    let planner = await ItineraryPlanner(landmark: "Yosemite")
    await planner.prewarm()
    try await planner.suggestItinerary(dayCount: 2)
    let itinerary = await planner.itinerary
    try check(itinerary?.days?.count == 2, "the whole itinerary is there in the end")
    let symbols = activities(itinerary?.days?.first?.activities ?? [])
    try check(symbols.allSatisfy { !$0.isEmpty }, "a finished kind has its symbol")
  }

  /// Accepts the partially generated type of an array by its name as a member of the array.
  private static func activities(_ activities: [Activity].PartiallyGenerated) -> [String] {
    activities.compactMap { $0.type?.symbolName }
  }

  // MARK: - Images created during streaming

  @MainActor
  static func characters() async throws {
    _ = ImageLog.take()
    let engine = EncounterEngine()
    let npc = try await engine.generateNPC()
    try check(ImageLog.take() == [npc.picture.imageDescription], "one image for one description")
    while npc.picture.image == nil { await Task.yield() }
    try check(npc.picture.image?.caption == npc.picture.imageDescription, "of what was described")
    try check(!npc.picture.isResponding, "and then the work is done")
  }

  @MainActor
  static func story() async throws {
    _ = ImageLog.take()
    let generator = StreamingImageContentGenerator()
    try await generator.generateStoryWithImages()
    let content = generator.content
    let portraits =
      [content?.protagonist?.portrait].compactMap(\.self)
      + (content?.supportingCharacters ?? []).compactMap(\.portrait)
    try check(
      ImageLog.take() == portraits.map(\.imageDescription),
      "each finished description was decoded once, though there were many snapshots")
  }

  // MARK: - Services

  static func service() async throws {
    try await OptimizedStreamingService().generateContent()
  }

  static func retries() async throws {
    let session = LanguageModelSession()
    let maxRetries = 3
    var attempt = 0
    var titles = 0

    while attempt < maxRetries {
      do {
        let stream = session.streamResponse(generating: Content.self) {
          "Generate content..."
        }
        for try await partial in stream where partial.content.title != nil {
          titles += 1
        }
        break
      } catch {
        attempt += 1
        if attempt >= maxRetries {
          throw error
        }
        try await Task.sleep(for: .seconds(1))
      }
    }
    try check(titles > 0 && attempt == 0, "a valid response needs no second attempt")
  }

  @MainActor
  static func state() async throws {
    let state = StreamingState()
    await state.startGeneration()
    guard case .completed = state.state else { throw BrokenPromise(promise: "completes") }
    try check(state.partialContent?.images != nil && state.progress > 0, "shows what has come")
  }

  static func manager() async throws {
    let manager = StreamingManager()
    manager.startStreaming()
    manager.stopStreaming()
    await manager.stopped()
    try check(!manager.session.isResponding, "a stopped stream leaves the session idle")
    try check(manager.session.transcript.isEmpty, "and its transcript as it was")
  }

  static func progress() async throws {
    let session = LanguageModelSession()
    let stream = session.streamResponse(generating: Content.self) {
      "Generate content..."
    }
    var steps: [Int] = []
    for try await partial in stream {
      steps.append(calculateCompleteness(partial.content))
    }
    try check(steps == steps.sorted() && steps.last == 100, "it only ever grows: \(steps)")
  }

  private static func calculateCompleteness(_ partial: Content.PartiallyGenerated) -> Int {
    var completed = 0
    var total = 0
    total += 1; if partial.title != nil { completed += 1 }
    total += 1; if partial.content != nil { completed += 1 }
    total += 1; if partial.images != nil { completed += 1 }
    return total > 0 ? (completed * 100) / total : 0
  }
}

@Observable
@MainActor
final class ItineraryPlanner {
  private(set) var itinerary: Itinerary.PartiallyGenerated?
  private var session: LanguageModelSession

  var error: Error?
  let landmark: String

  init(landmark: String) {
    self.landmark = landmark
    self.session = LanguageModelSession(
      instructions: Instructions {
        "Your job is to create an itinerary for the user."
        """
        Always write about \(landmark).

        The point of interest categories may include:
        """
        ["hotel", "restaurant"]
      }
    )
  }

  func suggestItinerary(dayCount: Int) async throws {
    let stream = session.streamResponse(
      generating: Itinerary.self,
      options: GenerationOptions(sampling: .greedy),
      includeSchemaInPrompt: false
    ) {
      "Generate a \(dayCount)-day itinerary to \(landmark)."
      "Here is an example, but don't copy it:"
      Itinerary.exampleTripToJapan
    }

    for try await partialResponse in stream {
      itinerary = partialResponse.content
    }
  }

  func prewarm() {
    session.prewarm()
  }
}

@MainActor
@Observable class EncounterEngine {
  var customer: NPC?

  func generateNPC() async throws -> NPC {
    let session = LanguageModelSession {
      """
      A conversation between a user and a helpful assistant. Your role is to invent
      characters for a game.
      """
    }

    let prompt = """
      Create a customer who orders coffee. Here is an example to inspire you:
      {name: "Thistle", imageDescription: "A hare with a watch", coffeeOrder: "Quick, please"}
      """

    let npc = try await session.respond(
      to: prompt,
      generating: NPC.self,
    ).content

    return npc
  }
}

@MainActor
@Observable
final class StreamingImageContentGenerator {
  private(set) var content: StoryContent.PartiallyGenerated?
  private var session: LanguageModelSession

  init() {
    self.session = LanguageModelSession(
      instructions: Instructions {
        "Generate story content with accompanying images."
        "Make image descriptions vivid and detailed."
      }
    )
  }

  func generateStoryWithImages() async throws {
    let stream = session.streamResponse(
      generating: StoryContent.self,
      options: GenerationOptions(sampling: .greedy)
    ) {
      "Create a story with characters that an image can show."
    }

    for try await partialContent in stream {
      self.content = partialContent.content
    }
  }
}

class OptimizedStreamingService {
  private let session: LanguageModelSession

  init() {
    self.session = LanguageModelSession()
    session.prewarm()
  }

  func generateContent() async throws {
    let stream = session.streamResponse(generating: Content.self) {
      "Generate content..."
    }

    for try await partial in stream {
      _ = partial
    }
  }
}

@MainActor
@Observable
final class StreamingState {
  enum GenerationState {
    case idle
    case generating
    case completed
    case failed(Error)
  }

  var state: GenerationState = .idle
  var progress: Double = 0.0
  var partialContent: Content.PartiallyGenerated?
  private let session = LanguageModelSession()

  func startGeneration() async {
    state = .generating
    progress = 0.0

    do {
      let stream = session.streamResponse(generating: Content.self) {
        "Generate content..."
      }

      var updateCount = 0
      for try await partial in stream {
        updateCount += 1
        partialContent = partial.content
        progress = min(Double(updateCount) / 10.0, 1.0)
      }

      state = .completed
    } catch {
      state = .failed(error)
    }
  }
}

class StreamingManager {
  let session = LanguageModelSession()
  private var currentTask: Task<Void, Error>?
  private var lastTask: Task<Void, Error>?

  func startStreaming() {
    currentTask?.cancel()

    currentTask = Task { [session] in
      let stream = session.streamResponse(generating: Content.self) {
        "Generate content..."
      }

      for try await partial in stream {
        try Task.checkCancellation()
        _ = partial
      }
    }
    lastTask = currentTask
  }

  func stopStreaming() {
    currentTask?.cancel()
    currentTask = nil
  }

  /// Waits until a stopped stream has ended.
  func stopped() async {
    _ = try? await lastTask?.value
  }

  deinit {
    stopStreaming()
  }
}
