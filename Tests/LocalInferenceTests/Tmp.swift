import Foundation
import GuidedGeneration
import LocalInference
import Testing
func say(_ s: String) { FileHandle.standardError.write(Data((s + "\n").utf8)) }
@Test func tmpA() async throws {
  let model = try TemporaryFile.with(RandomModel().writer.bytes) { try LocalLanguageModel(contentsOf: $0, loading: .copied) }
  say("loaded")
  let session = LanguageModelSession(model: model)
  say("session")
  let ex = PredictorExecutor<LocalLanguageModel>(configuration: .init())
  say("executor")
  var p = try await model.makePredictor()
  var l: [Float] = []
  try await p.evaluate([1,2], logits: &l)
  say("evaluated")
  let channel = LanguageModelExecutorGenerationChannel()
  let t = Transcript(entries: [.prompt(.init(segments: [.text(.init(content: "hi"))]))])
  let req = LanguageModelExecutorGenerationRequest(id: UUID(), transcript: t, enabledTools: [], generationOptions: GenerationOptions(maximumResponseTokens: 3), contextOptions: ContextOptions(), metadata: [:])
  say("request")
  try await ex.respond(to: req, model: model, streamingInto: channel)
  say("responded")
  say("\(session.isResponding)")
  say("\(session.transcript.count)")
  let stream = session.streamResponse(to: "ab", options: GenerationOptions(maximumResponseTokens: 3))
  say("stream")
  for _ in 0..<20 { try await Task.sleep(for: .milliseconds(50)) }
  say("slept \(session.isResponding)")
  for try await s in stream { say("snapshot \(s.content)") }
  say("done")
}
