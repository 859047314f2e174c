// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration

/// The JSON Schema file of a command line and the keywords that need not be enforced.
struct SchemaFile {
  private let path: String
  private let options: JSONSchemaOptions

  /// Reads `--schema` and `--relax`; returns `nil` without `--schema`.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - command: The name of the command, for messages.
  /// - Throws: A usage error for declarations in addition to the schema or an unknown keyword.
  init?(_ arguments: ArgumentReader, command: String) throws(CommandError) {
    let relaxed = arguments.value("--relax")
    guard let path = arguments.value("--schema") else {
      if relaxed != nil { throw .usage("'--relax' needs '--schema'", command: command) }
      return nil
    }
    if arguments.operands.count > 1 || arguments.value("--type") != nil {
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
  }

  /// Reads the schema; keywords that are not enforced are reported on standard error.
  ///
  /// - Throws: A failure that lists the problems of the schema, one per line.
  func schema() throws(CommandError) -> GenerationSchema {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .failure("cannot read '\(path)'; \(error.messageText)")
    }
    do {
      let schema = try GenerationSchema(jsonSchema: data, options: options)
      for keyword in schema.relaxedKeywords {
        Terminal.writeError("note: \(path): validated, not enforced: \(keyword)\n")
      }
      return schema
    } catch {
      let lines = error.problems.map { "\(path): \($0)" }
      throw .failure(lines.joined(separator: "\nerror: "))
    }
  }
}
