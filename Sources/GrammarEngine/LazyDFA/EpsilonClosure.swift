// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reading instructions that are reachable without reading a byte.
///
/// The closure stops at an instruction that needs the frame below those of the configuration: that
/// frame is on the matcher's stack.
struct EpsilonClosure {
  private let program: Program
  private(set) var configurations: [Configuration] = []
  /// The effect of the configuration that was added last on the top frame of the matcher's stack.
  private(set) var change = TopFrameChange.none
  private var seen = ConfigurationSet()
  private var pending: [Configuration] = []

  init(_ program: Program) { self.program = program }

  /// Adds everything that a configuration reaches, and sets ``change``.
  mutating func add(_ start: Configuration) {
    change = .none
    pending.append(start)
    while let next = pending.popLast() {
      follow(next)
    }
  }

  private mutating func follow(_ start: Configuration) {
    var configuration = start
    let change = configuration.followUniquePath(in: program)
    if change != .none { self.change = change }
    // A union may lead back to itself without reading a byte.
    guard seen.insert(configuration) else { return }
    guard case .choice(let range) = program.instructions[configuration.address.index] else {
      return configurations.append(configuration)
    }
    for target in range.indices.reversed() {
      pending.append(
        Configuration(address: program.targets[target], frames: configuration.frames))
    }
  }

  /// Adds the continuations of complete values whose frame is in the configuration.
  mutating func addReturns() {
    var index = 0
    while index < configurations.count {
      let configuration = configurations[index]
      index += 1
      guard case .bytes(_, isFinal: true) = program.instructions[configuration.address.index],
        let top = configuration.frames.last
      else { continue }
      switch top.kind {
      case .call(let then):
        add(Configuration(address: then, frames: configuration.frames.dropLast()))
      case .loop(let id):
        let then = program.address(
          after: configuration.address.index, in: id, count: top.count)
        guard let then else { continue }
        add(Configuration(address: then, frames: configuration.frames))
      }
    }
  }
}

extension Configuration {
  /// Follows the instructions up to one that reads a byte or branches, and returns the effect on
  /// the top frame of the matcher's stack.
  mutating func followUniquePath(in program: Program) -> TopFrameChange {
    var change = TopFrameChange.none
    while true {
      switch program.instructions[address.index] {
      case .bytes, .choice: return change
      case .jump(let target): address = target
      case .call(let target, then: let then):
        if then != Program.done { frames.append(.call(then: then)) }
        address = target
      case .openLoop(let id, then: let then):
        frames.append(.loop(id))
        address = then
      case .advance(then: let then):
        if let top = frames.last, case .loop(let id) = top.kind {
          frames[frames.count - 1].count = program.loops[id.index].advanced(top.count)
        } else {
          change = .advance
        }
        address = then
      case .closeLoop:
        if frames.popLast() == nil { change = .close }
        address = Program.done
      }
    }
  }
}

/// A set of configurations, which is searched linearly while it is small.
private struct ConfigurationSet {
  private static let listLimit = 16
  private var list: [Configuration] = []
  private var set: Set<Configuration> = []

  mutating func insert(_ configuration: Configuration) -> Bool {
    if list.count > Self.listLimit { return set.insert(configuration).inserted }
    if list.contains(configuration) { return false }
    list.append(configuration)
    if list.count > Self.listLimit { set = Set(list) }
    return true
  }
}

/// One way to parse the text so far: a reading instruction, and the frames above those that all
/// ways have in common.
struct Configuration: Hashable, Sendable {
  var address: Address
  /// The frames, lowest first.
  var frames: [Frame]
}

extension Configuration: Comparable {
  /// Orders configurations so that equal sets have equal sorted lists; the order has no meaning.
  static func < (left: Configuration, right: Configuration) -> Bool {
    if left.address != right.address { return left.address < right.address }
    if left.frames.count != right.frames.count { return left.frames.count < right.frames.count }
    for (a, b) in zip(left.frames, right.frames) where a != b { return a.sortKey < b.sortKey }
    return false
  }
}

extension Frame {
  fileprivate var sortKey: (kind: Int, id: Int32, count: Int) {
    switch kind {
    case .call(let then): (0, then.rawValue, count)
    case .loop(let id): (1, id.rawValue, count)
    }
  }
}
