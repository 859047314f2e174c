// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transcript.ToolDefinition {
  /// Creates a definition from a tool.
  ///
  /// - Parameter tool: The tool.
  public init(tool: some Tool) {
    self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
  }
}
