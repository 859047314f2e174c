/// A destination of trips.
public struct Landmark: Identifiable, Hashable, Sendable {
  public let id: Int
  public let name: String
  public let description: String

  public static let all = [
    Landmark(
      id: 1, name: "Yosemite",
      description: "Yosemite is a valley of granite cliffs, waterfalls and giant sequoias."),
    Landmark(
      id: 2, name: "Mount Fuji",
      description: "Mount Fuji is a snowy volcano above five quiet lakes."),
    Landmark(
      id: 3, name: "Serengeti",
      description: "The Serengeti is a wide plain of grass where lions and zebras live."),
    Landmark(
      id: 4, name: "Grand Canyon",
      description: "The Grand Canyon is a deep canyon of red rock above a green river."),
  ]

  public static let names = all.map(\.name)
}
