// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The keywords of one rewritten schema object.
struct RewrittenKeywords {
  /// The type, or `nil` for none.
  var type: String?
  /// The name of the type, or `nil`.
  var title: String?
  private let description: String?
  private var members: [JSONValue.Member] = []
  private var notes: [String] = []

  /// The maximum number of characters of a keyword's value in a description.
  private static let noteLimit = 300

  init(type: String? = nil, description: String?) {
    self.type = type
    self.description = description
  }

  /// Adds a keyword after the others.
  mutating func add(_ name: String, _ value: JSONValue) {
    members.append(.init(name: name, value: value))
  }

  /// Adds a keyword to the description.
  mutating func note(_ name: String, _ value: JSONValue) {
    let text = JSONWriter.text(of: value, layout: .spaced)
    guard text.count <= Self.noteLimit else { return }
    notes.append("\(name): \(text)")
  }

  /// The description with the keywords that were added to it; `nil` if both are empty.
  private var text: String? {
    guard !notes.isEmpty else { return description }
    let list = "{\(notes.joined(separator: ", "))}"
    return description.map { "\($0) \(list)" } ?? list
  }

  /// The schema object: the type, the title and the description, followed by the other keywords.
  var json: JSONValue {
    var result: [JSONValue.Member] = []
    for (name, value) in [("type", type), ("title", title), ("description", text)] {
      if let value { result.append(.init(name: name, value: .string(value))) }
    }
    return .object(result + members)
  }
}
