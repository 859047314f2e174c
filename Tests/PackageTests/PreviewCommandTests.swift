// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel
internal import TestSupport
internal import Testing

/// Tests of `generable preview` as a process.
///
/// `StreamPreviewTests` tests the content of the page.
@Suite struct PreviewCommandTests {
  private let recipe = "Fixtures/Declarations/Recipe.swift"

  private func data(of html: String) throws -> JSONValue {
    let start = try #require(html.range(of: "id=\"data\">")?.upperBound)
    return try JSONParser.parse(String(html[start...].prefix { $0 != "<" }))
  }

  @Test("a value is written to standard output as a page")
  func writesThePage() throws {
    let value = #"{"ingredients": ["rice"], "cookingTime": 30, "name": "Risotto"}"#
    let result = try ProcessRunner.generable(
      "preview", recipe, "--json", value, "--by", "value")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("<!DOCTYPE html>"))
    let data = try data(of: result.output)
    #expect(data["title"]?.string == "Recipe")
    let text = (data["steps"]?.elements ?? []).compactMap { $0["text"]?.string }.joined()
    #expect(text == #"{"name": "Risotto", "cookingTime": 30, "ingredients": ["rice"]}"#)
  }

  @Test("the response of the embedded model is complete, and its tokens are counted")
  func previewsAModel() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "page.html")
    let result = try ProcessRunner.generable(
      "preview", recipe, "A soup", "--seed", "3", "--output", file.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    let data = try data(of: String(contentsOf: file, encoding: .utf8))
    #expect(data["notes"]?.elements == [])
    #expect(data["vocabulary"] != nil)
    #expect(data["steps"]?.elements?.first?["tokens"] != nil)
  }

  @Test(
    "wrong usage and invalid values are errors",
    arguments: [
      ([], 64, "missing FILE"),
      (["R.swift", "--json", "1", "--recording", "r.json"], 64, "exclude each other"),
      (["R.swift", "--recording", "r.json", "--by", "word"], 64, "'--by' needs '--json'"),
      (["R.swift", "--json", "1", "--by", "line"], 64, "one of 'character', 'word', 'value'"),
      (["Fixtures/Declarations/Recipe.swift", "--json", "{\"name\": 1}"], 1, "must be a string"),
      (
        ["Fixtures/Declarations/Recipe.swift", "--recording", "missing.json"], 1,
        "cannot read 'missing.json'"
      ),
    ] as [([String], Int32, String)])
  func rejectsWrongUsage(_ words: [String], _ status: Int32, _ expected: String) throws {
    let result = try ProcessRunner.generable(["preview"] + words, in: Fixtures.packageRoot)
    #expect(result.status == status)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
