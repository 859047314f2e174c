// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A file with its annotated types.
package struct ResolvedFile: Sendable {
  /// The syntax of the file.
  package let parsed: ParsedFile
  /// The regions that are re-emitted.
  let regions: GuardedRegions
  /// The types and type members that the file declares.
  let declarations: DeclarationIndex
  /// The variants of the annotated types, in order.
  package private(set) var types: [ResolvedType] = []
  /// The annotated types with errors, as far as they could be resolved.
  var rejected: [ResolvedType] = []
  /// The `private` modifiers that are emitted as `fileprivate`, because extensions at file scope
  /// refer to the type.
  var widenedModifiers: [SourceRange] = []
  /// The index of the first variant of each type.
  private var indices: [[String]: Int] = [:]

  init(_ file: ParsedFile) {
    parsed = file
    regions = GuardedRegions(file)
    declarations = DeclarationIndex(file)
  }

  /// The source file.
  package var source: SourceFile { parsed.source }

  /// Adds the variants of an annotated type.
  mutating func add(_ variants: [ResolvedType]) {
    for type in variants {
      if indices[type.path] == nil { indices[type.path] = types.count }
      types.append(type)
    }
  }

  /// Returns the annotated type that a name in the type at `scope` refers to, or `nil` if the file
  /// does not annotate a type of that name.
  func annotatedType(_ names: [String], in scope: [String]) -> ResolvedType? {
    for count in stride(from: scope.count, through: 0, by: -1) {
      if let index = indices[Array(scope.prefix(count)) + names] { return types[index] }
    }
    return nil
  }
}
