// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// The values that a keyword admits, as data from which a message is composed when it is needed.
enum Expectation: Sendable {
  case types(TypeSet)
  case nothing
  /// A phrase of a string or number rule.
  case phrase(String)
  case unique(name: String)
  case required([String])
  case dependent(String, on: String)
  case undeclared(name: String)
  case minimumMembers(Int)
  case maximumMembers(Int)
  case minimumItems(Int)
  case maximumItems(Int)
  case distinctItems
  case minimumMatches(Int)
  case maximumMatches(Int)
  case itemSequence
  case choice(count: Int)
  case exclusiveChoice(count: Int)
  case negation
  case matchingMember

  /// The description, as a noun phrase.
  var text: String {
    switch self {
    case .types(let types): Self.names(of: types)
    case .nothing: "no value here"
    case .phrase(let phrase): phrase
    case .unique(let name): "each property once, but \(Self.quoted(name)) is repeated"
    case .required(let names): "the required \(Self.properties(names))"
    case .dependent(let name, let trigger):
      "property \(Self.quoted(name)) next to property \(Self.quoted(trigger))"
    case .undeclared(let name): "no property \(Self.quoted(name))"
    case .minimumMembers(let count): "at least \(count) properties"
    case .maximumMembers(let count): "at most \(count) properties"
    case .minimumItems(let count): "at least \(count) items"
    case .maximumItems(let count): "at most \(count) items"
    case .distinctItems: "items that differ from each other"
    case .minimumMatches(let count): "at least \(count) items of the required kind"
    case .maximumMatches(let count): "at most \(count) items of the given kind"
    case .itemSequence: "a sequence of items that the schema allows"
    case .choice(let count): "a value that satisfies one of \(count) alternatives"
    case .exclusiveChoice(let count):
      "a value that satisfies exactly one of \(count) alternatives"
    case .negation: "a value that does not satisfy the negated schema"
    case .matchingMember: "a property of the required kind"
    }
  }

  private static func quoted(_ name: String) -> String { JSONWriter.text(of: name) }

  private static func properties(_ names: [String]) -> String {
    let listed = names.prefix(8).map(quoted).joined(separator: ", ")
    let rest = names.count > 8 ? " and \(names.count - 8) others" : ""
    return (names.count == 1 ? "property " : "properties ") + listed + rest
  }

  private static func names(of types: TypeSet) -> String {
    var names: [String] = []
    if types.contains(.object) { names.append("an object") }
    if types.contains(.array) { names.append("an array") }
    if types.contains(.string) { names.append("a string") }
    if types.contains(.number) {
      names.append("a number")
    } else if types.contains(.whole) {
      names.append("an integer")
    } else if types.contains(.fractional) {
      names.append("a number that is not an integer")
    }
    if types.contains(.boolean) {
      names.append("true or false")
    } else if types.contains(.isTrue) {
      names.append("true")
    } else if types.contains(.isFalse) {
      names.append("false")
    }
    if types.contains(.null) { names.append("null") }
    return names.isEmpty ? "no value here" : names.joined(separator: ", or ")
  }
}
