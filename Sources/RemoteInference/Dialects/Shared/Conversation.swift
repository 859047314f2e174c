// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration

/// The entries of a transcript as messages, independent of the wire format.
///
/// Consecutive entries of the model form one message, as do consecutive tool outputs, because most
/// APIs require it.
struct Conversation {
  /// The author of a message.
  enum Role {
    case instructions, user, assistant, tool
  }

  /// A part of a message.
  enum Part {
    case text(String)
    case image(ConversationImage)
    case reasoning(Transcript.Reasoning)
    case toolCall(Transcript.ToolCall)
    case toolOutput(Transcript.ToolOutput, [Part])
  }

  /// A message.
  struct Message {
    let role: Role
    var parts: [Part]
    /// The first entry of the message, for errors.
    let entry: Transcript.Entry
  }

  /// The messages, in order.
  private(set) var messages: [Message] = []

  /// Creates a conversation.
  ///
  /// - Parameter transcript: The entries.
  /// - Throws: `LanguageModelError` if an attachment cannot be loaded.
  init(_ transcript: Transcript) throws(LanguageModelError) {
    for entry in transcript { try append(entry) }
  }

  /// The texts of the instructions, separated by empty lines; `nil` if there are none.
  var instructions: String? {
    let texts = messages.lazy.filter { $0.role == .instructions }.map(\.text).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }

  /// The index of the last prompt, or -1.
  ///
  /// Messages after it belong to the current request: the calls and outputs of tools.
  var lastPromptIndex: Int { messages.lastIndex { $0.role == .user } ?? -1 }

  /// Appends text to the last prompt.
  ///
  /// - Parameter text: The text, which begins a new paragraph.
  mutating func appendToLastPrompt(_ text: String) {
    guard let index = messages.lastIndex(where: { $0.role == .user }) else { return }
    messages[index].parts.appendText(messages[index].text.isEmpty ? text : "\n\n" + text)
  }

  // MARK: - Entries

  private mutating func append(_ entry: Transcript.Entry) throws(LanguageModelError) {
    switch entry {
    case .instructions(let value):
      add(.instructions, try Self.parts(of: value.segments, in: entry), entry, merges: false)
    case .prompt(let value):
      add(.user, try Self.parts(of: value.segments, in: entry), entry, merges: false)
    case .response(let value):
      add(.assistant, try Self.parts(of: value.segments, in: entry), entry)
    case .reasoning(let value): add(.assistant, [.reasoning(value)], entry)
    case .toolCalls(let calls): add(.assistant, calls.map { .toolCall($0) }, entry)
    case .toolOutput(let value):
      let parts = try Self.parts(of: value.segments, in: entry)
      add(.tool, [.toolOutput(value, parts)], entry)
    }
  }

  private mutating func add(
    _ role: Role, _ parts: [Part], _ entry: Transcript.Entry, merges: Bool = true
  ) {
    if merges, let last = messages.indices.last, messages[last].role == role {
      messages[last].parts += parts
    } else {
      messages.append(Message(role: role, parts: parts, entry: entry))
    }
  }

  private static func parts(
    of segments: [Transcript.Segment], in entry: Transcript.Entry
  ) throws(LanguageModelError) -> [Part] {
    var parts: [Part] = []
    for segment in segments {
      switch segment {
      case .text(let text): parts.appendText(text.content)
      case .structure(let structure): parts.appendText(structure.content.jsonString)
      case .attachment(let attachment):
        // The label is the name under which the text refers to the image.
        if let label = attachment.label { parts.append(.text("[\(label)]")) }
        guard case .image(let image) = attachment.content else { continue }
        parts.append(.image(try ConversationImage(image, in: entry)))
      }
    }
    return parts
  }
}

extension Conversation.Message {
  /// The text of the message, without reasoning.
  var text: String { parts.text }

  /// The reasoning of the message.
  var reasoning: [Transcript.Reasoning] {
    parts.compactMap { if case .reasoning(let reasoning) = $0 { reasoning } else { nil } }
  }

  /// The tool calls of the message.
  var toolCalls: [Transcript.ToolCall] {
    parts.compactMap { if case .toolCall(let call) = $0 { call } else { nil } }
  }
}

extension [Conversation.Part] {
  /// The texts, joined.
  var text: String {
    lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
  }

  /// Appends a text, which continues the last part if that is a text.
  fileprivate mutating func appendText(_ text: String) {
    if case .text(let last)? = last {
      self[count - 1] = .text(last + text)
    } else {
      append(.text(text))
    }
  }

  /// The images.
  var images: [ConversationImage] {
    compactMap { if case .image(let image) = $0 { image } else { nil } }
  }
}
