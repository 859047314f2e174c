// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
  /// The tools that the instructions announce, or `nil` without instructions.
  var announcedToolDefinitions: [ToolDefinition]? {
    for case .instructions(let instructions) in self {
      return instructions.toolDefinitions
    }
    return nil
  }
}

extension LanguageModelExecutorGenerationRequest {
  /// The enabled tools that the prompt describes.
  ///
  /// These are the tools that the instructions announce, or all enabled tools if the transcript has
  /// no instructions.
  var announcedToolDefinitions: [Transcript.ToolDefinition] {
    guard let announced = transcript.announcedToolDefinitions else {
      return enabledToolDefinitions
    }
    let names = Set(announced.map(\.name))
    return enabledToolDefinitions.filter { names.contains($0.name) }
  }
}
