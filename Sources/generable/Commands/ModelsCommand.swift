// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import LocalInference
internal import ModelCatalog
internal import RemoteInference

/// `generable models`: lists the model files on this machine or the models of a server, and
/// downloads model files.
struct ModelsCommand: Command {
  static let name = "models"
  static let summary = "List or download model files, or list the models of a server."
  static let operands = "[get OWNER/REPOSITORY[:QUANTIZATION]]"
  static let options = [RemoteTarget.urlOption, RemoteTarget.serverOption]
  static let discussion = """
    Without operands, lists the GGUF files of the Hugging Face cache, Ollama, LM
    Studio, and llama.cpp. Pass a listed name to 'generable respond --model'.

    'get' downloads a model from the Hugging Face hub into its cache, by default the
    file with the quantization Q4_K_M. An interrupted download continues where it
    stopped, and checksums are verified. HF_HOME, HF_TOKEN, HF_ENDPOINT and
    HF_HUB_OFFLINE are respected.

    \(RemoteTarget.discussion)
    """

  private let download: String?
  private let target: RemoteTarget?

  init(_ arguments: ArgumentReader) throws(CommandError) {
    target = try RemoteTarget(arguments, command: Self.name)
    if target != nil, let word = arguments.operands.first {
      throw .usage("'\(word)' and a server exclude each other", command: Self.name)
    }
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
    if let target {
      let server = try await target.server()
      list(try await target.servedModels(on: server), on: server)
      return
    }
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
    Self.printTable(rows)
  }

  private func list(_ models: [ServedModel], on server: RemoteServer) {
    guard !models.isEmpty else {
      Terminal.writeError("'\(server.name)' lists no models; load one on the server\n")
      return
    }
    Self.printTable(
      [["NAME", "CONTEXT", "SERVER"]]
        + models.map { model in
          [model.name.escapingControls, model.contextSize.map(String.init) ?? "?", server.name]
        })
  }

  private static func printTable(_ rows: [[String]]) {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      print(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
    }
  }
}
