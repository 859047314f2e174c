// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import Testing

@Suite("Errors of servers")
struct RemoteErrorTests {
  private static func error(
    _ status: Int, _ body: String, headers: [String: String] = [:]
  ) -> RemoteError {
    RemoteError(
      status: status, header: { headers[$0] }, body: Array(body.utf8), redact: { $0 })
  }

  @Test(
    "the message and code are found in the layouts of all servers",
    arguments: [
      (
        #"{"error":{"message":"bad","type":"invalid_request_error","param":null,"code":null}}"#,
        "invalid_request_error"
      ),
      (
        #"{"error":{"message":"bad","type":"requests","code":"rate_limit_exceeded"}}"#,
        "rate_limit_exceeded"
      ),
      (
        #"{"error":{"message":"bad","type":"BadRequestError","param":null,"code":400}}"#,
        "BadRequestError"
      ),
      (#"{"error":{"message":"bad","code":402}}"#, "402"),
      (
        #"[{"error":{"code":400,"message":"bad","status":"INVALID_ARGUMENT"}}]"#,
        "INVALID_ARGUMENT"
      ),
      (
        #"{"type":"error","error":{"type":"not_found_error","message":"bad"},"request_id":"r"}"#,
        "not_found_error"
      ),
      (#"{"object":"error","message":"bad","type":"BadRequest","code":400}"#, "BadRequest"),
      (#"{"error":"bad"}"#, nil), (#"{"detail":"bad"}"#, nil),
      (#"{"detail":[{"loc":["body"],"msg":"bad"}]}"#, nil),
    ] as [(String, String?)])
  func layouts(body: String, code: String?) {
    let error = Self.error(400, body)
    #expect(error.message.contains(": bad;"))
    #expect(error.code == code)
    #expect(error.bodyExcerpt == body)
    #expect(error.status == 400)
  }

  @Test(
    "a body in another format is an excerpt",
    arguments: ["", "<html>", "{", "[]", "\u{0}\u{7F}", "null"])
  func otherBodies(_ body: String) {
    let error = Self.error(502, body, headers: ["x-request-id": "r1", "retry-after": "3"])
    #expect(error.code == nil)
    #expect(error.requestID == "r1")
    #expect(error.retryAfter == .seconds(3))
    #expect((error.bodyExcerpt == nil) == body.isEmpty)
    #expect(error.description.contains("status 502"))
  }

  @Test("excerpts have a limited size and no control characters")
  func excerpts() {
    let error = Self.error(500, String(repeating: "\u{1B}[2J\n", count: 100_000))
    #expect((error.bodyExcerpt ?? "").unicodeScalars.count == 1025)
    #expect(error.bodyExcerpt?.contains("\u{1B}") == false)
  }

  @Test(
    "a context that is too small is an error with both numbers",
    arguments: [
      (
        #"{"error":{"code":"context_length_exceeded","message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9,001 tokens."}}"#,
        8192, 9001
      ),
      (
        #"{"error":{"code":400,"type":"exceed_context_size_error","message":"too long","n_prompt_tokens":700,"n_ctx":512}}"#,
        512, 700
      ),
      (
        #"{"error":{"type":"BadRequestError","code":400,"message":"This model's maximum context length is 2048 tokens. However, you requested 2100 tokens (100 in the messages, 2000 in the completion)."}}"#,
        2048, 2100
      ),
      (
        #"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}"#,
        200_000, 210_000
      ),
      (
        #"{"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}"#,
        1_048_576, 1_200_000
      ),
      (
        #"{"error":{"message":"request (600 tokens) exceeds the available context size (512 tokens), try increasing it"}}"#,
        512, 600
      ),
      (#"{"error":{"code":"context_length_exceeded","message":"too long"}}"#, 0, 0),
    ])
  func contextSize(body: String, contextSize: Int, tokenCount: Int) throws {
    let error = try #require(Self.error(400, body).languageModelError())
    guard case .contextSizeExceeded(let payload) = error else {
      Issue.record("unexpected error: \(error)")
      return
    }
    #expect(payload.contextSize == contextSize)
    #expect(payload.tokenCount == tokenCount)
    #expect((payload.metadata["remoteError"] as? RemoteError)?.status == 400)
  }

  @Test("rate limits have the date of their end")
  func rateLimit() throws {
    let now = Date(timeIntervalSince1970: 1000)
    for status in [429, 529] {
      let error = Self.error(status, "", headers: ["retry-after": "20"])
      guard case .rateLimited(let payload) = error.languageModelError(now: now) else {
        Issue.record("status \(status) is not a rate limit")
        continue
      }
      #expect(payload.resetDate == Date(timeIntervalSince1970: 1020))
    }
  }

  @Test("timeouts and content filters have their errors, and others have none")
  func otherErrors() {
    let timeout = RemoteError(.timeout, message: "late").languageModelError()
    guard case .timeout = timeout else {
      Issue.record("unexpected error: \(String(describing: timeout))")
      return
    }
    let filter = Self.error(400, #"{"error":{"code":"content_filter","message":"no"}}"#)
    guard case .guardrailViolation = filter.languageModelError() else {
      Issue.record("unexpected error of a content filter")
      return
    }
    #expect(Self.error(401, "{}").languageModelError() == nil)
    #expect(Self.error(400, #"{"error":{"message":"bad"}}"#).languageModelError() == nil)
    #expect(RemoteError(.connection, message: "maximum context length").languageModelError() == nil)
  }
}
