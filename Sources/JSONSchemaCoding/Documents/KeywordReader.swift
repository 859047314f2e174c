// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

/// A reader of the keywords of schema objects, which reports the malformed ones.
package protocol KeywordReader {
  /// The schemas.
  var document: SchemaDocument { get set }
  /// The dialect, and the keywords that may be ignored.
  var options: JSONSchemaReadingOptions { get }
  /// The problems found so far.
  var problemLog: JSONSchemaProblemLog { get set }
}

/// The problems of a document, without repetitions.
package struct JSONSchemaProblemLog: Sendable {
  private var rejecting = DistinctList<JSONSchemaProblem>()
  private var ignored = DistinctList<JSONSchemaProblem>()

  /// Creates an empty log.
  package init() {}

  /// The reasons the schema is rejected.
  package var problems: [JSONSchemaProblem] { rejecting.elements }
  /// The problems of keywords that the options allow to ignore.
  package var relaxed: [JSONSchemaProblem] { ignored.elements }

  /// Adds a problem unless the log contains it.
  ///
  /// - Complexity: O(1) on average.
  fileprivate mutating func add(_ problem: JSONSchemaProblem, isRelaxed: Bool) {
    if isRelaxed { ignored.append(problem) } else { rejecting.append(problem) }
  }
}

/// The keywords of one schema object; the last one wins if a name occurs several times.
package struct SchemaKeywords {
  /// The location of the schema object.
  package let location: SchemaDocument.Location
  /// The dynamic scope inside the schema object.
  package let scope: DynamicScope
  /// The groups of the keywords.
  package let groups: KeywordGroups
  private let members: [JSONValue.Member]

  /// Creates the keywords of a schema object.
  ///
  /// - Parameters:
  ///   - members: The members of the schema object.
  ///   - location: Its location.
  ///   - scope: The dynamic scope inside it.
  package init(
    _ members: [JSONValue.Member], at location: SchemaDocument.Location,
    in scope: DynamicScope = DynamicScope()
  ) {
    self.location = location
    self.scope = scope
    self.members = members
    groups = members.reduce(into: []) { $0.formUnion(KeywordGroups(of: $1.name)) }
  }

  /// The value of a keyword, or `nil` if it is absent.
  ///
  /// - Parameter keyword: The keyword.
  /// - Complexity: O(*n*) in the number of keywords, which is small.
  package subscript(keyword: String) -> JSONValue? { members.last { $0.name == keyword }?.value }
}

extension KeywordReader {
  /// Records that a keyword is not enforced, as a problem unless the options allow to ignore it.
  ///
  /// - Parameters:
  ///   - reason: The kind of problem.
  ///   - keyword: The keyword; empty if the problem concerns the schema object itself.
  ///   - location: The location of the schema object.
  package mutating func report(
    _ reason: JSONSchemaProblem.Reason, _ keyword: String, at location: SchemaDocument.Location
  ) {
    let problem = JSONSchemaProblem(
      document: document.documentURI(of: location), location: document.entries[location].pointer,
      keyword: keyword, reason: reason)
    let isRelaxed = RelaxableKeyword(rawValue: keyword).map(options.relaxing.contains) ?? false
    problemLog.add(problem, isRelaxed: isRelaxed)
  }

  /// Converts the value of a keyword, or reports that the keyword expects a different one.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of the schema object.
  ///   - keyword: The keyword.
  ///   - expected: The expected value as a noun phrase.
  ///   - convert: The conversion, which returns `nil` for other values.
  /// - Returns: The value, or `nil` if the keyword is absent or malformed.
  package mutating func value<Value>(
    _ keywords: SchemaKeywords, _ keyword: String, expected: @autoclosure () -> String,
    _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let json = keywords[keyword] else { return nil }
    if let value = convert(json) { return value }
    report(.wrongValue(expected: expected()), keyword, at: keywords.location)
    return nil
  }

  // MARK: - Numbers

  /// Returns the value of a keyword that takes a nonnegative integer; `Int.max` if it is greater.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of the schema object.
  ///   - keyword: The keyword.
  /// - Returns: The number, or `nil` if the keyword is absent or malformed.
  package mutating func count(_ keywords: SchemaKeywords, _ keyword: String) -> Int? {
    value(keywords, keyword, expected: "an integer of at least 0") { json in
      guard let decimal = json.number?.decimal, decimal.isWhole, !decimal.isNegative else {
        return json.number?.int.flatMap { $0 >= 0 ? $0 : nil }
      }
      return json.number?.int ?? Int.max
    }
  }

  /// Returns the value of a keyword that sets a maximum; `nil` if it does not restrict anything.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of the schema object.
  ///   - keyword: The keyword.
  /// - Returns: The maximum.
  package mutating func maximum(_ keywords: SchemaKeywords, _ keyword: String) -> Int? {
    count(keywords, keyword).flatMap { $0 == Int.max ? nil : $0 }
  }

  /// Returns the value of a keyword that takes a number.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of the schema object.
  ///   - keyword: The keyword.
  /// - Returns: The number, or `nil` if the keyword is absent or malformed.
  package mutating func number(_ keywords: SchemaKeywords, _ keyword: String) -> DecimalNumber? {
    value(
      keywords, keyword,
      expected: "a number of at most \(DecimalNumber.magnitudeLimit) digits", \.number?.decimal)
  }

  /// Returns the value of `multipleOf`.
  ///
  /// - Parameter keywords: The keywords of the schema object.
  /// - Returns: The divisor, or `nil` if the keyword is absent or malformed.
  package mutating func divisor(_ keywords: SchemaKeywords) -> DecimalNumber? {
    guard let divisor = number(keywords, "multipleOf") else { return nil }
    if divisor.isNegative || divisor.digits.isEmpty || divisor.digits.count > 18 {
      report(
        .wrongValue(expected: "a number above 0 with at most 18 digits"), "multipleOf",
        at: keywords.location)
      return nil
    }
    return divisor
  }
}
