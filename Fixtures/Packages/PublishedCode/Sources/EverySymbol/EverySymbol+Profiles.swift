import GuidedGeneration

/// A session property with a handwritten key, for which Apple's framework has a macro.
enum TopicKey: SessionPropertyKey {
  static let defaultValue = "none"
}

extension SessionPropertyValues {
  var topic: String {
    get { self[TopicKey.self] }
    set { self[TopicKey.self] = newValue }
  }
}

struct EveryInstruction: DynamicInstructions {
  @SessionProperty(\.topic) var topic
  let isOn: Bool

  var body: some DynamicInstructions {
    Instructions("a")
    Instructions { "b" }
    PlainFinder()
    [SeatFinder()] as [any Tool]
    EmptyDynamicInstructions()
    AnyDynamicInstructions(Instructions("c"))
    if isOn { Instructions("d") }
    if isOn { Instructions("e") } else { EmptyDynamicInstructions() }
    ForEach([Named(id: 1)]) { Instructions("\($0.id) \(topic)") }
    ForEach(["x"], id: \.self) { Instructions($0) }
    Optional.some(Instructions("f"))
    TupleDynamicInstructions(Instructions("g"), AnyDynamicInstructions(erasing: Instructions("h")))
    ConditionalDynamicInstructions<Instructions, Instructions>(.trueContent(Instructions("i")))
  }
}

struct Named: Identifiable {
  let id: Int
}

struct NoInstruction: DynamicInstructions {
  var body: some DynamicInstructions {}
}

struct EveryProfile: LanguageModelSession.DynamicProfile {
  @SessionProperty(\.history) var history
  let isOn: Bool
  let model: any LanguageModel

  var body: some DynamicProfile {
    if isOn {
      Profile { EveryInstruction(isOn: isOn) }
        .model(model)
        .temperature(0.5)
        .samplingMode(.greedy)
        .maximumResponseTokens(40)
        .reasoningLevel(nil)
        .toolCallingMode(.disallowed)
        .historyTransform { $0 }
        .transcriptErrorHandlingPolicy(.revertTranscript)
        .onPrompt {}
        .onPrompt { (_: Transcript.Prompt) in }
        .onResponse {}
        .onResponse { (_: Transcript.Response) in
          if history.count > 100 { history = .init(history.suffix(50)) }
        }
        .onReasoning {}
        .onReasoning { (_: Transcript.Reasoning) in }
        .onToolCall {}
        .onToolCall { (_: Transcript.ToolCall) in }
        .onToolOutput {}
        .onToolOutput { (_: Transcript.ToolCall, _: Transcript.ToolOutput) in }
        .onActivate {}
        .onDeactivate {}
        .modifier(EveryModifier())
    } else {
      LanguageModelSession.AnyDynamicProfile(Profile { NoInstruction() })
    }
  }
}

struct EveryModifier: LanguageModelSession.DynamicProfileModifier {
  func body(content: Content) -> some DynamicProfile {
    content
  }
}

/// The builders as attributes of members.
struct EveryBuilder {
  @PromptBuilder var prompt: Prompt { "a" }
  @InstructionsBuilder var instructions: Instructions { "a" }
  @DynamicInstructionsBuilder var parts: some DynamicInstructions {
    DynamicInstructionsForEach(["a"], id: \.self) { Instructions($0) }
  }
  @LanguageModelSession.DynamicProfileBuilder
  var profile:
    LanguageModelSession.ConditionalDynamicProfile<
      LanguageModelSession.Profile, LanguageModelSession.Profile
    >
  {
    if Bool.random() {
      LanguageModelSession.Profile { parts }
    } else {
      LanguageModelSession.Profile {}
    }
  }
}

extension EverySymbol {
  static func useProfiles(_ model: some LanguageModel) async throws {
    let session = LanguageModelSession(
      profile: EveryProfile(isOn: true, model: model), history: Transcript())
    try await session.respond(to: "a")
    let values: SessionPropertyValues = session.properties
    values.topic = "x"
    let _: Transcript.HistoryView = values.history
    guard case .instructions(let entry)? = session.transcript.first else {
      preconditionFailure("the instructions are in the transcript")
    }
    let text = entry.segments.plainText
    precondition(text == "a\nb\nc\nd\ne\n1 none\nx\nf\ng\nh\ni", text)
    _ = LanguageModelSession(dynamicInstructions: EveryInstruction(isOn: false))
    _ = LanguageModelSession(profile: EveryBuilder().profile)
    _ = LanguageModelSession(
      model: model, dynamicInstructions: NoInstruction(), history: [Transcript.Entry]())
    _ = LanguageModelSession(
      profile: LanguageModelSession.AnyDynamicProfile(
        erasing: LanguageModelSession.Profile { NoInstruction() }.model(model)))
  }
}
