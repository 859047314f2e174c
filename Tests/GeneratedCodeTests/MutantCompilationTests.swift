// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// Tests that the compiler accepts the generated code of a mutated declaration, or reports a
/// mistake in the declaration itself.
///
/// The tests use a sample of the mutants. `benchmarks mutations` compiles all of them.
@Suite(.serialized) struct MutantCompilationTests {
  private static let folder = FileManager.default.temporaryDirectory.appending(
    path: "mutants-\(ProcessInfo.processInfo.processIdentifier)")

  private func judge() throws -> MutantJudge {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    return MutantJudge(modules: CompilerMessages.modules, folder: Self.folder)
  }

  @Test(
    "the compiler accepts the generated code of mutants or reports a mistake in the declaration",
    arguments: ["Exercise", "Guides", "Payloads"])
  func compilerAcceptsGeneratedMutants(_ name: String) throws {
    let judge = try judge()
    let original = try Fixtures.bytes("Declarations/\(name).swift")
    #expect(try judge.verdict(on: original) == .compiles)
    var random = SeededGenerator(seed: 20)
    var mutations = SourceMutation.all(of: original).shuffled(using: &random)[...]
    for _ in 0..<3 {
      // Mutants that the generator rejects need no compilation.
      var verdict = MutantJudge.Verdict.refused
      while verdict == .refused, let mutation = mutations.popFirst() {
        verdict = try judge.verdict(on: mutation.bytes)
        if case .broken(let errors) = verdict { Issue.record("\(mutation): \(errors)") }
      }
    }
  }

  @Test("errors are attributed to the declaration or to generated code")
  func judgeAttributesErrors() throws {
    let judge = try judge()
    func verdict(_ text: String) throws -> MutantJudge.Verdict {
      try judge.verdict(on: Array("import FoundationModels\n\(text)\n".utf8))
    }
    #expect(try verdict("@Generable struct A { let x: Set<Int> }") == .refused)
    #expect(try verdict("@Generable struct A { let x: Int; let x: Int }") == .invalidSource)
    #expect(
      try verdict("@Generable struct A { @Guide(.constant(1)) let x: String }") == .invalidUse)
  }
}
