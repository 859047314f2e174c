#if canImport(FoundationModels)
import FoundationModels

struct WeatherService {
  let session = LanguageModelSession()
}
#else
struct WeatherService {}
#endif
