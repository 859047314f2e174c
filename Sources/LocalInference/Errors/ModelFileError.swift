// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A model file cannot be used: what is wrong, at which byte, and what to do.
public struct ModelFileError: Error, Sendable, Hashable {
  /// What is wrong with the file.
  public enum Reason: Sendable, Hashable {
    /// The file cannot be opened or read; the system's words.
    case unreadable(String)
    /// The file is no GGUF file.
    case notGGUF
    /// The file's version of GGUF is not read.
    case unsupportedVersion(UInt32)
    /// The file ends within the thing named.
    case truncated(reading: String)
    /// The file contradicts itself or the format.
    case malformed(String)
    /// A metadata key is missing.
    case missingMetadata(key: String)
    /// A metadata value has the wrong type.
    case wrongMetadataType(key: String, expected: String, found: String)
    /// The model's architecture is not supported.
    case unsupportedArchitecture(String)
    /// The model needs something that this engine lacks.
    case unsupportedFeature(String)
    /// A tensor's numbers are stored in a way that is not supported.
    case unsupportedTensorType(tensor: String, type: String)
    /// A tensor is missing.
    case missingTensor(String)
    /// A tensor has the wrong shape; innermost dimension first.
    case wrongShape(tensor: String, expected: [Int], found: [Int])
    /// The tokenizer is not supported.
    case unsupportedTokenizer(String)
    /// The form of prompts that the model was trained on is not supported.
    case unsupportedPromptForm(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where in the file, counted in bytes from its start; nil where no one place is at fault.
  public let byteOffset: Int?
  /// The file; nil for the embedded model and for bytes in memory.
  public let path: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - byteOffset: Where in the file, if one place is at fault.
  ///   - path: The file, if there is one.
  public init(_ reason: Reason, at byteOffset: Int? = nil, path: String? = nil) {
    self.reason = reason
    self.byteOffset = byteOffset
    self.path = path
  }
}

extension ModelFileError {
  /// The error of a file that the system does not let be read.
  static func reading(_ path: String, failedWith error: any Error) -> Self {
    let missing: Set<CocoaError.Code> = [.fileNoSuchFile, .fileReadNoSuchFile]
    let isMissing = (error as? CocoaError).map { missing.contains($0.code) } ?? false
    let words = isMissing ? "there is no such file" : error.localizedDescription
    return Self(.unreadable(words), path: path)
  }
}

extension ModelFileError: CustomStringConvertible, LocalizedError {
  /// One sentence: the file, the byte, what is wrong, and what to do.
  public var description: String {
    let place = [path ?? "model", byteOffset.map { "byte \($0)" }].compactMap { $0 }
    return "\(place.joined(separator: ", ")): \(reason.message)"
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}

extension ModelFileError.Reason {
  /// What is wrong, and what to do.
  fileprivate var message: String {
    switch self {
    case .unreadable(let words):
      "cannot be read (\(words)); check the path and its permissions"
    case .notGGUF:
      "is no GGUF file; convert the model to GGUF or choose another file"
    case .unsupportedVersion(let version):
      "has GGUF version \(version), and only versions 2 and 3, little endian, are read; "
        + "convert the model again"
    case .truncated(let thing):
      "the file ends within \(thing); fetch it again"
    case .malformed(let words):
      "\(words); the file is damaged, fetch or convert it again"
    case .missingMetadata(let key):
      "lacks metadata '\(key)'; convert the model again with a tool that writes it"
    case .wrongMetadataType(let key, let expected, let found):
      "metadata '\(key)' is \(found), not \(expected); convert the model again"
    case .unsupportedArchitecture(let name):
      "has architecture '\(name)', and only 'llama' runs in the process; "
        + "serve the model over HTTP instead"
    case .unsupportedFeature(let words):
      "\(words), which does not run in the process; serve the model over HTTP instead"
    case .unsupportedTensorType(let tensor, let type):
      "tensor '\(tensor)' is stored as \(type), and only F32, F16 and Q8_0 are supported; "
        + "convert the model to Q8_0"
    case .missingTensor(let name):
      "lacks tensor '\(name)'; the file is incomplete, convert the model again"
    case .wrongShape(let tensor, let expected, let found):
      "tensor '\(tensor)' has shape \(found), not \(expected); convert the model again"
    case .unsupportedTokenizer(let words):
      "\(words), and only byte-level BPE ('gpt2') with the pre-tokenizer \(PreTokenizer.names) is "
        + "supported; "
        + "serve the model over HTTP instead"
    case .unsupportedPromptForm(let words):
      "\(words), and only ChatML ('<|im_start|>') and the embedded model's own form are "
        + "supported; serve the model over HTTP instead"
    }
  }
}
