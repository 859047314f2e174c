// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The store of Ollama: manifests that name the layers of a model by their checksums.
///
/// ```
/// manifests/registry.ollama.ai/library/NAME/TAG      {"layers": [{"mediaType", "digest", "size"}]}
/// blobs/sha256-CHECKSUM
/// ```
struct OllamaStore: Sendable {
  /// A model in the store.
  struct Model: Sendable, Hashable {
    /// The name, with its owner if it is not in the library.
    let name: String
    /// The tag.
    let tag: String
    /// The path of the model file.
    let path: String
    /// The size of the model file, in bytes.
    let size: Int
  }

  private struct Manifest: Decodable {
    struct Layer: Decodable {
      let mediaType: String
      let digest: String
      let size: Int
    }

    let layers: [Layer]
  }

  /// The path of the store.
  let path: String

  /// The maximum size of a manifest, in bytes.
  private static let manifestLimit = 1 << 20

  /// Returns the models whose model file exists, sorted by name and tag.
  func models() -> [Model] {
    var models: [Model] = []
    let manifests = "\(path)/manifests"
    for host in folders(manifests) {
      for owner in folders("\(manifests)/\(host)") {
        for name in folders("\(manifests)/\(host)/\(owner)") {
          for tag in folders("\(manifests)/\(host)/\(owner)/\(name)") {
            guard let layer = layer("\(manifests)/\(host)/\(owner)/\(name)/\(tag)") else {
              continue
            }
            let label = owner == "library" ? name : "\(owner)/\(name)"
            models.append(Model(name: label, tag: tag, path: layer.path, size: layer.size))
          }
        }
      }
    }
    return models
  }

  private func folders(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  private func layer(_ manifest: String) -> (path: String, size: Int)? {
    let manager = FileManager.default
    guard
      let size = (try? manager.attributesOfItem(atPath: manifest))?[.size] as? NSNumber,
      size.intValue <= Self.manifestLimit,
      let data = try? Data(contentsOf: URL(filePath: manifest)),
      let decoded = try? JSONDecoder().decode(Manifest.self, from: data),
      let layer = decoded.layers.first(where: {
        $0.mediaType == "application/vnd.ollama.image.model"
      })
    else { return nil }
    let parts = layer.digest.split(separator: ":")
    guard parts.count == 2, parts[0] == "sha256", String(parts[1]).isHexadecimal(digits: 64) else {
      return nil
    }
    let blob = "\(path)/blobs/sha256-\(parts[1])"
    guard let size = (try? manager.attributesOfItem(atPath: blob))?[.size] as? NSNumber else {
      return nil
    }
    return (blob, size.intValue)
  }
}
