// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tree of a generated file.
struct GeneratedSource: Sendable {
  /// Declarations that are compiled under the same condition.
  struct Group: Sendable {
    /// The condition; `nil` if there is none.
    var condition: String?
    /// The declarations.
    var declarations: [DeclarationCode]
  }

  /// The source file.
  var source: SourceFile
  /// The re-emitted part of the source; `nil` if the file has no annotated types.
  var rewrite: SourceRewrite?
  /// Whether the source imports the runtime.
  var importsRuntime = true
  /// The generated declarations.
  var groups: [Group] = []
}
