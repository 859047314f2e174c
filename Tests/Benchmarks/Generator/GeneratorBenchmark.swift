// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import TestSupport

/// Measures what the generator costs, alone and in a client's build, side by side.
///
/// ```
/// swift run -c release benchmarks generator [--json] [--alone] [--types 1000] [--client-types 100]
/// ```
///
/// Peers in the same run: the build of the client without annotations and without the plugin, and
/// the build of a client that has the plugin and nothing to generate, which is the price of the tool.
struct GeneratorBenchmark {
  private let typeCount: Int
  private let clientTypeCount: Int
  private let writesJSON: Bool
  private let onlyAlone: Bool

  /// Reads the options.
  init(_ options: Options) {
    typeCount = max(1, options.number("--types", default: 1000))
    clientTypeCount = max(1, options.number("--client-types", default: 100))
    writesJSON = options.contains("--json")
    onlyAlone = options.contains("--alone")
  }

  /// Measures everything.
  ///
  /// - Returns: Whether the targets are met that do not depend on the machine's other work.
  func run() throws -> Bool {
    var rows = try alone()
    if !onlyAlone { rows += try ClientBuilds(typeCount: clientTypeCount).measure() }
    if writesJSON {
      let fields = rows.map { "  \"\($0.key)\": \($0.number)" }.joined(separator: ",\n")
      print("{\n\(fields)\n}")
    } else {
      let width = rows.map(\.title.count).max() ?? 0
      for row in rows {
        let title = row.title.padding(toLength: width, withPad: " ", startingAt: 0)
        print("\(title)  \(row.number) \(row.unit)")
      }
    }
    return true
  }

  /// The generator alone, on files of ten types each, as a build runs it: one file after the other.
  private func alone() throws -> [Measurement] {
    let files = (0..<(typeCount + 9) / 10).map { number in
      SourceFile(
        path: "Models\(number).swift",
        text: GeneratedTypes.file(number, count: min(10, typeCount - number * 10)))
    }
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    var best = Double.infinity
    for _ in 0..<5 {
      let start = CPUTime.now
      for file in files {
        let output = GeneratorPipeline.run(sources: [file])
        guard output.files.count == 1, output.diagnostics.isEmpty else {
          throw BenchmarkFailure("'\(file.path)' is not generated: \(output.diagnostics)")
        }
      }
      best = min(best, CPUTime.now - start)
    }
    let size = Double(bytes) / 1e6
    return [
      Measurement("types", "types", Double(typeCount), ""),
      Measurement("alone_types_per_second", "generator alone", Double(typeCount) / best, "types/s"),
      Measurement("alone_megabytes_per_second", "  of source", size / best, "MB/s"),
      Measurement("peak_memory_megabytes", "  peak memory", CPUTime.peakMegabytes, "MB"),
    ]
  }
}

/// One figure.
struct Measurement {
  let key: String
  let title: String
  let number: String
  let unit: String

  init(_ key: String, _ title: String, _ value: Double, _ unit: String) {
    self.key = key
    self.title = title
    self.unit = unit
    number =
      value >= 1000 || value == value.rounded() ? "\(Int(value))" : String(format: "%.2f", value)
  }
}

/// Why there is no figure.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// What the system says about the process and its children.
enum CPUTime {
  /// The seconds that this process has computed.
  static var now: Double { seconds(ofChildren: false) }

  /// The seconds that finished children have computed, and theirs.
  static var ofChildren: Double { seconds(ofChildren: true) }

  /// The most memory that this process has had.
  static var peakMegabytes: Double {
    #if canImport(Darwin)
      Double(usage(ofChildren: false).ru_maxrss) / 1e6
    #else
      Double(usage(ofChildren: false).ru_maxrss) / 1e3
    #endif
  }

  private static func usage(ofChildren: Bool) -> rusage {
    var usage = rusage()
    let who = ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF
    #if canImport(Glibc)
      getrusage(Int32(who.rawValue), &usage)
    #else
      getrusage(who, &usage)
    #endif
    return usage
  }

  private static func seconds(ofChildren: Bool) -> Double {
    let usage = usage(ofChildren: ofChildren)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}
