// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import TestSupport

/// Changes each lexeme of each declaration file among the fixtures, and looks whether the generator
/// holds its promises and the compiler takes what it writes.
///
/// ```
/// swift run -c release benchmarks mutations --modules .build/debug/Modules [--every 50] [--first 0]
/// ```
///
/// The generator runs over all mutants; the compiler, which takes a second for each, over every
/// *n*th. The folder of modules is that of a debug build of this package.
struct MutationsCheck {
  private let modules: String?
  private let every: Int
  private let first: Int

  /// Reads the options.
  init(_ options: Options) {
    modules = options["--modules"]
    every = max(1, options.number("--every", default: 50))
    first = options.number("--first", default: 0)
  }

  /// Runs all mutants.
  ///
  /// - Returns: Whether all is well.
  func run() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "mutants-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let judge = modules.map {
      MutantJudge(modules: URL(filePath: $0).absoluteURL, folder: folder)
    }
    var counts: [String: Int] = [:]
    var number = 0
    var problems = 0
    for (name, bytes) in try GeneratorCorpus.declarations() {
      for mutation in SourceMutation.all(of: bytes) {
        number += 1
        do {
          try GeneratorPromises.check(mutation.bytes)
        } catch {
          problems += 1
          print("\(name), \(mutation): \(error)")
        }
        guard let judge, (number - first) % every == 0 else { continue }
        let verdict = try judge.verdict(on: mutation.bytes)
        counts[verdict.name, default: 0] += 1
        if case .broken(let errors) = verdict {
          problems += 1
          print("\(name), \(mutation), number \(number): only generated code is wrong:\n\(errors)")
        }
      }
    }
    let judged = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print(
      "\(number) mutants generated, \(problems) problems; of those compiled: "
        + (judged.isEmpty ? "none" : judged.joined(separator: ", ")))
    return problems == 0
  }
}

extension MutantJudge.Verdict {
  /// The verdict in a word or two.
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

/// The Swift files that the generator's checks begin with.
enum GeneratorCorpus {
  /// The declaration files among the fixtures, by name.
  static func declarations() throws -> [(name: String, bytes: [UInt8])] {
    let folder = Fixtures.url("Declarations").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      ($0, try Fixtures.bytes("Declarations/\($0)"))
    }
  }
}
