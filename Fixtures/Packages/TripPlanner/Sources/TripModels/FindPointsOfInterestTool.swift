#if canImport(FoundationModels)
import FoundationModels

public struct FindPointsOfInterestTool: Tool {
  public let name = "findPointsOfInterest"
  public let description = "Finds points of interest for a landmark."

  let landmark: Landmark

  public init(landmark: Landmark) {
    self.landmark = landmark
  }

  @Generable
  public enum Category: String, CaseIterable, Sendable {
    case campground
    case hotel
    case cafe
    case museum
    case marina
    case restaurant
    case nationalMonument
  }

  @Generable
  public struct Arguments: Sendable {
    @Guide(description: "This is the type of destination to look up for.")
    public let pointOfInterest: Category

    @Guide(description: "The natural language query of what to search for.")
    public let naturalLanguageQuery: String
  }

  public static var categories: [String] {
    Category.allCases.map(\.rawValue)
  }

  public func call(arguments: Arguments) async throws -> String {
    let category = arguments.pointOfInterest
    let places = Self.places(near: landmark, category).joined(separator: ", ")
    return "There are these \(category.rawValue) in \(landmark.name): \(places)"
  }

  /// The places of this demonstration. An app would query a map service.
  private static func places(near landmark: Landmark, _ category: Category) -> [String] {
    switch category {
    case .campground: ["Pine Camp", "River Camp"]
    case .hotel: ["Aspen Lodge", "Granite Inn"]
    case .cafe: ["Morning Cafe", "Trail Cafe"]
    case .museum: ["History Museum", "\(landmark.name) Museum"]
    case .marina: ["North Marina", "Lake Marina"]
    case .restaurant: ["Meadow Kitchen", "The Old Stove"]
    case .nationalMonument: ["\(landmark.name) Monument", "Settlers Monument"]
    }
  }
}
#endif
