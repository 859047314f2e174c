// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// The patterns that a server enforces.
  ///
  /// Patterns are rewritten from their syntax tree with literals, classes, groups, alternation and
  /// quantifiers only. One that needs more, such as a lookaround, is not sent.
  public struct Patterns: Sendable, Hashable {
    /// Whether the server requires that a pattern begins with `^` and ends with `$`.
    ///
    /// An unanchored pattern is then extended to the complete text.
    public var requiresAnchors = false

    /// Whether the server writes the text of a pattern between quotation marks without escaping it.
    ///
    /// Characters that JSON escapes are then excluded from the pattern, because the server would
    /// write malformed JSON.
    public var excludesEscapedCharacters = false

    /// The greatest count of a repetition.
    public var maximumCount = 1000

    /// The maximum length of a pattern in characters.
    public var maximumLength = 2000

    /// Whether bounds on the length become a pattern if the server has no keyword for them.
    public var expressesLengths = false

    /// Whether formats become patterns if the server does not enforce them by name.
    public var expressesFormats = false

    /// Creates a description of a server that enforces all patterns without lookarounds.
    public init() {}
  }

  /// The limits of one request; `nil` for no limit.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of properties in all objects.
    public var properties: Int?
    /// The maximum nesting of objects and arrays.
    public var nesting: Int?
    /// The maximum number of characters in all names and choices.
    public var nameCharacters: Int?
    /// The maximum number of choices in all enumerations.
    public var choices: Int?
    /// The number of choices above which ``largeChoiceCharacters`` applies to an enumeration.
    public var largeChoiceCount: Int?
    /// The maximum number of characters in the choices of a large enumeration.
    public var largeChoiceCharacters: Int?
    /// The maximum number of optional properties; additional ones become nullable.
    public var optionalProperties: Int?
    /// The maximum number of properties with a union.
    public var unions: Int?
    /// The greatest value of `minItems`; a greater one is reduced to it.
    public var minimumItems: Int?
    /// The maximum number of tools with strict schemas; additional ones are not strict.
    public var strictTools: Int?

    /// Creates limits, none of which is set.
    public init() {}
  }
}
