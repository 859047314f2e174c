import Synchronization

// A replacement for the image framework, which exists only on Apple's systems.

enum ImagePlaygroundStyle: Sendable {
  case sketch
}

struct CGImage: Sendable {
  let caption: String
}

struct ImageCreator {
  enum Concept: Sendable {
    case text(String)
  }

  struct CreatedImage: Sendable {
    let cgImage: CGImage
  }

  init() async throws {}

  func images(
    for concepts: [Concept], style: ImagePlaygroundStyle, limit: Int
  ) -> AsyncThrowingStream<CreatedImage, any Error> {
    AsyncThrowingStream { continuation in
      for case .text(let text) in concepts.prefix(limit) {
        continuation.yield(CreatedImage(cgImage: CGImage(caption: text)))
      }
      continuation.finish()
    }
  }
}

/// The descriptions of the created images in order.
enum ImageLog {
  private static let state = Mutex<[String]>([])

  static func note(_ description: String) {
    state.withLock { $0.append(description) }
  }

  /// Returns and removes the recorded descriptions.
  static func take() -> [String] {
    state.withLock { log in
      defer { log = [] }
      return log
    }
  }
}
