// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel

extension PredictorRun {
  /// Computes the probabilities of the choices of the schema of the request.
  ///
  /// - Returns: The choices in the order of their declaration.
  /// - Throws: ``LanguageModelError`` if the schema has no choices or the prompt does not fit, and
  ///   any error of the model.
  nonisolated(nonsending) mutating func probabilities() async throws -> [ChoiceProbability<
    GeneratedContent
  >] {
    guard let generationSchema = request.schema else {
      throw LanguageModelError.notChoices(schemaName: "")
    }
    let schema = try generationSchema.enforceableSchema
    guard let choices = SchemaChoices(schema) else {
      throw LanguageModelError.notChoices(schemaName: generationSchema.name)
    }
    try beginPrompt()
    skipReasoning()
    var scorer = ChoiceScorer(
      texts: choices.texts,
      grammar: try GrammarCache.shared.grammar(for: schema, named: generationSchema.name),
      vocabulary: vocabulary.engine)
    var nodes = scorer.firstRound { model.tokenize($0) }
    var isFirst = true
    while isFirst || !nodes.isEmpty {
      try Task.checkCancellation()
      let (tree, indices) = scorer.tokenTree(of: nodes)
      let logits = try await context.evaluate(tree)
      if isFirst { scorer.add(context.logits, after: 0) }
      isFirst = false
      for node in nodes {
        if let index = indices[node] { scorer.add(logits[index], after: node) }
      }
      nodes = scorer.nextRound()
    }
    return try zip(choices.texts, scorer.probabilities).map { text, probability in
      ChoiceProbability(
        choice: try GeneratedContent(json: String(decoding: text, as: UTF8.self)),
        probability: probability)
    }
  }

  /// Appends empty reasoning if the model always reasons.
  private mutating func skipReasoning() {
    guard let syntax = model.reasoningSyntax, syntax.isValid(forTokenCount: vocabulary.count),
      syntax.isEnabled(at: request.contextOptions.reasoningLevel)
    else { return }
    let tokens = (syntax.promptEndsWithOpening ? [] : syntax.opening) + syntax.closing
    for token in tokens { context.append(token) }
  }
}
