// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tools of a session.
struct Toolbox: Sendable {
  private let tools: [String: any Tool]

  /// The schemas of the arguments, by the names of the tools.
  private let parameters: [String: GenerationSchema]

  /// The definitions of the tools, read once so that they do not change during a request.
  let definitions: [Transcript.ToolDefinition]

  let announcedDefinitions: [Transcript.ToolDefinition]

  private let duplicate: LanguageModelSession.DuplicateToolError?

  /// Creates a toolbox.
  ///
  /// Of several tools with one name it contains the first, and ``checkNames()`` throws.
  init(_ tools: [any Tool]) {
    var toolsByName: [String: any Tool] = [:]
    var definitions: [Transcript.ToolDefinition] = []
    var announced: [Transcript.ToolDefinition] = []
    var duplicate: LanguageModelSession.DuplicateToolError?
    for tool in tools {
      let definition = Transcript.ToolDefinition(tool: tool)
      if let first = toolsByName[definition.name] {
        duplicate = duplicate ?? .init(name: definition.name, tools: [first])
        if duplicate?.name == definition.name { duplicate?.tools.append(tool) }
        continue
      }
      toolsByName[definition.name] = tool
      definitions.append(definition)
      if tool.includesSchemaInInstructions {
        announced.append(definition)
      }
    }
    self.tools = toolsByName
    parameters = Dictionary(definitions.map { ($0.name, $0.parameters) }) { first, _ in first }
    self.definitions = definitions
    self.duplicate = duplicate
    announcedDefinitions = announced
  }

  /// Checks that the names of the tools are unique.
  ///
  /// - Throws: ``LanguageModelSession/DuplicateToolError`` for the first name of several tools.
  func checkNames() throws {
    if let duplicate { throw duplicate }
  }

  /// Checks the calls of a turn and converts their arguments; no tool runs.
  ///
  /// - Parameters:
  ///   - calls: The calls.
  ///   - policy: The policy for calls that cannot run.
  ///   - areConstrained: Whether the executor has constrained the arguments to the schemas of the
  ///     tools, so that they need no validation.
  /// - Returns: The calls in the same order.
  /// - Throws: If the policy is ``InvalidToolCallPolicy/failRequest``, the error of the first call
  ///   that cannot run: ``LanguageModelSession/ToolCallError`` if the tool rejects the arguments,
  ///   and a decoding failure otherwise.
  func prepare(
    _ calls: [ReceivedToolCall], policy: InvalidToolCallPolicy, areConstrained: Bool = false
  ) throws -> [PreparedToolCall] {
    // Calls of one tool share its compiled schema.
    var validators: [String: GenerationSchema.Validator]? = areConstrained ? nil : [:]
    return try calls.map { received in
      do {
        return PreparedToolCall(
          call: received.call, invocation: .success(try invocation(of: received, &validators)))
      } catch let problem as InvalidToolCall {
        guard policy == .returnToModel else { throw problem.error }
        return PreparedToolCall(call: received.call, invocation: .failure(problem))
      }
    }
  }

  /// Checks a call and converts its arguments.
  ///
  /// All checks of the arguments of calls belong here.
  ///
  /// - Parameters:
  ///   - received: The call.
  ///   - validators: The validators of the tools that were called before, by name; `nil` if the
  ///     arguments need no validation.
  /// - Returns: The tool with its arguments.
  /// - Throws: ``InvalidToolCall`` if the call cannot run, or `CancellationError`.
  private func invocation(
    of received: ReceivedToolCall, _ validators: inout [String: GenerationSchema.Validator]?
  ) throws -> any ToolInvocation {
    guard let tool = tools[received.call.toolName] else {
      throw InvalidToolCall.unknownTool(
        name: received.call.toolName, available: definitions.map(\.name))
    }
    if let error = received.syntaxError {
      throw InvalidToolCall.malformedArguments(received, error)
    }
    do {
      if validators != nil { try validate(received, &validators) }
      return try Self.invocation(of: tool, received.call.arguments)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw InvalidToolCall.rejectedArguments(tool, error)
    }
  }

  private func validate(
    _ received: ReceivedToolCall, _ validators: inout [String: GenerationSchema.Validator]?
  ) throws {
    let name = received.call.toolName
    guard let schema = parameters[name] else { return }
    var validator = try validators?[name] ?? schema.makeValidator()
    validators?[name] = validator
    try validator.append(received.text)
    try validator.finish()
  }

  private static func invocation<T: Tool>(
    of tool: T, _ arguments: GeneratedContent
  ) throws -> any ToolInvocation {
    try ConvertedToolInvocation(tool, arguments)
  }

  /// Runs calls concurrently.
  ///
  /// - Parameter calls: The calls.
  /// - Returns: The outputs in the order of the calls.
  /// - Throws: ``LanguageModelSession/ToolCallError`` for the first tool that fails, after the
  ///   others were canceled.
  func run(_ calls: [PreparedToolCall]) async throws -> [Transcript.ToolOutput] {
    try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, call) in calls.enumerated() {
        group.addTask { (index, try await call.run()) }
      }
      var outputs = [Transcript.ToolOutput?](repeating: nil, count: calls.count)
      for try await (index, output) in group {
        outputs[index] = output
      }
      return outputs.compactMap { $0 }
    }
  }
}
