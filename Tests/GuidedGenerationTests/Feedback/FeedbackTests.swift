// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Testing

@Suite("LanguageModelFeedback")
struct FeedbackTests {
  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("an attachment contains the feedback and the conversation")
  func containsConversation() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["no idea"]))
    try await session.respond(to: "Where?")
    let data = session.logFeedbackAttachment(
      sentiment: .negative,
      issues: [
        .init(category: .unhelpful, explanation: "says nothing"), .init(category: .incorrect),
      ],
      desiredResponseText: "Oslo")
    let attachment = try object(data)
    #expect(attachment["sentiment"] as? String == "negative")
    let issues = try #require(attachment["issues"] as? [[String: Any]])
    #expect(issues.map { $0["category"] as? String } == ["unhelpful", "incorrect"])
    #expect(issues[0]["explanation"] as? String == "says nothing")
    let transcript = try JSONSerialization.data(
      withJSONObject: try #require(attachment["transcript"]))
    #expect(try JSONDecoder().decode(Transcript.self, from: transcript) == session.transcript)
    let desired = try JSONSerialization.data(
      withJSONObject: try #require(attachment["desiredOutput"]))
    let entry = try JSONDecoder().decode(Transcript.Entry.self, from: desired)
    #expect(entry.description == "(Response) Oslo")
  }

  @Test("the desired response can be a value")
  func desiredValue() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: []))
    let data = session.logFeedbackAttachment(
      sentiment: nil, desiredResponseContent: Stop(name: "Opera"))
    let attachment = try object(data)
    #expect(attachment["sentiment"] == nil)
    #expect(String(decoding: data, as: UTF8.self).contains(#""source":"Stop""#))
  }

  @Test("a value that JSON cannot represent leaves the feedback")
  func unencodableConversation() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: []))
    let data = session.logFeedbackAttachment(
      sentiment: .positive, desiredResponseContent: Double.infinity)
    #expect(try object(data)["sentiment"] as? String == "positive")
  }
}
