// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Long-running checks and measurements, one per name.
///
/// ```
/// swift run -c release benchmarks responses --count 1000
/// ```
@main
struct Benchmarks {
  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    guard let name = words.popFirst() else { fail("name one of: responses") }
    switch name {
    case "responses":
      let isWhole = try await ResponsesCheck(
        count: option("--count", in: words, default: 1000),
        firstSeed: option("--seed", in: words, default: 1)
      ).run()
      exit(isWhole ? 0 : 1)
    default: fail("unknown benchmark '\(name)'; name one of: responses")
    }
  }

  private static func option(
    _ name: String, in words: ArraySlice<String>, default value: Int
  ) -> Int {
    guard let index = words.firstIndex(of: name) else { return value }
    guard let number = words.dropFirst(index - words.startIndex + 1).first.flatMap({ Int($0) }),
      number > 0
    else { fail("'\(name)' needs a whole number from 1 up") }
    return number
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(64)
  }
}
