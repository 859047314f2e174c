// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// The outcomes of the requests of one mode of a server.
struct ServerTally {
  /// The outcome of a request.
  enum Outcome: Hashable {
    /// The value is valid.
    case valid
    /// Validation rejected the response.
    case invalid
    /// The token limit ended the response.
    case cut
    /// The server rejected the request, or the connection failed.
    case failed
    /// A value was returned that the schema does not allow, which must not happen.
    case returnedInvalid
  }

  /// The outcomes by the name of the schema.
  var outcomes: [String: Outcome] = [:]

  /// The heading of the table.
  static let heading = """
    | Server | Valid | Invalid, rejected here | Cut by the token limit | Rejected by the server \
    | Invalid, returned |
    |---|---|---|---|---|---|
    """

  /// Returns the row of the table.
  func row(_ label: String) -> String {
    let counts = [Outcome.valid, .invalid, .cut, .failed, .returnedInvalid].map { outcome in
      outcomes.values.count { $0 == outcome }
    }
    return "| \(label) | " + counts.map { "\($0)" }.joined(separator: " | ") + " |"
  }

  /// Returns the tally in which the outcomes of some schemas are replaced.
  func replacing(with other: ServerTally) -> ServerTally {
    ServerTally(outcomes: outcomes.merging(other.outcomes) { $1 })
  }

  /// Whether no invalid value was returned.
  var isSound: Bool { !outcomes.values.contains(.returnedInvalid) }
}

extension ServerTally.Outcome {
  /// Creates the outcome of a request that failed.
  init(_ error: any Error) {
    guard case LanguageModelSession.GenerationError.decodingFailure(let context) = error else {
      self = .failed
      return
    }
    self = context.finishReason == .length ? .cut : .invalid
  }
}
