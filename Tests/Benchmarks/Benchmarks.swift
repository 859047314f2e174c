// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Long-running checks and measurements, selected by name.
///
/// ```
/// swift run -c release benchmarks responses --count 1000
/// ```
@main
struct Benchmarks {
  /// A command that returns whether it succeeded.
  private typealias Command = (Options) async throws -> Bool

  private static var commands: [(name: String, run: Command)] {
    [
      ("batching", { try await BatchingBenchmark($0).run() }),
      ("chunks", { try await ChunksBenchmark($0).run() }),
      ("constraint", { try ConstraintCheck($0).run() }),
      ("corpus", { try CorpusCheck($0).run() }),
      ("exactness", { try ExactnessCheck($0).run() }),
      ("facts", { try await FactsCommand($0).run() }),
      ("fuzz", { try await FuzzCommand($0).run() }),
      ("fuzz-worker", { try FuzzWorker($0).run() }),
      ("guided", { try await GuidedBenchmark($0).run() }),
      ("generator", { try GeneratorBenchmark($0).run() }),
      ("inference", { try await InferenceBenchmark($0).run() }),
      ("latency", { try await LatencyBenchmark($0).run() }),
      ("lexer", { try LexerCheck($0).run() }),
      ("masks", { try MasksCheck($0).run() }),
      ("matchers", { try await MatchersCheck($0).run() }),
      ("model", { try await ModelCommand($0).run() }),
      ("models", { try ModelsCheck($0).run() }),
      ("mutations", { try MutationsCheck($0).run() }),
      ("reading", { try ReadingBenchmark($0).run() }),
      ("responses", { try await ResponsesCheck($0).run() }),
      ("sample", { try SampleCommand($0).run() }),
      ("servers", { try await ServersCommand($0).run() }),
      ("sessions", { try await SessionsBenchmark($0).run() }),
      ("speculation", { try await SpeculationBenchmark($0).run() }),
      ("streaming", { try await StreamingBenchmark($0).run() }),
      ("streams", { try await StreamsBenchmark($0).run() }),
      ("streams-server", { try StreamsServer($0).run() }),
      ("templates", { try TemplatesCheck($0).run() }),
      ("tokenizers", { try TokenizersCheck($0).run() }),
      ("validate", { try ValidateCommand($0).run() }),
    ]
  }

  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    let names = commands.map(\.name).joined(separator: ", ")
    guard let name = words.first else { Options.fail("name one of: \(names)") }
    guard let command = commands.first(where: { $0.name == name }) else {
      Options.fail("unknown benchmark '\(name)'; name one of: \(names)")
    }
    do {
      exit(try await command.run(Options(words.dropFirst())) ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }
}
