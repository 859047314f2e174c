// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import TestSupport
internal import Testing

/// Tests of the command as a process.
@Suite struct CommandTests {
  private let recipe = "Fixtures/Declarations/Recipe.swift"

  @Test(
    "every command prints help",
    arguments: [
      ["--help"], ["help"], ["schema", "--help"], ["respond", "--help"], ["models", "--help"],
    ])
  func printsHelp(_ words: [String]) throws {
    let result = try ProcessRunner.generable(words, in: Fixtures.packageRoot)
    #expect(result.status == 0)
    #expect(result.output.contains("usage: generable"))
    #expect(result.errors.isEmpty)
  }

  @Test(
    "wrong usage exits with status 64 and a suggestion",
    arguments: [
      ([], "no command given"),
      (["shcema"], "did you mean 'schema'?"),
      (["help", "shcema"], "did you mean 'schema'?"),
      (["schema"], "missing FILE"),
      (["respond"], "missing PROMPT"),
      (["respond", "Recipe.swift"], "missing PROMPT after 'Recipe.swift'"),
      (["respond", " "], "the prompt is empty"),
      (["respond", "s.json", "x"], "'s.json' is not a Swift file; write '--schema s.json'"),
      (["respond", "s.json"], "write '--schema s.json \"PROMPT\"'"),
      (["completions", "ksh"], "one of 'bash', 'zsh', 'fish'"),
      (["schema", "--tpye", "A", "x.swift"], "did you mean '--type'?"),
      (["respond", "--temperature", "hot", "x"], "needs a number"),
      (["respond", "--top-k", "2", "--top-p", "0.5", "x"], "exclude each other"),
      (["respond", "x", "--seed"], "needs a value"),
      (["respond", "x", "--relax", "not"], "'--relax' needs '--schema'"),
      (["respond", "x", "--resolve", "a=b"], "'--resolve' needs '--schema'"),
      (["respond", "--schema", "s.json", "x", "--resolve", "a="], "needs 'URI=FILE', not 'a='"),
      (["respond", "--schema", "s.json", "A.swift", "x"], "exclude each other"),
      (
        ["respond", "--schema", "s.json", "--relax", "uniqueItem", "x"],
        "did you mean 'uniqueItems'?"
      ),
    ])
  func rejectsWrongUsage(_ words: [String], _ expected: String) throws {
    let result = try ProcessRunner.generable(words, in: Fixtures.packageRoot)
    #expect(result.status == 64)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(
    "help fits the width of the terminal",
    arguments: [[], ["respond"], ["models"], ["check"], ["schema"], ["expand"]])
  func helpFitsTheTerminal(_ words: [String]) throws {
    let result = try ProcessRunner.generable(words + ["--help"], in: Fixtures.packageRoot)
    #expect(result.lines.count > 5)
    #expect(result.lines.filter { $0.count > 80 } == [])
  }

  @Test("'schema' prints the JSON Schema of a type")
  func printsTheSchema() throws {
    let result = try ProcessRunner.generable("schema", recipe)
    #expect(result.status == 0)
    let json = try JSONParser.parse(result.output)
    #expect(try Schema(json: json).json == json)
    #expect(result.output.contains("\"x-order\""))
  }

  @Test("in a pipe, 'respond' prints only the final value")
  func printsOnlyTheFinalValue() throws {
    let result = try ProcessRunner.generable(
      "respond", recipe, "Create a pasta recipe", "--seed", "1")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.count == 1)
    #expect(try isRecipe(result.output), "\(result.output)")
  }

  @Test("'respond --stream' prints one snapshot per line")
  func streamsOneSnapshotPerLine() throws {
    let result = try ProcessRunner.generable(
      "respond", recipe, "Create a pasta recipe", "--seed", "1", "--stream")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.count > 3)
    #expect(Set(result.lines).count == result.lines.count, "a snapshot is repeated")
    for line in result.lines { _ = try JSONParser.parse(line) }
    #expect(try isRecipe(try #require(result.lines.last)))
  }

  @Test("the same seed gives the same answer")
  func seedDeterminesTheAnswer() throws {
    let answers = try (0..<2).map { _ in
      try ProcessRunner.generable(
        "respond", recipe, "Create a soup", "--seed", "7", "--temperature", "1.5"
      ).output
    }
    #expect(answers[0] == answers[1])
    #expect(!answers[0].isEmpty)
  }

  @Test("a missing model file is reported by path")
  func reportsAMissingModelFile() throws {
    let result = try ProcessRunner.generable("respond", recipe, "x", "--model", "nowhere.gguf")
    #expect(result.status == 1)
    #expect(result.errors.contains("nowhere.gguf: the file cannot be read (there is no such file)"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("a truncated model file is rejected")
  func rejectsATruncatedModelFile() throws {
    let folder = try TemporaryFolder()
    let model = try Data(
      contentsOf: Fixtures.packageRoot.appending(
        path: "Sources/CEmbeddedModel/embedded-model.gguf"))
    let path = folder.url.appending(path: "short.gguf")
    try model.prefix(model.count / 2).write(to: path)
    let result = try ProcessRunner.generable("respond", recipe, "x", "--model", path.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("short.gguf"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test(
    "an error in a declaration is reported with its position",
    arguments: [
      ("struct A {\n  @Guide(description: \"x\" let a: Int\n}", 5),
      ("struct A {\n  let a: [String: Int]\n}", 5),
      ("struct A {\n  @Guide(.range(1...5)) let a: String\n}", 5),
    ])
  func reportsADeclarationErrorWithItsPosition(_ body: String, _ line: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "#if canImport(FoundationModels)\nimport FoundationModels\n@Generable\n\(body)\n#endif\n",
      to: "Bad.swift")
    for command in [["schema", "Bad.swift"], ["respond", "Bad.swift", "x"]] {
      let result = try ProcessRunner.generable(command, in: folder.url)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(errors.count == 1, "\(result.errors)")
      #expect(errors.first?.hasPrefix("Bad.swift:\(line):") == true, "\(result.errors)")
    }
  }

  @Test("a missing declaration file is reported")
  func reportsAMissingFile() throws {
    let result = try ProcessRunner.generable("schema", "missing.swift")
    #expect(result.status == 1)
    #expect(result.errors.contains("missing.swift"))
  }

  private func isRecipe(_ text: String) throws -> Bool {
    let schema = try ProcessRunner.generable("schema", recipe).output
    let validator = SchemaValidator(schema: try Schema(json: JSONParser.parse(schema)))
    return validator.isValid(try JSONParser.parse(text.trimmingCharacters(in: .newlines)))
  }
}
