enum Priority: String, Codable { case low, high }
final class Owner {}
