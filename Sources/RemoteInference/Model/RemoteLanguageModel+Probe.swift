// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration

extension RemoteLanguageModel {
  /// Examines which keywords the server enforces for this model.
  ///
  /// Each probe is a request whose prompt asks for a value that its schema does not admit. Pass the
  /// findings to ``enforcement(of:findings:)``.
  ///
  /// - Returns: The verdicts.
  /// - Throws: ``RemoteError`` if a request fails, except for schemas that the server rejects.
  public func probe() async throws -> ServerProbe.Findings {
    let client = RemoteClient(
      model: self, transport: transport ?? DefaultTransport(limits: transportLimits))
    var findings = ServerProbe.Findings()
    for probe in ServerProbe.probes(for: server.schemaDialect) {
      do {
        findings[probe.subject] = try await verdict(of: probe, client)
      } catch let error as RemoteError where error.status == 400 || error.status == 422 {
        findings[probe.subject] = .inconclusive
      }
    }
    return findings
  }

  /// Sends a probe.
  nonisolated(nonsending) private func verdict(
    of probe: ServerProbe, _ client: RemoteClient
  ) async throws -> ServerProbe.Verdict {
    let prompt = Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: probe.prompt))])
    let request = LanguageModelExecutorGenerationRequest(
      id: UUID(), transcript: Transcript(entries: [.prompt(prompt)]), enabledTools: [],
      schema: probe.generationSchema,
      generationOptions: GenerationOptions(
        temperature: 0, maximumResponseTokens: probe.maximumResponseTokens),
      // A model that is shown the schema can follow it without being constrained.
      contextOptions: ContextOptions(includeSchemaInPrompt: false), metadata: [:])
    let plan = try TurnPlan(request, self)
    var rewritten = plan.rewriting.map { RewrittenText($0.makeResponseRewriter()) }
    var text = ""
    var reason: LanguageModelSession.FinishReason?
    try await client.stream(plan.call) { event in
      switch event {
      case .text(let piece): text += rewritten?.append(piece) ?? piece
      case .finish(let finish): reason = finish
      default: break
      }
    }
    text += (try? rewritten?.finish()) ?? ""
    return probe.verdict(of: text, isComplete: reason == .complete)
  }
}
