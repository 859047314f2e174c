// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel
internal import TestSupport
internal import Testing

/// Client packages, built as their users build them.
@Suite(.serialized) struct ClientPackageTests {
  /// Code in the manner of what was published for Apple's framework, and each public symbol of that
  /// framework once.
  @Test func publishedCodeCompilesAndHolds() throws {
    let package = Fixtures.url("Packages/PublishedCode")
    let result = try ProcessRunner.swift("run", package: package, scratch: "PublishedCode")
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.lines.count == 29, "\(result.output)")
    #expect(result.lines.allSatisfy { $0.hasPrefix("holds: ") }, "\(result.output)")
  }

  @Test func tripPlannerStreamsAnItinerary() throws {
    let package = Fixtures.url("Packages/TripPlanner")
    let result = try ProcessRunner.swift("run", package: package, scratch: "TripPlanner")
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    let snapshots = result.lines.filter { $0.hasPrefix("… title:") }
    #expect(snapshots.count > 5, "\(result.output)")
    #expect(result.lines.filter { $0.hasPrefix("Day ") }.count == 3, "\(result.output)")
    #expect(result.lines.filter { $0.hasPrefix("  [") }.count == 6, "\(result.output)")
  }

  /// A model loop that imports the engine alone.
  @Test func ownModelLoopWritesDocumentsWithinItsBudget() throws {
    let package = Fixtures.url("Packages/OwnModelLoop")
    let result = try ProcessRunner.swift("run", package: package, scratch: "OwnModelLoop")
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

  @Test func theReadmesPackageBuildsAndRuns() throws {
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
    try folder.write(manifest, to: "MyApp/Package.swift")
    try folder.write(model, to: "MyApp/Sources/Models/MovieReview.swift")
    try folder.write(main, to: "MyApp/Sources/MyApp/main.swift")
    try folder.write(tests, to: "MyApp/Tests/MyAppTests/MovieReviewTests.swift")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "swift-guided-generation"),
      withDestinationURL: Fixtures.packageRoot)
    let result = try ProcessRunner.swift(
      "run", package: folder.url.appending(path: "MyApp"), scratch: "MyApp")
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.lines.count > 3)
    #expect(result.lines.last?.hasSuffix("]") == true, "\(result.output)")
    let tested = try ProcessRunner.swift(
      "test", package: folder.url.appending(path: "MyApp"), scratch: "MyApp")
    #expect(tested.status == 0, "\(tested.output)\n\(tested.errors)")
    #expect((tested.output + tested.errors).contains("2 tests"))
  }

  @Test func buildErrorsLandInTheUsersFile() throws {
    let client = try Client()
    let cases: [(declaration: String, position: String, text: String)] = [
      // A syntax error.
      ("@Generable\nstruct A {\n  @Guide(description: \"x\" let a: Int\n}\n", "5:", "error:"),
      // A type that cannot be generated.
      ("@Generable\nstruct A {\n  let a: [String: Int]\n}\n", "5:10:", "error:"),
      // A guide that does not fit its property.
      ("@Generable\nstruct A {\n  @Guide(.range(1...5)) let a: String\n}\n", "5:11:", "error:"),
      // An ordinary mistake in a method.
      (
        "@Generable\nstruct A {\n  let a: String\n  var b: Int { a }\n}\n", "6:16:",
        "cannot convert"
      ),
    ]
    for (declaration, position, text) in cases {
      try client.write(declaration)
      let result = try client.build()
      let printed = result.output + result.errors
      #expect(result.status != 0, "built: \(declaration)")
      let errors = printed.split(separator: "\n").filter { $0.contains("error:") }
      #expect(
        errors.contains {
          $0.contains("Sources/Models/Model.swift:\(position)") && $0.contains(text)
        },
        "\(declaration)\n\(printed)")
    }
    try client.write("@Generable\nstruct A {\n  @Guide(.range(1...5)) let a: Int\n}\n")
    let result = try client.build()
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
  }
}

/// A client package with one declaration file, which a test rewrites.
private struct Client {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Client",
        platforms: [.macOS(.v15)],
        dependencies: [
          .package(name: "swift-guided-generation", path: "\(Fixtures.packageRoot.path)")
        ],
        targets: [
          .target(
            name: "Models",
            dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")],
            plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")])
        ]
      )
      """, to: "Package.swift")
  }

  /// Writes the declaration file; `declarations` begin on line 3.
  func write(_ declarations: String) throws {
    try folder.write(
      "#if canImport(FoundationModels)\nimport FoundationModels\n\(declarations)#endif\n",
      to: "Sources/Models/Model.swift")
  }

  func build() throws -> ProcessResult {
    try ProcessRunner.swift("build", package: folder.url, scratch: "Client")
  }
}
