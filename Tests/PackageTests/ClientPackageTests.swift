// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel
internal import TestSupport
internal import Testing

/// Tests that build client packages as users do.
///
/// The packages are built one at a time in the same build folder, so they share their dependencies.
/// The long tests run only if the environment contains `CLIENTS=all`.
@Suite(.serialized) struct ClientPackageTests {
  static let scratch = "shared"

  private static var buildsAll: Bool {
    ProcessInfo.processInfo.environment["CLIENTS"] == "all"
  }

  private func run(_ package: String, _ arguments: String...) throws -> ProcessResult {
    try ProcessRunner.swift(
      "run", package: Fixtures.url("Packages/\(package)"), scratch: Self.scratch, arguments)
  }

  /// The package contains code in the style published for Apple's framework, and a use of each of
  /// its public symbols.
  @Test("published code compiles, and its checks pass")
  func publishedCodeRuns() throws {
    let result = try run("PublishedCode")
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.lines.count == 29, "\(result.output)")
    #expect(result.lines.allSatisfy { $0.hasPrefix("holds: ") }, "\(result.output)")
  }

  @Test("the trip planner streams an itinerary")
  func tripPlannerStreamsAnItinerary() throws {
    let result = try run("TripPlanner")
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    let snapshots = result.lines.filter { $0.hasPrefix("… title:") }
    #expect(snapshots.count > 5, "\(result.output)")
    #expect(result.lines.filter { $0.hasPrefix("Day ") }.count == 3, "\(result.output)")
    #expect(result.lines.filter { $0.hasPrefix("  [") }.count == 6, "\(result.output)")
  }

  /// The package imports only the engine.
  @Test("the custom generation loop completes documents within its budget")
  func ownModelLoopWritesDocumentsWithinItsBudget() throws {
    let result = try run("OwnModelLoop")
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    try #require(result.lines.count == 7, "\(result.output)")
    for line in result.lines.prefix(5) {
      let value = try JSONParser.parse(line)
      #expect(value.members?.map(\.name) == ["title", "days", "tags"])
      #expect((1...3).contains(value["tags"]?.elements?.count ?? 0))
    }
    #expect(result.lines[5].hasPrefix("refused: a budget of 3 tokens is too small"))
    #expect(result.lines[6].contains("pattern"))
  }

  @Test("the package of the README builds and runs")
  func theReadmesPackageBuildsAndRuns() throws {
    let readme = try String(
      contentsOf: Fixtures.packageRoot.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let manifest = try #require(blocks.first { $0.hasPrefix("// swift-tools-version") })
    let model = try #require(blocks.first { $0.contains("@Generable") })
    let main = try #require(blocks.first { $0.contains("streamResponse") })
    let tests = try #require(blocks.first { $0.contains("import ScriptedInference") })
    let folder = try TemporaryFolder()
    // The path is the same as that of the other clients, so dependencies are not built again.
    let dependency = ".package(path: \"../swift-guided-generation\")"
    #expect(manifest.contains(dependency))
    let located = manifest.replacing(
      dependency,
      with: ".package(name: \"swift-guided-generation\", path: \"\(Fixtures.packageRoot.path)\")")
    try folder.write(located, to: "MyApp/Package.swift")
    try folder.write(model, to: "MyApp/Sources/Models/MovieReview.swift")
    try folder.write(main, to: "MyApp/Sources/MyApp/main.swift")
    try folder.write(tests, to: "MyApp/Tests/MyAppTests/MovieReviewTests.swift")
    let result = try ProcessRunner.swift(
      "run", package: folder.url.appending(path: "MyApp"), scratch: Self.scratch)
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.lines.count > 3)
    #expect(result.lines.last?.hasSuffix("]") == true, "\(result.output)")
    let tested = try ProcessRunner.swift(
      "test", package: folder.url.appending(path: "MyApp"), scratch: Self.scratch)
    #expect(tested.status == 0, "\(tested.output)\n\(tested.errors)")
    #expect((tested.output + tested.errors).contains("2 tests"))
  }

  // MARK: - Kinds of targets

  /// The package has modules that use each other's types, targets with main-actor isolation, the
  /// Swift 5 mode, and internal imports, excluded files, and files with the same name in two
  /// targets.
  @Test("the Kitchen package runs, and its tests pass")
  func kitchenRunsAndPassesItsTests() throws {
    let tests = try ProcessRunner.swift(
      "test", package: Fixtures.url("Packages/Kitchen"), scratch: Self.scratch)
    #expect(tests.status == 0, "\(tests.output)\n\(tests.errors)")
    let printed = tests.output + tests.errors
    #expect(printed.contains("Test run with 2 tests in 1 suite passed"), "\(printed)")
    #expect(!printed.contains("warning:"), "\(printed)")
    expectKitchen(try run("Kitchen", "Kitchen"))
  }

  private func expectKitchen(_ result: ProcessResult) {
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.lines.filter { $0.hasPrefix("same ") }.count == 5, "\(result.output)")
    #expect(result.lines.last == "1 order")
  }

  @Test(
    "the Kitchen package runs in release and with swiftbuild", .enabled(if: buildsAll),
    arguments: [
      ["-c", "release"], ["--build-system", "swiftbuild"],
      ["--build-system", "swiftbuild", "-c", "release"],
    ])
  func kitchenRunsInOtherBuilds(_ options: [String]) throws {
    let name = options.joined().replacing("-", with: "")
    let result = try ProcessRunner.swift(
      "run", package: Fixtures.url("Packages/Kitchen"), scratch: name, options + ["Kitchen"])
    expectKitchen(result)
  }

  /// The same model file is built with the plugin, and with a module named `FoundationModels` whose
  /// macros do nothing.
  @Test("one model file compiles with this runtime and with a module named FoundationModels")
  func oneModelFileServesBothSystems() throws {
    let elsewhere = try run("BothSystems", "App")
    #expect(elsewhere.lines.first == #"{"stars": 4, "isFinal": true}"#, "\(elsewhere.errors)")
    #expect(
      elsewhere.lines.last
        == #"GuidedGeneration {"title": "Soup", "rating": 5, "steps": [{"text": "Boil."}]}"#,
      "\(elsewhere.errors)")
    let apple = try ProcessRunner.swift(
      "run", package: Fixtures.url("Packages/BothSystems"), scratch: "stand-in", ["App"],
      environment: ["STAND_IN": "1"])
    #expect(apple.lines.last?.hasPrefix("FoundationModels Recipe(") == true, "\(apple.errors)")
  }

  // MARK: - Edits between builds

  @Test("files can be added, moved, and removed between builds")
  func filesCanBeAddedMovedAndRemoved() throws {
    let client = try Client(scratch: Self.scratch)
    try client.declare("@Generable struct A { let a: Int }\n", in: "A.swift")
    client.expectBuild()
    // A new file, whose generated members another file uses.
    try client.declare("@Generable struct B { let a: A }\n", in: "Deep/B.swift")
    try client.write(
      "import GuidedGeneration\nlet schema = B.generationSchema\n", to: "Use.swift")
    client.expectBuild()
    // The same declarations under another name.
    try client.remove("Deep/B.swift")
    try client.declare("@Generable struct B { let a: A; let b: Int }\n", in: "Other/C.swift")
    client.expectBuild()
    // An excluded file with the name of a source.
    try client.write(
      "import FoundationModels\n@Generable struct D { let b: B }\n", to: "Verbatim/A.swift")
    client.expectBuild()
    try client.remove("Other/C.swift")
    let missing = try client.build()
    #expect(missing.status != 0)
    #expect((missing.output + missing.errors).contains("cannot find 'B' in scope"))
    try client.remove("Use.swift")
    try client.remove("Verbatim/A.swift")
    client.expectBuild()
  }

  @Test(
    "the language server completes generated members",
    .enabled(if: buildsAll && LanguageServer.isInstalled))
  func editorsCompleteGeneratedMembers() throws {
    let client = try Client(scratch: Self.scratch)
    try client.declare("@Generable struct A { let title: String; let count: Int }\n", in: "A.swift")
    let head = "import GuidedGeneration\n\nfunc use(_ partial: A.PartiallyGenerated) {"
    try client.write("\(head)\n}\n", to: "Use.swift")
    client.expectBuild()
    let members = try client.completions(after: "  partial.", head: head)
    #expect(members.contains("title") && members.contains("count"), "\(members)")
    let types = try client.completions(after: "  A.", head: head)
    #expect(types.contains("generationSchema"), "\(types)")
    #expect(types.contains("PartiallyGenerated"), "\(types)")
  }

  // MARK: - Without the plugin

  @Test("checked-in files replace the plugin")
  func checkedInFilesReplaceThePlugin() throws {
    let client = try Client(scratch: Self.scratch, usesPlugin: false)
    try client.declare("@Generable public struct A { public let a: Int }\n", in: "A.swift")
    try client.write(
      "import GuidedGeneration\nlet schema = A.generationSchema\n", to: "Use.swift")
    let stale = try client.generable("expand", "--check")
    #expect(stale.status != 0)
    #expect(
      stale.printed.contains(
        "refresh them: swift package --allow-writing-to-package-directory generable expand"),
      "\(stale.printed)")
    let expanded = try client.generable("expand")
    #expect(expanded.status == 0, "\(expanded.errors)")
    #expect(
      expanded.output.contains("added Sources/Models/Generated/A+Generable.swift"),
      "\(expanded.output)")
    #expect(try client.generable("expand", "--check").status == 0)
    client.expectBuild()
    let schema = try client.generable("schema", "--type", "A", "--format", "gbnf")
    #expect(schema.output.contains("::= \"{\\\"a\\\": \" integer \"}\""), "\(schema.printed)")
    try client.declare("@Generable public struct A { public let a: Set<Int> }\n", in: "A.swift")
    let check = try client.generable("check")
    #expect(check.status != 0)
    #expect(check.printed.contains("Sources/Models/A.swift:3:44: error: "), "\(check.printed)")
    // The same command and the check for stale files, without write permission.
    let reading = try client.generableCheck()
    #expect(reading.status != 0)
    #expect(reading.printed.contains("Sources/Models/A.swift:3:44: error: "), "\(reading.printed)")
    try client.declare("@Generable public struct A { public let b: Int }\n", in: "A.swift")
    #expect(try client.generableCheck().status == 0)
    let unchanged = try client.generableCheck("expand", "--check")
    #expect(unchanged.printed.contains("is stale"), "\(unchanged.printed)")
    #expect(try client.generableCheck("expand").status != 0)
  }
}
