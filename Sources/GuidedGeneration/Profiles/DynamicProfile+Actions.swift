// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The actions of a profile. What an action throws fails the request.

extension LanguageModelSession.DynamicProfile {
  /// Does something before the model is asked.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onPrompt(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onPrompt { _ in try await action() }
  }

  /// Does something before the model is asked.
  ///
  /// - Parameter action: What to do with the prompt.
  /// - Returns: The profile with it.
  public func onPrompt(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.Prompt) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.prompts.append(action) }
  }

  /// Does something when an answer is in the transcript, before the caller gets it.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onResponse(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onResponse { _ in try await action() }
  }

  /// Does something when an answer is in the transcript, before the caller gets it.
  ///
  /// - Parameter action: What to do with the answer.
  /// - Returns: The profile with it.
  public func onResponse(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.Response) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.responses.append(action) }
  }

  /// Does something when the model has thought.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onReasoning(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onReasoning { _ in try await action() }
  }

  /// Does something when the model has thought.
  ///
  /// - Parameter action: What to do with what it thought.
  /// - Returns: The profile with it.
  public func onReasoning(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.Reasoning) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.reasonings.append(action) }
  }

  /// Does something before a tool runs.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onToolCall(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onToolCall { _ in try await action() }
  }

  /// Does something before a tool runs.
  ///
  /// - Parameter action: What to do with the call.
  /// - Returns: The profile with it.
  public func onToolCall(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.ToolCall) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.toolCalls.append(action) }
  }

  /// Does something when a tool has returned.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onToolOutput(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onToolOutput { _, _ in try await action() }
  }

  /// Does something when a tool has returned.
  ///
  /// - Parameter action: What to do with the call and its output.
  /// - Returns: The profile with it.
  public func onToolOutput(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.toolOutputs.append(action) }
  }

  /// Does something when the session begins to use the profile.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onActivate(
    @_inheritActorContext perform action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.activations.append(action) }
  }

  /// Does something when the session uses another profile in place of this one.
  ///
  /// - Parameter action: What to do.
  /// - Returns: The profile with it.
  public func onDeactivate(
    @_inheritActorContext perform action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.deactivations.append(action) }
  }
}
