// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The enforcement of every keyword of a schema by a server and by this package.
///
/// Every response is validated regardless of the report. A keyword that the server enforces never
/// causes a violation if the server keeps its documented behavior.
public struct SchemaEnforcementReport: Sendable, Hashable {
  /// The name of the schema dialect.
  public let dialect: String

  /// The format in which the server receives the schema: `JSON Schema` or `GBNF`.
  public let format: String

  /// The order of the keys in the server's responses.
  public internal(set) var keyOrder: SchemaDialect.KeyOrder

  /// The keywords, in the order of the schema.
  public internal(set) var entries: [SchemaEnforcement]

  /// Remarks about the complete schema.
  public internal(set) var remarks: [String]

  /// The keywords that only this package enforces.
  public var validatedByPackage: [SchemaEnforcement] { entries.filter { $0.enforcer == .package } }
}

extension SchemaEnforcementReport: RandomAccessCollection {
  /// The index of the first keyword.
  public var startIndex: Int { entries.startIndex }

  /// The index after the last keyword.
  public var endIndex: Int { entries.endIndex }

  /// Accesses a keyword.
  ///
  /// - Parameter position: The index.
  public subscript(position: Int) -> SchemaEnforcement { entries[position] }
}

extension SchemaEnforcementReport: CustomStringConvertible {
  /// A human-readable table with one line per keyword.
  public var description: String {
    let rows = entries.map { entry in
      [
        entry.path, entry.value.isEmpty ? entry.keyword : "\(entry.keyword): \(entry.value)",
        entry.enforcer.rawValue, entry.reason,
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = ["\(dialect), sent as \(format); keys in \(keyOrder.rawValue)"]
    lines += remarks
    lines += rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 3 ? cell : cell + String(repeating: " ", count: widths[index] - cell.count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.joined(separator: "\n")
  }
}
