import GuidedGeneration
import LocalInference

private let text = ""
private let session = LanguageModelSession(model: LocalLanguageModel.embedded)
