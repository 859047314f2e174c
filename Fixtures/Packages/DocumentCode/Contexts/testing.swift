import Foundation
import GuidedGeneration
import LocalInference
import ScriptedInference

private let model = LocalLanguageModel.embedded
private let file = URL(filePath: "recording.jsonl")
