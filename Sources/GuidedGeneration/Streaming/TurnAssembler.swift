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
    /// The response has the given text, which is the previous text and the given addition.
    case extended(to: String, by: String)
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

  private struct EntryDraft: Sendable {
    let kind: Kind
    let id: String
    var segments: [SegmentDraft] = []
    var toolCalls = ToolCallAssembler()
    var metadata: [String: GeneratedContent] = [:]
    var signature: Data?
  }

  private var drafts: [EntryDraft] = []
  private var callIDs: Set<String> = []

  private(set) var usage = TurnUsage()

  /// The reason why the model stopped, or `nil` if the executor has not reported it.
  private(set) var finishReason: LanguageModelSession.FinishReason?

  /// Whether the executor has replaced text of the response, and may therefore do so again.
  private(set) var replacesText = false

  /// A number that increases whenever the text of the reasoning changes.
  private(set) var reasoningRevision = 0

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
    case .response(let response):
      let change = handle(response)
      if change == .replaced { replacesText = true }
      return change
    case .reasoning(let reasoning): handle(reasoning)
    case .toolCalls(let calls): handle(calls)
    }
    return .none
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
      replacesText = true
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
    case .updateFinishReason(let reason):
      finishReason = reason
    }
    return .none
  }

  private mutating func handle(_ reasoning: LanguageModelExecutorGenerationChannel.Reasoning) {
    let id = reasoning.entryID
    switch reasoning.action.kind {
    case .appendText(let fragment):
      reasoningRevision += fragment.content.isEmpty ? 0 : 1
      _ = append(fragment, to: entryIndex(.reasoning, id: id))
    case .replaceTextSegment(let fragment):
      reasoningRevision += 1
      let entry = entryIndex(.reasoning, id: id)
      usage.add(fragment.tokenCount, isReasoning: true)
      let segment = segmentIndex(fragment.segmentID, in: entry)
      drafts[entry].segments[segment].text = AppendOnlyText(fragment.content)
    case .updateSignature(let update):
      usage.add(update.tokenCount, isReasoning: true)
      drafts[entryIndex(.reasoning, id: id)].signature = update.signature
    case .updateMetadata(let values):
      drafts[entryIndex(.reasoning, id: id)].metadata = values
    case .updateUsage(let total):
      usage.replace(by: total)
    }
  }

  private mutating func handle(_ calls: LanguageModelExecutorGenerationChannel.ToolCalls) {
    switch calls.action.kind {
    case .updateUsage(let total):
      usage.replace(by: total)
    case .updateMetadata(let values):
      drafts[entryIndex(.toolCalls, id: calls.entryID)].metadata = values
    case .removeToolCall(let id):
      for entry in drafts.indices {
        drafts[entry].toolCalls.remove(id: id, usedIDs: &callIDs)
      }
    case .toolCall(let update):
      if case .appendArguments(let fragment) = update.action.kind {
        usage.add(fragment.tokenCount)
      }
      drafts[entryIndex(.toolCalls, id: calls.entryID)].toolCalls
        .handle(update, usedIDs: &callIDs)
    }
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
    if let id {
      if let index = drafts[entry].segments.firstIndex(where: {
        $0.id == id && $0.attachment == nil
      }) {
        return index
      }
    } else if let last = drafts[entry].segments.last, last.attachment == nil {
      return drafts[entry].segments.count - 1
    }
    drafts[entry].segments.append(SegmentDraft(id: id ?? UUID().uuidString))
    return drafts[entry].segments.count - 1
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
    usage.add(fragment.tokenCount)
    let segment = segmentIndex(fragment.segmentID, in: entry)
    let (before, text) = (drafts[entry].segments[segment].text, fragment.content)
    drafts[entry].segments[segment].text = AppendOnlyText(text)
    // Some services send the accumulated text each time; only the bytes after it are new.
    guard isLast(segment, of: entry), before.isPrefix(of: text) else { return .replaced }
    let rest = String(Substring(text.utf8.dropFirst(before.byteCount)))
    guard !rest.isEmpty else { return .none }
    return isOnlyText(segment, of: entry) ? .extended(to: text, by: rest) : .appended(rest)
  }

  private func isLast(_ segment: Int, of entry: Int) -> Bool {
    segment == drafts[entry].segments.count - 1
      && !drafts[(entry + 1)...].contains { $0.kind == .response }
  }

  private func isOnlyText(_ segment: Int, of entry: Int) -> Bool {
    segment == 0 && isLast(segment, of: entry)
      && !drafts[..<entry].contains { $0.kind == .response }
  }
}

// MARK: - Entries

extension TurnAssembler {
  /// The tool calls, also those whose arguments are not JSON.
  var receivedToolCalls: [ReceivedToolCall] { drafts.flatMap(\.toolCalls.calls).map(\.received) }

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
    let calls = draft.toolCalls.calls.compactMap { call -> Transcript.ToolCall? in
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
