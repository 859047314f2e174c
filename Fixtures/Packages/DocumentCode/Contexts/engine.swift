import GrammarEngine

private let bytesOfTokens: [[UInt8]] = []
private let schemaText = ""
private nonisolated(unsafe) var tokens: [Int] = []
private nonisolated(unsafe) var matcher = try! TokenMatcher(
  grammar: CompiledGrammar(jsonSchema: schemaText),
  vocabulary: Vocabulary(tokens: bytesOfTokens, endTokens: []))
private let model = Evaluator()

private struct Evaluator: Sendable {
  func evaluate(_ tokens: [Int]) -> [Float] { [] }
}

private func sample(_ logits: [Float]) -> Int { 0 }
