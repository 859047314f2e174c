// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A model whose executor several sessions use concurrently.
///
/// Without this protocol each session has a separate executor. Adopt it if an executor owns a
/// resource that sessions can share, such as the connections to a server:
///
/// ```swift
/// struct ServerModel: SharedExecutorLanguageModel {
///   let url: URL
///   var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.toolCalling]) }
///   var executorConfiguration: ServerExecutor.Configuration { .init(url: url) }
///   typealias Executor = ServerExecutor   // owns a pool of connections to the URL
/// }
/// ```
///
/// All sessions of the process that use models of one type with equal configurations share one
/// executor. It runs several requests at once, including requests that were canceled but have not
/// returned yet. It is created by the first request or prewarming, and released with the last
/// session that has used it.
public protocol SharedExecutorLanguageModel: LanguageModel {}
