// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JinjaValue {
  /// Creates a value from JSON.
  ///
  /// - Parameters:
  ///   - json: The JSON value, whose depth is limited by its parser.
  ///   - isData: Whether its texts belong to the conversation.
  ///   - templateKey: The key of the elements of a list whose texts belong to the template anyway.
  init(_ json: JSONValue, isData: Bool, templateKey: String? = nil) {
    switch json {
    case .null: self = .none
    case .bool(let value): self = .boolean(value)
    case .number(let number): self = Self.number(number.text)
    case .string(let text): self = .text(JinjaText(text, isData: isData))
    case .array(let elements):
      let values = elements.map { element in
        if case .object(let members) = element {
          Self.object(members, isData: isData, templateKey: templateKey)
        } else {
          Self(element, isData: isData)
        }
      }
      self = .sequence(JinjaSequence(.list, values))
    case .object(let members): self = Self.object(members, isData: isData)
    }
  }

  private static func object(
    _ members: [JSONValue.Member], isData: Bool, templateKey: String? = nil
  ) -> JinjaValue {
    .dictionary(
      JinjaDictionary(
        members.map { member in
          (
            .text(JinjaText(member.name, isData: isData)),
            Self(member.value, isData: isData && member.name != templateKey)
          )
        }))
  }

  private static func number(_ text: String) -> JinjaValue {
    if text.allSatisfy({ $0.isNumber || $0 == "-" }) {
      // The integer -0 has no sign.
      return Int(text).map { .integer($0) } ?? .bigInteger(text)
    }
    return .float(Double(text) ?? 0)
  }
}
