import Foundation
import GuidedGeneration
import Models
import RemoteInference
import ScriptedInference

private let model = ScriptedLanguageModel(pieces: ["{}"])
private let prompt = ""
private let url = URL(filePath: "/")
private let connection = Connection()

private struct Connection: Sendable {
  func sendHead(contentType: String) async throws {}
  func write(_ text: String) async throws {}
}

private func log(_ error: any Error) {}
private func show(_ review: Review.PartiallyGenerated) {}
