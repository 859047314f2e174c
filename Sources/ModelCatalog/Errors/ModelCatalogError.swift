// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error of finding or downloading a model.
public struct ModelCatalogError: Error, Sendable, Hashable {
  /// The problem.
  public enum Reason: Sendable, Hashable {
    /// The name is neither a path nor a repository nor an Ollama model.
    case invalidName(String)
    /// No installed model has the name.
    case notInstalled(String)
    /// Several model files match the name.
    case ambiguous(String, choices: [String])
    /// The repository has no model file that matches the name.
    case noMatchingFile(String, choices: [String])
    /// The hub rejected the request with a status code.
    case rejected(status: Int, url: String)
    /// The connection failed repeatedly, with the description of the last failure.
    case connection(String, url: String)
    /// The hub's response is not in the expected format, with a description of the difference.
    case malformedResponse(String, url: String)
    /// The downloaded bytes do not have the checksum that the hub states.
    case wrongChecksum(file: String, expected: String, found: String)
    /// The volume has too little space, with the numbers of bytes.
    case noSpace(required: Int, available: Int)
    /// A file cannot be read or written, with the system's description.
    case file(String, path: String)
    /// The environment variable `HF_HUB_OFFLINE` forbids downloads.
    case offline
  }

  /// The problem.
  public let reason: Reason

  /// Creates an error.
  ///
  /// - Parameter reason: The problem.
  public init(_ reason: Reason) { self.reason = reason }
}

extension ModelCatalogError: CustomStringConvertible, LocalizedError {
  /// The problem and the remedy.
  public var description: String {
    switch reason {
    case .invalidName(let name):
      "'\(name)' is not the name of a model; write a path, 'owner/repository', "
        + "'owner/repository:Q4_K_M', or the name of an Ollama model"
    case .notInstalled(let name):
      "model '\(name)' is not on this machine; run 'generable models get \(name)' to download it, "
        + "or 'generable models' for a list"
    case .ambiguous(let name, let choices):
      "several models match '\(name)'; write one of \(Self.list(choices))"
    case .noMatchingFile(let name, let choices) where choices.isEmpty:
      "'\(name)' has no GGUF file; choose a repository with GGUF files"
    case .noMatchingFile(let name, let choices):
      "no file matches '\(name)'; write one of \(Self.list(choices))"
    case .rejected(let status, let url):
      "\(url) responded with status \(status); \(Self.remedy(status))"
    case .connection(let description, let url):
      "the connection to \(url) failed (\(description)); run the command again to resume"
    case .malformedResponse(let problem, let url):
      "the response of \(url) is not usable: \(problem); check 'HF_ENDPOINT'"
    case .wrongChecksum(let file, let expected, let found):
      "the SHA-256 of '\(file)' is \(found), not \(expected); the download was removed, run the "
        + "command again"
    case .noSpace(let required, let available):
      "the download needs \(required) bytes, but the volume has \(available); free space or set "
        + "'HF_HOME' to a folder on another volume"
    case .file(let description, let path):
      "'\(path)' cannot be used (\(description)); check the path and its permissions"
    case .offline:
      "downloads are disabled by 'HF_HUB_OFFLINE'; unset the variable"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  private static func list(_ choices: [String]) -> String {
    let shown = choices.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return choices.count > 20 ? shown + ", …" : shown
  }

  private static func remedy(_ status: Int) -> String {
    switch status {
    case 401, 403: "set 'HF_TOKEN' to a token that has access to the repository"
    case 404: "check the name of the repository and of the revision"
    case 429: "wait, or set 'HF_TOKEN' for a higher limit"
    default: "run the command again later"
    }
  }
}
