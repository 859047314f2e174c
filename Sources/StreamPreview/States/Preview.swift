// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine
package import GuidedGeneration
internal import JSONText
package import ScriptedInference
internal import SchemaModel

/// The states of a value whose text arrives in pieces.
package struct Preview: Sendable {
  /// The state after one piece.
  struct Step: Sendable {
    /// The piece.
    var text = ""
    /// Whether the piece replaces the text so far.
    var replacesText = false
    /// The pause before the piece, in seconds; `nil` if it was not recorded.
    var pause: Double?
    /// The changes of the value.
    var changes: [VisibleChange] = []
    /// The characters that may come next; `nil` if they are not known.
    var allowed: AllowedCharacters?
    /// The tokens that may come next; `nil` if the tokens of the model are not known.
    var tokens: AllowedTokens?
    /// The text that is the only continuation.
    var forced = ""
  }

  /// The maximum number of steps.
  package static let maximumStepCount = 10_000

  /// The title of the page.
  var title: String
  /// The outline of the schema.
  let outline: SchemaOutline
  /// The number of tokens of the model, if they are known.
  let vocabularyCount: Int?
  /// The steps; the first one has no text.
  private(set) var steps: [Step] = [Step()]
  /// The reason why the allowed characters are not known, or why the text is not a value.
  private(set) var notes: [String] = []

  private var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
  private var changes: VisibleChanges

  /// Creates the preview of a text.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - schema: The schema of the value.
  ///   - pieces: The text in pieces.
  ///   - vocabulary: The tokens of the model that generated the text, if they are known.
  /// - Throws: ``PreviewError``, or the error of an invalid schema.
  package init(
    title: String, schema: GenerationSchema, pieces: [ResponsePiece], vocabulary: Vocabulary? = nil
  ) throws {
    guard !pieces.isEmpty else { throw PreviewError.noText }
    guard pieces.count <= Self.maximumStepCount else {
      throw PreviewError.tooManySteps(pieces.count, limit: Self.maximumStepCount)
    }
    self.title = title
    vocabularyCount = vocabulary?.count
    outline = SchemaOutline(try schema.schema)
    changes = VisibleChanges(outline)
    var matcher = characterMatcher(schema, for: pieces, vocabulary)
    var validator = try schema.makeValidator()
    describe(&matcher)
    for piece in pieces {
      if piece.replacesText {
        parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
        changes = VisibleChanges(outline)
        validator = try schema.makeValidator()
      }
      steps.append(Step(text: piece.text, replacesText: piece.replacesText, pause: piece.pause))
      do {
        try validator.append(piece.text)
        try parser.append(piece.text)
      } catch {
        notes.append("The text is not a value of the schema: \(error).")
        addChanges()
        return
      }
      addChanges()
      matcher?.append(piece.text)
      describe(&matcher)
    }
    do {
      try validator.finish()
      try parser.finish()
      addChanges()
    } catch {
      notes.append("The text is not a complete value of the schema: \(error).")
    }
  }

  private mutating func addChanges() {
    if let state = parser.partial { steps[steps.count - 1].changes += changes.next(state) }
  }

  private mutating func describe(_ matcher: inout CharacterMatcher?) {
    steps[steps.count - 1].allowed = matcher?.allowed
    steps[steps.count - 1].tokens = matcher?.allowedTokens
    steps[steps.count - 1].forced = matcher?.forcedText ?? ""
  }

  private mutating func characterMatcher(
    _ schema: GenerationSchema, for pieces: [ResponsePiece], _ vocabulary: Vocabulary?
  ) -> CharacterMatcher? {
    guard !pieces.contains(where: \.replacesText) else {
      notes.append("The allowed characters are not shown, because the model replaced its answer.")
      return nil
    }
    do {
      let text = pieces.map(\.text).joined()
      if let matcher = try CharacterMatcher(schema, for: text, modelVocabulary: vocabulary) {
        return matcher
      }
      notes.append(
        "The allowed characters are not shown, because the engine writes values differently.")
    } catch {
      notes.append("The allowed characters are not shown: \(error).")
    }
    return nil
  }
}
