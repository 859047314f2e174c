// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// What generated code calls for enumerations whose cases carry values.

extension GenerationSchema {
  /// Creates the schema of a value that is one of several objects, each of which says by its
  /// property `type` which it is.
  ///
  /// - Parameters:
  ///   - type: The type that the values have.
  ///   - name: The name that is shown to the model; nil for that of the type.
  ///   - description: What a value is, for the model.
  ///   - cases: The names of the objects and their other properties.
  public init(
    type: any Generable.Type, _name name: String? = nil, description: String? = nil,
    _cases cases: KeyValuePairs<String, [Property]>
  ) {
    form = .declared(
      DeclaredType(
        type: type, givenName: name, description: description,
        body: .cases(cases.map { DeclaredType.Case(name: $0.key, properties: $0.value) })))
  }

  /// Creates the schema of a structure that is shown to the model under another name.
  ///
  /// - Parameters:
  ///   - type: The type that the values have.
  ///   - name: The name that is shown to the model.
  ///   - description: What a value is, for the model.
  ///   - properties: The properties, in the order in which they are generated.
  public init(
    type: any Generable.Type, _name name: String, description: String? = nil,
    properties: [Property]
  ) {
    form = .declared(
      DeclaredType(
        type: type, givenName: name, description: description, body: .structure(properties)))
  }

  /// Creates the schema of an enumeration of texts that is shown to the model under another name.
  ///
  /// - Parameters:
  ///   - type: The type that the values have.
  ///   - name: The name that is shown to the model.
  ///   - description: What a value is, for the model.
  ///   - choices: The texts.
  public init(
    type: any Generable.Type, _name name: String, description: String? = nil,
    anyOf choices: [String]
  ) {
    form = .declared(
      DeclaredType(
        type: type, givenName: name, description: description, body: .choices(choices)))
  }
}

extension GeneratedContent {
  /// The property that names a case in the object that stands for it.
  static let discriminatorName = "type"

  /// The value of the property that names a case.
  var discriminator: GeneratedContent? {
    node.property(Self.discriminatorName)
  }

  /// Whether anything of the content can be shown as a type with those traits.
  func isVisible(with traits: _DecodingTraits) -> Bool {
    if isComplete { return true }
    guard traits.contains(.growing) else { return false }
    return !traits.contains(.discriminated) || discriminator?.isComplete == true
  }
}

/// The partial form of an enumeration whose cases carry values: the case, as soon as it is known,
/// and what is visible of the values.
public protocol _PartiallyGeneratedChoice: _PartiallyGenerated {}

extension _PartiallyGeneratedChoice {
  /// It grows from when its case is known.
  public static var _decodingTraits: _DecodingTraits { [.growing, .discriminated, .traced] }
}
