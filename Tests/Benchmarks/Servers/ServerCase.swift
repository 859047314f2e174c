// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// A schema of which a server writes an example.
struct ServerCase: Sendable {
  /// The name of the schema, which is part of the prompt.
  let name: String
  let schema: GenerationSchema

  /// Returns the schemas of the constraint benchmark and some of a corpus.
  ///
  /// - Parameters:
  ///   - corpus: A folder with one `jsonl` file for each set of schemas, or `nil` for none.
  ///   - count: The number of sets of which one schema is taken.
  /// - Returns: The schemas.
  /// - Throws: An error if a file cannot be read or a schema is not supported.
  static func all(corpus: String?, count: Int) throws -> [ServerCase] {
    let file = Fixtures.url("Constraint/generable.cl100k-100k.cases")
    let own = try ConstraintCase.read(path: file.path(percentEncoded: false)).map { item in
      ServerCase(
        name: item.id,
        schema: try GenerationSchema(jsonSchema: String(decoding: item.schema, as: UTF8.self)))
    }
    guard let corpus, count > 0 else { return own }
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(filePath: corpus), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "jsonl" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
    // Every n-th set, so that the choice does not depend on the answers.
    let step = max((files.count + count - 1) / count, 1)
    return own
      + (try stride(from: 0, to: files.count, by: step).compactMap { try one(of: files[$0]) })
  }

  /// Returns the schema of a set at the lower quartile of their sizes, or the next smaller one that
  /// this package supports.
  private static func one(of file: URL) throws -> ServerCase? {
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    let schemas = lines.compactMap { CorpusRecord(line: Array($0)) }
      .map { ($0.id, JSONWriter.text(of: $0.schema, layout: .compact)) }
      .sorted { ($0.1.utf8.count, $0.0) < ($1.1.utf8.count, $1.0) }
    for (id, text) in schemas.prefix(schemas.count / 4 + 1).reversed() {
      guard let schema = try? GenerationSchema(jsonSchema: text) else { continue }
      return ServerCase(name: id, schema: schema)
    }
    return nil
  }
}
