// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// A dynamic profile that is not composed of others.
protocol PrimitiveDynamicProfile: LanguageModelSession.DynamicProfile {
  func resolve(into content: inout ResolvedProfile) throws
}

/// The content of an evaluated dynamic profile.
struct ResolvedProfile: Sendable {
  /// The identity of the profile: the types of the bodies and the branches that lead to it,
  /// outermost first.
  var identity: [String] = []
  var instructions = ResolvedInstructions()
  /// The model, or `nil` for the default model.
  var model: (any LanguageModel)?
  /// The generation options that apply where a request has none.
  var options = GenerationOptions()
  /// The reasoning level that applies where a request has none.
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var errorPolicy: TranscriptErrorHandlingPolicy?
  var actions = ProfileActions()
  /// The entries that the model receives after the instructions.
  var history: [Transcript.Entry]
  private var depth = 0

  /// Starts the evaluation of a profile.
  ///
  /// - Parameter history: The entries of the transcript after the instructions.
  init(history: [Transcript.Entry]) { self.history = history }

  /// Appends a profile of any type.
  ///
  /// - Throws: ``DynamicProfileError`` if it contains itself.
  mutating func append(_ profile: some LanguageModelSession.DynamicProfile) throws {
    guard depth < DynamicProfileError.depthLimit else {
      throw DynamicProfileError.nestedTooDeeply(type: "\(type(of: profile))")
    }
    depth += 1
    defer { depth -= 1 }
    if let primitive = profile as? any PrimitiveDynamicProfile {
      try primitive.resolve(into: &self)
    } else {
      identity.append(String(reflecting: type(of: profile)))
      try append(profile.body)
    }
  }
}

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
  ///   - history: The entries of the transcript after the instructions.
  ///   - values: The properties of the session.
  /// - Returns: The resolved profile.
  /// - Throws: ``DynamicProfileError`` if the profile contains itself.
  func resolve(
    history: [Transcript.Entry], with values: SessionPropertyValues
  ) throws -> ResolvedProfile {
    try SessionPropertyValues.$current.withValue(values) {
      try state.withLock { state in
        var resolved = ResolvedProfile(history: history)
        try resolved.append(state.profile)
        return resolved
      }
    }
  }
}

/// An error that a dynamic profile or dynamic instructions cannot be evaluated.
public enum DynamicProfileError: Error, Sendable, Hashable {
  /// The body of the type contains itself, or the bodies are nested too deeply.
  case nestedTooDeeply(type: String)

  static let depthLimit = 100
}

extension DynamicProfileError: LocalizedError {
  /// A description of the problem and its remedy.
  public var errorDescription: String? {
    switch self {
    case .nestedTooDeeply(let type):
      "bodies of dynamic profiles or instructions are nested more than \(Self.depthLimit) deep at "
        + "'\(type)'; give the type a body that does not contain itself"
    }
  }
}
