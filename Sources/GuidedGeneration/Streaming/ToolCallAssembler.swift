// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Assembles the events of the tool calls of one transcript entry.
///
/// An event continues the last call with its identifier and its name; an event without an
/// identifier continues the last call of the entry, if that has the same name. An event without a
/// name continues a call of any name. If the arguments of the call are already a complete object or
/// array, more arguments begin another call, because some services number parallel calls wrongly or
/// not at all.
///
/// A call without an identifier, or with that of another call of the turn, has a generated
/// identifier in the transcript.
struct ToolCallAssembler: Sendable {
  typealias Update = LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall

  struct Call: Sendable {
    /// The identifier in the transcript.
    let id: String
    fileprivate(set) var name: String
    fileprivate(set) var metadata: [String: GeneratedContent] = [:]
    fileprivate var arguments = AppendOnlyText()
    fileprivate var nesting = JSONNesting()

    /// The arguments so far; some services send nothing for a tool without parameters.
    var argumentsText: String { arguments.byteCount == 0 ? "{}" : arguments.string }

    /// The call as the tools receive it.
    var received: ReceivedToolCall {
      ReceivedToolCall(id: id, metadata: metadata, toolName: name, text: argumentsText)
    }

    fileprivate var hasCompleteArguments: Bool { nesting.maximumDepth > 0 && nesting.depth == 0 }
  }

  /// The identifier and the name of an event; an empty name matches any name.
  private struct Key: Hashable {
    let id: String
    let name: String
  }

  /// The calls in order, with `nil` for a removed call.
  private var drafts: [Call?] = []
  /// The last call for each key.
  private var indices: [Key: Int] = [:]
  /// The calls that the executor sent with one identifier.
  private var indicesByID: [String: [Int]] = [:]

  init() {}

  var calls: [Call] { drafts.compactMap { $0 } }

  /// Processes an event.
  ///
  /// - Parameters:
  ///   - update: The event.
  ///   - usedIDs: The identifiers of the calls of the turn.
  /// - Complexity: Amortized O(*n*) in the length of the fragment.
  mutating func handle(_ update: Update, usedIDs: inout Set<String>) {
    let index = continuedIndex(update) ?? append(update, usedIDs: &usedIDs)
    switch update.action.kind {
    case .appendArguments(let fragment):
      drafts[index]?.arguments.append(fragment.content)
      drafts[index]?.nesting.append(fragment.content.utf8)
    case .updateMetadata(let values):
      drafts[index]?.metadata = values
    }
  }

  /// Removes the calls that the executor sent with an identifier.
  mutating func remove(id: String, usedIDs: inout Set<String>) {
    for index in indicesByID.removeValue(forKey: id) ?? [] {
      guard let call = drafts[index] else { continue }
      usedIDs.remove(call.id)
      indices[Key(id: id, name: call.name)] = nil
      drafts[index] = nil
    }
    indices[Key(id: id, name: "")] = nil
    while let last = drafts.last, last == nil { drafts.removeLast() }
  }

  /// Returns the index of the call that an event continues; `nil` if the event begins a call.
  private mutating func continuedIndex(_ update: Update) -> Int? {
    guard let index = candidate(for: update), let call = drafts[index] else { return nil }
    if case .appendArguments(let fragment) = update.action.kind, call.hasCompleteArguments,
      !fragment.content.utf8.allSatisfy(\.isJSONWhitespace)
    {
      return nil
    }
    if call.name.isEmpty, !update.name.isEmpty {
      drafts[index]?.name = update.name
      indices[Key(id: update.id, name: update.name)] = index
    }
    return index
  }

  private func candidate(for update: Update) -> Int? {
    if !update.id.isEmpty, let index = indices[Key(id: update.id, name: update.name)] {
      return index
    }
    let last = update.id.isEmpty ? drafts.indices.last : indices[Key(id: update.id, name: "")]
    guard let last, let name = drafts[last]?.name else { return nil }
    return name == update.name || name.isEmpty || update.name.isEmpty ? last : nil
  }

  private mutating func append(_ update: Update, usedIDs: inout Set<String>) -> Int {
    var id = update.id
    while id.isEmpty || !usedIDs.insert(id).inserted { id = UUID().uuidString }
    let index = drafts.count
    drafts.append(Call(id: id, name: update.name))
    indices[Key(id: update.id, name: update.name)] = index
    indices[Key(id: update.id, name: "")] = index
    indicesByID[update.id, default: []].append(index)
    return index
  }
}

extension UInt8 {
  fileprivate var isJSONWhitespace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }
}
