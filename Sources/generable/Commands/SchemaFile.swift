// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

/// The JSON Schema file of a command line and the keywords that need not be enforced.
struct SchemaFile {
  private let path: String
  private let options: JSONSchemaOptions
  private let references: SchemaReferenceFiles

  /// Reads `--schema`, `--relax`, and `--resolve`; returns `nil` without `--schema`.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - hasFiles: Whether the command line contains declaration files.
  ///   - command: The name of the command, for messages.
  /// - Throws: A usage error for declarations in addition to the schema or an unknown keyword.
  init?(_ arguments: ArgumentReader, hasFiles: Bool, command: String) throws(CommandError) {
    let relaxed = arguments.value("--relax")
    guard let path = arguments.value("--schema") else {
      if relaxed != nil { throw .usage("'--relax' needs '--schema'", command: command) }
      if !arguments.values("--resolve").isEmpty {
        throw .usage("'--resolve' needs '--schema'", command: command)
      }
      return nil
    }
    if hasFiles || arguments.value("--type") != nil {
      throw .usage("'--schema' and declarations exclude each other", command: command)
    }
    self.path = path
    var keywords: Set<JSONSchemaOptions.Keyword> = []
    for name in relaxed?.split(separator: ",").map(String.init) ?? [] {
      guard let keyword = JSONSchemaOptions.Keyword(name) else {
        let known = JSONSchemaOptions.Keyword.all.map(\.description)
        let hint = name.suggestion(among: known)
        let choices = hint.isEmpty ? "; choose among \(known.joined(separator: ", "))" : hint
        throw .usage("'\(name)' cannot be relaxed\(choices)", command: command)
      }
      keywords.insert(keyword)
    }
    options = JSONSchemaOptions(relaxing: keywords)
    references = try SchemaReferenceFiles(arguments.values("--resolve"), command: command)
  }

  /// Reads the schema; keywords that are not enforced are reported on standard error.
  ///
  /// - Throws: A failure that lists the problems of the schema, one per line.
  func schema() throws(CommandError) -> GenerationSchema {
    let (file, fragment) = Self.parts(of: path)
    let bytes = try InputFile.read(file, limit: Self.sizeLimit + 1)
    guard bytes.count <= Self.sizeLimit else {
      throw .failure("'\(file)' is too large; the limit is \(Self.sizeLimit) bytes")
    }
    let text = try SchemaDocumentFile(bytes, path: file).schemaText(at: fragment)
    let documents = try references.documents(ofSchemaAt: file, text, limit: Self.sizeLimit)
    do {
      let schema = try GenerationSchema(
        jsonSchema: text, uri: documents.uri, options: options
      ) { uri in try documents.text(of: uri, limit: Self.sizeLimit) }
      for keyword in schema.relaxedKeywords {
        Terminal.writeError("note: \(path): validated, not enforced: \(keyword)\n")
      }
      if case .any = try schema.schema.root {
        Terminal.writeError("warning: \(path): the schema allows any JSON value; add a 'type'\n")
      }
      return schema
    } catch let error as JSONSchemaError {
      // The remedies name the options of the API.
      let lines = error.problems.map {
        "\(path): \($0)".replacing("relax '", with: "pass '--relax ")
          .replacing("supply the document", with: "pass '--resolve URI=FILE'")
      }
      throw .failure(lines.joined(separator: "\nerror: "))
    } catch {
      throw .failure("\(path): \(error.messageText)")
    }
  }

  /// The maximum number of bytes of a file.
  private static let sizeLimit = 64 << 20

  /// Returns whether a path is that of a JSON file, with or without a fragment.
  static func isJSON(_ path: String) -> Bool {
    let file = parts(of: path).file
    return file.hasSuffix(".json") && !file.contains(where: \.isWhitespace)
  }

  /// Returns the file and the fragment of a path such as `api.json#/components/schemas/Pet`.
  private static func parts(of path: String) -> (file: String, fragment: String?) {
    guard let mark = path.lastIndex(of: "#"), !FileManager.default.fileExists(atPath: path) else {
      return (path, nil)
    }
    return (String(path[..<mark]), String(path[path.index(after: mark)...]))
  }
}
