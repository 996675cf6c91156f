/**
 * How rare each word is in a conversation.
 *
 * @module
 */

/** How much a word says: 0 for one that stands in every message, more the rarer it is. */
export type Rarity = (word: string) => number

/** Rarity of words by the number of texts that they stand in (inverse document frequency). */
export function rarityIn(texts: readonly (readonly string[])[]): Rarity {
  const holding = new Map<string, number>()
  for (const words of texts)
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1)
  return word => Math.log(1 + texts.length / (holding.get(word) ?? 1)) - Math.log(2) + 0.1
}
