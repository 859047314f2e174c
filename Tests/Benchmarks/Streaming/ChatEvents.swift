// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// The events of a streamed chat completion, as OpenAI sends them.
enum ChatEvents {
  /// Returns the events of a response, one for each piece of its text, between those of its
  /// beginning and its end.
  static func stream(of pieces: [String]) -> [String] {
    [event(#"{"role":"assistant","content":"","refusal":null}"#)]
      + pieces.map { event(#"{"content":"# + GeneratedContent($0).jsonString + "}") }
      + [event("{}", finish: #""stop""#), "data: [DONE]\n\n"]
  }

  private static func event(_ delta: String, finish: String = "null") -> String {
    #"data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1760000000,"#
      + #""model":"model","system_fingerprint":"fp_1","choices":[{"index":0,"delta":"# + delta
      + #","logprobs":null,"finish_reason":"# + finish + "}]}\n\n"
  }
}
