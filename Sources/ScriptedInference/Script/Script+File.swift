// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Script {
  /// Reads a script from a file.
  ///
  /// - Parameter url: The location of the file.
  /// - Throws: ``ScriptFileError`` if the file cannot be read or is not a script.
  public init(contentsOf url: URL) throws {
    do {
      self = try JSONDecoder().decode(Script.self, from: Data(contentsOf: url))
    } catch {
      throw ScriptFileError(url: url, error)
    }
  }

  /// Writes the script to a JSON file.
  ///
  /// An error in a step is written as its description and decoded as ``ScriptedFailure``.
  ///
  /// - Parameter url: The location of the file.
  /// - Throws: ``ScriptFileError`` if the file cannot be written.
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

/// An error in reading or writing a script file.
public struct ScriptFileError: LocalizedError {
  /// The file.
  public let url: URL
  /// The position of the problem, such as `turns[0][3]`, or an empty string for the complete file.
  public let position: String
  /// The underlying error.
  public let underlyingError: any Error

  init(url: URL, _ error: any Error) {
    self.url = url
    underlyingError = error
    position = (error as? DecodingError)?.context.map { Self.position($0.codingPath) } ?? ""
  }

  /// The position and the reason.
  public var errorDescription: String? {
    let reason =
      (underlyingError as? DecodingError)?.context?.debugDescription ?? "\(underlyingError)"
    return "\(url.path)\(position.isEmpty ? "" : ": \(position)"): \(reason)"
  }

  private static func position(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { position, key in
      if let index = key.intValue {
        position += "[\(index)]"
      } else {
        position += position.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

extension DecodingError {
  /// The coding path and description of the error.
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
