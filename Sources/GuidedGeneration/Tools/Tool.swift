// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Something that the model can do besides writing: look things up, compute, act.
///
/// The session tells the model which tools there are. When the model calls one, the session
/// converts the arguments, runs ``call(arguments:)``, adds the output to the transcript and lets
/// the model go on. Several calls of one turn run at the same time.
///
/// ```swift
/// struct FindShops: Tool {
///   let description = "Finds shops of a category"
///   func call(arguments: Query) async throws -> [String] { … }   // Query is @Generable
/// }
/// ```
public protocol Tool<Arguments, Output>: Sendable {
  /// What the tool returns to the model.
  associatedtype Output: PromptRepresentable

  /// What the model calls the tool with.
  associatedtype Arguments: ConvertibleFromGeneratedContent

  /// The name by which the model calls the tool; the name of the type unless given.
  var name: String { get }

  /// What the tool does, for the model.
  var description: String { get }

  /// What the arguments must be; that of ``Arguments`` unless given.
  var parameters: GenerationSchema { get }

  /// Whether the model is told about the tool in its instructions; true unless given.
  var includesSchemaInInstructions: Bool { get }

  /// Does what the tool does.
  ///
  /// - Parameter arguments: What the model calls the tool with.
  /// - Returns: What the model gets to read.
  /// - Throws: Whatever went wrong; the request then throws
  ///   ``LanguageModelSession/ToolCallError``.
  @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  /// The name of the type.
  public var name: String {
    String(describing: Self.self)
  }

  /// True: the model is told about the tool.
  public var includesSchemaInInstructions: Bool {
    true
  }
}

extension Tool where Arguments: Generable {
  /// The schema of the arguments' type.
  public var parameters: GenerationSchema {
    Arguments.generationSchema
  }
}
