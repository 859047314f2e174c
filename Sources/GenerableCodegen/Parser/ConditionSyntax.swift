// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One `#if` with its `#elseif`, `#else` and `#endif`.
package struct ConditionalSyntax: Sendable, Hashable {
  /// The text from one directive to the next.
  package struct Clause: Sendable, Hashable {
    /// The directive with its condition.
    package let directive: SourceRange
    /// The tokens of the condition, as indices into the tokens of the file; nil for `#else`.
    package let condition: Range<Int>?
    /// What lies between this directive and the next.
    package var body: SourceRange
  }

  /// The clauses in order.
  package var clauses: [Clause]
  /// The `#endif`; nil when the file lacks it.
  package var end: SourceRange?
  /// How many braces are open around it.
  package let nesting: Int
  /// The clauses around it, outermost first.
  package let conditions: [ConditionReference]
  /// Whether it holds attributes of the declaration that follows it, and nothing else (SE-0367).
  package var holdsAttributes = false
}

/// One clause of one conditional of a file.
package struct ConditionReference: Sendable, Hashable {
  /// The index of the conditional among those of the file.
  package let conditional: Int
  /// The index of the clause in the conditional.
  package let clause: Int
}

/// An `import`.
package struct ImportSyntax: Sendable, Hashable {
  /// From the first attribute or modifier to the end of the path.
  package let range: SourceRange
  /// The modifiers before it.
  package let modifiers: [ModifierSyntax]
  /// The name of the module.
  package let module: NameSyntax
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]
}

/// A file, parsed as far as the generator has to understand it.
package struct ParsedFile: Sendable {
  /// The file.
  package let source: SourceFile
  /// The pieces of the file.
  package let lexemes: [Lexeme]
  /// The pieces that are no trivia.
  package let tokens: [Token]
  /// The declarations of the file.
  package var members: [MemberSyntax] = []
  /// The imports of the file.
  package var imports: [ImportSyntax] = []
  /// The conditionals of the file, in order of their `#if`.
  package var conditionals: [ConditionalSyntax] = []
  /// Every `@Generable` and `@Guide` before a declaration, in order.
  package var annotations: [AttributeSyntax] = []
  /// Every `@Generable` in a function body, where no extension can reach.
  package var localAnnotations: [SourceRange] = []

  /// The tokens that lie in a range, as indices.
  ///
  /// - Complexity: O(log *n*) in the number of tokens.
  func tokens(in range: SourceRange) -> Range<Int> {
    func first(from offset: Int) -> Int {
      var low = 0
      var high = tokens.count
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].range.start < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: range.start)
    return start..<max(start, first(from: range.end))
  }
}
