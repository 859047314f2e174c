// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension GenerationSchema {
  /// An error in a schema.
  public enum SchemaError: Error, LocalizedError, Sendable {
    /// Two different types have the same name.
    case duplicateType(schema: String?, type: String, context: Context)
    /// A structure has two properties with the same name.
    case duplicateProperty(schema: String, property: String, context: Context)
    /// An enumeration or a union has no choices.
    case emptyTypeChoices(schema: String, context: Context)
    /// The schema refers to types that it does not define.
    case undefinedReferences(schema: String?, references: [String], context: Context)
    /// No value satisfies a guide. The property is a path such as `Trip.legs[].date`.
    case invalidGuide(schema: String?, property: String, context: Context)
    /// The types of the schema expand without end, as a generic type that uses itself with new
    /// arguments does.
    case infiniteType(schema: String?, type: String, context: Context)

    /// The context of an error.
    public struct Context: Sendable {
      /// A description of the error for developers.
      public let debugDescription: String

      /// Creates a context.
      ///
      /// - Parameter debugDescription: A description of the error for developers.
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    /// A description of the error.
    public var errorDescription: String? {
      switch self {
      case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
        .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context),
        .invalidGuide(_, _, let context), .infiniteType(_, _, let context):
        return context.debugDescription
      }
    }

    /// The remedy, as an imperative.
    public var recoverySuggestion: String? {
      switch self {
      case .duplicateType: "give the types different names"
      case .duplicateProperty: "give the properties different names"
      case .emptyTypeChoices: "list at least one choice"
      case .undefinedReferences: "pass the types as dependencies"
      case .invalidGuide: "correct the guide"
      case .infiniteType: "let the type refer to itself with the same generic arguments"
      }
    }
  }
}

extension GenerationSchema.SchemaError: CustomStringConvertible {
  /// A description of the error, and the remedy.
  public var description: String {
    (errorDescription ?? "") + (recoverySuggestion.map { "; \($0)" } ?? "")
  }
}

extension GenerationSchema.SchemaError {
  static func duplicate(type name: String, in schema: String?) -> Self {
    duplicateType(
      schema: schema, type: name,
      context: Context(
        debugDescription: "two different types of \(quoted(schema)) are named '\(name)'"))
  }

  static func duplicate(property name: String, in schema: String) -> Self {
    duplicateProperty(
      schema: schema, property: name,
      context: Context(debugDescription: "'\(schema)' has two properties named '\(name)'"))
  }

  static func noChoices(in schema: String) -> Self {
    emptyTypeChoices(
      schema: schema,
      context: Context(debugDescription: "'\(schema)' has no choices and therefore no values"))
  }

  static func undefined(references: [String], in schema: String?) -> Self {
    let names = references.map { "'\($0)'" }.joined(separator: ", ")
    return undefinedReferences(
      schema: schema, references: references,
      context: Context(debugDescription: "\(quoted(schema)) refers to undefined types \(names)"))
  }

  static func guide(at path: String, in schema: String?, _ problem: String) -> Self {
    invalidGuide(
      schema: schema, property: path,
      context: Context(debugDescription: "'\(path)' has an invalid guide: \(problem)"))
  }

  static func infinite(type name: String, in schema: String?) -> Self {
    infiniteType(
      schema: schema, type: name,
      context: Context(
        debugDescription: "the types of \(quoted(schema)) expand without end; one is '\(name)'"))
  }

  private static func quoted(_ schema: String?) -> String {
    schema.map { "schema '\($0)'" } ?? "the schema"
  }
}
