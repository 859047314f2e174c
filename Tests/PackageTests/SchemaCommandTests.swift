// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel
internal import TestSupport
internal import Testing

/// Tests of `generable schema` as a process.
@Suite struct SchemaCommandTests {
  private func schema(_ words: String...) throws -> ProcessResult {
    try ProcessRunner.generable(["schema"] + words, in: Fixtures.url("Declarations"))
  }

  @Test(
    "the GBNF grammar admits the documents of the type",
    arguments: [
      ("Recipe", "Recipe"), ("TripPlanner", "Itinerary"), ("Forms", "Tree"), ("Guides", "Guides"),
      ("NPC", "NPC"), ("Article", "Article"),
    ])
  func grammarAdmitsTheDocumentsOfTheType(_ file: String, _ type: String) throws {
    let result = try schema("\(file).swift", "--type", type, "--format", "gbnf")
    #expect(result.status == 0, "\(result.errors)")
    let grammar = try GBNFRecognizer(result.output)
    for line in try Fixtures.text("Documents/\(type).jsonl").split(separator: "\n") {
      let text = JSONWriter.text(of: try JSONParser.parse(String(line)))
      #expect(grammar.admits(text), "\(text)")
      #expect(!grammar.admits(text + " "))
      #expect(!grammar.admits(String(text.dropLast())))
    }
  }

  @Test("the strict subset requires all properties")
  func strictSubsetRequiresAllProperties() throws {
    let result = try schema("TripPlanner.swift", "--type", "Itinerary", "--format", "openai")
    #expect(result.status == 0, "\(result.errors)")
    try expectStrict(try JSONParser.parse(result.output))
  }

  /// Checks the rules of the strict subset for a schema and all nested schemas.
  private func expectStrict(_ json: JSONValue) throws {
    let keywords: Set<String> = [
      "type", "description", "properties", "required", "additionalProperties", "items", "enum",
      "anyOf", "$ref", "$defs", "minItems", "maxItems", "minimum", "maximum", "pattern",
    ]
    let members = try #require(json.members)
    #expect(members.allSatisfy { keywords.contains($0.name) }, "\(members.map(\.name))")
    if json["$ref"] != nil { #expect(members.count == 1) }
    if json["type"] == "object" {
      let names = (json["properties"]?.members ?? []).map { JSONValue.string($0.name) }
      #expect(json["required"] == .array(names))
      #expect(json["additionalProperties"] == false)
    }
    let children =
      (json["properties"]?.members ?? []).map(\.value)
      + (json["$defs"]?.members ?? []).map(\.value) + (json["anyOf"]?.elements ?? [])
      + [json["items"]].compactMap(\.self)
    for child in children { try expectStrict(child) }
  }

  @Test("'schema' reads folders and several files")
  func readsFoldersAndSeveralFiles() throws {
    let single = try schema("Recipe.swift")
    let folder = try schema(".", "--type", "Recipe")
    #expect(folder.status == 0, "\(folder.errors)")
    #expect(folder.output == single.output)
    let files = try schema("Recipe.swift", "NPC.swift", "--type", "NPC")
    #expect(files.status == 0, "\(files.errors)")
  }

  @Test("unknown formats and types are reported with suggestions")
  func reportsUnknownFormatsAndTypes() throws {
    let format = try schema("Recipe.swift", "--format", "yaml")
    #expect(format.status == 64)
    #expect(format.errors.contains("one of 'json-schema', 'openai', 'gbnf', not 'yaml'"))
    let type = try schema("Recipe.swift", "--type", "Recipee")
    #expect(type.status == 1)
    #expect(type.errors.contains("did you mean 'Recipe'?"), "\(type.errors)")
  }

  @Test("conditions select the variant of a type")
  func conditionsSelectTheVariant() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "@Generable struct A {\n#if os(iOS)\nlet y: Int\n#elseif canImport(UIKit)\nlet z: Int\n"
        + "#endif\n@Guide(.maximum(8)) let x: Int\n}\n", to: "A.swift")
    func schema(_ words: String...) throws -> ProcessResult {
      try ProcessRunner.generable(["schema", "A.swift"] + words, in: folder.url)
    }
    let open = try schema()
    #expect(open.status == 1)
    #expect(open.errors.contains("A.swift:1:19: error: the schema of 'A' depends on"))
    let phone = try JSONParser.parse(schema("--define", "os(iOS)").output)
    #expect(phone["x-order"] == ["y", "x"])
    #expect(phone["properties"]?["x"]?["maximum"] == 8)
    let other = try JSONParser.parse(schema("--undefine", "canImport(UIKit)").output)
    #expect(other["x-order"] == ["x"])
  }

  @Test("the type that contains all others is the default")
  func choosesTheTypeThatContainsAllOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      @Generable struct B { let a: A?; let c: C }
      @Generable(name: "Choice") enum C { case c }
      @Generable struct A { let b: B }
      """, to: "Cycle.swift")
    try folder.write("@Generable struct D { let b: B }\n", to: "D.swift")
    try folder.write("@Generable struct E { let x: Int }\n", to: "E.swift")
    func schema(_ files: String...) throws -> ProcessResult {
      try ProcessRunner.generable(["schema"] + files, in: folder.url)
    }
    #expect(try schema("Cycle.swift", "D.swift").output.contains(#""title": "D""#))
    // A type in a cycle does not contain all others, and neither does a type outside the cycle.
    for files in [["Cycle.swift"], ["Cycle.swift", "E.swift"]] {
      let result = try ProcessRunner.generable(["schema"] + files, in: folder.url)
      #expect(result.status == 1)
      #expect(result.errors.contains("choose one with '--type'; there are 'B', 'C', 'A'"))
    }
  }

  @Test("unresolved types are reported with their positions")
  func reportsUnresolvedTypes() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "@Generable struct A {\n  let b: B\n  let c: [Other.C]?\n}\n", to: "A.swift")
    for format in ["json-schema", "openai", "gbnf"] {
      let result = try ProcessRunner.generable(
        ["schema", "A.swift", "--format", format], in: folder.url)
      #expect(result.status == 1)
      #expect(result.errors.contains("A.swift:2:10: error: the schema of 'B' is unknown"))
      #expect(result.errors.contains("A.swift:3:11: error: the schema of 'Other.C' is unknown"))
    }
  }
}
