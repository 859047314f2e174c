// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// The calls of a server that one turn of a session consists of.
///
/// A turn with a schema and tools depends on the server. Those that accept both receive both. For
/// the others, the schema is sent in the turn that must be a response, because they suppress tool
/// calls under a schema: the first call has the tools only, and if the model neither calls a tool
/// nor responds with a value of the schema, a second call has the schema only.
struct TurnPlan {
  /// The first call.
  var call: ServerCall
  /// The rewritten schema of the first call, or `nil` if it has none.
  var rewriting: SchemaRewriting?
  /// The rewritten parameters of the tools, by name.
  var tools: [String: SchemaRewriting]
  /// Whether the text of the first call is a draft, which is sent only if it satisfies the schema.
  var isDraft: Bool

  /// Plans a turn.
  ///
  /// - Throws: ``SchemaDialectError`` if the server cannot receive the schema, or
  ///   `GenerationSchema.SchemaError` if a schema is invalid.
  init(_ request: LanguageModelExecutorGenerationRequest, _ model: RemoteLanguageModel) throws {
    let server = model.server
    var request = request
    let mode = request.generationOptions.toolCallingMode?.kind ?? .allowed
    if mode == .disallowed { request.enabledToolDefinitions = [] }
    let canCall = !request.enabledToolDefinitions.isEmpty
    tools = try server.toolSchemaDialect.rewriteParameters(
      of: request.enabledToolDefinitions.map { (name: $0.name, parameters: $0.parameters) })
    let sendsSchema = !canCall || (server.toolTurns == .withSchema && mode == .allowed)
    rewriting = sendsSchema ? try request.schema.map(server.schemaDialect.rewrite) : nil
    isDraft = request.schema != nil && rewriting == nil
    call = ServerCall(
      model: model.name, request: request, schema: rewriting?.schema,
      toolSchemas: tools.mapValues(\.schema), additionalFields: model.additionalFields)
  }

  /// Returns the plan of the call after a draft that is not a value of the schema.
  ///
  /// - Throws: The errors of ``init(_:_:)``.
  func afterDraft(_ model: RemoteLanguageModel) throws -> TurnPlan {
    var request = call.request
    request.generationOptions.toolCallingMode = .disallowed
    return try TurnPlan(request, model)
  }
}
