// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// Returns the first instruction of a string.
  ///
  /// Strings without restrictions, or with bounds on their length only, may use any encoding of
  /// JSON. Other restricted strings have exactly one encoding, JSON's shortest, so that their
  /// automaton remains small and their text comparable.
  mutating func stringInstruction(
    _ string: StringSchema, at path: SchemaPathTable.ID
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
    return lengthInstruction(minimum: minimum, maximum: string.maximumLength)
  }

  /// Returns the first instruction of one of the texts that fulfill the other restrictions.
  private mutating func choiceInstruction(
    _ texts: [String], _ string: StringSchema, _ keyword: String, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    var texts = texts
    if string.minimumLength != nil || string.maximumLength != nil {
      let range = (string.minimumLength ?? 0)...max(string.maximumLength ?? Int.max, 0)
      texts.removeAll { !range.contains($0.unicodeScalars.count) }
    }
    if string.needsAutomaton, !texts.isEmpty {
      var string = string
      string.minimumLength = nil
      string.maximumLength = nil
      let dfa = try automaton(string, at: path)
      texts.removeAll { !dfa.accepts($0) }
    }
    guard !texts.isEmpty else { throw error(.noChoices, path, keyword) }
    let literals = texts.map { Array(JSONWriter.text(of: $0).utf8) }
    if literals.count == 1 {
      return .jump(builder.emitLiteral(literals[0], then: Program.done))
    }
    return .jump(LiteralTrie.emit(literals, into: &builder))
  }

  /// Returns the first instruction of a string that has only bounds on its number of scalars.
  private mutating func lengthInstruction(minimum: Int, maximum: Int?) -> Instruction {
    if minimum == 0 && maximum == nil { return .jump(address(of: .string)) }
    let content = countedContent ?? StringAutomaton.emitCountedContent(into: &builder)
    countedContent = content
    // The loop counts scalars instead of separators, of which there is one less.
    let id = builder.add(
      CountedLoop(
        minimum: minimum == .max ? minimum : minimum + 1,
        maximum: maximum.map { $0 == .max ? $0 : $0 + 1 }, item: content.item,
        countsScalars: true, separatorLength: 0, afterItemMustContinue: content.mustContinue,
        afterItemMustClose: content.mustEnd, afterItemMayContinue: content.mayEnd))
    let first =
      minimum > 0 ? content.mustContinue : maximum == 0 ? content.mustEnd : content.mayEnd
    return builder.reading([Edge("\"", to: builder.emit(.openLoop(id, then: first)))])
  }

  // MARK: - Automata

  /// Returns the address of a string that is compiled to an automaton.
  private mutating func automatonAddress(
    _ string: StringSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address {
    var string = string
    string.title = nil
    string.description = nil
    if let known = subprograms[.string(string)] { return known }
    let address = try emitAutomaton(string, at: path)
    subprograms[.string(string)] = address
    return address
  }

  /// Emits the automaton of a string, and a counter beside it if the product would be large.
  private mutating func emitAutomaton(
    _ string: StringSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address {
    guard let productLimit else {
      return ScalarDFAEmitter.emit(try automaton(string, at: path), into: &builder)
    }
    var dfaBuilder = try dfaBuilder(of: string, at: path)
    do throws(ScalarDFA.Failure) {
      let (dfa, bounds) = try dfaBuilder.countedAutomaton(productLimit: productLimit, &budget)
      guard let bounds else { return ScalarDFAEmitter.emit(dfa, into: &builder) }
      let address = try ScalarDFAEmitter.emit(dfa, within: bounds, into: &builder, &budget)
      return builder.emitReading([Edge("\"", to: address)])
    } catch {
      throw self.error(Self.kind(of: error), path, dfaBuilder.keyword)
    }
  }

  /// Returns the automaton of the texts that fulfill a schema's restrictions except its choices,
  /// and are not excluded.
  mutating func automaton(
    _ string: StringSchema, excluding names: [String] = [], at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ScalarDFA {
    var dfaBuilder = try dfaBuilder(of: string, at: path)
    dfaBuilder.excludedTexts += names
    do throws(ScalarDFA.Failure) {
      return try dfaBuilder.automaton(&budget)
    } catch {
      throw self.error(Self.kind(of: error), path, dfaBuilder.keyword)
    }
  }

  private func dfaBuilder(
    of string: StringSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> StringDFABuilder {
    var dfaBuilder = StringDFABuilder(string)
    for text in string.allPatterns { dfaBuilder.patterns.append(try pattern(text, at: path)) }
    for text in string.excludedPatterns {
      dfaBuilder.excludedPatterns.append(try pattern(text, at: path))
    }
    return dfaBuilder
  }

  private func pattern(
    _ text: String, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Pattern {
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
        "a lookahead in the middle of the pattern contains a lookbehind or '\\b'; "
          + "move it out of the lookahead")
    }
  }
}
