import Foundation
import GuidedGeneration
import LocalInference

private let model = LocalLanguageModel.embedded
private let tools: [any Tool] = []
private let session = LanguageModelSession(model: model)
private let prompt = Prompt("Hello")
private let history = session.transcript.history
