// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// Puts the events of one call of an executor together to entries of the transcript.
///
/// Consecutive events of one kind make one entry; an entry identity that was seen before continues
/// that entry, a new one begins another. Copies share what text they have: a copy of the assembler,
/// which every snapshot has, costs next to nothing.
struct TurnAssembler: Sendable {
  /// What an event did to the text of the answer.
  enum Change: Sendable, Equatable {
    /// Nothing.
    case none
    /// It grew by that.
    case appended(String)
    /// It is another one.
    case replaced
  }

  private enum Kind: Sendable {
    case response, reasoning, toolCalls
  }

  private struct SegmentDraft: Sendable {
    var id: String
    var text = GrowingText()
    var attachment: Transcript.AttachmentSegment?
  }

  private struct CallDraft: Sendable {
    var id: String
    var name: String
    var arguments = GrowingText()
    var metadata: [String: GeneratedContent] = [:]

    /// The arguments so far; some services send nothing for a tool without parameters.
    var argumentsText: String {
      let text = arguments.string
      return text.isEmpty ? "{}" : text
    }
  }

  private struct EntryDraft: Sendable {
    let kind: Kind
    let id: String
    var segments: [SegmentDraft] = []
    var calls: [CallDraft] = []
    var metadata: [String: GeneratedContent] = [:]
    var signature: Data?
  }

  private var drafts: [EntryDraft] = []

  /// The tokens that this call of the executor took.
  private(set) var usage = TurnUsage()

  /// Creates an assembler without entries.
  init() {}

  /// Whether the executor asks for tools.
  var callsTools: Bool {
    drafts.contains { $0.kind == .toolCalls && !$0.calls.isEmpty }
  }

  /// The whole text of the answer.
  var answerText: String {
    drafts.lazy.filter { $0.kind == .response }
      .flatMap { $0.segments.lazy.map(\.text.string) }.joined()
  }

  /// Takes an event in.
  ///
  /// - Returns: What it did to the text of the answer.
  mutating func handle(_ event: LanguageModelExecutorGenerationChannel.Event) -> Change {
    switch event.kind {
    case .response(let response): handle(response)
    case .reasoning(let reasoning): handle(reasoning)
    case .toolCalls(let calls): handle(calls)
    }
  }

  // MARK: - Kinds of events

  private mutating func handle(
    _ response: LanguageModelExecutorGenerationChannel.Response
  ) -> Change {
    if case .updateUsage(let total) = response.action.kind {
      usage.replace(by: total)
      return .none
    }
    let entry = open(.response, id: response.entryID)
    switch response.action.kind {
    case .appendText(let fragment):
      usage.count(fragment.tokenCount)
      return append(fragment, to: entry)
    case .replaceTextSegment(let fragment):
      usage.count(fragment.tokenCount)
      return replace(fragment, in: entry)
    case .addAttachmentSegment(let segment):
      drafts[entry].segments.append(SegmentDraft(id: segment.id, attachment: segment))
    case .removeAttachmentSegment(let id):
      drafts[entry].segments.removeAll { $0.id == id && $0.attachment != nil }
    case .updateMetadata(let values):
      drafts[entry].metadata = values
    case .updateUsage:
      break
    }
    return .none
  }

  private mutating func handle(
    _ reasoning: LanguageModelExecutorGenerationChannel.Reasoning
  ) -> Change {
    if case .updateUsage(let total) = reasoning.action.kind {
      usage.replace(by: total)
      return .none
    }
    let entry = open(.reasoning, id: reasoning.entryID)
    switch reasoning.action.kind {
    case .appendText(let fragment):
      usage.count(fragment.tokenCount, isReasoning: true)
      _ = append(fragment, to: entry)
    case .replaceTextSegment(let fragment):
      usage.count(fragment.tokenCount, isReasoning: true)
      _ = replace(fragment, in: entry)
    case .updateSignature(let proof):
      usage.count(proof.tokenCount, isReasoning: true)
      drafts[entry].signature = proof.signature
    case .updateMetadata(let values):
      drafts[entry].metadata = values
    case .updateUsage:
      break
    }
    return .none
  }

  private mutating func handle(
    _ calls: LanguageModelExecutorGenerationChannel.ToolCalls
  ) -> Change {
    switch calls.action.kind {
    case .updateUsage(let total):
      usage.replace(by: total)
    case .updateMetadata(let values):
      drafts[open(.toolCalls, id: calls.entryID)].metadata = values
    case .removeToolCall(let id):
      for entry in drafts.indices {
        drafts[entry].calls.removeAll { $0.id == id }
      }
    case .toolCall(let step):
      let entry = open(.toolCalls, id: calls.entryID)
      let call = call(step, in: entry)
      switch step.action.kind {
      case .appendArguments(let fragment):
        usage.count(fragment.tokenCount)
        drafts[entry].calls[call].arguments.append(fragment.content)
      case .updateMetadata(let values):
        drafts[entry].calls[call].metadata = values
      }
    }
    return .none
  }

  // MARK: - Places

  /// The index of the entry that an event belongs to, made if there is none.
  private mutating func open(_ kind: Kind, id: String?) -> Int {
    if let id {
      if let index = drafts.firstIndex(where: { $0.kind == kind && $0.id == id }) {
        return index
      }
    } else if let last = drafts.indices.last, drafts[last].kind == kind {
      return last
    }
    drafts.append(EntryDraft(kind: kind, id: id ?? UUID().uuidString))
    return drafts.count - 1
  }

  /// The index of the text segment that a fragment belongs to, made if there is none.
  private mutating func segment(_ id: String?, in entry: Int) -> Int {
    let segments = drafts[entry].segments
    if let id {
      if let index = segments.firstIndex(where: { $0.id == id && $0.attachment == nil }) {
        return index
      }
    } else if let last = segments.indices.last, segments[last].attachment == nil {
      return last
    }
    drafts[entry].segments.append(SegmentDraft(id: id ?? UUID().uuidString))
    return drafts[entry].segments.count - 1
  }

  private mutating func append(
    _ fragment: LanguageModelExecutorGenerationChannel.TextFragment, to entry: Int
  ) -> Change {
    let segment = segment(fragment.segmentID, in: entry)
    drafts[entry].segments[segment].text.append(fragment.content)
    return isLast(segment, of: entry) ? .appended(fragment.content) : .replaced
  }

  private func isLast(_ segment: Int, of entry: Int) -> Bool {
    segment == drafts[entry].segments.count - 1
      && !drafts[(entry + 1)...].contains { $0.kind == .response }
  }

  private mutating func replace(
    _ fragment: LanguageModelExecutorGenerationChannel.TextFragment, in entry: Int
  ) -> Change {
    let segment = segment(fragment.segmentID, in: entry)
    let before = drafts[entry].segments[segment].text.string.utf8
    drafts[entry].segments[segment].text = GrowingText(fragment.content)
    // Some services send all of the text each time: what they have said before stands.
    guard isLast(segment, of: entry), fragment.content.utf8.starts(with: before) else {
      return .replaced
    }
    let rest = Substring(fragment.content.utf8.dropFirst(before.count))
    return rest.isEmpty ? .none : .appended(String(rest))
  }

  private mutating func call(
    _ step: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall, in entry: Int
  ) -> Int {
    if let index = drafts[entry].calls.firstIndex(where: { $0.id == step.id }) {
      return index
    }
    drafts[entry].calls.append(CallDraft(id: step.id, name: step.name))
    return drafts[entry].calls.count - 1
  }
}

// MARK: - Entries

extension TurnAssembler {
  /// The tools that the executor asks for, their arguments parsed.
  ///
  /// - Throws: A decoding failure when arguments are not JSON.
  func toolCalls() throws -> [Transcript.ToolCall] {
    try drafts.flatMap(\.calls).map { draft in
      let text = draft.argumentsText
      do {
        _ = try JSONParser.parse(Array(text.utf8))
        var call = Transcript.ToolCall(
          id: draft.id, toolName: draft.name, arguments: try GeneratedContent(json: text))
        call.metadata = draft.metadata
        return call
      } catch {
        throw LanguageModelSession.GenerationError.brokenArguments(
          text, ofTool: draft.name, error: error)
      }
    }
  }

  /// The entries as they are now.
  ///
  /// - Parameters:
  ///   - value: The value of the answer, where it has a schema and is complete: it takes the
  ///     place of the text.
  ///   - schemaName: The name of that schema.
  /// - Returns: The entries; calls whose arguments are not complete yet are left out.
  func entries(value: GeneratedContent? = nil, schemaName: String = "") -> [Transcript.Entry] {
    var value = value
    return drafts.compactMap { draft in
      switch draft.kind {
      case .reasoning:
        var entry = Transcript.Reasoning(
          id: draft.id, segments: segments(of: draft), signature: draft.signature)
        entry.metadata = draft.metadata
        return .reasoning(entry)
      case .toolCalls:
        return toolCallsEntry(of: draft)
      case .response:
        var segments = segments(of: draft)
        if let structure = value {
          segments = replaceText(in: segments, by: structure, schemaName: schemaName)
          value = nil
        }
        var entry = Transcript.Response(id: draft.id, assetIDs: [], segments: segments)
        entry.metadata = draft.metadata
        return .response(entry)
      }
    }
  }

  private func segments(of draft: EntryDraft) -> [Transcript.Segment] {
    draft.segments.map { segment in
      segment.attachment.map { .attachment($0) }
        ?? .text(Transcript.TextSegment(id: segment.id, content: segment.text.string))
    }
  }

  private func replaceText(
    in segments: [Transcript.Segment], by value: GeneratedContent, schemaName: String
  ) -> [Transcript.Segment] {
    var isPlaced = false
    return segments.compactMap { segment in
      guard case .text(let text) = segment else { return segment }
      guard !isPlaced else { return nil }
      isPlaced = true
      return .structure(
        Transcript.StructuredSegment(id: text.id, source: schemaName, content: value))
    }
  }

  private func toolCallsEntry(of draft: EntryDraft) -> Transcript.Entry? {
    let calls = draft.calls.compactMap { call -> Transcript.ToolCall? in
      guard let arguments = try? GeneratedContent(json: call.argumentsText), arguments.isComplete
      else {
        return nil
      }
      var entry = Transcript.ToolCall(id: call.id, toolName: call.name, arguments: arguments)
      entry.metadata = call.metadata
      return entry
    }
    guard !calls.isEmpty else { return nil }
    var entry = Transcript.ToolCalls(id: draft.id, calls)
    entry.metadata = draft.metadata
    return .toolCalls(entry)
  }
}
