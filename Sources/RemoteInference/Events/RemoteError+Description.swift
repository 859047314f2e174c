// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension RemoteError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
  /// A description of the error and its remedy.
  public var description: String {
    var details: [String] = []
    if let status { details.append("status \(status)") }
    if let code { details.append("code '\(code)'") }
    if let requestID { details.append("request '\(requestID)'") }
    if let retryAfter { details.append("retry after \(retryAfter)") }
    return details.isEmpty ? message : "\(message) (\(details.joined(separator: ", ")))"
  }

  /// A description of the error and its remedy.
  public var debugDescription: String { description }

  /// A description of the error and its remedy.
  public var errorDescription: String? { description }
}
