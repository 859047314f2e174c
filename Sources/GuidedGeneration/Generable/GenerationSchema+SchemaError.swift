// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension GenerationSchema {
  /// Why a schema cannot be used.
  public enum SchemaError: Error, LocalizedError, Sendable {
    /// Two different types have one name.
    case duplicateType(schema: String?, type: String, context: Context)
    /// A structure has two properties with one name.
    case duplicateProperty(schema: String, property: String, context: Context)
    /// A choice has no choices.
    case emptyTypeChoices(schema: String, context: Context)
    /// There are references to types that the schema does not have.
    case undefinedReferences(schema: String?, references: [String], context: Context)
    /// A guide demands what cannot be: the property is a path such as `Trip.legs[].date`.
    case invalidGuide(schema: String?, property: String, context: Context)
    /// A type uses ever new types, as a generic one can, so that the schema has no end.
    case endlessType(schema: String?, type: String, context: Context)

    /// More about an error.
    public struct Context: Sendable {
      /// What happened and what to do, for developers.
      public let debugDescription: String

      /// Creates a context.
      ///
      /// - Parameter debugDescription: What happened and what to do, for developers.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// What happened.
    public var errorDescription: String? {
      switch self {
      case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
        .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context),
        .invalidGuide(_, _, let context), .endlessType(_, _, let context):
        return context.debugDescription
      }
    }

    /// What to do.
    public var recoverySuggestion: String? {
      switch self {
      case .duplicateType: "give the types different names"
      case .duplicateProperty: "give the properties different names"
      case .emptyTypeChoices: "list at least one choice"
      case .undefinedReferences: "pass the types among the dependencies"
      case .invalidGuide: "correct the guide"
      case .endlessType: "let the type refer to itself with the same generic arguments"
      }
    }
  }
}

extension GenerationSchema.SchemaError: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    (errorDescription ?? "") + (recoverySuggestion.map { "; \($0)" } ?? "")
  }
}

extension GenerationSchema.SchemaError {
  /// Two different types have one name.
  static func duplicate(type name: String, in schema: String?) -> Self {
    duplicateType(
      schema: schema, type: name,
      context: Context(
        debugDescription: "two different types of \(of(schema)) are called '\(name)'"))
  }

  /// A structure has two properties with one name.
  static func duplicate(property name: String, in schema: String) -> Self {
    duplicateProperty(
      schema: schema, property: name,
      context: Context(debugDescription: "'\(schema)' has two properties called '\(name)'"))
  }

  /// A choice has no choices.
  static func noChoices(in schema: String) -> Self {
    emptyTypeChoices(
      schema: schema,
      context: Context(debugDescription: "'\(schema)' has no choices, so no value can be one"))
  }

  /// There are references to types that the schema does not have.
  static func undefined(references: [String], in schema: String?) -> Self {
    let names = references.map { "'\($0)'" }.joined(separator: ", ")
    return undefinedReferences(
      schema: schema, references: references,
      context: Context(
        debugDescription: "\(of(schema)) refers to \(names), which nothing defines"))
  }

  /// A guide cannot be followed.
  static func guide(at path: String, in schema: String?, _ problem: String) -> Self {
    invalidGuide(
      schema: schema, property: path,
      context: Context(debugDescription: "'\(path)' has a guide that cannot apply: \(problem)"))
  }

  /// A type uses ever new types.
  static func endless(type name: String, in schema: String?) -> Self {
    endlessType(
      schema: schema, type: name,
      context: Context(
        debugDescription: "the types of \(of(schema)) use ever new types, such as '\(name)'"))
  }

  private static func of(_ schema: String?) -> String {
    schema.map { "schema '\($0)'" } ?? "the schema"
  }
}
