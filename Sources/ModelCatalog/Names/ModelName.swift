// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The name of a model, as users enter it.
///
/// | name | model |
/// |---|---|
/// | `models/small.gguf`, `/data/small.gguf`, `~/small.gguf` | a file |
/// | `owner/repository`, `owner/repository:Q4_K_M` | a repository of the Hugging Face hub |
/// | `smollm2`, `smollm2:135m` | a model in Ollama's store, or a file name without its extension |
public enum ModelName: Sendable, Hashable {
  /// A file at a path.
  case file(String)
  /// A repository of the Hugging Face hub, and the quantization of one of its files.
  case repository(HubRepository, quantization: String?)
  /// A model in Ollama's store or another folder, and its tag.
  case local(String, tag: String?)

  /// Parses a name.
  ///
  /// - Parameter text: The name.
  /// - Throws: ``ModelCatalogError`` if the text is not the name of a model.
  public init(_ text: String) throws(ModelCatalogError) {
    let isPath =
      ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
      || text.lowercased().hasSuffix(".gguf")
    if isPath {
      self = .file(text)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let tag = parts.count == 2 ? parts[1] : nil
    guard parts.count <= 2, tag?.isValidNamePart ?? true else {
      throw ModelCatalogError(.invalidName(text))
    }
    if let repository = HubRepository(parts[0]) {
      self = .repository(repository, quantization: tag)
    } else if parts[0].isValidNamePart {
      self = .local(parts[0], tag: tag)
    } else {
      throw ModelCatalogError(.invalidName(text))
    }
  }
}

/// The name of a repository of the Hugging Face hub.
public struct HubRepository: Sendable, Hashable, CustomStringConvertible {
  /// The user or organization that owns the repository.
  public let owner: String
  /// The name of the repository.
  public let name: String

  /// Creates the name of a repository, or returns `nil` if the text is not one.
  ///
  /// - Parameter text: The owner and the name, separated by a slash.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(\.isValidNamePart) else { return nil }
    owner = parts[0]
    name = parts[1]
  }

  /// The owner and the name, separated by a slash.
  public var description: String { "\(owner)/\(name)" }
}

extension String {
  /// Whether the text is a safe part of a name: letters, digits, `.`, `_`, and `-`, without a
  /// leading or doubled period, so that it names neither a hidden file nor a parent folder.
  var isValidNamePart: Bool {
    !isEmpty && utf8.count <= 96 && !hasPrefix(".") && !contains("..")
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
