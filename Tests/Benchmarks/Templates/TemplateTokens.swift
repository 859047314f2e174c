// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import LocalInference
internal import SchemaModel

/// A comparison of the tokens of a prompt with those of its complete text.
///
/// If a conversation contains no names of control tokens, marking the origin of its characters must
/// not change the tokens. They differ if a template composes a name such as `<|user|>` from text of
/// the conversation.
struct TemplateTokens {
  /// The prompt.
  private let text: JinjaText
  /// The names of tools and arguments, which templates write into brackets.
  private let identifiers: Set<String>
  /// The names of all members of the tools, which templates write as tags, such as `<minimum>`.
  private let members: Set<String>

  /// The maximum length of the name of a control token.
  private static let nameLimit = 64
  /// Merges that join characters of the template and of the conversation.
  private static let merges = ["Ċ Ċ", "Ġ Ġ", "Ċ Ġ", "e r", "i n", "a t", "Ġ a", ". Ċ"]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - text: The rendered prompt.
  ///   - conversation: The variables of the template.
  init(_ text: JinjaText, _ conversation: JSONValue) {
    self.text = text
    identifiers = Self.identifiers(of: conversation)
    members = Self.memberNames(of: conversation["tools"] ?? .null)
  }

  /// Compares the tokens.
  ///
  /// The vocabulary contains all bytes, a few merges, and the names in brackets that the template
  /// writes.
  ///
  /// - Returns: The names of control tokens that are encoded as text, or `nil` if all tokens are
  ///   equal.
  /// - Throws: Any error of the tokenizer.
  func differences() throws -> [String]? {
    let names = names()
    let tokenizer = try TokenizerFile.bytes(
      merges: Self.merges, added: names.all.map { TokenizerFile.Token(text: $0, type: 3) }
    ).tokenizer()
    let pieces = text.runs.map { run -> PromptPiece in
      run.isData ? .text(run.text) : .template(run.text)
    }
    let complete = try tokenizer.encode([.template(text.string)])
    return try tokenizer.encode(pieces) == complete ? nil : names.composed
  }

  /// Returns the names in brackets that contain text of the template, and those of them that also
  /// contain text of the conversation.
  private func names() -> (all: [String], composed: [String]) {
    var template: Set<String> = []
    var composed: Set<String> = []
    var data: Set<String> = []
    let characters = text.runs.flatMap { run in
      run.text.unicodeScalars.map { (scalar: $0, isData: run.isData) }
    }
    for start in characters.indices {
      guard let closing = Self.closing(of: characters[start].scalar) else { continue }
      var name = String.UnicodeScalarView()
      var (isTemplate, isData) = (false, false)
      for (scalar, isDataHere) in characters[start...].prefix(Self.nameLimit) {
        if scalar.properties.isWhitespace { break }
        name.append(scalar)
        if isDataHere { isData = true } else { isTemplate = true }
        guard scalar == closing else { continue }
        let name = String(name)
        if !isTemplate { data.insert(name) } else { template.insert(name) }
        if isTemplate, isData { composed.insert(name) }
        break
      }
    }
    let isControl = { (name: String) in
      if data.contains(name) || identifiers.contains(where: { name.contains($0) }) { return false }
      let isTag = members.contains { "<\($0)>" == name || "</\($0)>" == name }
      return !(isTag && composed.contains(name))
    }
    return (template.filter(isControl).sorted(), composed.filter(isControl).sorted())
  }

  private static func closing(of opening: Unicode.Scalar) -> Unicode.Scalar? {
    switch opening {
    case "<": ">"
    case "[": "]"
    default: nil
    }
  }

  /// Returns the names of the members of all objects in a value.
  private static func memberNames(of value: JSONValue) -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: []) { $0.formUnion(memberNames(of: $1.value).union([$1.name])) }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(memberNames(of: $1)) }
    default: []
    }
  }

  /// Returns the names and keys of tools, their arguments, and their calls.
  private static func identifiers(of value: JSONValue) -> Set<String> {
    switch value {
    case .object(let members):
      var names: Set<String> = []
      for member in members {
        if ["properties", "arguments"].contains(member.name), let keys = member.value.members {
          names.formUnion(keys.map(\.name))
        }
        if ["name", "id", "tool_call_id"].contains(member.name), let name = member.value.string {
          names.insert(name)
        }
        names.formUnion(identifiers(of: member.value))
      }
      return names.subtracting([""])
    case .array(let elements):
      return elements.reduce(into: []) { $0.formUnion(identifiers(of: $1)) }
    default: return []
    }
  }
}
