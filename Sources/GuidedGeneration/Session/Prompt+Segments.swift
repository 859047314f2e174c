// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Prompt {
  /// The prompt as the content of a transcript's entry.
  var segments: [Transcript.Segment] {
    parts.segments
  }

  /// Whether there is something besides text.
  var hasAttachments: Bool {
    parts.contains { part in
      if case .attachment = part { return true }
      return false
    }
  }
}

extension Instructions {
  /// The instructions as the content of a transcript's entry.
  var segments: [Transcript.Segment] {
    parts.segments
  }
}
