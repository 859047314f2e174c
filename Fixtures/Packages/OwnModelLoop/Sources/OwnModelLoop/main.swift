// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine

let schema = """
  {
    "type": "object",
    "properties": {
      "title": {"type": "string"},
      "days": {"type": "integer", "minimum": 1, "maximum": 14},
      "tags": {
        "type": "array", "items": {"type": "string", "enum": ["sea", "city", "train"]},
        "minItems": 1, "maxItems": 3
      }
    },
    "required": ["title", "days", "tags"],
    "additionalProperties": false,
    "x-order": ["title", "days", "tags"]
  }
  """

/// Generates an answer within a token budget.
func answer(_ model: inout DreamingModel, _ grammar: CompiledGrammar, budget: Int) throws -> String
{
  let vocabulary = try Vocabulary(
    tokens: model.tokens, endTokens: [TokenID(model.endToken)])
  var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
  try matcher.require(budget: budget)
  var tokensLeft = budget
  var text: [UInt8] = []
  while !matcher.isFinished {
    // Forced tokens need no evaluation of the model.
    let forced = matcher.forcedTokens()
    if !forced.isEmpty, forced.count <= tokensLeft {
      var ahead = matcher
      if forced.allSatisfy({ ahead.accept($0) }),
        ahead.canFinish(withinTokens: tokensLeft - forced.count)
      {
        matcher = ahead
        tokensLeft -= forced.count
        text += forced.flatMap { vocabulary.bytes(of: $0) }
        continue
      }
    }
    var logits = model.logits()
    matcher.mask(withinTokens: tokensLeft).apply(to: &logits)
    guard let likeliest = logits.indices.max(by: { logits[$0] < logits[$1] }) else { break }
    let token = TokenID(likeliest)
    guard matcher.accept(token) else { break }
    text += vocabulary.bytes(of: token)
    tokensLeft -= matcher.isFinished ? 0 : 1
  }
  return String(decoding: text, as: UTF8.self)
}

let grammar = try CompiledGrammar(jsonSchema: schema)
for seed in UInt64(1)...5 {
  var model = DreamingModel(seed: seed)
  print(try answer(&model, grammar, budget: 48))
}

// If no document fits the budget, the error is thrown before the first token.
do {
  var model = DreamingModel(seed: 1)
  _ = try answer(&model, grammar, budget: 3)
} catch let error as InsufficientBudgetError {
  print("refused: \(error)")
}

// A schema without an exact grammar is rejected with the location of the problem.
do {
  _ = try CompiledGrammar(jsonSchema: #"{"type": "string", "pattern": "(a)\\1"}"#)
} catch {
  print("refused: \(error)")
}
