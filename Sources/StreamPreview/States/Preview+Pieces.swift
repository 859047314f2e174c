// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine
package import GuidedGeneration
internal import JSONText
package import ScriptedInference
internal import SchemaModel

extension Preview {
  /// Creates the preview of a value.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - schema: The schema of the value.
  ///   - json: The value as JSON text, with the members of objects in any order.
  ///   - unit: The amount of text between two steps.
  /// - Throws: ``GuidedGeneration/GenerationSchema/Violation`` if the text is not a value of the
  ///   schema, or ``PreviewError``.
  package init(
    title: String, schema: GenerationSchema, json: String, by unit: StreamingUnit
  ) throws {
    try schema.validate(json: json)
    let value = try JSONParser.parse(json, maximumDepth: GeneratedContent.maximumDepth)
    let text = JSONWriter.text(of: SchemaOutline(try schema.schema).ordered(value))
    let pieces = unit.pieces(of: text).map { ResponsePiece(text: $0) }
    try self.init(title: title, schema: schema, pieces: pieces)
  }

  /// Creates the preview of a recorded response.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - schema: The schema of the value.
  ///   - script: The recording. Its last turn with text is shown.
  ///   - vocabulary: The tokens of the recorded model, if they are known.
  /// - Throws: ``PreviewError``, or the error of an invalid schema.
  package init(
    title: String, schema: GenerationSchema, recording script: Script,
    vocabulary: Vocabulary? = nil
  ) throws {
    try self.init(
      title: title, schema: schema, pieces: script.responsePieces, vocabulary: vocabulary)
  }
}
