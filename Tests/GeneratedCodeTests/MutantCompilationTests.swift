// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// Whenever the generator accepts a changed declaration, the compiler accepts what it wrote, or
/// finds the mistake in the user's own text.
///
/// A sample; `benchmarks mutations` compiles as many as time allows.
@Suite(.serialized) struct MutantCompilationTests {
  /// Where the build that runs the tests has put the modules.
  private static let modules: URL = {
    let products =
      Bundle.main.bundleURL.pathExtension.isEmpty
      ? Bundle.main.bundleURL : Bundle.main.bundleURL.deletingLastPathComponent()
    return products.appending(path: "Modules")
  }()

  private static let folder = FileManager.default.temporaryDirectory.appending(
    path: "mutants-\(ProcessInfo.processInfo.processIdentifier)")

  private func judge() throws -> MutantJudge {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    return MutantJudge(modules: Self.modules, folder: Self.folder)
  }

  @Test(arguments: ["Exercise", "Guides", "Payloads"])
  func compilerTakesWhatTheGeneratorWrites(_ name: String) throws {
    let judge = try judge()
    let original = try Fixtures.bytes("Declarations/\(name).swift")
    #expect(try judge.verdict(on: original) == .compiles)
    var random = SeededGenerator(seed: 20)
    var mutations = SourceMutation.all(of: original).shuffled(using: &random)[...]
    for _ in 0..<3 {
      // Those that the generator refuses cost no time.
      var verdict = MutantJudge.Verdict.refused
      while verdict == .refused, let mutation = mutations.popFirst() {
        verdict = try judge.verdict(on: mutation.bytes)
        if case .broken(let errors) = verdict { Issue.record("\(mutation): \(errors)") }
      }
    }
  }

  @Test func judgeTellsWhoseFaultItIs() throws {
    let judge = try judge()
    func verdict(_ text: String) throws -> MutantJudge.Verdict {
      try judge.verdict(on: Array("import FoundationModels\n\(text)\n".utf8))
    }
    #expect(try verdict("@Generable struct A { let x: Set<Int> }") == .refused)
    #expect(try verdict("@Generable struct A { let x: Int; let x: Int }") == .invalidSource)
    #expect(
      try verdict("@Generable struct A { @Guide(.range(1...2)) let x: String }") == .invalidUse)
  }
}
