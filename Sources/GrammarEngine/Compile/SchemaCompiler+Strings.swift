// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins a string.
  ///
  /// Free strings, also those with bounds on their length, may be spelled in every way that JSON
  /// has; other restricted ones have exactly one spelling, JSON's shortest, so that their automaton
  /// stays small and their text comparable.
  mutating func stringInstruction(
    _ string: StringSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    let minimum = string.minimumLength ?? 0
    guard minimum >= 0 else { throw error(.contradictoryBounds, path, "minLength") }
    if let maximum = string.maximumLength, maximum < minimum {
      throw error(.contradictoryBounds, path, "maxLength")
    }
    switch string.restriction {
    case .constant(let text): return try choiceInstruction([text], string, "const", at: path)
    case .choices(let texts): return try choiceInstruction(texts, string, "enum", at: path)
    case .none, .pattern: break
    }
    if string.needsAutomaton { return .jump(try automatonAddress(string, at: path)) }
    return try lengthInstruction(
      minimum: string.minimumLength, maximum: string.maximumLength, at: path)
  }

  /// One of the texts that fulfil the other restrictions.
  private mutating func choiceInstruction(
    _ texts: [String], _ string: StringSchema, _ keyword: String, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    var texts = texts
    if string.minimumLength != nil || string.maximumLength != nil {
      let range = (string.minimumLength ?? 0)...max(string.maximumLength ?? Int.max, 0)
      texts.removeAll { !range.contains($0.unicodeScalars.count) }
    }
    if string.needsAutomaton, !texts.isEmpty {
      let dfa = try automaton(string, at: path)
      texts.removeAll { !dfa.accepts($0) }
    }
    guard !texts.isEmpty else { throw error(.noChoices, path, keyword) }
    let spellings = texts.map { Array(JSONWriter.text(of: $0).utf8) }
    if spellings.count == 1 {
      return .jump(builder.emitLiteral(spellings[0], then: Program.done))
    }
    return .jump(ChoiceTrie.emit(spellings, into: &builder))
  }

  /// Where a string begins that an automaton describes.
  private mutating func automatonAddress(
    _ string: StringSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address {
    var key = string
    key.title = nil
    key.description = nil
    if let known = shared[.string(key)] { return known }
    let address = PatternAutomaton.emit(try automaton(string, at: path), into: &builder)
    shared[.string(key)] = address
    return address
  }

  /// The automaton of all that a schema says about its texts, but for a list of choices.
  ///
  /// - Parameters:
  ///   - string: The schema.
  ///   - names: Texts that are excluded too.
  ///   - path: The place of the schema.
  /// - Returns: The automaton.
  /// - Throws: ``GrammarError`` when a pattern is not supported, or the automaton has no text or
  ///   too many states.
  mutating func automaton(
    _ string: StringSchema, excluding names: [String] = [], at path: SchemaPaths.ID
  ) throws(GrammarError) -> ScalarDFA {
    var language = StringLanguage(string)
    for text in string.allPatterns { language.patterns.append(try pattern(text, at: path)) }
    for text in string.excludedPatterns {
      language.excludedPatterns.append(try pattern(text, at: path))
    }
    language.excludedTexts += names
    do throws(ScalarDFA.Failure) {
      return try language.automaton(&budget)
    } catch {
      throw self.error(Self.kind(of: error), path, language.keyword)
    }
  }

  private func pattern(_ text: String, at path: SchemaPaths.ID) throws(GrammarError) -> Pattern {
    do {
      return try Pattern(parsing: text)
    } catch let failure {
      throw error(.invalidPattern(failure), path, "pattern")
    }
  }

  private static func kind(of failure: ScalarDFA.Failure) -> GrammarError.Kind {
    switch failure {
    case .matchesNothing: .patternMatchesNothing
    case .tooLarge(let limit): .patternTooLarge(limit)
    case .needsPast:
      .notEnforceable(
        "a lookahead in the middle of the pattern has a lookbehind or '\\b' inside; "
          + "move it out of the lookahead")
    }
  }
}
