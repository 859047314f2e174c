#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Appointment {
  let start: Date
  let links: [URL]?
}
#endif
