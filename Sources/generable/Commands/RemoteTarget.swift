// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import RemoteInference

/// The server of a command line: `--url`, `--server`, and the key in the environment.
struct RemoteTarget: Sendable {
  /// The environment variable with the key of any server.
  static let keyVariable = "GENERABLE_API_KEY"

  static let urlOption = OptionSpec(
    name: "--url", placeholder: "URL",
    summary: "The URL of a server, such as http://127.0.0.1:8080/v1.")
  static let serverOption = OptionSpec(
    name: "--server", placeholder: "NAME", choices: ServerName.allCases.map(\.rawValue),
    summary: "The software or service of the server, instead of detecting it: "
      + ServerName.allCases.map(\.rawValue).joined(separator: ", ") + ".")
  /// The paragraph about servers in the help text.
  static let discussion = """
    With '--url', the software of the server is detected by small requests. With
    '--server' alone, the server has its default URL. The key is read from the
    environment variable \(keyVariable); OpenAI, Anthropic, Google and
    OpenRouter also from OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY and
    OPENROUTER_API_KEY. It is sent to the host of the URL only.
    """

  private let url: URL?
  private let name: ServerName?
  // All requests with TLS share connections: the one that detects the server is used by the next.
  private let transport = DefaultTransport()

  /// Reads `--url` and `--server`; returns `nil` without both.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - command: The name of the command, for messages.
  /// - Throws: A usage error for an invalid URL or an unknown server.
  init?(_ arguments: ArgumentReader, command: String) throws(CommandError) {
    if let text = arguments.value("--url") {
      url = try Self.url(text, command: command)
    } else {
      url = nil
    }
    if let text = arguments.value("--server") {
      guard let name = ServerName(rawValue: text.lowercased()) else {
        let names = ServerName.allCases.map(\.rawValue)
        let hint = text.suggestion(among: names)
        let choices = hint.isEmpty ? "; choose among \(names.joined(separator: ", "))" : hint
        throw .usage("unknown server '\(text)'\(choices)", command: command)
      }
      if name.needsURL, url == nil {
        throw .usage("'--server \(name.rawValue)' needs '--url'", command: command)
      }
      self.name = name
    } else {
      name = nil
    }
    if url == nil, name == nil { return nil }
  }

  private static func url(_ text: String, command: String) throws(CommandError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host, !host.isEmpty
    else {
      throw .usage(
        "option '--url' needs an absolute URL, such as http://127.0.0.1:8080/v1", command: command)
    }
    // Other users can see the arguments of a process.
    guard url.user == nil, url.password == nil, url.query == nil else {
      throw .usage(
        "option '--url' takes no user, password or query; set \(keyVariable)", command: command)
    }
    return url
  }

  /// Returns the server, which is detected unless it is named.
  func server() async throws -> RemoteServer {
    do {
      return try await resolvedServer()
    } catch let error as RemoteError {
      throw Self.failure(of: error, hasKey: hasKey)
    }
  }

  private func resolvedServer() async throws -> RemoteServer {
    let key = hasKey ? RemoteCredential.environment(Self.keyVariable) : nil
    guard let name else {
      guard let url else { throw CommandError.usage("missing '--url'") }
      return try await RemoteServer.detect(at: url, credential: key, transport: transport)
    }
    guard var server = name.server(at: url) else { throw CommandError.usage("missing '--url'") }
    if let key {
      server.credential = key
    } else if let url {
      // The key of a service is not sent to another host.
      server.credential = try RemoteServer.service(at: url)?.credential ?? .none
    }
    return server
  }

  /// Returns the models that the server lists.
  func servedModels(on server: RemoteServer) async throws -> [ServedModel] {
    do {
      return try await server.servedModels(transport: transport)
    } catch let error as RemoteError {
      throw Self.failure(of: error, hasKey: hasKey)
    }
  }

  /// Returns a model of the server.
  ///
  /// - Parameter name: The name, or `nil` for the only model of the server.
  /// - Returns: The model.
  /// - Throws: A failure that lists the models if there are several.
  func model(named name: String?) async throws -> RemoteLanguageModel {
    let server = try await server()
    let selected: String
    if let name {
      selected = name
    } else {
      selected = try Self.onlyName(in: try await servedModels(on: server), of: server)
    }
    var model = RemoteLanguageModel(selected, on: server)
    model.transport = transport
    return model
  }

  private static func onlyName(
    in models: [ServedModel], of server: RemoteServer
  ) throws(CommandError) -> String {
    guard let first = models.first else {
      throw .failure("'\(server.name)' lists no models; load one, or pass its name with '--model'")
    }
    guard models.count == 1 else {
      throw .failure(
        "'\(server.name)' has several models; pass one with '--model': \(names(of: models))")
    }
    return first.name
  }

  // MARK: - Errors

  /// Returns the failure of a request, with the models of the server if the model is unknown.
  ///
  /// - Parameters:
  ///   - error: The error of the request.
  ///   - model: The model.
  /// - Returns: The failure.
  func failure(of error: RemoteError, model: RemoteLanguageModel) async -> CommandError {
    let server = model.server
    if error.status == 404 || error.status == 400,
      let models = try? await server.servedModels(transport: transport), !models.isEmpty,
      !models.contains(where: { $0.name == model.name })
    {
      let hint = model.name.suggestion(among: models.map { $0.name.escapingControls })
      let choices = hint.isEmpty ? "; pass one of: \(Self.names(of: models))" : hint
      return .failure(
        "'\(server.name)' has no model '\(model.name)'\(choices)\nnote: \(error.messageText)")
    }
    return Self.failure(of: error, hasKey: hasKey)
  }

  private static func failure(of error: RemoteError, hasKey: Bool) -> CommandError {
    guard !hasKey, error.status == 401 || error.status == 403 else {
      return .failure(error.messageText.escapingControls)
    }
    return .failure("\(error.messageText.escapingControls); set \(keyVariable) to the key")
  }

  private static func names(of models: [ServedModel]) -> String {
    let shown = models.prefix(20).map { $0.name.escapingControls }.joined(separator: ", ")
    return models.count > 20
      ? "\(shown) and \(models.count - 20) others, which 'generable models' lists" : shown
  }

  /// Whether the environment has a key for any server.
  private var hasKey: Bool {
    ProcessInfo.processInfo.environment[Self.keyVariable]?.isEmpty == false
  }
}
