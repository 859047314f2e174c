// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An identifier of a generated value that is stable throughout a response and unique to it.
///
/// Partially generated values have one each, so that lists can track their elements while these are
/// being generated.
public struct GenerationID: Sendable, Hashable {
  private let response: UInt64
  private let number: Int

  /// The number of responses so far; response zero is reserved for identifiers without a response.
  private static let responses = Atomic<UInt64>(0)
  private static let standalone = Atomic<Int>(0)

  /// Creates an identifier that is unique within the process.
  public init() {
    response = 0
    number = Self.standalone.wrappingAdd(1, ordering: .relaxed).newValue
  }

  init(response: UInt64, number: Int) {
    self.response = response
    self.number = number
  }

  /// Returns a response number that is unique within the process.
  static func nextResponse() -> UInt64 { responses.wrappingAdd(1, ordering: .relaxed).newValue }
}
