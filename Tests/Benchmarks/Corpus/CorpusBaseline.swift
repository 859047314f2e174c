// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// The accepted exceptions of a corpus: schemas that are rejected, or of which documents are judged
/// wrongly, each with its reason.
struct CorpusBaseline {
  /// An exception.
  struct Entry: Equatable {
    /// Whether the schema is rejected; otherwise valid documents are.
    var isRefused: Bool
    /// The reason, or the messages of the problems.
    var reason: String
  }

  /// The exceptions, by the name of the schema.
  private(set) var exceptions: [String: Entry] = [:]

  /// Creates a baseline without exceptions.
  init() {}

  /// Reads a baseline.
  init(contentsOf path: String) throws {
    let json = try JSONParser.parse(Data(contentsOf: URL(filePath: path)))
    for member in json["exceptions"]?.members ?? [] {
      exceptions[member.name] = Entry(
        isRefused: member.value["verdict"]?.string == "refused",
        reason: member.value["reason"]?.string ?? "")
    }
  }

  /// Adds the exception of a schema, if it is one.
  mutating func add(_ verdict: CorpusJudge.Verdict, of id: String) {
    if verdict.isRight { return }
    let reason =
      verdict.isCompiled
      ? "valid documents \(verdict.validRejected) are rejected"
      : verdict.refusals.map(\.message).joined(separator: "; ")
    exceptions[id] = Entry(isRefused: !verdict.isCompiled, reason: reason)
  }

  /// Returns the differences of the exceptions of a run from the baseline, one per line.
  ///
  /// - Parameters:
  ///   - current: The exceptions of the run.
  ///   - seen: The names of the schemas of the run.
  /// - Returns: The differences.
  func differences(to current: CorpusBaseline, among seen: Set<String>) -> [String] {
    current.exceptions.sorted { $0.key < $1.key }.compactMap { id, entry in
      exceptions[id]?.isRefused == entry.isRefused ? nil : "new exception: \(id): \(entry.reason)"
    }
      + exceptions.keys.sorted().filter { seen.contains($0) && current.exceptions[$0] == nil }
      .map { "no longer an exception: \($0)" }
  }

  /// Returns the exceptions as a JSON text.
  ///
  /// - Parameter other: A baseline whose reasons for rejected documents are kept.
  /// - Returns: The text.
  func text(keepingReasonsOf other: CorpusBaseline) -> String {
    let members = exceptions.sorted { $0.key < $1.key }.map { id, entry in
      let known = other.exceptions[id].flatMap { $0.isRefused == entry.isRefused ? $0 : nil }
      let value: JSONValue = [
        "verdict": .string(entry.isRefused ? "refused" : "valid documents rejected"),
        "reason": .string((entry.isRefused ? nil : known?.reason) ?? entry.reason),
      ]
      return "  \(JSONWriter.text(of: .string(id))): \(JSONWriter.text(of: value))"
    }
    return """
      {
       "source": "JSONSchemaBench, the development half of 5,660 schemas",
       "exceptions": {
      \(members.joined(separator: ",\n"))
       }
      }

      """
  }
}
