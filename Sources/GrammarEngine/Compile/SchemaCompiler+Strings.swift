// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins a string.
  ///
  /// Free strings may be spelled in every way that JSON has; restricted ones have exactly one
  /// spelling, JSON's shortest, so that their automaton stays small and their text comparable.
  mutating func stringInstruction(
    _ string: StringSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    if string.restriction == .none, !string.needsAutomaton {
      return try lengthInstruction(
        minimum: string.minimumLength, maximum: string.maximumLength, at: path)
    }
    if string.minimumLength != nil { throw notYet(path, "minLength") }
    if string.maximumLength != nil { throw notYet(path, "maxLength") }
    if string.format != nil { throw notYet(path, "format") }
    if !(string.patterns + string.excludedPatterns + string.excludedTexts).isEmpty {
      throw notYet(path, "pattern")
    }
    switch string.restriction {
    case .none:
      return .jump(sharedAddress(of: .string))
    case .constant(let text):
      let spelling = Array(JSONWriter.text(of: text).utf8)
      return .jump(builder.emitLiteral(spelling, then: Program.done))
    case .choices(let choices):
      guard !choices.isEmpty else { throw error(.noChoices, path, "enum") }
      let spellings = choices.map { Array(JSONWriter.text(of: $0).utf8) }
      return .jump(ChoiceTrie.emit(spellings, into: &builder))
    case .pattern(let text):
      return .jump(try patternAddress(text, at: path))
    }
  }

  private mutating func patternAddress(
    _ text: String, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address {
    if let known = shared[.pattern(text)] { return known }
    let pattern: Pattern
    do {
      pattern = try Pattern(parsing: text)
    } catch let failure {
      throw error(.invalidPattern(failure), path, "pattern")
    }
    do {
      let address = try PatternAutomaton.emit(pattern, into: &builder)
      shared[.pattern(text)] = address
      return address
    } catch .matchesNothing {
      throw error(.patternMatchesNothing, path, "pattern")
    } catch {
      throw self.error(.patternTooLarge(limit: PatternDFA.stateLimit), path, "pattern")
    }
  }
}
