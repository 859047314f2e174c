// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import Testing

@Suite("HTTP responses")
struct HTTPResponseTests {
  @Test("header names are matched in any case")
  func headerNames() {
    let response = HTTPResponse(
      status: 200, headers: [(name: "X-Request-ID", value: "7")], body: .init { $0.finish() })
    #expect(response.header("x-request-id") == "7")
    #expect(response.header("retry-after") == nil)
  }
}
