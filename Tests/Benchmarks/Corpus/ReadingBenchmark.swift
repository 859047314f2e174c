// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Measures how long large schemas take until they are compiled or rejected.
///
/// Without `--schemas`, the schemas are generated; `--definitions` is the number of their
/// definitions. Each time is the least processor time of `--count` runs.
struct ReadingBenchmark {
  private let paths: [String]
  private let definitions: Int
  private let count: Int

  /// Creates a benchmark from the options of the command line.
  init(_ options: Options) {
    paths = options["--schemas"].map { $0.split(separator: ",").map(String.init) } ?? []
    definitions = max(1, options.number("--definitions", default: 2_700))
    count = max(1, options.number("--count", default: 3))
  }

  /// Schemas for the last definition, by the reason they are rejected.
  private static let rejected: [(name: String, schema: JSONValue)] = [
    ("valid", ["type": "string"]),
    ("format", ["type": "string", "format": "idn-email"]),
    ("pattern", ["type": "string", "pattern": "(a)\\1"]),
    ("reference", ["$ref": "#/definitions/absent"]),
    ("not", ["not": ["type": "array", "uniqueItems": true]]),
    ("cases", ["allOf": .array((0..<5).map { factor($0) })]),
    ("work", ["allOf": .array((0..<40).map { condition($0) })]),
  ]

  /// A union of eight objects, of which five factors have 32,768 combinations.
  private static func factor(_ index: Int) -> JSONValue {
    ["anyOf": .array((0..<8).map { ["required": [.string("a\(index)\($0)")]] })]
  }

  /// A condition whose combinations with others are all different.
  private static func condition(_ index: Int) -> JSONValue {
    [
      "if": ["properties": ["p\(index)": ["minimum": 3]]],
      "then": ["required": [.string("q\(index)")]], "else": ["required": [.string("r\(index)")]],
    ]
  }

  /// Runs the benchmark.
  func run() throws -> Bool {
    print("    bytes    parse     read  compile  ms, schema")
    for path in paths {
      try measure(Array(Data(contentsOf: URL(filePath: path))), name: path)
    }
    guard paths.isEmpty else { return true }
    for style in LargeSchema.Style.allCases {
      for (name, last) in Self.rejected {
        let schema = LargeSchema.make(style, definitions: definitions, last: last)
        try measure(
          Array(JSONWriter.text(of: schema).utf8), name: "\(style.rawValue), \(name)")
      }
    }
    return true
  }

  private func measure(_ text: [UInt8], name: String) throws {
    var best: (parse: Double, read: Double, compile: Double?) = (.infinity, .infinity, nil)
    var message = ""
    for _ in 0..<count {
      let start = StepClock.processor
      let json = try JSONParser.parse(text)
      let parsed = StepClock.processor
      best.parse = min(best.parse, parsed - start)
      let reading = Result { try JSONSchemaReader.read(json) }
      let read = StepClock.processor
      best.read = min(best.read, read - parsed)
      switch reading {
      case .success(let reading):
        do {
          _ = try CompiledGrammar(compiling: reading.schema, layout: .compact)
          best.compile = min(best.compile ?? .infinity, StepClock.processor - read)
        } catch {
          message = "\(error)"
        }
      case .failure(let error): message = "\(error)"
      }
    }
    let times = [best.parse, best.read, best.compile ?? 0].map {
      String(format: "%9.1f", $0 * 1e-3)
    }
    print(String(format: "%9d", text.count) + times.joined() + "  \(name) \(message.prefix(120))")
  }
}
