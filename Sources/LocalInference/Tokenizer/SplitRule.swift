// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A rule that divides a part of a text into words; one step of a ``PreTokenizer``.
///
/// Each rule is a regular expression whose matches are words. The text between two matches is a
/// word, too. The rules are evaluated by hand-written scanners, which take linear time.
enum SplitRule: Sendable, Hashable {
  /// The rule of GPT-2 (Radford et al. 2019):
  ///
  ///     's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
  case gpt2
  /// A rule of the family of Llama 3 and Qwen.
  case words(WordRule)
  /// The rule of GPT-4o, which also divides words where a capital letter follows a lowercase one.
  case casedWords(CasedWordRule)
  /// The last rule of DeepSeek V3:
  ///
  ///     [!-/:-@\[-`{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*
  ///     |\s*[\r\n]+|\s+(?!\S)|\s+
  case deepSeek
  /// Runs of characters of a set.
  case runs(RunRule)
  /// `\s+$`: white space at the end.
  case trailingSpace
  /// ` *[^ ]*`: each run of spaces begins a word.
  case leadingSpaces

  /// Returns the end of the word that starts at an index.
  ///
  /// - Parameters:
  ///   - start: The start of the word; less than the end of the scanner's part.
  ///   - scanner: The part of the text.
  /// - Returns: The end of the word, which is greater than its start.
  func end(ofWordAt start: Int, in scanner: WordScanner) -> Int {
    switch self {
    case .gpt2: return scanner.endOfGPT2Word(at: start)
    case .words(let rule): return scanner.end(of: rule, at: start)
    case .casedWords(let rule): return scanner.end(of: rule, at: start)
    case .deepSeek: return scanner.endOfDeepSeekWord(at: start)
    case .runs(let rule): return scanner.end(of: rule, at: start)
    case .trailingSpace: return scanner.endBeforeTrailingSpace(at: start)
    case .leadingSpaces: return scanner.endOfSpacedWord(at: start)
    }
  }
}

/// The variable parts of the rules of Llama 3, Qwen, and related models.
///
/// The rule of Llama 3 is:
///
///     (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*
///     |\s*[\r\n]+|\s+(?!\S)|\s+
struct WordRule: Sendable, Hashable {
  /// Whether English contractions are words.
  var hasContractions = true
  /// The characters of words: `\p{L}`, or `[\p{L}\p{M}]`.
  var letters = ScalarClasses.letter.rawValue
  /// The maximum length of a number, or `nil` for no limit.
  var maximumDigits: Int? = 3
  /// Whether newlines after punctuation belong to it.
  var takesNewlines = true
}

/// The variable parts of the rules of GPT-4o and Mistral's Tekken.
///
/// The rule of GPT-4o is the following expression, where `U` is `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
/// and `L` is `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`:
///
///     [^\r\n\p{L}\p{N}]?U*L+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
///     |[^\r\n\p{L}\p{N}]?U+L*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
///     |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
struct CasedWordRule: Sendable, Hashable {
  /// Whether a contraction belongs to the preceding word.
  var hasContractions = true
  /// The maximum length of a number.
  var maximumDigits = 3
}

/// A rule whose matches are runs of characters of a set.
struct RunRule: Sendable, Hashable {
  /// The optional first character of a match.
  enum Prefix: Sendable, Hashable {
    case none
    /// ` ?`.
    case space
    /// `\s?`.
    case whitespace
  }

  let set: RunCharacters
  var prefix = Prefix.none
  var minimum = 1
  var maximum = Int.max

  init(_ set: RunCharacters, prefix: Prefix = .none, minimum: Int = 1, maximum: Int = .max) {
    self.set = set
    self.prefix = prefix
    self.minimum = minimum
    self.maximum = maximum
  }
}
