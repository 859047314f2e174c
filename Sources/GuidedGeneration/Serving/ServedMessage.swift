// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

/// A message of a served response.
///
/// The message of a snapshot contains the visible content as complete JSON, so that any client can
/// show it. The values that are still growing are the last ones on each level. Their number is sent
/// in addition, and is also the number of closing brackets and quotation marks at the end of the
/// compact JSON text that the model has not generated yet.
package enum ServedMessage: Sendable, Equatable {
  /// Visible content, and the number of values that are still growing.
  case snapshot(JSONValue, open: Int)
  /// The complete content.
  case result(JSONValue)
  /// The error of the request.
  case failure(ServedFailure)

  /// Creates the message of a snapshot.
  ///
  /// - Parameter content: The visible content.
  package init(snapshot content: GeneratedContent) {
    let (value, open) = content.growingValue
    self = .snapshot(value, open: open)
  }

  /// The name of the message, which is also that of a server-sent event.
  ///
  /// It is not `error`, because browsers use that name for errors of the connection.
  package var name: String {
    switch self {
    case .snapshot: "snapshot"
    case .result: "result"
    case .failure: "failure"
    }
  }

  /// The message as compact JSON text, which contains no line break.
  package var text: String {
    var members = [JSONValue.Member(name: "type", value: .string(name))]
    switch self {
    case .snapshot(let value, let open):
      members.append(.init(name: "content", value: value))
      members.append(.init(name: "open", value: .number(JSONNumber(open))))
    case .result(let value):
      members.append(.init(name: "content", value: value))
    case .failure(let failure):
      members.append(.init(name: "code", value: .string(failure.code)))
      members.append(.init(name: "message", value: .string(failure.message)))
    }
    return JSONWriter.text(of: .object(members), layout: .compact)
  }

  /// Creates a message from its JSON text, or returns `nil` if the text is not a message.
  ///
  /// Unknown members are ignored.
  ///
  /// - Parameter text: The text in UTF-8.
  package init?(_ text: [UInt8]) {
    // The content is nested in the message.
    let depth = GeneratedContent.maximumDepth + 1
    guard let json = try? JSONParser.parse(text, maximumDepth: depth) else { return nil }
    switch json["type"]?.string {
    case "snapshot":
      guard let value = json["content"], case .number(let number)? = json["open"],
        let open = number.int, (0...depth).contains(open)
      else { return nil }
      self = .snapshot(value, open: open)
    case "result":
      guard let value = json["content"] else { return nil }
      self = .result(value)
    case "failure":
      guard let code = json["code"]?.string, let message = json["message"]?.string else {
        return nil
      }
      self = .failure(ServedFailure(code: code, message: message))
    default: return nil
    }
  }
}

extension GeneratedContent {
  /// The content as JSON, and the number of values on the path of last values that are incomplete.
  ///
  /// A property that is repeated, and therefore incomplete at an earlier position, is moved to the
  /// end.
  fileprivate var growingValue: (value: JSONValue, open: Int) {
    guard !isComplete else { return (jsonValue, 0) }
    switch node.value {
    case .array(let elements):
      var values = elements.dropLast().map(\.jsonValue)
      guard let last = elements.last?.growingValue else { return (.array([]), 1) }
      values.append(last.value)
      return (.array(values), last.open + 1)
    case .structure(let structure):
      var members = structure.members.map { $0 }
      guard !members.isEmpty else { return (.object([]), 1) }
      let index = members.lastIndex { !$0.content.isComplete } ?? members.count - 1
      let growing = members.remove(at: index)
      let last = growing.content.growingValue
      var values = members.map { JSONValue.Member(name: $0.name, value: $0.content.jsonValue) }
      values.append(.init(name: growing.name, value: last.value))
      return (.object(values), last.open + 1)
    default:
      return (jsonValue, 1)
    }
  }
}
