// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One part of a prompt or of instructions.
package enum PromptPart: Sendable {
  /// A text, not empty.
  case text(String)
  /// Something besides text.
  case attachment(Transcript.AttachmentSegment)
}

extension [PromptPart] {
  /// The parts of one text.
  init(text: String) {
    self = text.isEmpty ? [] : [.text(text)]
  }

  /// All texts, each on lines of their own.
  var text: String {
    compactMap { part -> String? in
      if case .text(let text) = part { return text }
      return nil
    }.joined(separator: "\n")
  }

  /// The parts as the content of a transcript's entry; neighboring texts are one segment.
  var segments: [Transcript.Segment] {
    var segments: [Transcript.Segment] = []
    var texts: [PromptPart] = []
    func flush() {
      guard !texts.isEmpty else { return }
      segments.append(.text(Transcript.TextSegment(content: texts.text)))
      texts = []
    }
    for part in self {
      switch part {
      case .text: texts.append(part)
      case .attachment(let segment):
        flush()
        segments.append(.attachment(segment))
      }
    }
    flush()
    return segments
  }
}
