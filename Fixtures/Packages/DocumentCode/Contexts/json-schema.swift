import GuidedGeneration
import LocalInference

private let text = ""
private let session = LanguageModelSession(model: LocalLanguageModel.embedded)
private let order = "{}"
private let address = "{}"
private let cache = DocumentCache()

private struct DocumentCache {
  func text(of uri: String) throws -> String? { nil }
}
