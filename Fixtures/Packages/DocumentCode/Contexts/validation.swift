import GuidedGeneration
import LocalInference
import Models

private let session = LanguageModelSession(model: LocalLanguageModel.embedded)
private let prompt = "Review Dune"
private let text = ""
private let content = GeneratedContent("")
private let pieces = AsyncStream<String> { $0.finish() }
