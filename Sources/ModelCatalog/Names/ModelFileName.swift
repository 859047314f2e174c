// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The parts of the path of a model file: `NAME-Q4_K_M-00001-of-00003.gguf`.
struct ModelFileName: Sendable, Hashable {
  /// The path, relative to the repository or folder.
  let path: String
  /// The file name without part numbers and extension.
  let stem: String
  /// The quantization at the end of the stem, in upper case, or `nil`.
  let quantization: String?
  /// The number of this part, from 1, or `nil` for a model in one file.
  let part: Int?
  /// The number of parts; 1 for a model in one file.
  let partCount: Int

  /// Parses a path, or returns `nil` if the file is not a language model.
  ///
  /// Files of other formats, image encoders, and importance matrices are not language models.
  ///
  /// - Parameter path: The path, with `/` between the folders.
  init?(_ path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard file.lowercased().hasSuffix(".gguf"), !file.hasPrefix(".") else { return nil }
    var stem = String(file.dropLast(5))
    guard !stem.lowercased().contains("mmproj"), !stem.lowercased().contains("imatrix") else {
      return nil
    }
    var part: Int?
    var partCount = 1
    let words = stem.split(separator: "-")
    if words.count >= 4, words[words.count - 2] == "of", let count = Self.fiveDigits(words.last),
      let number = Self.fiveDigits(words[words.count - 3]), number >= 1, number <= count
    {
      part = number
      partCount = count
      stem = words.dropLast(3).joined(separator: "-")
    }
    self.path = path
    self.stem = stem
    self.part = part
    self.partCount = partCount
    quantization = stem.split { $0 == "-" || $0 == "." }.last.map { $0.uppercased() }
      .flatMap { Self.isQuantization($0) ? $0 : nil }
  }

  private static func fiveDigits(_ word: Substring?) -> Int? {
    guard let word, word.count == 5, word.allSatisfy(\.isNumber) else { return nil }
    return Int(word)
  }

  /// Whether a word is the name of a quantization, such as `Q4_K_M`, `IQ4_XS`, or `BF16`.
  private static func isQuantization(_ word: String) -> Bool {
    if ["F16", "F32", "BF16", "FP16"].contains(word) || word.hasPrefix("MXFP4") { return true }
    for prefix in ["IQ", "TQ", "Q"] where word.hasPrefix(prefix) {
      return word.dropFirst(prefix.count).first?.isNumber ?? false
    }
    return false
  }
}
