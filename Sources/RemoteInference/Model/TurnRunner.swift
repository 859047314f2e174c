// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// Runs one turn of a session on a server.
struct TurnRunner {
  let client: RemoteClient
  let model: RemoteLanguageModel
  let channel: LanguageModelExecutorGenerationChannel

  /// Runs the calls of a turn.
  ///
  /// - Throws: ``RemoteError`` if a call fails; the errors of ``TurnPlan/init(_:_:)``.
  nonisolated(nonsending) func run(_ request: LanguageModelExecutorGenerationRequest) async throws {
    let plan = try TurnPlan(request, model)
    let output = TurnOutput(channel: channel, isStructured: request.schema != nil)
    output.begin(plan)
    try await client.stream(plan.call) { await output.receive($0) }
    if plan.isDraft, !output.acceptsDraft(for: request.schema) {
      let next = try plan.afterDraft(model)
      output.begin(next)
      try await client.stream(next.call) { await output.receive($0) }
    }
    try await output.finish()
  }
}
