// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A function that the model can call, for example to look up data or to perform an action.
///
/// The session announces its tools to the model. When the model calls one, the session converts the
/// arguments, runs ``call(arguments:)``, appends the output to the transcript, and lets the model
/// continue. Several calls of one turn run concurrently.
///
/// ```swift
/// struct FindShops: Tool {
///   let description = "Finds shops of a category"
///   func call(arguments: Query) async throws -> [String] { … }   // Query is @Generable
/// }
/// ```
public protocol Tool<Arguments, Output>: Sendable {
  /// The output of the tool, which the model receives.
  associatedtype Output: PromptRepresentable

  /// The arguments of a call.
  associatedtype Arguments: ConvertibleFromGeneratedContent

  /// The name by which the model calls the tool; by default the name of the type.
  var name: String { get }

  /// A description of the tool for the model.
  var description: String { get }

  /// The schema of the arguments; by default that of ``Arguments``.
  var parameters: GenerationSchema { get }

  /// Whether the instructions describe the tool to the model; `true` by default.
  var includesSchemaInInstructions: Bool { get }

  /// Runs the tool.
  ///
  /// - Parameter arguments: The arguments of the model's call.
  /// - Returns: The output for the model.
  /// - Throws: Any error; the request then throws ``LanguageModelSession/ToolCallError``.
  @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }

  /// `true`: the instructions describe the tool.
  public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
  /// The schema of the arguments' type.
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Transcript.ToolDefinition {
  /// Creates a definition from a tool.
  ///
  /// - Parameter tool: The tool.
  public init(tool: some Tool) {
    self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
  }
}
