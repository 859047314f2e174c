// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Schemas with documents, from a case file or from lines of JSON.
struct SchemaSet {
  /// One schema.
  struct Entry {
    let id: String
    let schema: JSONValue
    /// Values that are valid according to the author of the schema.
    let values: [JSONValue]
  }

  let entries: [Entry]

  /// Reads a `*.cases` file, or a `*.jsonl` file with the members `id`, `schema`, and `tests`.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw VocabularyFile.Failure(path: path, reason: "the file cannot be read")
    }
    let lines = Array(data).split(separator: UInt8(ascii: "\n")).map { Array($0) }
    entries = path.hasSuffix(".cases") ? Self.cases(lines) : lines.compactMap(Self.record)
  }

  /// Returns the path, or the paths of the `*.jsonl` files if it is that of a folder.
  static func files(at path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    return try FileManager.default.contentsOfDirectory(atPath: path).filter {
      $0.hasSuffix(".jsonl")
    }
    .sorted().map { path + "/" + $0 }
  }

  private static func record(_ line: [UInt8]) -> Entry? {
    guard let json = try? JSONParser.parse(line), let schema = json["schema"] else { return nil }
    let values = (json["tests"]?.elements ?? []).filter { $0["valid"] == true }
    return Entry(
      id: json["id"]?.string ?? "", schema: schema, values: values.compactMap { $0["data"] })
  }

  /// Reads the lines `case ID`, `schema {…}`, `inst KIND VALID …`, and `text …`, and keeps the
  /// compact valid documents.
  private static func cases(_ lines: [[UInt8]]) -> [Entry] {
    var entries: [Entry] = []
    var id = ""
    var isWanted = false
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch String(decoding: parts[0], as: UTF8.self) {
      case "case":
        id = String(decoding: parts[1], as: UTF8.self)
      case "schema":
        guard let schema = try? JSONParser.parse(Array(parts[1])) else { continue }
        entries.append(Entry(id: id, schema: schema, values: []))
      case "inst":
        isWanted = parts[1].starts(with: "c 1 ".utf8)
      case "text" where isWanted:
        guard let last = entries.popLast() else { continue }
        let values = [try? JSONParser.parse(Array(parts[1]))].compactMap(\.self)
        entries.append(Entry(id: last.id, schema: last.schema, values: last.values + values))
      default:
        continue
      }
    }
    return entries
  }
}

extension Schema {
  /// Returns the schema of a JSON Schema text.
  static func reading(_ json: JSONValue) throws -> Schema {
    try JSONSchemaReader.read(json).schema
  }
}
