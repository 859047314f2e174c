// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the automaton of the strings other than some names.
///
/// While the string is a prefix of a name, its encoding is canonical and is compared with the
/// names byte by byte. From the first scalar on at which it differs from all names, any encoding is
/// allowed. The automaton is therefore a trie of the names whose other transitions lead to shared
/// states.
struct UndeclaredKeyAutomaton {
  /// A position inside the canonical encoding of a scalar; the leaf is the position between
  /// scalars.
  private typealias Position = ByteRangeTrie.Target

  private static let boundary = Position.leaf(0)

  /// The continuations of a common prefix of names.
  private struct Node {
    let position: Position
    var edges: [Edge] = []
    var isName = false
  }

  /// The address of the rest of a scalar after each position, followed by an unrestricted string.
  private var addresses: [Position: Address]

  /// Emits the automaton and returns the address of the opening quote.
  ///
  /// - Parameters:
  ///   - names: The canonical encodings of the names, without quotes.
  ///   - content: The address of the content of an unrestricted string, up to its closing quote.
  ///   - builder: The builder of the program.
  /// - Returns: The address of the opening quote.
  /// - Complexity: O(*b* + *n* log *n*) in the number of bytes and of names.
  static func emit(
    excluding names: [[UInt8]], content: Address, into builder: inout ProgramBuilder
  ) -> Address {
    var automaton = UndeclaredKeyAutomaton(addresses: [boundary: content])
    let start = automaton.emitTrie(
      names.sorted { $0.lexicographicallyPrecedes($1) }, into: &builder)
    return builder.emitReading([Edge("\"", to: start)])
  }

  /// Emits the trie of the sorted names, each node once all names that pass it are known.
  private mutating func emitTrie(
    _ names: [[UInt8]], into builder: inout ProgramBuilder
  ) -> Address {
    var open = [Node(position: Self.boundary)]
    var previous: [UInt8] = []
    for name in names {
      let common = LiteralTrie.commonPrefixLength(name, previous)
      close(&open, to: common, of: previous, into: &builder)
      for byte in name[common...] {
        let branch = Self.branches(at: open[open.count - 1].position).first {
          ($0.low...$0.high).contains(byte)
        }
        open.append(Node(position: branch?.target ?? Self.boundary))
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
    var nameEdges = node.edges[...]
    for branch in Self.branches(at: node.position) {
      // The bytes of the names are cut out of the range.
      var low = Int(branch.low)
      let target = address(of: branch.target, into: &builder)
      while let first = nameEdges.first, first.low <= branch.high {
        if low < Int(first.low) { edges.append(Edge(UInt8(low), first.low - 1, to: target)) }
        edges.append(first)
        low = Int(first.low) + 1
        nameEdges.removeFirst()
      }
      if low <= Int(branch.high) { edges.append(Edge(UInt8(low), branch.high, to: target)) }
    }
    if node.position == Self.boundary, !node.isName {
      let quote = Edge("\"", to: Program.done)
      edges.insert(quote, at: edges.firstIndex { $0.low > quote.low } ?? edges.count)
    }
    return builder.emitReading(edges)
  }

  private mutating func address(
    of position: Position, into builder: inout ProgramBuilder
  ) -> Address {
    if let known = addresses[position] { return known }
    let edges = Self.branches(at: position).map { branch in
      Edge(branch.low, branch.high, to: address(of: branch.target, into: &builder))
    }
    let start = builder.emitReading(edges)
    addresses[position] = start
    return start
  }

  private static func branches(at position: Position) -> [ByteRangeTrie.Branch] {
    switch position {
    case .leaf: CanonicalEncoding.anyScalar.root
    case .node(let index): CanonicalEncoding.anyScalar.nodes[index]
    }
  }
}
