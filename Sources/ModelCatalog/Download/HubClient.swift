// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The files of a revision of a repository.
struct HubRevision: Sendable, Hashable {
  /// The commit.
  let commit: String
  /// The files whose checksums the hub states, which are those in its large-file storage.
  let files: [HubFile]
}

/// A client of the hub's API.
struct HubClient: Sendable {
  /// The URL of the hub.
  let endpoint: URL
  /// The token of the user, or `nil`.
  let token: String?
  /// The transport.
  let transport: any HubTransport

  /// The maximum size of a response of the API, in bytes.
  private static let limit = 32 << 20

  /// Returns the URL of a file.
  func url(of file: HubFile, in repository: HubRepository, commit: String) -> URL {
    endpoint.appending(path: "\(repository)/resolve/\(commit)/\(file.path)")
  }

  /// Fetches the commit and the files of the revision `main`.
  ///
  /// - Parameter repository: The repository.
  /// - Returns: The revision.
  /// - Throws: ``ModelCatalogError`` if the hub rejects the request or its response is malformed.
  func revision(of repository: HubRepository) async throws -> HubRevision {
    let url = endpoint.appending(path: "api/models/\(repository)/revision/main")
      .appending(queryItems: [URLQueryItem(name: "blobs", value: "true")])
    let text = url.absoluteString
    let received = Mutex<[UInt8]>([])
    do {
      try await transport.fetch(url, token: token, from: 0) { head in
        guard head.status == 200 else {
          throw ModelCatalogError(.rejected(status: head.status, url: text))
        }
        return true
      } body: { bytes in
        try received.withLock { received in
          received += bytes
          guard received.count <= Self.limit else {
            throw ModelCatalogError(
              .malformedResponse("it has more than \(Self.limit) bytes", url: text))
          }
        }
      }
    } catch let error as URLError {
      throw ModelCatalogError(.connection(error.localizedDescription, url: text))
    }
    return try Self.revision(received.withLock { Data($0) }, url: text)
  }

  private struct Response: Decodable {
    struct Sibling: Decodable {
      struct LargeFile: Decodable {
        let sha256: String
        let size: Int
      }

      let rfilename: String
      let lfs: LargeFile?
    }

    let sha: String
    let siblings: [Sibling]
  }

  private static func revision(
    _ data: Data, url: String
  ) throws(ModelCatalogError) -> HubRevision {
    let response: Response
    do {
      response = try JSONDecoder().decode(Response.self, from: data)
    } catch {
      throw ModelCatalogError(
        .malformedResponse("it is not the description of a revision", url: url))
    }
    guard response.sha.isHexadecimal(digits: 40) else {
      throw ModelCatalogError(.malformedResponse("'sha' is not a commit", url: url))
    }
    var files: [HubFile] = []
    for sibling in response.siblings {
      guard let large = sibling.lfs else { continue }
      let parts = sibling.rfilename.split(separator: "/", omittingEmptySubsequences: false)
      // A path that leaves the snapshot's folder would overwrite files of the user.
      guard
        !sibling.rfilename.unicodeScalars.contains(where: {
          $0.properties.generalCategory == .control
        }), parts.count <= 16,
        parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 })
      else {
        throw ModelCatalogError(
          .malformedResponse("'\(sibling.rfilename)' is not a relative path", url: url))
      }
      guard large.sha256.isHexadecimal(digits: 64), large.size >= 0 else {
        throw ModelCatalogError(
          .malformedResponse("'\(sibling.rfilename)' has no valid checksum and size", url: url))
      }
      files.append(HubFile(path: sibling.rfilename, size: large.size, checksum: large.sha256))
    }
    return HubRevision(commit: response.sha, files: files)
  }
}
