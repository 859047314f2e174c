import Foundation
import GuidedGeneration
import LocalInference
import Models

private let text = ""
private let url = URL(filePath: "model.gguf")
private let session = LanguageModelSession(model: LocalLanguageModel.embedded)
