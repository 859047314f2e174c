// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// The requirement of a rule that a value does not meet.
///
/// It refers to the rule, from which a message is composed when it is needed.
enum Expectation: Sendable {
  /// The types.
  case types
  case string(StringRule.Restriction)
  case number(NumberRule.Restriction)
  /// The name of the member occurs once.
  case unique
  /// The required properties; the words are a bit set of those that are present.
  case required(present: [UInt64])
  /// The property that another one requires, as an index into the dependent names.
  case dependent(Int)
  /// The name of the member is declared.
  case declared
  case minimumMembers
  case maximumMembers
  case minimumItems
  case maximumItems
  case distinctItems
  /// The number of items that meet the requirement with that index.
  case minimumMatches(Int)
  case maximumMatches(Int)
  case itemSequence
  /// The union with that index.
  case choice(Int)
  case negation
  case matchingMember

  /// Returns the keyword and a description of the values that it admits, as a noun phrase.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - name: The name of the member, for requirements on names.
  /// - Returns: The keyword and the description.
  func requirement(of rule: ValidationRule, name: ArraySlice<UInt8>) -> ScalarFailure {
    switch self {
    case .types:
      ScalarFailure(keyword: rule.typeKeyword, expected: Self.names(of: rule.types))
    case .string(let restriction):
      rule.string?.failure(of: restriction) ?? Self.nothing
    case .number(let restriction):
      rule.number?.failure(of: restriction) ?? Self.nothing
    case .choice(let index):
      Self.requirement(of: rule.unions[index])
    case .negation:
      ScalarFailure(keyword: "not", expected: "a value that does not satisfy the negated schema")
    case .unique, .required, .dependent, .declared, .minimumMembers, .maximumMembers,
      .matchingMember:
      memberRequirement(of: rule.object ?? ObjectRule(), String(decoding: name, as: UTF8.self))
    case .minimumItems, .maximumItems, .distinctItems, .minimumMatches, .maximumMatches,
      .itemSequence:
      itemRequirement(of: rule.array ?? ArrayRule())
    }
  }

  private static var nothing: ScalarFailure {
    ScalarFailure(keyword: "false", expected: "no value here")
  }

  private static func requirement(of union: ValidationRule.Union) -> ScalarFailure {
    let count = union.choices.count
    return ScalarFailure(
      keyword: union.keyword,
      expected: union.isExclusive
        ? "a value that satisfies exactly one of \(count) alternatives"
        : "a value that satisfies one of \(count) alternatives")
  }
}

// MARK: - Objects and arrays

extension Expectation {
  private func memberRequirement(of rule: ObjectRule, _ name: String) -> ScalarFailure {
    switch self {
    case .unique:
      ScalarFailure(
        keyword: "uniqueNames",
        expected: "each property once, but \(Self.quoted(name)) is repeated")
    case .required(let present):
      ScalarFailure(
        keyword: "required",
        expected: "the required \(Self.properties(rule.missingNames(present)))")
    case .dependent(let index):
      ScalarFailure(
        keyword: "dependentRequired", expected: Self.dependency(index, of: rule))
    case .declared:
      ScalarFailure(keyword: "additionalProperties", expected: "no property \(Self.quoted(name))")
    case .minimumMembers:
      ScalarFailure(keyword: "minProperties", expected: "at least \(rule.minimumCount) properties")
    case .maximumMembers:
      ScalarFailure(
        keyword: "maxProperties", expected: "at most \(rule.maximumCount ?? .max) properties")
    default:
      ScalarFailure(keyword: "required", expected: "a property of the required kind")
    }
  }

  private func itemRequirement(of rule: ArrayRule) -> ScalarFailure {
    switch self {
    case .minimumItems:
      ScalarFailure(keyword: "minItems", expected: "at least \(rule.minimumCount) items")
    case .maximumItems:
      ScalarFailure(keyword: "maxItems", expected: "at most \(rule.maximumCount ?? .max) items")
    case .distinctItems:
      ScalarFailure(keyword: "uniqueItems", expected: "items that differ from each other")
    case .minimumMatches(let index):
      ScalarFailure(
        keyword: rule.contains[index].minimum == 1 ? "contains" : "minContains",
        expected: "at least \(rule.contains[index].minimum) items of the required kind")
    case .maximumMatches(let index):
      ScalarFailure(
        keyword: "maxContains",
        expected: "at most \(rule.contains[index].maximum ?? .max) items of the given kind")
    default:
      ScalarFailure(keyword: "items", expected: "a sequence of items that the schema allows")
    }
  }

  private static func dependency(_ index: Int, of rule: ObjectRule) -> String {
    let (trigger, required) = rule.dependentNames[index]
    let names = [required, trigger].map { quoted(rule.properties[$0].name) }
    return "property \(names[0]) next to property \(names[1])"
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

extension ObjectRule {
  /// The names of the required properties that are absent.
  fileprivate func missingNames(_ present: [UInt64]) -> [String] {
    properties.indices.filter {
      properties[$0].isRequired && present[$0 >> 6] & 1 << UInt64($0 & 63) == 0
    }.map { properties[$0].name }
  }
}
