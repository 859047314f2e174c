import Foundation
import GuidedGeneration
import Models
import RemoteInference

private let url = URL(filePath: "/")
private let file = url
private let text = ""
private let vault = Vault()
private nonisolated(unsafe) var model = RemoteLanguageModel("qwen3:8b", on: .ollama())

private struct Vault: Sendable {
  func currentToken() async throws -> String { "" }
}
