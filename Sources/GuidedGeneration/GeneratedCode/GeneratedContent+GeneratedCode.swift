// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GeneratedContent {
  /// Creates the structure that represents a value of a generated type.
  ///
  /// - Parameters:
  ///   - properties: The names and values of the properties, in order.
  ///   - explicitNil: Whether `nil` is represented by null rather than omitted.
  ///   - id: The identifier of the new content.
  public init(
    _properties properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>,
    explicitNil: Bool = false, id: GenerationID? = nil
  ) {
    let members = properties.compactMap { name, value -> (name: String, content: Self)? in
      if !explicitNil, let optional = value as? any OptionalValue, optional.isNil { return nil }
      return (name: name, content: value.generatedContent)
    }
    self.init(members: members, id: id, uniquingKeysWith: { $1 })
  }

  /// Returns an error for a string that is not a case of an enumeration.
  ///
  /// - Parameters:
  ///   - content: The string, or the object whose property `type` is the string.
  ///   - type: The enumeration.
  ///   - choices: The strings of its cases.
  /// - Returns: The error.
  public static func _unknownChoice(
    _ content: GeneratedContent, of type: Any.Type, choices: [String]
  ) -> ConversionError {
    let listed = choices.map { "\"\($0)\"" }.joined(separator: ", ")
    let expected = "\(ConversionError.name(of: type)), one of \(listed)"
    let name = content.discriminator
    return ConversionError(
      path: name == nil ? [] : [.property(discriminatorName)], expected: expected,
      found: (name ?? content).node.value.summary, remedy: "use one of the listed strings")
  }
}

private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { self == nil }
}
