// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that prevents the use of a model file.
public struct ModelFileError: Error, Sendable, Hashable {
  /// The problem with the file.
  public enum Reason: Sendable, Hashable {
    /// The file cannot be opened or read, with the system's description.
    case unreadable(String)
    /// The file is not a GGUF file.
    case notGGUF
    /// The file's GGUF version is not supported.
    case unsupportedVersion(UInt32)
    /// The file ends inside the named item.
    case truncated(reading: String)
    /// A part of a split model is missing.
    case missingPart(String)
    /// The parts of a split model do not belong together.
    case inconsistentParts(String)
    /// The model and its context need more memory than there is.
    case insufficientMemory(MemoryShortage)
    /// The file is inconsistent or violates the format.
    case malformed(String)
    /// A metadata key is missing.
    case missingMetadata(key: String)
    /// A metadata value has the wrong type.
    case wrongMetadataType(key: String, expected: String, found: String)
    /// The model's architecture is not supported.
    case unsupportedArchitecture(String)
    /// The model requires a feature that is not supported.
    case unsupportedFeature(String)
    /// The storage type of a tensor is not supported.
    case unsupportedTensorType(tensor: String, type: String)
    /// A tensor is missing.
    case missingTensor(String)
    /// A tensor has an unexpected shape. Shapes list the innermost dimension first.
    case wrongShape(tensor: String, expected: [Int], found: [Int])
    /// The tokenizer is not supported.
    case unsupportedTokenizer(String)
    /// The chat template that the model was trained on is not supported.
    case unsupportedChatTemplate(String)
  }

  /// The problem with the file.
  public let reason: Reason
  /// The position of the problem, in bytes from the start of the file, or `nil` if it has no single
  /// position.
  public let byteOffset: Int?
  /// The path of the file, or `nil` for the embedded model and for bytes in memory.
  public let path: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The problem with the file.
  ///   - byteOffset: The position of the problem, in bytes from the start of the file.
  ///   - path: The path of the file.
  public init(_ reason: Reason, at byteOffset: Int? = nil, path: String? = nil) {
    self.reason = reason
    self.byteOffset = byteOffset
    self.path = path
  }
}

extension ModelFileError {
  /// Returns the error for a file that the system cannot read.
  static func reading(_ path: String, failedWith error: any Error) -> Self {
    let missing: Set<CocoaError.Code> = [.fileNoSuchFile, .fileReadNoSuchFile]
    let isMissing = (error as? CocoaError).map { missing.contains($0.code) } ?? false
    let description = isMissing ? "there is no such file" : error.localizedDescription
    return Self(.unreadable(description), path: path)
  }
}

extension ModelFileError: CustomStringConvertible, LocalizedError {
  /// The file, the position, the problem, and the remedy in one sentence.
  public var description: String {
    let location = [path ?? "model", byteOffset.map { "byte \($0)" }].compactMap { $0 }
    return "\(location.joined(separator: ", ")): \(reason.message)"
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// The problem and the remedy, without the file and the position.
  public var problem: String { reason.message }
}

extension ModelFileError.Reason {
  /// The problem and the remedy.
  fileprivate var message: String {
    switch self {
    case .unreadable(let description):
      "the file cannot be read (\(description)); check the path and its permissions"
    case .notGGUF:
      "the file is not a GGUF file; convert the model to GGUF or choose another file"
    case .unsupportedVersion(let version):
      "the GGUF version is \(version), and only versions 2 and 3, little endian, are supported; "
        + "convert the model again"
    case .truncated(let item):
      "the file ends inside \(item); download it again"
    case .missingPart(let name):
      "part '\(name)' of the split model is missing; download all parts into one folder"
    case .inconsistentParts(let problem):
      "\(problem); download all parts of the model again, and keep their names"
    case .insufficientMemory(let shortage): shortage.message
    case .malformed(let problem):
      "\(problem); the file is damaged, download or convert it again"
    case .missingMetadata(let key):
      "metadata '\(key)' is missing; convert the model again with a tool that writes it"
    case .wrongMetadataType(let key, let expected, let found):
      "metadata '\(key)' is \(found), not \(expected); convert the model again"
    case .unsupportedArchitecture(let name):
      "architecture '\(name)' is not supported; serve the model over HTTP instead"
    case .unsupportedFeature(let feature):
      "\(feature), which is not supported; serve the model over HTTP instead"
    case .unsupportedTensorType(let tensor, let type):
      "tensor '\(tensor)' has type \(type), which is not supported; choose a file with types "
        + "F32, F16, BF16, Q2_K to Q8_0, IQ4_NL, IQ4_XS, or MXFP4, such as Q4_K_M"
    case .missingTensor(let name):
      "tensor '\(name)' is missing; convert the model again"
    case .wrongShape(let tensor, let expected, let found):
      "tensor '\(tensor)' has shape \(found), not \(expected); convert the model again"
    case .unsupportedTokenizer(let problem):
      "\(problem); serve the model over HTTP instead"
    case .unsupportedChatTemplate(let problem):
      "\(problem); pass a template as 'chatTemplate'"
    }
  }
}
