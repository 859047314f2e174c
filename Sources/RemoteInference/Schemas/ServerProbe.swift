// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration
internal import JSONText
internal import SchemaModel

/// A request that shows whether a server enforces a schema.
///
/// The schema admits one value, and the prompt asks for another one. A server that ignores schemas,
/// as some do with status 200, responds with the value of the prompt.
public struct ServerProbe: Sendable {
  /// The property of the server that a probe examines.
  public enum Subject: String, Sendable, Hashable, CaseIterable {
    /// Any enforcement: an enumeration of one text.
    case schema
    /// The bounds of integers.
    case integerBounds
    /// The bounds of other numbers.
    case numberBounds
    /// Anchored patterns.
    case pattern
    /// The maximum number of items.
    case itemCounts
    /// The maximum number of characters.
    case lengths
    /// The order of keys.
    case keyOrder

    /// The keywords of JSON Schema that depend on the subject.
    var keywords: Set<String> {
      switch self {
      case .schema, .keyOrder: []
      case .integerBounds, .numberBounds:
        ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
      case .pattern: ["pattern"]
      case .itemCounts: ["minItems", "maxItems"]
      case .lengths: ["minLength", "maxLength"]
      }
    }
  }

  /// The conclusion from a response.
  public enum Verdict: Sendable, Hashable {
    /// The response is the only value of the schema, or one of the few.
    case enforced
    /// The response violates the schema.
    case ignored
    /// The response is empty or incomplete.
    case inconclusive
  }

  /// The property that the probe examines.
  public let subject: Subject
  /// The prompt, which asks for a value that the schema does not admit.
  public let prompt: String
  /// The number of tokens within which a server that enforces the schema completes its response.
  public let maximumResponseTokens = 64

  let schema: Schema
  /// The keys of the response in the order of the schema, if that is examined.
  let keys: [String]

  private init(_ subject: Subject, _ prompt: String, _ properties: [(String, SchemaNode)]) {
    self.subject = subject
    self.prompt = prompt
    schema = Schema(
      root: .object(
        ObjectSchema(
          title: "Probe", properties: properties.map { .init(name: $0.0, node: $0.1) })))
    keys = subject == .keyOrder ? properties.map(\.0) : []
  }

  /// The schema of the response.
  public var generationSchema: GenerationSchema { GenerationSchema(schema: schema) }

  /// The word that ``Subject/schema`` forces; no prompt contains it.
  static let word = "quetzal-7481"

  /// The probes of a dialect: one for enforcement at all, and one for each kind of keyword that the
  /// dialect keeps.
  ///
  /// - Parameter dialect: The dialect.
  /// - Returns: The probes, the one of ``Subject/schema`` first.
  public static func probes(for dialect: SchemaDialect) -> [ServerProbe] {
    Subject.allCases.filter { subject in
      if dialect.encoding == .gbnf { return true }
      if subject == .numberBounds, dialect.bounds == .integers { return false }
      let keywords = Set(dialect.keywords.map(\.rawValue))
      return subject.keywords.isEmpty || !subject.keywords.isDisjoint(with: keywords)
    }.map { ServerProbe($0) }
  }

  /// Creates the probe of a subject.
  ///
  /// - Parameter subject: The property of the server to examine.
  public init(_ subject: Subject) {
    switch subject {
    case .schema:
      self.init(
        subject, "Reply with the single word hello. Do not write JSON, braces, or quotes.",
        [("word", .string(StringSchema(restriction: .choices([Self.word]))))])
    case .integerBounds:
      self.init(
        subject, "Reply with the number 53 as the count.",
        [("count", .integer(NumberSchema(minimum: DecimalNumber(1), maximum: DecimalNumber(2))))])
    case .numberBounds:
      let quarter = DecimalNumber("0.25")
      self.init(
        subject, "Reply with the number 53.5 as the ratio.",
        [("ratio", .number(NumberSchema(minimum: DecimalNumber(0), maximum: quarter)))])
    case .pattern:
      self.init(
        subject, "Reply with the word hello as the code.",
        [("code", .string(StringSchema(restriction: .pattern("^[A-Z]{3}-[0-9]{4}$"))))])
    case .itemCounts:
      let items = ArraySchema(items: .boolean(), minimumCount: 1, maximumCount: 1)
      self.init(
        subject, "Reply with twelve flags, all of which are true.", [("flags", .array(items))])
    case .lengths:
      self.init(
        subject, "Reply with the sentence 'The quick brown fox jumps over the lazy dog' as text.",
        [("text", .string(StringSchema(maximumLength: 3)))])
    case .keyOrder:
      self.init(
        subject, "Reply with alpha first, then mike, then zulu, each of them true.",
        ["zulu", "alpha", "mike"].map { ($0, .boolean()) })
    }
  }
}
