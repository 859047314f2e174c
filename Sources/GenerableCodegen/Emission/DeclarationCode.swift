// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A declaration in generated code.
indirect enum DeclarationCode: Sendable {
  /// `nonisolated extension NAME: CONFORMANCES { … }`.
  case `extension`(
    attributes: [String], name: String, conformances: [String], members: [DeclarationCode])
  /// `ACCESS nonisolated KEYWORD PartiallyGenerated: CONFORMANCES { … }`.
  case partialType(
    access: String, keyword: String, conformances: [String], members: [DeclarationCode])
  /// A case of an enumeration.
  ///
  /// If it repeats types from the source, it is located at a line of the source.
  case enumCase(name: String, values: [ParameterCode], line: Int?)
  /// A computed property.
  case computed(access: String, name: String, type: String, isStatic: Bool, body: [StatementCode])
  /// A stored property.
  ///
  /// If it repeats a type from the source, it is located at a line of the source.
  case stored(access: String, name: String, type: String, line: Int?)
  /// A type alias of a type from the source.
  case typeAlias(access: String, name: String, SourceSnippet)
  /// An initializer.
  case initializer(
    access: String, parameters: [ParameterCode], throws: Bool = false, body: [StatementCode])
  /// A function, with its signature as text.
  case function(access: String, signature: String, body: [StatementCode])
  /// The declaration that compiles only if the runtime supports this format of generated code.
  case formatCheck
}

/// A parameter, or an associated value; the name is empty if it has no label.
struct ParameterCode: Sendable {
  var name: String
  var type: String
  var defaultValue: String?
  /// The line of the source that the type is from.
  var line: Int?
}
