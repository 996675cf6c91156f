/** How specific a word is: 0 if every message contains it, higher for rare words. */
export type Rarity = (word: string) => number

/** The inverse document frequency of words in these texts. */
export function rarityIn(texts: readonly (readonly string[])[]): Rarity {
  const holding = new Map<string, number>()
  for (const words of texts)
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1)
  // The logarithm is cached, because there are only few different counts.
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
