// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A schema rewritten for a server, and the conversion of responses to the original schema.
package struct SchemaRewriting: Sendable {
  /// The schema as it is sent.
  package let schema: RewrittenSchema
  /// The enforcement of every keyword.
  package internal(set) var report: SchemaEnforcementReport
  private let responseRewriter: ResponseRewriter
  let counts: SchemaCounts

  init(
    schema: RewrittenSchema, report: SchemaEnforcementReport, responseRewriter: ResponseRewriter,
    counts: SchemaCounts
  ) {
    self.schema = schema
    self.report = report
    self.responseRewriter = responseRewriter
    self.counts = counts
  }

  /// Creates a rewriter of one response.
  ///
  /// - Returns: A rewriter that turns values of the rewritten schema into values of the original
  ///   one.
  package func makeResponseRewriter() -> ResponseRewriter { responseRewriter }
}
