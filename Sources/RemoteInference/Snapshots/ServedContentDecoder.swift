// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import JSONText
internal import SchemaModel

/// A decoder of the contents of served messages.
///
/// Each message contains all visible content. Text that continues the text of the previous message
/// continues its parser, so finished parts are decoded once and elements keep their identity.
struct ServedContentDecoder {
  private let schema: GenerationSchema
  private let decoder = ResponseDecoder()
  private var text: [UInt8] = []
  private var parser: IncrementalJSONParser
  private var validator: GenerationSchema.Validator

  /// Creates a decoder at the beginning of a response.
  ///
  /// - Parameter schema: The schema of the content.
  /// - Throws: ``GuidedGeneration/GenerationSchema/SchemaError`` if the schema is invalid.
  init(schema: GenerationSchema) throws {
    self.schema = schema
    parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
    validator = try schema.makeValidator()
  }

  /// Decodes the content of a message.
  ///
  /// - Parameters:
  ///   - value: The content as complete JSON.
  ///   - open: The number of values that are still growing; 0 for the complete content.
  /// - Returns: The content, or `nil` if nothing is visible.
  /// - Throws: ``GuidedGeneration/GenerationSchema/Violation`` if the content violates the schema,
  ///   or ``RemoteError`` if the number of growing values does not match the content.
  /// - Complexity: O(*n*) in the size of the content.
  mutating func content(_ value: JSONValue, open: Int) throws -> GeneratedContent? {
    var text = Array(JSONWriter.text(of: value, layout: .compact).utf8)
    guard open <= text.count, text.suffix(open).allSatisfy(Self.isClosing) else {
      throw RemoteError(
        .malformedResponse,
        message: "a snapshot has \(open) growing values, but its content is not nested as deeply; "
          + "use the same version of the package on the server")
    }
    text.removeLast(open)
    try read(text)
    guard open == 0 else { return parser.partial.map { decoder.content($0) } }
    try validator.finish()
    return decoder.content(try parser.finish())
  }

  private mutating func read(_ text: [UInt8]) throws {
    if !text.starts(with: self.text) || parser.isComplete {
      parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
      validator = try schema.makeValidator()
      self.text = []
    }
    var rest = Array(text[self.text.count...])
    // A number becomes visible with the byte after it, and only complete numbers are sent.
    if let last = rest.last, Self.isDigit(last) { rest.append(UInt8(ascii: " ")) }
    self.text = text
    try validator.append(rest)
    try parser.append(rest)
  }

  /// Decodes a value and its version from content.
  func snapshot<Partial: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Partial.Type
  ) throws -> (value: Partial, version: SnapshotVersion)? {
    try decoder.snapshot(content, as: type)
  }

  /// Decodes the complete value.
  func value<Value: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Value.Type
  ) throws -> Value {
    try decoder.value(content, as: type)
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\"")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
