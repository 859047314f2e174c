// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Who a generated value is: stable for the duration of a response, different in each response.
///
/// The partial forms of generated types have one each, so that lists can follow their elements
/// while these fill in.
public struct GenerationID: Sendable, Hashable {
  private let response: UInt64
  private let number: Int

  /// Responses counted so far; zero is for identities made by hand.
  private static let responses = Atomic<UInt64>(0)
  private static let handmade = Atomic<Int>(0)

  /// Creates an identity that no other value of this process has.
  public init() {
    response = 0
    number = Self.handmade.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Creates the identity of a value within a response.
  init(response: UInt64, number: Int) {
    self.response = response
    self.number = number
  }

  /// A number that no other response of this process has.
  static func nextResponse() -> UInt64 {
    responses.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
