// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

/// The work of decoding the snapshots of a stream, counted.
@Suite("Work per snapshot", .serialized)
struct SnapshotWorkTests {
  /// A model that sends a piece after each call of `step`.
  private static func steppedModel(_ pieces: [String]) -> (model: ScriptedModel, step: () -> Void) {
    let (steps, continuation) = AsyncStream<Void>.makeStream()
    let model = ScriptedModel { _, channel in
      var steps = steps.makeAsyncIterator()
      for piece in pieces {
        await channel.send(.response(action: .appendText(piece, tokenCount: 1)))
        _ = await steps.next()
      }
    }
    return (model, { continuation.yield() })
  }

  /// Each piece completes an item and begins the next one.
  private static func pieces(_ count: Int) -> [String] {
    [#"{"items": [{"name": "0"#]
      + (1..<count).map { #""}, {"name": "\#($0)"# } + [#""}]}"#]
  }

  @Test("the work of a snapshot does not depend on its position")
  func constantWork() async throws {
    let count = 2000
    let (model, step) = Self.steppedModel(Self.pieces(count))
    let session = LanguageModelSession(model: model)
    var decodings: [Int] = []
    var addresses: [UInt] = []
    Item.work.withLock { $0 = Work() }
    var iterator = session.streamResponse(to: "Count", generating: ItemList.self)
      .makeAsyncIterator()
    while let snapshot = try await iterator.next() {
      decodings.append(Item.work.withLock { $0.decodings })
      addresses.append(
        snapshot.content.items?.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } ?? 0)
      step()
    }
    #expect(decodings.count == count + 1, "one snapshot for each item, and one for the end")
    // An item is decoded when it begins and when it ends.
    for tenth in 0..<10 {
      let range = (count / 10 * tenth)..<(count / 10 * (tenth + 1))
      #expect(decodings[range.upperBound - 1] - decodings[range.lowerBound] <= 2 * range.count)
    }
    #expect(Item.work.withLock { $0.comparisons } == 0, "no value is compared with an earlier one")
    // An array with a second reference would be copied for each snapshot.
    let moves = zip(addresses, addresses.dropFirst()).filter(!=).count
    #expect(moves <= 16, "the array is reallocated only when it exceeds its capacity")
  }

  @Test("several readers share the decoding of finished parts")
  func severalReaders() async throws {
    let count = 50
    let (model, step) = Self.steppedModel(Self.pieces(count))
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "Count", generating: ItemList.self)
    var (first, second) = (stream.makeAsyncIterator(), stream.makeAsyncIterator())
    Item.work.withLock { $0 = Work() }
    for number in 1...count {
      #expect(try await first.next()?.content.items?.count == number)
      #expect(try await second.next()?.content.items?.count == number)
      step()
    }
    for iterator in [first, second] {
      var iterator = iterator
      let last = try await iterator.next()
      #expect(last?.content.items?.count == count)
      #expect(last?.rawContent.isComplete == true)
      step()
      #expect(try await iterator.next() == nil)
    }
    // Once for each reader while the item grows, and once when it is complete.
    #expect(Item.work.withLock { $0.decodings } <= 3 * count)
  }

  @Test("text that a service repeats is not decoded again")
  func repeatedText() async throws {
    let text = Self.pieces(20).joined()
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        for end in text.indices {
          let soFar = String(text[...end])
          await channel.send(
            .response(action: .replaceTextSegment(soFar, segmentID: "1", tokenCount: 1)))
        }
      })
    Item.work.withLock { $0 = Work() }
    let stream = session.streamResponse(to: "Count", generating: ItemList.self)
    for try await _ in stream {}
    #expect(try await stream.collect().content.items.map(\.name) == (0..<20).map { "\($0)" })
    #expect(Item.work.withLock { $0.finished } == 20)
  }

  @Test("replaced text is decoded from the beginning")
  func replacedText() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        for text in [#"{"items": [{"name": "old"}, {"name": "x"#, #"{"items": [{"name": "new"}]}"#]
        {
          await channel.send(
            .response(action: .replaceTextSegment(text, segmentID: "1", tokenCount: 1)))
          await Task.yield()
        }
      })
    var names: [[String?]] = []
    let stream = session.streamResponse(to: "Count", generating: ItemList.self)
    for try await snapshot in stream {
      names.append(snapshot.content.items?.map(\.name) ?? [])
    }
    #expect(names.last == ["new"], "the content of the old text is discarded: \(names)")
    #expect(try await stream.collect().content.items.map(\.name) == ["new"])
  }
}

/// The operations on items.
private struct Work {
  var decodings = 0
  var finished = 0
  var comparisons = 0
}

/// A structure with a counterpart like that of generated code, which counts operations.
private struct Item: Generable {
  static let work = Mutex(Work())
  var name: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Item.self, properties: [.init(name: "name", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["name": name]) }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Equatable {
    var name: String?

    init(_ content: GeneratedContent) throws {
      name = try content.value(forProperty: "name")
      let isComplete = content.isComplete
      Item.work.withLock {
        $0.decodings += 1
        $0.finished += isComplete ? 1 : 0
      }
    }

    static var _decodingTraits: _DecodingTraits { [.growing, .traced] }

    static func == (left: Self, right: Self) -> Bool {
      Item.work.withLock { $0.comparisons += 1 }
      return left.name == right.name
    }
  }
}

private struct ItemList: Generable {
  var items: [Item]

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: ItemList.self, properties: [.init(name: "items", type: [Item].self)])
  }

  init(_ content: GeneratedContent) throws {
    items = try content.value(forProperty: "items")
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["items": items]) }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Equatable {
    var items: [Item.PartiallyGenerated]?

    init(_ content: GeneratedContent) throws {
      items = try content.value(forProperty: "items")
    }

    static var _decodingTraits: _DecodingTraits { [.growing, .traced] }
  }
}
