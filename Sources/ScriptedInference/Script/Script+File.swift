// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Script {
  /// Reads a script from a file.
  ///
  /// - Parameter url: Where the file is.
  /// - Throws: ``ScriptFileError`` if it cannot be read or is no script.
  public init(contentsOf url: URL) throws {
    do {
      self = try JSONDecoder().decode(Script.self, from: Data(contentsOf: url))
    } catch {
      throw ScriptFileError(url: url, error)
    }
  }

  /// Writes the script to a file, for people and machines to read.
  ///
  /// An error in a step is written as its description, and comes back as ``ScriptedFailure``.
  ///
  /// - Parameter url: Where the file goes.
  /// - Throws: ``ScriptFileError`` if it cannot be written.
  public func write(to url: URL) throws {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(self).write(to: url)
    } catch {
      throw ScriptFileError(url: url, error)
    }
  }
}

/// A file of a script that cannot be read or written.
public struct ScriptFileError: LocalizedError {
  /// The file.
  public let url: URL
  /// Where in the file it went wrong, such as `turns[0][3]`; empty for the file as a whole.
  public let place: String
  /// What went wrong.
  public let underlyingError: any Error

  init(url: URL, _ error: any Error) {
    self.url = url
    underlyingError = error
    place = (error as? DecodingError)?.context.map { Self.place($0.codingPath) } ?? ""
  }

  /// What went wrong and where.
  public var errorDescription: String? {
    let reason =
      (underlyingError as? DecodingError)?.context?.debugDescription ?? "\(underlyingError)"
    return "\(url.path)\(place.isEmpty ? "" : ": \(place)"): \(reason)"
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

extension DecodingError {
  /// Where and why decoding failed.
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
