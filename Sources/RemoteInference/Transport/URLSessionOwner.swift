// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A URL session that is invalidated when its transport and all exchanges are released.
///
/// Exchanges keep it, because a task that is canceled in an invalidated session of
/// FoundationNetworking can leave its connection open.
final class URLSessionOwner: Sendable {
  let session: URLSession

  init(_ session: URLSession) { self.session = session }

  deinit { session.finishTasksAndInvalidate() }
}
