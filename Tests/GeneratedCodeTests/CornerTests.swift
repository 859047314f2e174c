// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import SchemaModel
import Testing

/// Tests of rare declaration syntax.
@Suite struct CornerTests {
  /// Returns the pattern of a property in the schema of ``Patterns``.
  private func pattern(_ name: String) throws -> String? {
    let text = JSONWriter.prettyText(of: try Patterns.generationSchema.schema.json)
    let property = try #require(text.components(separatedBy: "\"\(name)\": {").dropFirst().first)
    let value = property.components(separatedBy: "\"pattern\": \"").dropFirst().first
    return value.map { String($0.prefix { $0 != "\"" }) }
  }

  @Test("a regular expression is a pattern only if it is the complete argument")
  func onlyCompleteLiteralsArePatterns() throws {
    #expect(try pattern("loose") == "(?i:ab)")
    #expect(try pattern("doubled") == "xx")
    #expect(try pattern("last") == "shared")
    #expect(try pattern("plain") == "^a/b$")
  }

  @Test("a static function with the name of a case is not a case")
  func staticFunctionsAreNotCases() throws {
    #expect(Snippet.lines("a\nb") == .lines(["a", "b"], `from line`: nil))
    let text = #"{"type": "all", "value": [{"type": "lines", "value": ["a"], "from line": 2}]}"#
    let content = try GeneratedContent(json: text)
    #expect(try Snippet(content) == .all(.lines(["a"], `from line`: 2)))
  }

  @Test("handwritten members with similar names are kept")
  func similarMembersAreKept() {
    let workout = Samples.workout
    #expect(workout.generatedContent("> ").hasPrefix(#"> {"sets": [{"reps": 5}]"#))
    #expect(Workout.generationSchema(for: "x") == "x")
    #expect(workout.asPartiallyGenerated(of: "y") == "y")
    #expect(workout.asPartiallyGenerated().hashValue == 3)
    #expect(workout.asPartiallyGenerated().generationSchema == 4)
  }

  @Test("handwritten initializers are used")
  func handwrittenInitializersAreUsed() throws {
    #expect(try Parsed(GeneratedContent(json: #"{"text": "ABC"}"#)).text == "abc")
  }

  @Test("an annotation under a condition applies in builds where the condition is true")
  func annotationFollowsConditions() throws {
    let text = JSONWriter.prettyText(of: try Edition.generationSchema.schema.json)
    #if DEBUG
      #expect(text.contains("\"description\": \"for developers\""))
    #else
      #expect(text.contains("\"description\": \"for everyone\""))
    #endif
  }
}
