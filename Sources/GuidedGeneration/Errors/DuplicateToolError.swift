// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// An error that several tools of a session have the same name.
  ///
  /// The name identifies the tool that a model calls. The initializers of a session do not throw,
  /// so the first request does, before the model runs. The tools of a dynamic profile are checked
  /// whenever the profile is evaluated.
  public struct DuplicateToolError: Swift.Error, LocalizedError {
    /// The name that the tools share.
    public var name: String

    /// The tools with that name, in the order in which the session received them; at least two.
    public var tools: [any Tool]

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - name: The name that the tools share.
    ///   - tools: The tools with that name.
    public init(name: String, tools: [any Tool]) {
      self.name = name
      self.tools = tools
    }

    /// A description of the error and its remedy.
    public var errorDescription: String? {
      let types = tools.map { "'\(type(of: $0))'" }.joined(separator: ", ")
      return "several tools have the name '\(name)': \(types); give each tool a unique 'name'"
    }
  }
}
