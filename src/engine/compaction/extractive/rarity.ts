/** How much a word says: 0 for one that stands in every message, more the rarer it is. */
export type Rarity = (word: string) => number

/** Rarity of words by the number of texts that they stand in (inverse document frequency). */
export function rarityIn(texts: readonly (readonly string[])[]): Rarity {
  const holding = new Map<string, number>()
  for (const words of texts)
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1)
  // Few numbers of texts are many words': the logarithm of each is taken once.
  const byHolding = new Map<number, number>()
  return word => {
    const held = holding.get(word) ?? 1
    const known = byHolding.get(held)
    if (known !== undefined) return known
    const rarity = Math.log(1 + texts.length / held) - Math.log(2) + 0.1
    byHolding.set(held, rarity)
    return rarity
  }
}
