// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The division of a text into words before merging; merges never cross the boundaries of words.
///
/// The names are those of the metadata key `tokenizer.ggml.pre`. The expressions are those of the
/// models' original tokenizers.
package struct PreTokenizer: Sendable, Hashable {
  /// The rules, each of which divides the words of the previous one.
  var rules: [SplitRule]
  /// Whether a word that is a token is taken without merging.
  var ignoresMerges = false
  /// Whether prompts begin with the start token unless the file states otherwise.
  var addsStartToken = false

  /// Divides a text into words.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The ranges of the words in order, found one at a time. They cover the complete
  ///   text.
  /// - Complexity: O(*n*) in the bytes for all words.
  package func words(of bytes: [UInt8]) -> PreTokenizedWords {
    PreTokenizedWords(bytes, rules)
  }

  /// Returns the rules for a name.
  ///
  /// - Parameter name: The value of `tokenizer.ggml.pre`.
  /// - Returns: The rules, or `nil` if the name is not known.
  package static func named(_ name: String) -> PreTokenizer? { all[name] }

  /// The names of all rules, ascending.
  package static let names = all.keys.sorted()

  private static let gpt2 = PreTokenizer(rules: [.gpt2])
  private static let smollm = PreTokenizer(rules: [.runs(RunRule(.numbers, maximum: 1)), .gpt2])
  private static let llama3 = PreTokenizer(
    rules: [.words(WordRule())], ignoresMerges: true, addsStartToken: true)
  private static let qwen2 = PreTokenizer(rules: [.words(WordRule(maximumDigits: 1))])
  private static let gpt4o = PreTokenizer(rules: [.casedWords(CasedWordRule())])
  private static let deepSeekV3 = PreTokenizer(
    rules: [
      .runs(RunRule(.numbers, maximum: 3)), .runs(RunRule(.ideographsAndKana)), .deepSeek,
    ])
  private static let bloom = PreTokenizer(rules: [
    .runs(RunRule(.notBloomDelimiters, prefix: .space))
  ])

  private static let all: [String: PreTokenizer] = {
    var all: [String: PreTokenizer] = [:]
    func add(_ names: String, _ rules: PreTokenizer) {
      for name in names.split(separator: " ") { all[String(name)] = rules }
    }
    add("gpt-2 phi-2 olmo mpt exaone4 jais trillion granite-docling", gpt2)
    add("gigachat a.x-4.0 mellum", gpt2)
    add("smollm starcoder refact command-r codeshell exaone minerva-7b mellum2", smollm)
    add("llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral lfm2 midm-2.0", llama3)
    add("smaug-bpe dbrx chatglm-bpe", PreTokenizer(rules: llama3.rules))
    add("glm4 glm5", PreTokenizer(rules: llama3.rules, ignoresMerges: true))
    add("qwen2 deepseek-r1-qwen stablelm2 hunyuan megrez solar-open grok-2 kormo", qwen2)
    add("bailingmoe bailingmoe2 llada-moe", qwen2)
    add(
      "qwen35",
      PreTokenizer(rules: [
        .words(WordRule(letters: ScalarClasses.letter.union(.mark).rawValue, maximumDigits: 1))
      ]))
    add(
      "ufakzeka",
      PreTokenizer(rules: [.words(WordRule(hasContractions: false, maximumDigits: 1))]))
    add(
      "seed-coder", PreTokenizer(rules: [.words(WordRule(maximumDigits: 1, takesNewlines: false))]))
    add(
      "minicpm5",
      PreTokenizer(
        rules: [.runs(RunRule(.numbers, maximum: 3)), .words(WordRule(maximumDigits: nil))],
        ignoresMerges: true))
    add("gpt-4o llama4 kanana2 minimax-m2 talkie", gpt4o)
    add(
      "tekken",
      PreTokenizer(
        rules: [.casedWords(CasedWordRule(hasContractions: false, maximumDigits: 1))],
        ignoresMerges: true, addsStartToken: true))
    add("deepseek-v3 hunyuan-dense joyai-llm hy_v4", deepSeekV3)
    add("deepseek-llm", deepSeekLLM)
    add("deepseek-coder", deepSeekCoder)
    add("falcon", falcon)
    add("default", standard)
    add("gemma4", PreTokenizer(rules: lines, addsStartToken: true))
    add("laguna", PreTokenizer(rules: lines + qwen2.rules))
    add("bloom poro-chat gpt3-finnish", bloom)
    add("viking", PreTokenizer(rules: bloom.rules + [.runs(RunRule(.numbers, maximum: 1))]))
    return all
  }()

  /// `[^\n]+|[\n]+`.
  private static let lines: [SplitRule] = [.runs(RunRule(.notLineFeed))]

  private static let deepSeekLLM = PreTokenizer(rules: [
    .runs(RunRule(.newlines, maximum: 1)),
    .runs(RunRule(.casedLetters, prefix: .whitespace)),
    .runs(RunRule(.widePunctuation, prefix: .whitespace)), .trailingSpace,
    .runs(RunRule(.eastAsian)), .runs(RunRule(.numbers)),
  ])

  private static let deepSeekCoder = PreTokenizer(rules: [
    .runs(RunRule(.newlines, maximum: 1)), .runs(RunRule(.letters, prefix: .whitespace)),
    .runs(RunRule(.punctuation, prefix: .whitespace)), .runs(RunRule(.eastAsian)),
    .runs(RunRule(.numbers, maximum: 1)),
  ])

  private static let falcon = PreTokenizer(rules: [
    .runs(RunRule(.punctuationAndOperators(includingGraveAccent: true))), .gpt2,
    .runs(RunRule(.digits, minimum: 3, maximum: 3)),
  ])

  private static let standard = PreTokenizer(rules: [
    .runs(RunRule(.punctuationAndOperators(includingGraveAccent: false))), .gpt2,
    .runs(RunRule(.numbers)), .runs(RunRule(.digits, minimum: 3, maximum: 3)),
  ])
}

/// The words of a text, in order.
package struct PreTokenizedWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let rules: [SplitRule]
  private var position = 0
  /// The end of the current word of each rule.
  private var ends: [Int]

  init(_ bytes: [UInt8], _ rules: [SplitRule]) {
    self.bytes = bytes
    self.rules = rules
    ends = rules.map { _ in 0 }
  }

  /// Returns the next word.
  ///
  /// - Returns: The range of the word, or `nil` at the end of the text.
  package mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    var end = bytes.count
    for index in rules.indices {
      if ends[index] == position {
        let scanner = WordScanner(bytes: bytes, end: end)
        ends[index] = rules[index].end(ofWordAt: position, in: scanner)
      }
      end = ends[index]
    }
    defer { position = end }
    return position..<end
  }
}
