// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import TestSupport

/// Measures the cost of the generator, alone and in builds of a client.
///
/// ```
/// swift run -c release benchmarks generator [--json] [--alone] [--types 1000] [--client-types 100]
/// ```
///
/// The same run measures the build of the client without annotations and plugin, and of a client
/// with the plugin and nothing to generate, which is the cost of the tool.
struct GeneratorBenchmark {
  private let typeCount: Int
  private let clientTypeCount: Int
  private let writesJSON: Bool
  private let onlyAlone: Bool

  /// Reads the options.
  init(_ options: Options) {
    typeCount = max(1, options.number("--types", default: 1000))
    clientTypeCount = max(1, options.number("--client-types", default: 100))
    writesJSON = options.has("--json")
    onlyAlone = options.has("--alone")
  }

  /// Runs all measurements.
  ///
  /// - Returns: Whether the targets that do not depend on the load of the machine are met.
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

  /// Measures the generator alone, on files with ten types each, one file after the other as in a
  /// build.
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

/// A measured figure.
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

/// The reason why a figure is missing.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The resources that the process and its children have used.
enum CPUTime {
  /// The processor time of this process in seconds.
  static var now: Double { seconds(ofChildren: false) }

  /// The processor time of finished child processes and their children, in seconds.
  static var ofChildren: Double { seconds(ofChildren: true) }

  /// The peak memory of this process.
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
