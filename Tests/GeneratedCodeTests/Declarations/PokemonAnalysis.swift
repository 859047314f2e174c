// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct PokemonAnalysis: Equatable {
    @Guide(description: "An epic title for this Pokemon analysis")
    let title: String
    @Guide(description: "The Pokemon's name")
    let pokemonName: String
    @Guide(description: "The Pokemon's Pokedex number")
    let pokedexNumber: Int
    @Guide(description: "Primary and secondary types")
    let types: [PokemonType]
    @Guide(description: "Overall competitive tier rating")
    let competitiveTier: CompetitiveTier
  }

  @Generable
  struct PokemonType: Equatable {
    let name: String
    let colorDescription: String
  }

  @Generable
  enum CompetitiveTier: String {
    case ubers = "Ubers", overUsed = "OU (OverUsed)", underUsed = "UU (UnderUsed)",
      rarelyUsed = "RU (RarelyUsed)", neverUsed = "NU (NeverUsed)", littleCup = "LC (Little Cup)"
  }
#endif
