import Foundation
import GuidedGeneration
import LocalInference

private let text = ""
private let url = URL(filePath: "model.gguf")
