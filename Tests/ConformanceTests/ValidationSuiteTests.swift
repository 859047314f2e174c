// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The tests of JSON-Schema-Test-Suite, run through the incremental validator.
///
/// Every verdict must be that of the suite. Schemas may be rejected only because they refer to a
/// metaschema, or have a format without a grammar. ``exceptions`` lists the other differences,
/// which are intentional.
@Suite struct ValidationSuiteTests {
  private static let folder = "Suites/JSON-Schema-Test-Suite/tests"

  /// The reasons of the differences, by the file and the start of the group's description.
  private static let exceptions: [(group: String, reason: String)] = [
    ("draft2020-12/format.json: ", "formats are enforced; the specification leaves the choice"),
    (
      "draft2020-12/vocabulary.json: schema that uses custom metaschema with with no validation",
      "the keywords of all vocabularies are enforced"
    ),
    (
      "draft2020-12/optional/ecmascript-regex.json: pattern with non-ASCII digits",
      "the pattern uses a property that ECMA-262 does not have"
    ),
    (
      "draft2020-12/optional/ecmascript-regex.json: patternProperties with non-ASCII digits",
      "the pattern uses a property that ECMA-262 does not have"
    ),
    (
      "draft7/optional/ecmascript-regex.json: pattern with non-ASCII digits",
      "the pattern uses a property that ECMA-262 does not have"
    ),
    (
      "draft7/optional/ecmascript-regex.json: patternProperties with non-ASCII digits",
      "the pattern uses a property that ECMA-262 does not have"
    ),
    (
      "draft2020-12/optional/format/hostname.json: validation of A-label (punycode) host names",
      "the encoded Unicode text of a label is not examined"
    ),
    (
      "draft7/optional/format/hostname.json: validation of A-label (punycode) host names",
      "the encoded Unicode text of a label is not examined"
    ),
  ]

  @Test("verdicts are those of the suite", arguments: JSONSchemaTestSuiteTests.files)
  func verdictsMatchTheSuite(_ file: String) throws {
    let suite = try JSONParser.parse(Fixtures.bytes("\(Self.folder)/\(file)"))
    for group in suite.elements ?? [] {
      let name = "\(file): \(group["description"]?.string ?? "")"
      if Self.exceptions.contains(where: { name.hasPrefix($0.group) }) { continue }
      let differences = try Self.differences(in: group, isDraft7: file.hasPrefix("draft7/"))
      #expect(differences.isEmpty, "\(name)")
    }
  }

  @Test("every exception is needed")
  func exceptionsAreNeeded() throws {
    for exception in Self.exceptions {
      let file = String(exception.group.prefix { $0 != ":" })
      let suite = try JSONParser.parse(Fixtures.bytes("\(Self.folder)/\(file)"))
      let differences = try (suite.elements ?? []).filter { group in
        "\(file): \(group["description"]?.string ?? "")".hasPrefix(exception.group)
      }.flatMap { try Self.differences(in: $0, isDraft7: file.hasPrefix("draft7/")) }
      #expect(!differences.isEmpty, "remove the exception '\(exception.group)'")
    }
  }

  @Test("few schemas are rejected")
  func rejectsFewSchemas() throws {
    var counts = (all: 0, rejected: 0)
    for file in JSONSchemaTestSuiteTests.files {
      let suite = try JSONParser.parse(Fixtures.bytes("\(Self.folder)/\(file)"))
      for group in suite.elements ?? [] {
        counts.all += 1
        let schema = try #require(group["schema"])
        if (try? Self.program(schema)) == nil { counts.rejected += 1 }
      }
    }
    #expect(counts.all > 600)
    #expect(counts.rejected < 70, "\(counts)")
  }

  /// Returns the descriptions of the tests whose verdicts differ, or the problems of the schema.
  private static func differences(
    in group: JSONValue, isDraft7: Bool
  ) throws -> [String] {
    var schema = try #require(group["schema"])
    if isDraft7, schema["$schema"] == nil, let members = schema.members {
      schema = .object(
        members + [.init(name: "$schema", value: "http://json-schema.org/draft-07/schema#")])
    }
    let program: ValidationProgram
    do throws(JSONSchemaReadingError) {
      program = try self.program(schema)
    } catch {
      return error.problems.filter { !isExpected($0) }.map(\.description)
    }
    return try (group["tests"]?.elements ?? []).compactMap { test in
      let text = JSONWriter.text(of: try #require(test["data"]), layout: .spaced)
      let isValid = IncrementalValidator(program).violation(of: text) == nil
      return isValid == test["valid"]?.bool ? nil : test["description"]?.string
    }
  }

  private static func program(
    _ schema: JSONValue
  ) throws(JSONSchemaReadingError) -> ValidationProgram {
    try ValidationProgram(
      jsonSchema: schema,
      options: JSONSchemaReadingOptions(externals: SuiteDocuments.externals(of: schema)))
  }

  /// Returns whether a schema may be rejected for a reason: nothing is fetched, and a format that
  /// cannot be enforced is not ignored silently.
  private static func isExpected(_ problem: JSONSchemaProblem) -> Bool {
    switch problem.reason {
    case .unavailableDocument(_, .absent), .unknownFormat: true
    default: false
    }
  }
}
