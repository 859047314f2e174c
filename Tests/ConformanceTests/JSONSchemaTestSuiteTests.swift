// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The tests of JSON-Schema-Test-Suite.
///
/// Each schema is read and compiled. Each of its documents, written in the layout and member order
/// of the schema, must be a text of the grammar if and only if it is valid. The baseline lists
/// rejected schemas and intentional differences with their reasons. Entries that are no longer
/// needed must be removed.
@Suite struct JSONSchemaTestSuiteTests {
  /// The verdict on one schema of the suite, from best to worst.
  enum Verdict: String, Comparable {
    case pass, refused, rejectsValid, acceptsInvalid

    private var severity: Int {
      switch self {
      case .pass: 0
      case .refused: 1
      case .rejectsValid: 2
      case .acceptsInvalid: 3
      }
    }

    static func < (left: Self, right: Self) -> Bool { left.severity < right.severity }
  }

  private static let folder = "Suites/JSON-Schema-Test-Suite/tests"
  private static let baselinePath = "Baselines/json-schema-test-suite.json"

  /// The files of the suite, relative to its folder.
  static let files: [String] = {
    let path = Fixtures.url(folder).path(percentEncoded: false)
    let names = try? FileManager.default.subpathsOfDirectory(atPath: path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static let vocabulary = try? ByteVocabulary.make()

  @Test("the test suite is present")
  func findsTheSuite() {
    #expect(Self.files.count { $0.hasPrefix("draft2020-12/") } > 50)
    #expect(Self.files.count { $0.hasPrefix("draft7/") } > 35)
  }

  @Test("verdicts are those of the suite, except for the baseline", arguments: files)
  func verdictsMatchTheBaseline(_ file: String) throws {
    let recorded = try Self.baseline()
    var names: Set<String> = []
    for (name, verdict, detail) in try Self.verdicts(of: file) {
      names.insert(name)
      let known = recorded[name]?.verdict ?? .pass
      #expect(verdict <= known, "\(name): \(detail)")
      #expect(verdict >= known, "\(name) is \(verdict) now; remove it from \(Self.baselinePath)")
    }
    let stale = recorded.keys.filter { $0.hasPrefix("\(file): ") && !names.contains($0) }
    #expect(stale.isEmpty, "the suite has no such schema")
  }

  @Test("every exception has a reason, and none accepts an invalid document")
  func exceptionsHaveReasons() throws {
    for (name, entry) in try Self.baseline() {
      #expect(!entry.reason.isEmpty, "\(name) has no reason")
      #expect(entry.verdict != .acceptsInvalid, "\(name)")
      #expect(entry.verdict != .pass, "\(name)")
    }
  }

  /// Returns the verdicts on the schemas of a file, with their reasons.
  static func verdicts(
    of file: String
  ) throws -> [(name: String, verdict: Verdict, detail: String)] {
    let suite = try JSONParser.parse(Fixtures.bytes("\(folder)/\(file)"))
    return try (suite.elements ?? []).map { group in
      let name = "\(file): \(group["description"]?.string ?? "")"
      let (verdict, detail) = try verdict(on: group, isDraft7: file.hasPrefix("draft7/"))
      return (name, verdict, detail)
    }
  }

  private static func verdict(
    on group: JSONValue, isDraft7: Bool
  ) throws -> (Verdict, String) {
    let tests = group["tests"]?.elements ?? []
    var json = try #require(group["schema"])
    // The folder of a file determines its draft.
    if isDraft7, json["$schema"] == nil, let members = json.members {
      json = .object(
        members + [.init(name: "$schema", value: "http://json-schema.org/draft-07/schema#")])
    }
    let schema: Schema
    let grammar: CompiledGrammar
    do {
      let options = JSONSchemaReadingOptions(externals: SuiteDocuments.externals(of: json))
      schema = try JSONSchemaReader.read(json, options: options).schema
      grammar = try CompiledGrammar(compiling: schema, layout: .compact)
    } catch let error as JSONSchemaReadingError {
      // A schema that no value satisfies is correctly rejected because it has no documents.
      let isEmpty = error.problems.allSatisfy { $0.reason == .noValue }
      let hasValid = tests.contains { $0["valid"] == true }
      return (isEmpty && !hasValid ? .pass : .refused, "\(error)")
    } catch {
      return (.refused, "\(error)")
    }
    var order = MemberOrder(schema)
    var worst = (Verdict.pass, "")
    for test in tests {
      guard let data = test["data"], let isValid = test["valid"]?.bool else { continue }
      let texts = [order.ordered(data), data, order.approximate(data)].compactMap { $0 }
      let isAccepted = try texts.contains { try accepts($0, grammar) }
      guard isAccepted != isValid else { continue }
      let verdict = isAccepted ? Verdict.acceptsInvalid : .rejectsValid
      if verdict > worst.0 { worst = (verdict, test["description"]?.string ?? "") }
    }
    return worst
  }

  private static func accepts(_ value: JSONValue, _ grammar: CompiledGrammar) throws -> Bool {
    var matcher = TokenMatcher(grammar: grammar, vocabulary: try #require(vocabulary))
    let text = JSONWriter.text(of: value, layout: .compact)
    return matcher.accept(bytes: text.utf8) && matcher.isComplete
  }

  private static func baseline() throws -> [String: (verdict: Verdict, reason: String)] {
    let json = try JSONParser.parse(Fixtures.bytes(baselinePath))
    #expect(json["version"] == 1)
    var entries: [String: (verdict: Verdict, reason: String)] = [:]
    for member in json["exceptions"]?.members ?? [] {
      let verdict = try #require(member.value["verdict"]?.string.flatMap(Verdict.init(rawValue:)))
      entries[member.name] = (verdict, member.value["reason"]?.string ?? "")
    }
    return entries
  }
}
