// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// Assembles the events of one turn, that is of one call of an executor, into transcript entries.
///
/// Consecutive events of one kind form one entry. An event with the identifier of an existing entry
/// continues that entry; one with a new identifier begins another. Copies share their text, so that
/// the copy in every snapshot is cheap.
struct TurnAssembler: Sendable {
  /// The change that an event makes to the text of the response.
  enum Change: Sendable, Equatable {
    case none
    case appended(String)
    /// The text has changed in another way.
    case replaced
  }

  private enum Kind: Sendable {
    case response, reasoning, toolCalls
  }

  private struct SegmentDraft: Sendable {
    var id: String
    var text = AppendOnlyText()
    var attachment: Transcript.AttachmentSegment?
  }

  private struct CallDraft: Sendable {
    var id: String
    var name: String
    var arguments = AppendOnlyText()
    var metadata: [String: GeneratedContent] = [:]

    /// The arguments so far; some services send nothing for a tool without parameters.
    var argumentsText: String {
      let text = arguments.string
      return text.isEmpty ? "{}" : text
    }

    var received: ReceivedToolCall {
      ReceivedToolCall(id: id, metadata: metadata, toolName: name, text: argumentsText)
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

  private(set) var usage = TurnUsage()

  init() {}

  var responseText: String {
    drafts.lazy.filter { $0.kind == .response }
      .flatMap { $0.segments.lazy.map(\.text.string) }.joined()
  }

  /// Processes an event.
  ///
  /// - Returns: The change of the text of the response.
  mutating func handle(_ event: LanguageModelExecutorGenerationChannel.Event) -> Change {
    switch event.kind {
    case .response(let response): handle(response)
    case .reasoning(let reasoning): handle(reasoning)
    case .toolCalls(let calls): handle(calls)
    }
  }

  // MARK: - Events

  private mutating func handle(
    _ response: LanguageModelExecutorGenerationChannel.Response
  ) -> Change {
    let id = response.entryID
    switch response.action.kind {
    case .appendText(let fragment):
      return append(fragment, to: entryIndex(.response, id: id))
    case .replaceTextSegment(let fragment):
      return replace(fragment, in: entryIndex(.response, id: id))
    case .addAttachmentSegment(let segment):
      drafts[entryIndex(.response, id: id)].segments.append(
        SegmentDraft(id: segment.id, attachment: segment))
    case .removeAttachmentSegment(let segmentID):
      drafts[entryIndex(.response, id: id)].segments.removeAll {
        $0.id == segmentID && $0.attachment != nil
      }
    case .updateMetadata(let values):
      drafts[entryIndex(.response, id: id)].metadata = values
    case .updateUsage(let total):
      usage.replace(by: total)
    }
    return .none
  }

  private mutating func handle(
    _ reasoning: LanguageModelExecutorGenerationChannel.Reasoning
  ) -> Change {
    let id = reasoning.entryID
    switch reasoning.action.kind {
    case .appendText(let fragment):
      _ = append(fragment, to: entryIndex(.reasoning, id: id))
    case .replaceTextSegment(let fragment):
      _ = replace(fragment, in: entryIndex(.reasoning, id: id))
    case .updateSignature(let update):
      usage.add(update.tokenCount, isReasoning: true)
      drafts[entryIndex(.reasoning, id: id)].signature = update.signature
    case .updateMetadata(let values):
      drafts[entryIndex(.reasoning, id: id)].metadata = values
    case .updateUsage(let total):
      usage.replace(by: total)
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
      drafts[entryIndex(.toolCalls, id: calls.entryID)].metadata = values
    case .removeToolCall(let id):
      for entry in drafts.indices {
        drafts[entry].calls.removeAll { $0.id == id }
      }
    case .toolCall(let update):
      let entry = entryIndex(.toolCalls, id: calls.entryID)
      let call = callIndex(update, in: entry)
      switch update.action.kind {
      case .appendArguments(let fragment):
        usage.add(fragment.tokenCount)
        drafts[entry].calls[call].arguments.append(fragment.content)
      case .updateMetadata(let values):
        drafts[entry].calls[call].metadata = values
      }
    }
    return .none
  }

  // MARK: - Drafts

  /// Returns the index of the entry that an event changes, creating the entry if necessary.
  private mutating func entryIndex(_ kind: Kind, id: String?) -> Int {
    if let id {
      if let index = drafts.firstIndex(where: { $0.kind == kind && $0.id == id }) { return index }
    } else if let last = drafts.indices.last, drafts[last].kind == kind {
      return last
    }
    drafts.append(EntryDraft(kind: kind, id: id ?? UUID().uuidString))
    return drafts.count - 1
  }

  /// Returns the index of the text segment that a fragment changes, creating it if necessary.
  private mutating func segmentIndex(_ id: String?, in entry: Int) -> Int {
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

  /// Returns the index of the call that an event changes, creating it if necessary.
  private mutating func callIndex(
    _ update: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall, in entry: Int
  ) -> Int {
    if let index = drafts[entry].calls.firstIndex(where: { $0.id == update.id }) { return index }
    drafts[entry].calls.append(CallDraft(id: update.id, name: update.name))
    return drafts[entry].calls.count - 1
  }

  private mutating func append(
    _ fragment: LanguageModelExecutorGenerationChannel.TextFragment, to entry: Int
  ) -> Change {
    usage.add(fragment.tokenCount, isReasoning: drafts[entry].kind == .reasoning)
    let segment = segmentIndex(fragment.segmentID, in: entry)
    drafts[entry].segments[segment].text.append(fragment.content)
    return isLast(segment, of: entry) ? .appended(fragment.content) : .replaced
  }

  private mutating func replace(
    _ fragment: LanguageModelExecutorGenerationChannel.TextFragment, in entry: Int
  ) -> Change {
    usage.add(fragment.tokenCount, isReasoning: drafts[entry].kind == .reasoning)
    let segment = segmentIndex(fragment.segmentID, in: entry)
    let before = drafts[entry].segments[segment].text.string.utf8
    drafts[entry].segments[segment].text = AppendOnlyText(fragment.content)
    // Some services send the accumulated text each time; only what follows it is new.
    guard isLast(segment, of: entry), fragment.content.utf8.starts(with: before) else {
      return .replaced
    }
    let rest = Substring(fragment.content.utf8.dropFirst(before.count))
    return rest.isEmpty ? .none : .appended(String(rest))
  }

  private func isLast(_ segment: Int, of entry: Int) -> Bool {
    segment == drafts[entry].segments.count - 1
      && !drafts[(entry + 1)...].contains { $0.kind == .response }
  }
}

// MARK: - Entries

extension TurnAssembler {
  /// Returns the tool calls with parsed arguments.
  ///
  /// - Throws: A decoding failure if the arguments of a call are not JSON.
  func toolCalls() throws -> [Transcript.ToolCall] {
    try receivedToolCalls.map { try $0.validated }
  }

  /// The tool calls, also those whose arguments are not JSON.
  var receivedToolCalls: [ReceivedToolCall] { drafts.flatMap(\.calls).map(\.received) }

  /// Returns the current entries, without calls whose arguments are incomplete.
  ///
  /// - Parameters:
  ///   - value: The complete value of the response, which replaces its text, or `nil` for text.
  ///   - schemaName: The name of the schema of the value.
  ///   - includesMalformedCalls: Whether calls whose arguments are not JSON are included; their
  ///     arguments are then a string with the text.
  /// - Returns: The entries.
  func entries(
    value: GeneratedContent? = nil, schemaName: String = "", includesMalformedCalls: Bool = false
  ) -> [Transcript.Entry] {
    var value = value
    return drafts.compactMap { draft in
      switch draft.kind {
      case .reasoning:
        var entry = Transcript.Reasoning(
          id: draft.id, segments: segments(of: draft), signature: draft.signature)
        entry.metadata = draft.metadata
        return .reasoning(entry)
      case .toolCalls:
        return toolCallsEntry(of: draft, includesMalformed: includesMalformedCalls)
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
    var isReplaced = false
    return segments.compactMap { segment in
      guard case .text(let text) = segment else { return segment }
      guard !isReplaced else { return nil }
      isReplaced = true
      return .structure(
        Transcript.StructuredSegment(id: text.id, source: schemaName, content: value))
    }
  }

  private func toolCallsEntry(
    of draft: EntryDraft, includesMalformed: Bool
  ) -> Transcript.Entry? {
    let calls = draft.calls.compactMap { call -> Transcript.ToolCall? in
      if includesMalformed { return call.received.call }
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

/// The token counts of one turn.
///
/// The counts of the output fragments add up to a running total, which a total that the executor
/// reports replaces.
struct TurnUsage: Sendable {
  private var output = 0
  private var reasoning = 0
  private var reported: LanguageModelSession.Usage?

  /// Adds the tokens of a fragment; a negative count has no effect.
  mutating func add(_ tokenCount: Int, isReasoning: Bool = false) {
    let tokenCount = max(tokenCount, 0)
    output = LanguageModelSession.Usage.sum(output, tokenCount)
    if isReasoning {
      reasoning = LanguageModelSession.Usage.sum(reasoning, tokenCount)
    }
  }

  /// Replaces the running total by the total that the executor reports.
  mutating func replace(by total: LanguageModelExecutorGenerationChannel.Usage) { reported = total }

  var total: LanguageModelSession.Usage {
    reported
      ?? LanguageModelSession.Usage(
        input: .init(totalTokenCount: 0, cachedTokenCount: 0),
        output: .init(totalTokenCount: output, reasoningTokenCount: reasoning))
  }
}
