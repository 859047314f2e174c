// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration
internal import JSONSchemaCoding
internal import SchemaModel

extension SchemaDialect {
  /// Reports which keywords of a schema the server enforces, and which this package validates.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - findings: The results of probes of the server.
  /// - Returns: The keywords in the order of the schema.
  /// - Throws: ``SchemaDialectError`` if the server cannot receive the schema, or
  ///   `GenerationSchema.SchemaError` if the schema is invalid.
  public func enforcement(
    of schema: GenerationSchema, findings: ServerProbe.Findings = ServerProbe.Findings()
  ) throws -> SchemaEnforcementReport {
    var rewriting = try rewrite(schema)
    rewriting.report.apply(findings)
    return rewriting.report
  }

  /// Rewrites a schema for the server.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The rewritten schema, the enforcement of its keywords, and the conversion
  ///   of responses.
  /// - Throws: ``SchemaDialectError`` if the server cannot receive the schema, or
  ///   `GenerationSchema.SchemaError` if the schema is invalid.
  package func rewrite(_ schema: GenerationSchema) throws -> SchemaRewriting {
    let declared = try schema.schema
    var rewriting: SchemaRewriting
    if encoding == .gbnf, let grammar = GBNFEncoding.grammar(of: try schema.constraintSchema) {
      rewriting = rewrite(declared, named: schema.name, as: grammar)
    } else {
      rewriting = try rewrite(declared, named: schema.name)
      if encoding == .gbnf {
        rewriting.report.remarks.append(
          "sent as JSON Schema, because the schema has no exact grammar of at most "
            + "\(GBNFEncoding.maximumByteCount) bytes")
      }
    }
    rewriting.report.entries += schema.relaxedKeywords.map { problem in
      SchemaEnforcement(
        path: "#\(problem.pointer)", keyword: problem.keyword, value: "", enforcer: .package,
        reason: "relaxed when the schema was read: \(problem.message)")
    }
    return rewriting
  }

  /// Rewrites the parameters of tools for one request.
  ///
  /// Tools that exceed the limits of the request or the strict subset are not strict: their
  /// arguments are only validated.
  ///
  /// - Parameter tools: The names and parameters of the tools, in order.
  /// - Returns: The rewritten parameters, by name.
  /// - Throws: `GenerationSchema.SchemaError` if a schema is invalid.
  package func rewriteParameters(
    of tools: [(name: String, parameters: GenerationSchema)]
  ) throws -> [String: SchemaRewriting] {
    var dialect = self
    dialect.encoding = .jsonSchema
    dialect.root = .object
    var used = SchemaCounts()
    var strictCount = 0
    var result: [String: SchemaRewriting] = [:]
    for tool in tools {
      let schema = try tool.parameters.schema
      if strictCount < limits.strictTools ?? Int.max,
        let strict = try? dialect.withoutFallback.rewrite(schema, named: tool.name)
      {
        var total = used
        total.add(strict.counts)
        if total.problems(limits: limits, path: tool.name).isEmpty {
          used = total
          strictCount += 1
          result[tool.name] = strict
          continue
        }
      }
      result[tool.name] = try dialect.withoutStrictMode.rewrite(schema, named: tool.name)
    }
    return result
  }

  /// Rewrites a lowered schema as JSON Schema.
  func rewrite(_ schema: Schema, named name: String) throws(SchemaDialectError) -> SchemaRewriting {
    var rewriter = SchemaRewriter(schema, for: self)
    let json = rewriter.write()
    guard rewriter.problems.isEmpty else {
      guard hasStrictMode else {
        throw SchemaDialectError(dialect: self.name, problems: rewriter.problems)
      }
      var relaxed = try withoutStrictMode.rewrite(schema, named: name)
      relaxed.report.remarks += rewriter.problems.map { "sent without 'strict': \($0)" }
      return relaxed
    }
    let format = RewrittenSchema.Format.jsonSchema(JSONWriter.text(of: json, layout: .compact))
    var report = SchemaEnforcementReport(
      dialect: self.name, format: "JSON Schema", keyOrder: rewriter.keyOrder,
      entries: rewriter.entries, remarks: [])
    report.apply(guarantee, isStrict: !isWithoutStrictMode)
    if rewriter.hasNullableProperties {
      report.remarks.append("absent optional properties are null, and are removed from responses")
    }
    return SchemaRewriting(
      schema: RewrittenSchema(
        format: format, name: RewrittenSchema.validName(name), wrapperKey: rewriter.wrapperKey,
        isStrict: !isWithoutStrictMode),
      report: report,
      responseRewriter: ResponseRewriter(
        schema: schema, wrapperKey: rewriter.wrapperKey,
        dropsNulls: rewriter.hasNullableProperties),
      counts: rewriter.counts)
  }

  /// Rewrites a lowered schema as a grammar.
  private func rewrite(
    _ schema: Schema, named name: String, as grammar: String
  ) -> SchemaRewriting {
    // The other encoding lists the keywords.
    var rewriter = SchemaRewriter(schema, for: .unmodified)
    _ = rewriter.write()
    var report = SchemaEnforcementReport(
      dialect: self.name, format: "GBNF", keyOrder: .declaration, entries: rewriter.entries,
      remarks: [])
    for index in report.entries.indices {
      report.entries[index].enforcer = .server
      report.entries[index].reason = ""
    }
    report.apply(guarantee, isStrict: true)
    return SchemaRewriting(
      schema: RewrittenSchema(format: .gbnf(grammar), name: RewrittenSchema.validName(name)),
      report: report,
      responseRewriter: ResponseRewriter(schema: schema, wrapperKey: nil, dropsNulls: false),
      counts: rewriter.counts)
  }

  // MARK: - Strict mode

  /// The dialect in which a schema outside of the strict subset is an error.
  private var withoutFallback: SchemaDialect {
    var dialect = self
    dialect.hasStrictMode = false
    return dialect
  }

  /// The dialect for schemas that are sent without `strict`, which enforces nothing.
  var withoutStrictMode: SchemaDialect {
    var dialect = SchemaDialect.unmodified
    dialect.name = name
    dialect.references = references == .acyclic ? .recursive : references
    dialect.root = root
    dialect.isWithoutStrictMode = true
    return dialect
  }
}

extension SchemaRewriter {
  /// The order of keys in responses, considering that required properties can precede all others.
  fileprivate var keyOrder: SchemaDialect.KeyOrder {
    dialect.keyOrder == .requiredFirst && !hasOptionalBeforeRequired
      ? .declaration : dialect.keyOrder
  }
}

extension SchemaEnforcementReport {
  /// Adapts the entries to the certainty of the enforcement.
  fileprivate mutating func apply(_ guarantee: SchemaDialect.Guarantee, isStrict: Bool) {
    let reason: String
    switch guarantee {
    case .documented where isStrict: return
    case .documented, .none:
      reason =
        isStrict ? "the server is not known to enforce schemas" : "the schema is not strict"
    case .dependsOnProvider: reason = "the provider that serves the request may not enforce it"
    }
    for index in entries.indices where entries[index].enforcer == .server {
      entries[index].enforcer = .package
      entries[index].reason = reason
    }
  }
}

extension RewrittenSchema {
  /// Returns a name that servers accept.
  ///
  /// - Parameter name: The name of a type.
  /// - Returns: The name with other characters replaced by `_`, and at most 64 characters.
  static func validName(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(64).map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": Character(scalar)
      default: "_"
      }
    }
    return scalars.isEmpty ? "response" : String(scalars)
  }
}
