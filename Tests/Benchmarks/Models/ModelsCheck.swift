// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LocalInference
internal import TestSupport

/// Compares the logits of models with the recorded logits of llama.cpp.
///
/// `Fixtures/Models/make.py` creates the models and the records, for example with every metadata
/// key changed in turn. A model passes if its logits are equal within the tolerance, or if it is
/// rejected with an error that names the problem.
///
/// ```
/// benchmarks models FOLDER [--tolerance 3e-3] [--verbose]
/// ```
struct ModelsCheck {
  /// The outcome of one model.
  private enum Outcome: String, CaseIterable {
    case equal
    case rejected
    case rejectedByBoth = "rejected by both"
    case different
    case onlyRejectedByLlamaCpp = "rejected by llama.cpp only"
    case failed
  }

  private let folder: URL
  private let tolerance: Double
  private let isVerbose: Bool

  /// Reads the options.
  init(_ options: Options) {
    guard let path = options.plain.first else { Options.fail("name a folder with models") }
    folder = URL(filePath: path)
    tolerance = options["--tolerance"].flatMap(Double.init) ?? 3e-3
    isVerbose = options.has("--verbose")
  }

  /// Runs the comparison and prints its results.
  ///
  /// - Returns: Whether every model passed.
  func run() throws -> Bool {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".gguf") }.map { String($0.dropLast(5)) }.sorted()
    var counts: [Outcome: Int] = [:]
    for name in names {
      let (outcome, detail) = compare(name)
      counts[outcome, default: 0] += 1
      let isExpected = [.equal, .rejected, .rejectedByBoth].contains(outcome)
      if isVerbose || !isExpected { print("\(outcome.rawValue): \(name): \(detail)") }
    }
    for outcome in Outcome.allCases { print("\(outcome.rawValue): \(counts[outcome, default: 0])") }
    let bad = [Outcome.different, .onlyRejectedByLlamaCpp, .failed]
    return !names.isEmpty && bad.allSatisfy { counts[$0] == nil }
  }

  private func compare(_ name: String) -> (Outcome, String) {
    do {
      let reference = try ModelReference.read(folder.appending(path: name + ".json"))
      let weights: TransformerWeights
      do throws(ModelFileError) {
        weights = try load(folder.appending(path: name + ".gguf"))
      } catch {
        return (reference.refused == nil ? .rejected : .rejectedByBoth, "\(error)")
      }
      guard let tokens = reference.tokens, let runs = reference.runs else {
        return (.onlyRejectedByLlamaCpp, reference.refused ?? "")
      }
      var worst = 0.0
      var differentTokens = 0
      for run in runs {
        let logits = logits(tokens, Transformer(weights, contextSize: run.context))
        let result = run.compare(logits, tolerance: tolerance)
        worst = max(worst, result.difference)
        differentTokens += result.differentTokens
      }
      let isEqual = worst <= tolerance && differentTokens == 0
      return (
        isEqual ? .equal : .different, "difference \(worst), \(differentTokens) other tokens"
      )
    } catch {
      return (.failed, "\(error)")
    }
  }

  private func load(_ url: URL) throws(ModelFileError) -> TransformerWeights {
    let file: GGUFFile
    do {
      file = try GGUFFile(MappedModelFile(Data(contentsOf: url)))
    } catch let error as ModelFileError {
      throw error
    } catch {
      throw ModelFileError(.unreadable("\(error)"))
    }
    guard let vocabulary = file.tensors["token_embd.weight"]?.shape.last else {
      throw ModelFileError(.missingTensor("token_embd.weight"))
    }
    let shape = try TransformerShape(file, vocabulary: vocabulary)
    return try TransformerWeights(file, shape: shape)
  }

  private func logits(_ tokens: [Int], _ transformer: Transformer) -> [[Float]] {
    var transformer = transformer
    return tokens.map { token in
      var logits: [Float] = []
      transformer.read([token])
      transformer.write(logits: &logits)
      return logits
    }
  }
}
