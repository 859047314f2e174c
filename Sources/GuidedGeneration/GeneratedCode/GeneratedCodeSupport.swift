// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// What the build plugin's output calls. None of it is meant to be written by hand; it is public
// because that output lies in other modules.

/// The format of generated code that this runtime understands.
///
/// Every generated file conforms a type of its own to it, so that a file made for another format
/// does not compile.
public protocol _GeneratedFormat1 {}

/// A regular expression of any output.
///
/// A generic parameter in its place would draw the compiler's errors about other guides to itself.
public protocol _AnyRegex {
  /// The text of the expression, or nil where it has none.
  var _patternText: String? { get }
}

extension Regex: _AnyRegex {
  /// The text of the expression, or nil where it has none.
  public var _patternText: String? { RegexText.pattern(of: self) }
}

/// Makes the schema of a property from its type as it is written: generated code does not know
/// what a name means, type inference does.
///
/// There is one function for all types, and none of its parameters is generic, so that a guide that
/// does not fit is an error of the compiler at the guide. Only where the source has, or may have, a
/// regular expression by itself, generated code chooses the name that has an overload for it.
public enum _GuidedProperty<Value: _GenerableOrOptional> {
  /// Makes a property.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - pattern: The text of a regular expression among the guides, as it is in the source; the
  ///     expression itself remembers only an equivalent one.
  ///   - description: What the value is, for the model.
  ///   - guides: Demands on the value.
  /// - Returns: The property.
  public static func make(
    _ name: String, pattern: String? = nil, description: String? = nil,
    _ guides: GenerationGuide<Value._GuideValue>...
  ) -> GenerationSchema.Property {
    property(name, pattern, description, guides)
  }

  /// Makes a property, as ``make(_:pattern:description:_:)`` does.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - pattern: The text of a regular expression among the guides.
  ///   - description: What the value is, for the model.
  ///   - guides: Demands on the value.
  /// - Returns: The property.
  public static func makeMatching(
    _ name: String, pattern: String? = nil, description: String? = nil,
    _ guides: GenerationGuide<Value._GuideValue>...
  ) -> GenerationSchema.Property {
    property(name, pattern, description, guides)
  }

  /// Makes a text that matches an expression.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - pattern: The text of the expression, as it is in the source.
  ///   - description: What the value is, for the model.
  ///   - regex: The expression.
  /// - Returns: The property.
  public static func makeMatching(
    _ name: String, pattern: String? = nil, description: String? = nil, _ regex: any _AnyRegex
  ) -> GenerationSchema.Property where Value._GuideValue == String {
    GenerationSchema.Property(
      name: name, description: description, valueType: String.self,
      isOptional: Value._isOptional, rules: [.pattern(pattern ?? regex._patternText)])
  }

  private static func property(
    _ name: String, _ pattern: String?, _ description: String?,
    _ guides: [GenerationGuide<Value._GuideValue>]
  ) -> GenerationSchema.Property {
    GenerationSchema.Property(
      name: name, description: description, valueType: Value._GuideValue.self,
      isOptional: Value._isOptional,
      rules: guides.flatMap(\.rules).map { $0.replacingPattern(with: pattern) })
  }
}

extension GuideRule {
  /// The rule with another text of its pattern, if it has one.
  fileprivate func replacingPattern(with text: String?) -> GuideRule {
    guard let text else { return self }
    switch self {
    case .pattern: return .pattern(text)
    case .element(let rule): return .element(rule.replacingPattern(with: text))
    default: return self
    }
  }
}

extension GeneratedContent {
  /// Creates the structure that a generated type stands for.
  ///
  /// - Parameters:
  ///   - properties: The names and values, in order.
  ///   - explicitNil: Whether a nil is written as null rather than left out.
  ///   - id: The identity of the new content.
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

  /// An error for a text that is none of an enumeration's.
  ///
  /// - Parameters:
  ///   - content: The text, or the object whose property `type` it is.
  ///   - type: The enumeration.
  ///   - choices: The texts that it has.
  /// - Returns: The error.
  public static func _unknownChoice(
    _ content: GeneratedContent, of type: Any.Type, choices: [String]
  ) -> ConversionError {
    let listed = choices.map { "\"\($0)\"" }.joined(separator: ", ")
    let expected = "\(ConversionError.name(of: type)), one of \(listed)"
    let name = content.discriminator
    return ConversionError(
      path: name == nil ? [] : [.property(discriminatorName)], expected: expected,
      found: (name ?? content).node.value.summary, remedy: "use one of the listed texts")
  }
}

/// An optional whose type is not known.
private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { self == nil }
}

/// The partial form of a generated type: what is visible of its properties so far.
///
/// It does not ask for `Identifiable`: a type that generates a property `id` of its own has that one
/// in its partial form.
public protocol _PartiallyGenerated: ConvertibleFromGeneratedContent,
  ConvertibleToGeneratedContent, Codable
{
  /// The names of the properties and what is visible of them, in order.
  var _properties: KeyValuePairs<String, Any?> { get }

  /// The identity of the value within its response, if it has kept it.
  var _generationID: GenerationID? { get }
}

extension _PartiallyGenerated {
  /// It grows, and asks for its properties.
  public static var _decodingTraits: _DecodingTraits { [.growing, .traced] }

  /// Without an `id` that is an identity, there is none.
  public var _generationID: GenerationID? { nil }
}

extension _PartiallyGenerated where Self: Identifiable, ID == GenerationID {
  /// The `id` is the identity.
  public var _generationID: GenerationID? { id }
}

extension _PartiallyGenerated {
  /// The visible properties as content.
  public var generatedContent: GeneratedContent {
    var members: [(name: String, content: GeneratedContent)] = []
    for (name, value) in _properties {
      guard let value = value as? any ConvertibleToGeneratedContent else { continue }
      members.append((name: name, content: value.generatedContent))
    }
    return GeneratedContent(members: members, id: _generationID, uniquingKeysWith: { $1 })
  }

  /// Creates a partial form from what a decoder holds; all properties may be missing.
  ///
  /// - Parameter decoder: Any decoder.
  /// - Throws: What the decoder throws, or ``GeneratedContent/ConversionError``.
  public init(from decoder: any Decoder) throws {
    try self.init(GeneratedContent(from: decoder))
  }

  /// Writes the visible properties.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try generatedContent.encode(to: encoder)
  }
}
