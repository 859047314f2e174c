// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Prompt {
  var segments: [Transcript.Segment] { parts.segments }

  /// Whether the prompt has parts other than text.
  var hasAttachments: Bool {
    parts.contains { if case .image = $0 { true } else { false } }
  }
}

extension Instructions {
  var segments: [Transcript.Segment] { parts.segments }
}

extension [PromptPart] {
  /// The parts as the content of a transcript entry; adjacent texts form one segment.
  var segments: [Transcript.Segment] {
    var segments: [Transcript.Segment] = []
    var texts: [PromptPart] = []
    func appendTexts() {
      guard !texts.isEmpty else { return }
      segments.append(.text(Transcript.TextSegment(content: texts.text)))
      texts = []
    }
    for part in self {
      switch part {
      case .text: texts.append(part)
      case .image(let id, let source, let label):
        appendTexts()
        let image = Transcript.ImageAttachment(source)
        segments.append(
          .attachment(Transcript.AttachmentSegment(id: id, content: .image(image), label: label)))
      }
    }
    appendTexts()
    return segments
  }
}
