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
/// Every verdict must be that of the suite. ``exceptions`` lists the schemas that are rejected, and
/// the intentional differences, with their reasons.
@Suite struct ValidationSuiteTests {
  private static let folder = "Suites/JSON-Schema-Test-Suite/tests"

  /// The reasons of the groups with differences, by file and description.
  private static let exceptions: [String: String] = [:]

  @Test("verdicts are those of the suite", arguments: JSONSchemaTestSuiteTests.files)
  func verdictsMatchTheSuite(_ file: String) throws {
    let suite = try JSONParser.parse(Fixtures.bytes("\(Self.folder)/\(file)"))
    for group in suite.elements ?? [] {
      let name = "\(file): \(group["description"]?.string ?? "")"
      let differences = try Self.differences(in: group, isDraft7: file.hasPrefix("draft7/"))
      if Self.exceptions[name] != nil {
        #expect(!differences.isEmpty, "\(name) has no differences; remove it from the exceptions")
      } else {
        #expect(differences.isEmpty, "\(name)")
      }
    }
  }

  /// Returns the descriptions of the tests whose verdicts differ, or the error of the schema.
  private static func differences(
    in group: JSONValue, isDraft7: Bool
  ) throws -> [String] {
    var schema = try #require(group["schema"])
    if isDraft7, schema["$schema"] == nil, let members = schema.members {
      schema = .object(
        members + [.init(name: "$schema", value: "http://json-schema.org/draft-07/schema#")])
    }
    let program: ValidationProgram
    do {
      program = try ValidationProgram(jsonSchema: schema)
    } catch {
      return [error.description]
    }
    return try (group["tests"]?.elements ?? []).compactMap { test in
      let text = JSONWriter.text(of: try #require(test["data"]), layout: .spaced)
      let isValid = isValid(text, program)
      return isValid == test["valid"]?.bool ? nil : test["description"]?.string
    }
  }

  private static func isValid(_ text: String, _ program: ValidationProgram) -> Bool {
    var validator = IncrementalValidator(program)
    do {
      try validator.append(text)
      try validator.finish()
      return true
    } catch {
      return false
    }
  }
}
