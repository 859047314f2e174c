// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Recognises a free string that is none of some names.
///
/// As long as the string begins like a name, it is in canonical spelling, which is compared with
/// the names byte by byte; from the first scalar on that no name has there, it is a free string
/// like any other. So the automaton is a tree of the names, and all that leaves it is shared.
struct KeyAutomaton {
  /// Where a canonical spelling stands between two scalars, or inside of one.
  private enum Place: Hashable {
    case boundary
    case escape, hex1, hex2, hex3, control0, control1
    case tail1, tail2, tail3, afterE0, afterED, afterF0, afterF4

    /// What the bytes that may follow lead to, ascending.
    var steps: [(low: UInt8, high: UInt8, place: Place)] {
      switch self {
      case .boundary:
        [
          (0x20, 0x21, .boundary), (0x23, 0x5B, .boundary), (0x5C, 0x5C, .escape),
          (0x5D, 0x7F, .boundary), (0xC2, 0xDF, .tail1), (0xE0, 0xE0, .afterE0),
          (0xE1, 0xEC, .tail2), (0xED, 0xED, .afterED), (0xEE, 0xEF, .tail2),
          (0xF0, 0xF0, .afterF0), (0xF1, 0xF3, .tail3), (0xF4, 0xF4, .afterF4),
        ]
      case .escape:
        "\"\\bfnrt".utf8.map { ($0, $0, .boundary) } + [(0x75, 0x75, .hex1)]
      case .hex1: [(0x30, 0x30, .hex2)]
      case .hex2: [(0x30, 0x30, .hex3)]
      case .hex3: [(0x30, 0x30, .control0), (0x31, 0x31, .control1)]
      // The controls without a short escape.
      case .control0: [(0x30, 0x37, .boundary), (0x62, 0x62, .boundary), (0x65, 0x66, .boundary)]
      case .control1: [(0x30, 0x39, .boundary), (0x61, 0x66, .boundary)]
      case .tail1: [(0x80, 0xBF, .boundary)]
      case .tail2: [(0x80, 0xBF, .tail1)]
      case .tail3: [(0x80, 0xBF, .tail2)]
      case .afterE0: [(0xA0, 0xBF, .tail1)]
      case .afterED: [(0x80, 0x9F, .tail1)]
      case .afterF0: [(0x90, 0xBF, .tail2)]
      case .afterF4: [(0x80, 0x8F, .tail2)]
      }
    }
  }

  /// What follows a common beginning of names.
  private struct Node {
    let place: Place
    var edges: [Edge] = []
    /// Whether the beginning is a name itself.
    var isName = false
  }

  /// The content of a free string.
  private let content: Address
  private var addresses: [Place: Address] = [:]

  /// Emits the automaton.
  ///
  /// - Parameters:
  ///   - names: The canonical spellings of the names, without quotes.
  ///   - content: The content of a free string, up to its closing quote.
  ///   - builder: Where the instructions go.
  /// - Returns: Where the string begins, with its opening quote.
  /// - Complexity: O(*b* + *n* log *n*) in the bytes and the number of names.
  static func emit(
    excluding names: [[UInt8]], content: Address, into builder: inout ProgramBuilder
  ) -> Address {
    var automaton = KeyAutomaton(content: content)
    let start = automaton.emitTree(
      names.sorted { $0.lexicographicallyPrecedes($1) }, into: &builder)
    return builder.emitReading([Edge(UInt8(ascii: "\""), to: start)])
  }

  private init(content: Address) {
    self.content = content
  }

  /// Emits the tree of the sorted names: a node once all names that pass it are known.
  private mutating func emitTree(
    _ names: [[UInt8]], into builder: inout ProgramBuilder
  ) -> Address {
    var open = [Node(place: .boundary)]
    var previous: [UInt8] = []
    for name in names {
      var common = 0
      while common < name.count, common < previous.count, name[common] == previous[common] {
        common += 1
      }
      close(&open, to: common, of: previous, into: &builder)
      for byte in name[common...] {
        let step = open[open.count - 1].place.steps.first { ($0.low...$0.high).contains(byte) }
        open.append(Node(place: step?.place ?? .boundary))
      }
      open[open.count - 1].isName = true
      previous = name
    }
    close(&open, to: 0, of: previous, into: &builder)
    return address(of: open[0], into: &builder)
  }

  /// Emits the open nodes that are deeper than `depth`.
  private mutating func close(
    _ open: inout [Node], to depth: Int, of name: [UInt8], into builder: inout ProgramBuilder
  ) {
    while open.count - 1 > depth {
      let address = address(of: open.removeLast(), into: &builder)
      open[open.count - 1].edges.append(Edge(name[open.count - 1], to: address))
    }
  }

  private mutating func address(of node: Node, into builder: inout ProgramBuilder) -> Address {
    var edges: [Edge] = []
    var own = node.edges[...]
    for (low, high, place) in node.place.steps {
      // The names' own bytes are cut out of the steps.
      var low = Int(low)
      let target = address(of: place, into: &builder)
      while let first = own.first, Int(first.low) <= Int(high) {
        if low < Int(first.low) { edges.append(Edge(UInt8(low), first.low - 1, to: target)) }
        edges.append(first)
        low = Int(first.low) + 1
        own.removeFirst()
      }
      if low <= Int(high) { edges.append(Edge(UInt8(low), high, to: target)) }
      if place == .boundary, high == 0x21, node.place == .boundary, !node.isName {
        edges.append(Edge(UInt8(ascii: "\""), to: Program.done))
      }
    }
    return builder.emitReading(edges)
  }

  /// The rest of a scalar that no name has here, and then a free string.
  private mutating func address(
    of place: Place, into builder: inout ProgramBuilder
  ) -> Address {
    if place == .boundary { return content }
    if let known = addresses[place] { return known }
    let edges = place.steps.map { step in
      Edge(step.low, step.high, to: address(of: step.place, into: &builder))
    }
    let start = builder.emitReading(edges)
    addresses[place] = start
    return start
  }
}
