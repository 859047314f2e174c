#if canImport(FoundationModels)
import FoundationModels

@Generable
public struct Review {
  public let title: String
  @Guide(.range(1...5)) public let stars: Int
}

@Generable
public struct MovieReview {
  public let title: String
  @Guide(.range(1...5)) public let rating: Int
}

@Generable
public enum Mood: Sendable {
  case good, bad
}

@Generable
struct Place {
  let name: String
}
#endif
