// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Prompt {
  /// The prompt as the content of a transcript's entry.
  var segments: [Transcript.Segment] {
    text.isEmpty ? [] : [.text(Transcript.TextSegment(content: text))]
  }
}

extension Instructions {
  /// The instructions as the content of a transcript's entry.
  var segments: [Transcript.Segment] {
    text.isEmpty ? [] : [.text(Transcript.TextSegment(content: text))]
  }
}
