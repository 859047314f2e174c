// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension SchemaRewriter {
  /// Returns the JSON Schema of a string.
  mutating func json(of string: StringSchema, at path: SchemaPath) -> JSONValue {
    var keywords = RewrittenKeywords(type: "string", description: string.description)
    keywords.title = dialect.keywords.contains(.title) ? string.title : nil
    switch string.restriction {
    case .choices(let texts):
      addChoices(texts, of: string, as: "enum", at: path, to: &keywords)
    case .constant(let text):
      addChoices([text], of: string, as: "const", at: path, to: &keywords)
    case .none, .pattern:
      record("type", "string", at: path, by: .server)
      addRestrictions(of: string, at: path, to: &keywords)
    }
    return keywords.json
  }

  // MARK: - Choices

  private mutating func addChoices(
    _ texts: [String], of string: StringSchema, as keyword: String, at path: SchemaPath,
    to keywords: inout RewrittenKeywords
  ) {
    let texts = texts.filter(string.admitsChoice)
    counts.addChoices(texts, limits: dialect.limits, path: path.description)
    let value: JSONValue =
      keyword == "const" && texts.count == 1
      ? .string(texts[0]) : .array(texts.map { .string($0) })
    let isConstant = keyword == "const" && dialect.keywords.contains(.const) && texts.count == 1
    guard dialect.choiceTypes.contains(.string), isConstant || dialect.keywords.contains(.enum)
    else {
      record(keyword, value, at: path, by: .package, reason: notEnforced(keyword))
      note(keyword, value, in: &keywords)
      return
    }
    // An enumeration of one value is read by more servers than a constant.
    keywords.add("enum", .array(texts.map { .string($0) }))
    record(keyword, value, at: path, by: .server, reason: dialect.choiceRemark ?? "")
  }

  // MARK: - Patterns, formats and lengths

  private mutating func addRestrictions(
    of string: StringSchema, at path: SchemaPath, to keywords: inout RewrittenKeywords
  ) {
    var isRestricted = false
    addPatterns(of: string, at: path, to: &keywords, &isRestricted)
    addFormat(of: string, at: path, to: &keywords, &isRestricted)
    addLengths(of: string, at: path, to: &keywords, isRestricted)
    if !string.excludedPatterns.isEmpty || !string.excludedTexts.isEmpty {
      record("not", nil, at: path, by: .package, reason: notEnforced("not"))
    }
  }

  private mutating func addPatterns(
    of string: StringSchema, at path: SchemaPath, to keywords: inout RewrittenKeywords,
    _ isRestricted: inout Bool
  ) {
    let patterns = string.allPatterns
    guard let first = patterns.first else { return }
    var sent: (source: String, portable: PortablePattern)?
    if dialect.keywords.contains(.pattern) {
      for pattern in patterns where sent == nil {
        sent = PortablePattern(pattern, for: dialect.patterns).map { (pattern, $0) }
      }
    }
    if let portable = sent?.portable {
      keywords.add("pattern", .string(portable.text))
      isRestricted = true
    }
    for pattern in patterns where pattern != sent?.source {
      note("pattern", .string(pattern), in: &keywords)
    }
    let isNarrower = sent?.portable.isNarrower ?? false
    let isSent = sent != nil && patterns.count == 1
    let reason: String
    if isSent {
      reason = isNarrower ? "the server excludes texts with characters that JSON escapes" : ""
    } else if sent != nil {
      reason = "the server enforces one of \(patterns.count) patterns"
    } else if dialect.keywords.contains(.pattern) {
      reason = "the server's regular expressions cannot express the pattern"
    } else {
      reason = notEnforced("pattern")
    }
    record(
      "pattern", .string(first), at: path, by: isSent ? .server : .package, reason: reason,
      excludesValidValues: isNarrower)
  }

  private mutating func addFormat(
    of string: StringSchema, at path: SchemaPath, to keywords: inout RewrittenKeywords,
    _ isRestricted: inout Bool
  ) {
    guard let format = string.format else { return }
    let name = JSONValue.string(format.rawValue)
    let isFree = !isRestricted || dialect.combinesStringKeywords
    if isFree, dialect.keywords.contains(.format), dialect.formats.contains(format.rawValue) {
      keywords.add("format", name)
      isRestricted = true
      record(
        "format", name, at: path, by: .server, reason: "as the server defines the format")
      return
    }
    if !isRestricted, dialect.patterns.expressesFormats, dialect.keywords.contains(.pattern),
      let pattern = PortablePattern(format.pattern(string.formatProfile), for: dialect.patterns)
    {
      keywords.add("pattern", .string(pattern.text))
      isRestricted = true
      record(
        "format", name, at: path, by: .server,
        reason: "sent as a pattern, which excludes rare texts of the format",
        excludesValidValues: true)
      return
    }
    note("format", name, in: &keywords)
    record(
      "format", name, at: path, by: .package,
      reason: isFree
        ? notEnforced("format: \(format.rawValue)") : "\(dialect.name) enforces the pattern only")
  }

  private mutating func addLengths(
    of string: StringSchema, at path: SchemaPath, to keywords: inout RewrittenKeywords,
    _ isRestricted: Bool
  ) {
    let isFree = !isRestricted || dialect.combinesStringKeywords
    if !isRestricted, let pattern = lengthPattern(of: string) {
      keywords.add("pattern", .string(pattern))
      for (keyword, count) in string.lengths {
        record(
          keyword.rawValue, .number(JSONNumber(count)), at: path, by: .server,
          reason: "sent as a pattern")
      }
      return
    }
    for (keyword, count) in string.lengths {
      apply(
        keyword.rawValue, .number(JSONNumber(count)),
        isKept: isFree && dialect.keywords.contains(keyword), at: path, to: &keywords,
        otherwise: isFree
          ? nil : "\(dialect.name) enforces the pattern or format of the string only")
    }
  }

  /// Returns the pattern of the lengths of a string, if the dialect has no keywords for them.
  private func lengthPattern(of string: StringSchema) -> String? {
    let patterns = dialect.patterns
    guard patterns.expressesLengths, dialect.keywords.contains(.pattern), !string.lengths.isEmpty,
      !dialect.keywords.contains(.minLength), !dialect.keywords.contains(.maxLength),
      string.lengths.allSatisfy({ $0.count <= patterns.maximumCount })
    else { return nil }
    let maximum = string.maximumLength.map(String.init) ?? ""
    return "^[\\s\\S]{\(max(string.minimumLength ?? 0, 0)),\(maximum)}$"
  }
}

extension StringSchema {
  /// The bounds on the length.
  fileprivate var lengths: [(keyword: SchemaDialect.Keyword, count: Int)] {
    var lengths: [(keyword: SchemaDialect.Keyword, count: Int)] = []
    if let minimumLength { lengths.append((.minLength, minimumLength)) }
    if let maximumLength { lengths.append((.maxLength, maximumLength)) }
    return lengths
  }

  /// Returns whether a choice satisfies the other keywords of the string.
  fileprivate func admitsChoice(_ text: String) -> Bool {
    func parse(_ pattern: String) -> Pattern? { try? Pattern(parsing: pattern) }
    let count = text.unicodeScalars.count
    return count >= minimumLength ?? 0 && count <= maximumLength ?? Int.max
      && !excludedTexts.contains { $0.utf8.elementsEqual(text.utf8) }
      && allPatterns.allSatisfy { parse($0)?.matches(text) ?? true }
      && !excludedPatterns.contains { parse($0)?.matches(text) ?? false }
      && format?.admits(text, parsing: parse) ?? true
  }
}
