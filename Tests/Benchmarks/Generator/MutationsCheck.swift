// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import Synchronization
internal import TestSupport

/// Mutates each lexeme of each declaration file of the fixtures, and checks the properties of the
/// generator and that the compiler accepts its output.
///
/// ``` swift run -c release benchmarks mutations --modules .build/debug/Modules [--every 50]
/// [--first 0]
/// ```
///
/// The generator runs on all mutants, and the compiler on every *n*th mutant that the generator
/// accepts. The modules folder is that of a debug build of this package. There is one worker per
/// processor.
struct MutationsCheck {
  private let modules: URL?
  private let every: Int
  private let first: Int

  /// A mutated file.
  private struct Mutant: Sendable {
    let number: Int
    let file: GeneratorCorpus.File
    let neighbors: [SourceFile]
    let mutation: SourceMutation
  }

  /// The results.
  private struct Tally: Sendable {
    var counts: [String: Int] = [:]
    var seen = 0
    var problems = 0
  }

  /// Reads the options.
  init(_ options: Options) {
    modules = options["--modules"].map { URL(filePath: $0).absoluteURL }
    every = max(1, options.number("--every", default: 1))
    first = options.number("--first", default: 0)
  }

  /// Checks all mutants.
  ///
  /// - Returns: Whether all mutants passed.
  func run() throws -> Bool {
    let files = try GeneratorCorpus.declarations()
    var mutants: [Mutant] = []
    for file in files {
      let neighbors = GeneratorCorpus.neighbors(of: file, among: files)
      for mutation in SourceMutation.all(of: file.bytes) {
        mutants.append(
          Mutant(
            number: mutants.count + 1, file: file, neighbors: neighbors, mutation: mutation))
      }
    }
    let all = mutants
    let tally = Mutex(Tally())
    let failure = Mutex<(any Error)?>(nil)
    let workers = ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      do {
        try check(stride(from: worker, to: all.count, by: workers).lazy.map { all[$0] }, tally)
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    let found = tally.withLock { $0 }
    let judged = found.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print(
      "\(all.count) mutants generated, \(found.problems) problems; of those judged: "
        + (judged.isEmpty ? "none" : judged.joined(separator: ", ")))
    return found.problems == 0
  }

  /// The work of one worker.
  private func check(_ mutants: some Sequence<Mutant>, _ tally: borrowing Mutex<Tally>) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "mutants-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for mutant in mutants {
      let problem = try problem(of: mutant, in: folder, tally)
      let seen = tally.withLock {
        $0.problems += problem == nil ? 0 : 1
        $0.seen += 1
        return $0.seen
      }
      if let problem {
        print("\(mutant.file.name), \(mutant.mutation), number \(mutant.number): \(problem)")
      }
      if seen % 1000 == 0 { FileHandle.standardError.write(Data("\(seen) mutants\n".utf8)) }
    }
  }

  /// Returns the problem of a mutant, if there is one.
  private func problem(
    of mutant: Mutant, in folder: URL, _ tally: borrowing Mutex<Tally>
  ) throws -> String? {
    do {
      try GeneratorPromises.check(mutant.mutation.bytes)
    } catch {
      return error.description
    }
    guard let modules, (mutant.number - first) % every == 0 else { return nil }
    let judge = MutantJudge(modules: modules, folder: folder, neighbors: mutant.neighbors)
    let verdict = try judge.verdict(on: mutant.mutation.bytes)
    tally.withLock { $0.counts[verdict.name, default: 0] += 1 }
    guard case .broken(let errors) = verdict else { return nil }
    return "only generated code is wrong:\n\(errors)"
  }
}

extension MutantJudge.Verdict {
  /// A short description of the verdict.
  fileprivate var name: String {
    switch self {
    case .refused: "refused"
    case .compiles: "compile"
    case .invalidSource: "invalid source"
    case .invalidUse: "invalid use"
    case .broken: "broken"
    }
  }
}

/// The Swift files that the checks of the generator use.
enum GeneratorCorpus {
  /// A declaration file.
  struct File: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// The declaration files of the fixtures, sorted by name.
  static func declarations() throws -> [File] {
    let folder = Fixtures.url("Declarations").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      File(name: $0, bytes: try Fixtures.bytes("Declarations/\($0)"))
    }
  }

  /// Returns the declaration files that belong together because one extends types of the other.
  ///
  /// Their names start with the same word.
  static func neighbors(of file: File, among files: [File]) -> [SourceFile] {
    let stem = file.name.dropLast(".swift".count)
    return files.filter {
      let other = $0.name.dropLast(".swift".count)
      return other != stem && (other.hasPrefix(stem) || stem.hasPrefix(other))
    }.map { SourceFile(path: $0.name, bytes: $0.bytes) }
  }
}
