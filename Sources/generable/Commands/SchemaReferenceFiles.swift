// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import JSONText
internal import SchemaModel

/// The files to which the references of a schema file lead: those of `--resolve`, and the files in
/// the folder of the schema and its subfolders.
struct SchemaReferenceFiles {
  /// The paths of `--resolve`, by their URIs.
  private var paths: [String: String] = [:]

  /// Parses the values of `--resolve`.
  ///
  /// - Parameters:
  ///   - mappings: Values of the format `URI=FILE`.
  ///   - command: The name of the command, for messages.
  /// - Throws: A usage error for a value without a URI or a file.
  init(_ mappings: [String], command: String) throws(CommandError) {
    for mapping in mappings {
      // A URI can contain '=', and the name of a file seldom does.
      guard let mark = mapping.lastIndex(of: "="), mark > mapping.startIndex,
        mapping.index(after: mark) < mapping.endIndex
      else {
        throw .usage("option '--resolve' needs 'URI=FILE', not '\(mapping)'", command: command)
      }
      let uri = mapping[..<mark].prefix { $0 != "#" }
      paths[String(uri)] = String(mapping[mapping.index(after: mark)...])
    }
  }

  /// The documents of one schema file.
  struct Documents {
    /// The URI of the schema file.
    let uri: String
    fileprivate let texts: [String: String]
    fileprivate let folder: URL
    /// The URI that the schema's identifier gives to its folder, with a final slash.
    fileprivate let identifiedFolder: String?
  }

  /// Reads the files of `--resolve`.
  ///
  /// - Parameters:
  ///   - path: The path of the schema file.
  ///   - text: The schema.
  ///   - limit: The maximum number of bytes of a file.
  /// - Returns: The documents.
  /// - Throws: A failure for a file that cannot be read.
  func documents(
    ofSchemaAt path: String, _ text: String, limit: Int
  ) throws(CommandError) -> Documents {
    var texts: [String: String] = [:]
    for (uri, path) in paths {
      texts[uri] = String(decoding: try InputFile.read(path, limit: limit), as: UTF8.self)
    }
    let file = URL(filePath: path).absoluteURL.standardizedFileURL
    let schema = try? JSONParser.parse(text.utf8)
    let identifier = schema.flatMap { ($0["$id"] ?? $0["id"])?.string }
    let folder = identifier.flatMap { id in
      id.contains(":") ? id.lastIndex(of: "/").map { String(id[...$0]) } : nil
    }
    return Documents(
      uri: file.absoluteString, texts: texts, folder: file.deletingLastPathComponent(),
      identifiedFolder: folder)
  }
}

extension SchemaReferenceFiles.Documents {
  /// Returns the document with a URI, or `nil` if there is none.
  ///
  /// A relative reference leads to a file in the folder of the schema or its subfolders, also if
  /// the schema has an identifier. Other files are read only if `--resolve` names them.
  ///
  /// - Parameters:
  ///   - uri: The URI, without a fragment.
  ///   - limit: The maximum number of bytes of a file.
  /// - Returns: The text.
  /// - Throws: Any error of reading the file.
  func text(of uri: String, limit: Int) throws -> String? {
    if let text = texts[uri] { return text }
    var file: URL?
    if uri.hasPrefix("file:") {
      file = URL(string: uri)
    } else if let identifiedFolder, uri.hasPrefix(identifiedFolder) {
      let path = uri.dropFirst(identifiedFolder.count)
      file = folder.appending(path: path.removingPercentEncoding ?? String(path))
    }
    guard let path = file?.standardizedFileURL.path(percentEncoded: false) else { return nil }
    let parent = folder.path(percentEncoded: false)
    guard path.hasPrefix(parent.hasSuffix("/") ? parent : parent + "/"),
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    return String(decoding: try InputFile.read(path, limit: limit), as: UTF8.self)
  }
}
