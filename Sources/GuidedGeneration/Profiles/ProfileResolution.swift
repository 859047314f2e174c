// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A profile that is not made of others: the session asks it what it says.
protocol PrimitiveDynamicProfile: LanguageModelSession.DynamicProfile {
  /// Adds what the profile says.
  func resolve(into resolution: inout ProfileResolution) throws
}

/// What a dynamic profile says at one moment, while it is being put together.
struct ProfileResolution {
  /// Which profile it came down to.
  var identity = ProfileIdentity()
  /// The instructions and tools.
  var instructions = ResolvedInstructions()
  /// The model; nil for the default one.
  var model: (any LanguageModel)?
  /// How to sample where requests say nothing.
  var options = GenerationOptions()
  /// How long the model may think where requests say nothing.
  var reasoningLevel: ContextOptions.ReasoningLevel?
  /// What becomes of the transcript when a request fails.
  var errorPolicy: TranscriptErrorHandlingPolicy?
  /// What to do when.
  var actions = ProfileActions()
  /// The entries that the model is shown after the instructions.
  var history: [Transcript.Entry]
  private var depth = 0

  /// Begins a resolution.
  ///
  /// - Parameter history: The entries that the session keeps after its instructions.
  init(history: [Transcript.Entry]) {
    self.history = history
  }

  /// Adds what a profile of any kind says.
  ///
  /// - Throws: ``DynamicProfileError`` if it contains itself.
  mutating func add(_ profile: some LanguageModelSession.DynamicProfile) throws {
    guard depth < DynamicProfileError.depthLimit else {
      throw DynamicProfileError.nestedTooDeeply(type: "\(type(of: profile))")
    }
    depth += 1
    defer { depth -= 1 }
    if let primitive = profile as? any PrimitiveDynamicProfile {
      try primitive.resolve(into: &self)
    } else {
      identity.steps.append(String(reflecting: type(of: profile)))
      try add(profile.body)
    }
  }
}

/// Which of the profiles that a dynamic profile may come down to: the types on the way to it, and
/// the branches that were taken.
struct ProfileIdentity: Hashable, Sendable {
  /// The types and branches, outermost first.
  var steps: [String] = []
}

/// What a profile does when.
struct ProfileActions: Sendable {
  typealias Activation = @Sendable @isolated(any) () async -> Void

  var prompts: [@Sendable (Transcript.Prompt) async throws -> Void] = []
  var responses: [@Sendable (Transcript.Response) async throws -> Void] = []
  var reasonings: [@Sendable (Transcript.Reasoning) async throws -> Void] = []
  var toolCalls: [@Sendable (Transcript.ToolCall) async throws -> Void] = []
  var toolOutputs: [@Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void] =
    []
  var activations: [Activation] = []
  var deactivations: [Activation] = []
}

/// What a dynamic profile says at one moment.
struct ResolvedProfile: Sendable {
  let identity: ProfileIdentity
  let instructions: [PromptPart]
  let tools: [any Tool]
  let model: (any LanguageModel)?
  let options: GenerationOptions
  let reasoningLevel: ContextOptions.ReasoningLevel?
  let errorPolicy: TranscriptErrorHandlingPolicy?
  let actions: ProfileActions
  let history: [Transcript.Entry]

  init(_ resolution: ProfileResolution) {
    identity = resolution.identity
    instructions = resolution.instructions.parts
    tools = resolution.instructions.tools
    model = resolution.model
    options = resolution.options
    reasoningLevel = resolution.reasoningLevel
    errorPolicy = resolution.errorPolicy
    actions = resolution.actions
    history = resolution.history
  }
}

/// The dynamic profile of a session.
final class ProfileSource: Sendable {
  private struct State {
    let profile: any LanguageModelSession.DynamicProfile
  }

  private let state: Mutex<State>

  init(_ profile: sending some LanguageModelSession.DynamicProfile) {
    state = Mutex(State(profile: profile))
  }

  /// Evaluates the profile.
  ///
  /// - Parameters:
  ///   - history: The entries that the session keeps after its instructions.
  ///   - values: The properties of the session.
  /// - Returns: What the profile says now.
  /// - Throws: ``DynamicProfileError`` if the profile contains itself.
  func resolve(
    history: [Transcript.Entry], with values: SessionPropertyValues
  ) throws -> ResolvedProfile {
    try SessionPropertyValues.$current.withValue(values) {
      try state.withLock { state in
        var resolution = ProfileResolution(history: history)
        try resolution.add(state.profile)
        return ResolvedProfile(resolution)
      }
    }
  }
}
