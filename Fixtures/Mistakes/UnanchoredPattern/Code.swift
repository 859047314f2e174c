#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Code {
  @Guide(.pattern(/[A-Z]{3}/)) let letters: String
  @Guide(.pattern(/^[0-9]+/)) let digits: String
  @Guide(.pattern(/yes|no/)) let answer: String
  @Guide(.element(.pattern(#/[a-z]$/#))) let names: [String]
  @Guide(.pattern(/.*x.*/)) let any: String
}
#endif
