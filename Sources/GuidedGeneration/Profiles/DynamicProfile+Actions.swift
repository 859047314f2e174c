// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// An error that an action throws fails the request.

extension LanguageModelSession.DynamicProfile {
  /// Adds an action that runs before the model receives a prompt.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onPrompt(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onPrompt { _ in try await action() }
  }

  /// Adds an action that runs before the model receives a prompt.
  ///
  /// - Parameter action: The action, which receives the prompt.
  /// - Returns: The modified profile.
  public func onPrompt(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.Prompt) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.prompts.append(action) }
  }

  /// Adds an action that runs before the caller receives a response, which the transcript contains.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onResponse(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onResponse { _ in try await action() }
  }

  /// Adds an action that runs before the caller receives a response, which the transcript contains.
  ///
  /// - Parameter action: The action, which receives the response.
  /// - Returns: The modified profile.
  public func onResponse(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.Response) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.responses.append(action) }
  }

  /// Adds an action that runs after the model has reasoned.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onReasoning(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onReasoning { _ in try await action() }
  }

  /// Adds an action that runs after the model has reasoned.
  ///
  /// - Parameter action: The action, which receives the reasoning.
  /// - Returns: The modified profile.
  public func onReasoning(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.Reasoning) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.reasonings.append(action) }
  }

  /// Adds an action that runs before a tool runs.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onToolCall(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onToolCall { _ in try await action() }
  }

  /// Adds an action that runs before a tool runs.
  ///
  /// - Parameter action: The action, which receives the call.
  /// - Returns: The modified profile.
  public func onToolCall(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.ToolCall) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.toolCalls.append(action) }
  }

  /// Adds an action that runs after a tool has run.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onToolOutput(
    @_inheritActorContext perform action: @escaping @Sendable () async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    onToolOutput { _, _ in try await action() }
  }

  /// Adds an action that runs after a tool has run.
  ///
  /// - Parameter action: The action, which receives the call and its output.
  /// - Returns: The modified profile.
  public func onToolOutput(
    @_inheritActorContext perform action:
      @escaping @Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.toolOutputs.append(action) }
  }

  /// Adds an action that runs when the session starts to use the profile.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onActivate(
    @_inheritActorContext perform action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.activations.append(action) }
  }

  /// Adds an action that runs when the session replaces the profile by another one.
  ///
  /// - Parameter action: The action.
  /// - Returns: The modified profile.
  public func onDeactivate(
    @_inheritActorContext perform action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.actions.deactivations.append(action) }
  }
}
