// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationSchema {
  /// Creates the schema of an enumeration with associated values.
  ///
  /// A value is one of several objects, which its property `type` identifies.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - name: The name that is shown to the model; `nil` for that of the type.
  ///   - description: A description of a value for the model.
  ///   - cases: The names of the cases and their properties.
  public init(
    type: any Generable.Type, _name name: String? = nil, description: String? = nil,
    _cases cases: KeyValuePairs<String, [Property]>
  ) {
    storage = .declared(
      DeclaredType(
        type: type, givenName: name, description: description,
        body: .cases(cases.map { DeclaredType.Case(name: $0.key, properties: $0.value) })))
  }

  /// Creates the schema of a structure that is shown to the model under another name.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - name: The name that is shown to the model.
  ///   - description: A description of a value for the model.
  ///   - properties: The properties, in generation order.
  public init(
    type: any Generable.Type, _name name: String, description: String? = nil,
    properties: [Property]
  ) {
    storage = .declared(
      DeclaredType(
        type: type, givenName: name, description: description, body: .structure(properties)))
  }

  /// Creates the schema of an enumeration of strings that is shown to the model under another name.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - name: The name that is shown to the model.
  ///   - description: A description of a value for the model.
  ///   - choices: The strings.
  public init(
    type: any Generable.Type, _name name: String, description: String? = nil,
    anyOf choices: [String]
  ) {
    storage = .declared(
      DeclaredType(
        type: type, givenName: name, description: description, body: .choices(choices)))
  }
}
