// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The model files on this machine, and those that the Hugging Face hub offers for download.
///
/// ```swift
/// let catalog = LocalModelCatalog()
/// for model in catalog.installedModels() { print(model.name, model.size) }
/// let model = try LocalLanguageModel(named: "owner/repository:Q4_K_M")
/// ```
public struct LocalModelCatalog: Sendable {
  let environment: CatalogEnvironment
  private let transport: any HubTransport
  private let pause: Duration

  /// Creates a catalog.
  ///
  /// - Parameter environment: The environment variables that determine the folders.
  public init(environment: CatalogEnvironment = CatalogEnvironment()) {
    self.init(environment: environment, transport: URLSessionHubTransport())
  }

  /// Creates a catalog that uses another transport, and another pause between attempts.
  init(
    environment: CatalogEnvironment, transport: any HubTransport,
    pause: Duration = .milliseconds(500)
  ) {
    self.environment = environment
    self.transport = transport
    self.pause = pause
  }

  /// Returns the models in the folders of the known programs, sorted by source and name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files; no file is opened.
  public func installedModels() -> [InstalledModel] {
    hubModels() + ollamaModels() + folderModels()
  }

  /// Returns the location of an installed model.
  ///
  /// Nothing is downloaded.
  ///
  /// - Parameter name: A path, `owner/repository`, `owner/repository:Q4_K_M`, or the name of an
  ///   installed model.
  /// - Returns: The location of the file, or of the first file of a split model.
  /// - Throws: ``ModelCatalogError`` if no model or several models have the name.
  public func location(of name: String) throws(ModelCatalogError) -> URL {
    switch try ModelName(name) {
    case .file(let path): return URL(filePath: environment.expand(path))
    case .repository(let repository, let quantization):
      let models = installedModels().filter { model in
        model.name.lowercased().split(separator: ":").first.map(String.init)
          == repository.description.lowercased()
      }
      return try Self.choose(models, quantization: quantization, name: name)
    case .local(let local, let tag):
      let label = "\(local):\(tag ?? "latest")"
      let models = installedModels().filter { model in
        model.name == label || model.name == local
          || (tag == nil && model.name.hasPrefix("\(local):"))
      }
      if let exact = models.first(where: { $0.name == label || $0.name == local }) {
        return exact.url
      }
      return try Self.choose(models, quantization: nil, name: name)
    }
  }

  private static func choose(
    _ models: [InstalledModel], quantization: String?, name: String
  ) throws(ModelCatalogError) -> URL {
    let names = models.map { $0.name.split(separator: ":").dropFirst().joined().uppercased() }
    if let quantization {
      guard let index = names.firstIndex(of: quantization.uppercased()) else {
        throw ModelCatalogError(.notInstalled(name))
      }
      return models[index].url
    }
    guard let first = models.first else { throw ModelCatalogError(.notInstalled(name)) }
    if models.count == 1 { return first.url }
    if let index = names.firstIndex(of: ModelSelection.standardQuantization) {
      return models[index].url
    }
    throw ModelCatalogError(.ambiguous(name, choices: models.map(\.name)))
  }

  /// Downloads a model into the cache of the Hugging Face hub, unless the cache contains it.
  ///
  /// An interrupted download continues at the last received byte. The SHA-256 of each file is
  /// verified. Several processes can request the same model; only one of them downloads it.
  ///
  /// - Parameters:
  ///   - name: `owner/repository` or `owner/repository:Q4_K_M`.
  ///   - progress: A closure that receives the progress; it is called on an arbitrary thread.
  /// - Returns: The location of the file, or of the first file of a split model.
  /// - Throws: ``ModelCatalogError``, or `CancellationError` if the task is canceled.
  @discardableResult
  public func download(
    _ name: String, progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> URL {
    guard case .repository(let repository, let quantization) = try ModelName(name) else {
      throw ModelCatalogError(.invalidName(name))
    }
    guard !environment.isOffline else { throw ModelCatalogError(.offline) }
    guard let endpoint = environment.endpoint else {
      throw ModelCatalogError(.malformedResponse("it is not a URL", url: "HF_ENDPOINT"))
    }
    let client = HubClient(endpoint: endpoint, token: environment.token, transport: transport)
    let downloader = HubDownloader(
      client: client, cache: environment.hubCache, pause: pause)
    let revision = try await client.revision(of: repository)
    let selection = ModelSelection(revision.files.map(\.path))
    let paths = try selection.paths(quantization: quantization, name: name)
    let files = revision.files.filter { paths.contains($0.path) }
    var first: String?
    for file in files.sorted(by: { $0.path < $1.path }) {
      let path = try await downloader.download(
        file, of: repository, commit: revision.commit, progress: progress)
      first = first ?? path
    }
    guard let first else { throw ModelCatalogError(.noMatchingFile(name, choices: [])) }
    return URL(filePath: first)
  }
}

extension LocalModelCatalog {
  private func hubModels() -> [InstalledModel] {
    let cache = environment.hubCache
    return cache.repositories().flatMap { repository -> [InstalledModel] in
      guard let commit = cache.commit(of: repository) else { return [] }
      let folder = ModelFolder(path: cache.snapshot(commit, of: repository))
      return Self.models(in: folder, owner: repository.description, source: .huggingFace)
    }
  }

  private func ollamaModels() -> [InstalledModel] {
    OllamaStore(path: environment.ollamaModels).models().map { model in
      InstalledModel(
        name: "\(model.name):\(model.tag)", source: .ollama, url: URL(filePath: model.path),
        size: model.size)
    }
  }

  private func folderModels() -> [InstalledModel] {
    var models: [InstalledModel] = []
    for root in environment.studioModels {
      // LM Studio keeps each repository in 'owner/name'.
      for model in ModelFolder(path: root).models() {
        let folders = model.file.path.split(separator: "/").dropLast()
        let owner = folders.prefix(2).joined(separator: "/")
        models.append(Self.installed(model, owner: owner, source: .studio))
      }
    }
    for model in ModelFolder(path: environment.llamaModels).models() {
      models.append(Self.installed(model, owner: "", source: .llamaCpp))
    }
    return models
  }

  private static func models(
    in folder: ModelFolder, owner: String, source: InstalledModel.Source
  ) -> [InstalledModel] {
    folder.models().map { installed($0, owner: owner, source: source) }
  }

  private static func installed(
    _ model: ModelFolder.Model, owner: String, source: InstalledModel.Source
  ) -> InstalledModel {
    let name =
      HubRepository(owner) == nil
      ? model.file.stem : "\(owner):\(model.file.quantization ?? model.file.stem)"
    return InstalledModel(
      name: name, source: source, url: URL(filePath: model.path), size: model.size)
  }
}
