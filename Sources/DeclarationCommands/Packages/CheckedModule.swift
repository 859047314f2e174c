// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import Foundation
internal import GenerableCodegen

/// The files of a command line that belong to one target, with the other sources of the target.
struct CheckedModule {
  /// The target and the path of its manifest; `nil` for files outside packages.
  let target: (manifest: String, declaration: PackageManifest.Target)?
  /// The files of the command line.
  var files: [SwiftFileList.File] = []

  /// Divides the files of a command line by target.
  ///
  /// - Parameters:
  ///   - files: The files. A source that a target excludes is read completely, if it has
  ///     annotations.
  ///   - readsManifests: Whether manifests are read; otherwise all files belong to one module.
  /// - Returns: The modules, in the order of their first files.
  static func modules(
    of files: [SwiftFileList.File], readsManifests: Bool
  ) -> [CheckedModule] {
    var manifests: [String: PackageManifest?] = [:]
    var keys: [String] = []
    var modules: [String: CheckedModule] = [:]
    for file in files {
      let path = file.absolutePath
      var target: (manifest: String, declaration: PackageManifest.Target)?
      if readsManifests, let folder = PackageManifest.folder(containing: path) {
        let manifest = manifests[folder] ?? PackageManifest(folder: folder)
        manifests[folder] = .some(manifest)
        target = manifest.flatMap { manifest in
          manifest.target(of: path).map { (manifest.path, $0) }
        }
      }
      guard let read = Self.read(file, in: target?.declaration) else { continue }
      let key = target.map { $0.declaration.folder } ?? ""
      if modules[key] == nil {
        keys.append(key)
        modules[key] = CheckedModule(target: target)
      }
      modules[key]?.files.append(read)
    }
    return keys.compactMap { modules[$0] }
  }

  /// Returns a file in the mode in which a build reads it; `nil` if a build ignores it.
  private static func read(
    _ file: SwiftFileList.File, in target: PackageManifest.Target?
  ) -> SwiftFileList.File? {
    guard file.source.mode != .wholeFile, target?.excludes(file.absolutePath) == true else {
      return file
    }
    guard String(decoding: file.source.bytes, as: UTF8.self).contains("@Generable") else {
      return nil
    }
    let source = SourceFile(path: file.source.path, bytes: file.source.bytes, mode: .wholeFile)
    return SwiftFileList.File(
      source: source, relativePath: file.relativePath, absolutePath: file.absolutePath)
  }

  /// Reads the other sources of the target, whose declarations the files may refer to.
  ///
  /// - Returns: The resolved files; `nil` if the target is unknown or a source cannot be read.
  func otherFiles() -> [ResolvedFile]? {
    guard let target = target?.declaration else { return nil }
    let paths = target.sources.isEmpty ? [target.folder] : target.sources
    guard var all = try? SwiftFileList(SwiftFileList.Selection(paths: paths, mode: .regions)).files
    else { return nil }
    let known = Set(files.map(\.absolutePath))
    all.removeAll { known.contains($0.absolutePath) || target.excludes($0.absolutePath) }
    return GeneratorPipeline.run(sources: all.map(\.source)).resolvedFiles
  }
}
