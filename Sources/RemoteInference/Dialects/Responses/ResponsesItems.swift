// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// The output items of a response, whose parts arrive as deltas and again when they are complete.
///
/// Servers differ in which of these events they send, so that a part is taken from the first event
/// that has it: the deltas, the event with the complete part, the complete item, or the complete
/// response.
struct ResponsesItems {
  private struct Item {
    var call: (position: Int, id: String, name: String)?
    /// Whether the text is a comment of the model on its work, and not the response.
    var isCommentary = false
    var hasText = false
    var hasRefusal = false
    var hasArguments = false
    var hasReasoning = false
    var isComplete = false
    /// The index of the part of a reasoning summary to which the last delta belongs.
    var summaryIndex = 0
  }

  private var items: [Int: Item] = [:]
  private var indicesByID: [String: Int] = [:]
  private var callCount = 0

  /// Whether the model has called tools.
  var hasCalls: Bool { callCount > 0 }

  /// Whether the model has refused.
  private(set) var hasRefusal = false

  // MARK: - Items

  /// Begins an item.
  mutating func add(
    _ item: MessageObject, _ event: MessageObject
  ) throws(RemoteError) -> [ServerEvent] {
    let index = try index(of: event, id: try item.string("id"))
    return try begin(item, at: index)
  }

  /// Completes an item.
  mutating func complete(
    _ item: MessageObject, _ event: MessageObject
  ) throws(RemoteError) -> [ServerEvent] {
    try complete(item, at: try index(of: event, id: try item.string("id")))
  }

  /// Completes an item of the complete response.
  ///
  /// Some servers give the item another identifier than before, others send no index before.
  mutating func complete(
    _ item: MessageObject, ofResponseAt position: Int
  ) throws(RemoteError) -> [ServerEvent] {
    let known = try item.string("id").flatMap { indicesByID[$0] }
    return try complete(item, at: known ?? position)
  }

  private mutating func complete(
    _ item: MessageObject, at index: Int
  ) throws(RemoteError) -> [ServerEvent] {
    guard !(items[index]?.isComplete ?? false) else { return [] }
    var events = try begin(item, at: index)
    items[index, default: Item()].isComplete = true
    switch try item.string("type") {
    case "function_call":
      events += completeArguments(try item.argumentsText("arguments"), at: index)
    case "message":
      for part in try item.objects("content") { events += try complete(part: part, at: index) }
    case "reasoning": events += try complete(reasoning: item, at: index)
    default: break
    }
    return events
  }

  /// Begins an item unless it has begun.
  private mutating func begin(
    _ item: MessageObject, at index: Int
  ) throws(RemoteError) -> [ServerEvent] {
    if try item.string("phase") == "commentary" {
      items[index, default: Item()].isCommentary = true
    }
    guard try item.string("type") == "function_call", items[index]?.call == nil else { return [] }
    let (callID, itemID) = (try item.string("call_id"), try item.string("id"))
    let id = callID ?? itemID ?? ""
    let call = (position: callCount, id: id, name: try item.requiredString("name"))
    callCount += 1
    items[index, default: Item()].call = call
    return [.toolCall(index: call.position, id: call.id, name: call.name, arguments: "")]
  }

  private mutating func complete(
    part: MessageObject, at index: Int
  ) throws(RemoteError) -> [ServerEvent] {
    switch try part.string("type") {
    case "output_text": appendText(try part.string("text") ?? "", at: index, isComplete: true)
    case "refusal": appendRefusal(try part.string("refusal") ?? "", at: index, isComplete: true)
    default: []
    }
  }

  private mutating func complete(
    reasoning item: MessageObject, at index: Int
  ) throws(RemoteError) -> [ServerEvent] {
    var events: [ServerEvent] = []
    if !(items[index]?.hasReasoning ?? false) {
      let parts = try item.objects("summary") + item.objects("content")
      var texts: [String] = []
      for part in parts { texts.append(try part.string("text") ?? "") }
      let text = texts.joined(separator: "\n\n")
      if !text.isEmpty { events.append(.reasoning(text)) }
    }
    // Without the encrypted content, a stateless request cannot refer to the item.
    guard try item.string("encrypted_content") != nil else { return events }
    let members = item.value.members?.filter {
      ["type", "id", "summary", "encrypted_content"].contains($0.name)
    }
    events.append(.reasoningSignature(ReasoningBlocks.signature([.object(members ?? [])])))
    return events
  }

  // MARK: - Parts

  /// Appends the delta of a text.
  mutating func appendText(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    appendText(
      try event.requiredString("delta"), at: try index(of: event), isComplete: false)
  }

  /// Completes a text.
  mutating func completeText(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    appendText(try event.string("text") ?? "", at: try index(of: event), isComplete: true)
  }

  /// Appends the delta of a refusal.
  mutating func appendRefusal(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    appendRefusal(
      try event.requiredString("delta"), at: try index(of: event), isComplete: false)
  }

  /// Completes a refusal.
  mutating func completeRefusal(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    appendRefusal(try event.string("refusal") ?? "", at: try index(of: event), isComplete: true)
  }

  /// Appends the delta of a call's arguments.
  mutating func appendArguments(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    let (index, delta) = (try index(of: event), try event.requiredString("delta"))
    guard let call = items[index]?.call else { throw event.missing("item") }
    guard !delta.isEmpty else { return [] }
    items[index]?.hasArguments = true
    return [.toolCall(index: call.position, id: call.id, name: call.name, arguments: delta)]
  }

  /// Completes a call's arguments.
  mutating func completeArguments(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    let index = try index(of: event)
    let text = try event.argumentsText("arguments")
    // The complete item follows if this event has no arguments.
    return text.isEmpty ? [] : completeArguments(text, at: index)
  }

  /// Appends the delta of reasoning or of its summary.
  mutating func appendReasoning(_ event: MessageObject) throws(RemoteError) -> [ServerEvent] {
    let (index, delta) = (try index(of: event), try event.requiredString("delta"))
    let summaryIndex = try event.integer("summary_index") ?? 0
    guard !delta.isEmpty else { return [] }
    var item = items[index, default: Item()]
    let beginsPart = item.hasReasoning && summaryIndex != item.summaryIndex
    (item.hasReasoning, item.summaryIndex) = (true, summaryIndex)
    items[index] = item
    return [.reasoning(beginsPart ? "\n\n" + delta : delta)]
  }

  private mutating func appendText(
    _ text: String, at index: Int, isComplete: Bool
  ) -> [ServerEvent] {
    let item = items[index, default: Item()]
    guard !text.isEmpty, !(isComplete && item.hasText) else { return [] }
    items[index, default: item].hasText = true
    return item.isCommentary ? [.reasoning(text)] : [.text(text)]
  }

  private mutating func appendRefusal(
    _ text: String, at index: Int, isComplete: Bool
  ) -> [ServerEvent] {
    let item = items[index, default: Item()]
    guard !text.isEmpty, !(isComplete && item.hasRefusal) else { return [] }
    items[index, default: item].hasRefusal = true
    hasRefusal = true
    return [.refusal(text)]
  }

  private mutating func completeArguments(_ text: String, at index: Int) -> [ServerEvent] {
    guard let item = items[index], let call = item.call, !item.hasArguments else { return [] }
    items[index]?.hasArguments = true
    let arguments = text.isEmpty ? "{}" : text
    return [.toolCall(index: call.position, id: call.id, name: call.name, arguments: arguments)]
  }

  // MARK: - Indices

  /// Returns the index of the item of an event.
  ///
  /// Servers without `output_index` identify the item by `item_id`.
  private mutating func index(
    of event: MessageObject, id: String? = nil
  ) throws(RemoteError) -> Int {
    let itemID = try event.string("item_id")
    let id = id ?? itemID ?? ""
    if let index = try event.integer("output_index") {
      if !id.isEmpty { indicesByID[id] = index }
      return index
    }
    if let index = indicesByID[id] { return index }
    let index = indicesByID.count
    indicesByID[id] = index
    return index
  }
}
