// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import GuidedGeneration

/// An increment of a server's response, independent of the wire format.
package enum ServerEvent: Sendable, Equatable {
  /// Text of the response.
  case text(String)
  /// Text of the reasoning that precedes the response.
  case reasoning(String)
  /// Opaque reasoning that later requests return to the server unchanged.
  case reasoningSignature(Data)
  /// Text of a refusal.
  case refusal(String)
  /// A fragment of a tool call.
  ///
  /// `index` identifies the call in the response. The first fragment has the identifier (empty if
  /// the server sends none) and the name; later fragments repeat them.
  case toolCall(index: Int, id: String, name: String, arguments: String)
  /// The token counts, which replace earlier ones.
  case usage(LanguageModelSession.Usage)
  /// The reason why generation ended.
  case finish(LanguageModelSession.FinishReason)
}
