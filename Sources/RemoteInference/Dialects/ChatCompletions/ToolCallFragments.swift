// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tool calls of a chat completion, whose arguments arrive in fragments.
///
/// Calls are numbered in the order in which they begin. A fragment belongs to the call with its
/// `index`; servers without `index` repeat the identifier, or continue the last call. A new
/// identifier begins a new call, because some servers send index 0 with every call.
struct ToolCallFragments {
  private struct Call {
    var id: String
    var name: String
    /// The arguments that arrived before the name.
    var pending = ""
    var hasArguments = false
  }

  private var calls: [Call] = []
  private var positionsByIndex: [Int: Int] = [:]
  private var positionsByID: [String: Int] = [:]

  /// Whether there are no calls.
  var isEmpty: Bool { calls.isEmpty }

  /// Appends a fragment.
  ///
  /// - Parameter fragment: An element of `tool_calls`.
  /// - Returns: The events of the call.
  /// - Throws: ``RemoteError`` if the fragment is malformed.
  mutating func append(_ fragment: MessageObject) throws(RemoteError) -> [ServerEvent] {
    let function = try fragment.object("function")
    let id = try fragment.string("id") ?? ""
    let name = try function?.string("name") ?? ""
    let position = position(
      index: try fragment.integer("index"), id: id, beginsCall: !id.isEmpty || !name.isEmpty)
    let isAnnounced = !calls[position].name.isEmpty
    if !isAnnounced {
      if calls[position].id.isEmpty { calls[position].id = id }
      calls[position].name = name
    }
    let arguments = try function?.argumentsText("arguments") ?? ""
    if !arguments.isEmpty { calls[position].hasArguments = true }
    guard !calls[position].name.isEmpty else {
      calls[position].pending += arguments
      return []
    }
    guard !isAnnounced || !arguments.isEmpty else { return [] }
    let text = calls[position].pending + arguments
    calls[position].pending = ""
    return [event(position, text)]
  }

  /// Finishes the calls.
  ///
  /// - Returns: The events of calls that have no arguments.
  /// - Throws: ``RemoteError`` if a call has no name.
  func finish() throws(RemoteError) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for (position, call) in calls.enumerated() {
      guard !call.name.isEmpty else {
        throw .malformed("tool call \(position) of the response has no name")
      }
      if !call.hasArguments { events.append(event(position, "{}")) }
    }
    return events
  }

  private func event(_ position: Int, _ arguments: String) -> ServerEvent {
    let call = calls[position]
    return .toolCall(index: position, id: call.id, name: call.name, arguments: arguments)
  }

  /// Returns the position of the call of a fragment, adding the call if it is new.
  private mutating func position(index: Int?, id: String, beginsCall: Bool) -> Int {
    if let index {
      if let known = positionsByIndex[index] {
        let knownID = calls[known].id
        if id.isEmpty || knownID.isEmpty || id == knownID { return known }
      }
    } else if let known = positionsByID[id] {
      return known
    } else if !beginsCall, let last = calls.indices.last {
      return last
    }
    let position = calls.count
    calls.append(Call(id: id, name: ""))
    if let index { positionsByIndex[index] = position }
    if !id.isEmpty { positionsByID[id] = position }
    return position
  }
}
