// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LocalInference
internal import ModelCatalog

/// `generable models`: lists the model files on this machine, and downloads others.
struct ModelsCommand: Command {
  static let name = "models"
  static let summary = "List or download model files."
  static let operands = "[get OWNER/REPOSITORY[:QUANTIZATION]]"
  static let options: [OptionSpec] = []
  static let discussion = """
    Without operands, lists the GGUF files of the Hugging Face cache, Ollama, LM
    Studio, and llama.cpp. Pass a listed name to 'generable respond --model'.

    'get' downloads a model from the Hugging Face hub into its cache, by default the
    file with the quantization Q4_K_M. An interrupted download continues where it
    stopped, and checksums are verified. HF_HOME, HF_TOKEN, HF_ENDPOINT and
    HF_HUB_OFFLINE are respected.
    """

  private let download: String?

  init(_ arguments: ArgumentReader) throws(CommandError) {
    switch arguments.operands.first {
    case nil: download = nil
    case "get":
      guard arguments.operands.count == 2 else {
        throw .usage("'get' needs one OWNER/REPOSITORY", command: Self.name)
      }
      download = arguments.operands[1]
    case let word?:
      throw .usage("unknown operand '\(word)'", command: Self.name)
    }
  }

  func run() async throws {
    let catalog = LocalModelCatalog()
    guard let download else {
      list(catalog.installedModels())
      return
    }
    let view = DownloadView()
    let url: URL
    do {
      url = try await catalog.download(download) { view.show($0) }
    } catch {
      view.finish()
      throw error
    }
    view.finish()
    print(url.path(percentEncoded: false))
  }

  private func list(_ models: [InstalledModel]) {
    guard !models.isEmpty else {
      Terminal.writeError(
        "no model files found; 'generable models get OWNER/REPOSITORY' downloads one\n")
      return
    }
    var rows = [["NAME", "ARCHITECTURE", "QUANTIZATION", "SIZE", "SOURCE", "RUNS"]]
    for model in models {
      let header = model.inspect()
      rows.append([
        model.name.escapingControls, header.architecture?.escapingControls ?? "?",
        header.quantization ?? "?",
        model.size.formatted(.byteCount(style: .file)), model.source.rawValue,
        header.obstacle.map { "no: \($0.problem.escapingControls)" } ?? "yes",
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      print(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
    }
  }
}
