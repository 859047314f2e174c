// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The choice of a model among the files of a repository.
struct ModelSelection: Sendable {
  /// The quantization that is chosen if the name has none.
  static let standardQuantization = "Q4_K_M"

  private let files: [ModelFileName]

  /// Creates a choice among files.
  ///
  /// - Parameter paths: The paths of all files of a repository.
  init(_ paths: [String]) {
    files = paths.sorted().compactMap { ModelFileName($0) }
  }

  /// Returns the files of one model.
  ///
  /// - Parameters:
  ///   - quantization: The quantization in any case, or `nil` for `Q4_K_M`, or else the only model.
  ///   - name: The name of the model, for errors.
  /// - Returns: The paths of all parts of the model.
  /// - Throws: ``ModelCatalogError`` if no model, or several, match.
  func paths(quantization: String?, name: String) throws(ModelCatalogError) -> Set<String> {
    let models = Dictionary(grouping: files) { file in
      [file.path.split(separator: "/").dropLast().joined(separator: "/"), file.stem]
    }.values.sorted { $0[0].path < $1[0].path }
    let choices = models.map { $0[0].quantization ?? $0[0].stem }
    let wanted = (quantization ?? Self.standardQuantization).uppercased()
    var matches = models.filter { parts in
      parts[0].quantization == wanted || parts[0].stem.uppercased() == wanted
    }
    if matches.isEmpty, quantization == nil, models.count == 1 { matches = models }
    let repository = name.split(separator: ":").first.map(String.init) ?? name
    let names = choices.map { "\(repository):\($0)" }
    guard let match = matches.first else {
      throw ModelCatalogError(.noMatchingFile(name, choices: names))
    }
    guard matches.count == 1 else {
      throw ModelCatalogError(
        .ambiguous(name, choices: matches.map { "\(repository):\($0[0].stem)" }))
    }
    guard match.count == match[0].partCount else {
      throw ModelCatalogError(
        .malformedResponse(
          "'\(match[0].path)' has \(match.count) of \(match[0].partCount) parts", url: repository))
    }
    return Set(match.map(\.path))
  }
}
