// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The tests that open sockets, one after another, so that sockets can be counted.
@Suite("Requests on loopback", .serialized)
enum LoopbackTests {}
