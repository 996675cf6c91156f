/**
 * The words that a text is about, and how rare each is in a conversation.
 *
 * @module
 */

const STOP_WORDS = new Set(
  `a about after again all also am an and any are as at be because been before being but by can could did do does doing
  don down each few for from further get go going got had has have having he her here hers him his how i if in into is
  it its itself just know let like ll me more most my no nor not now of off ok okay on once only or other our out over
  own re really s same she so some such t than that the their them then there these they thing things think this those
  through to too under until up us ve very was way we well were what when where which while who whom why will with
  would yeah yes yet you your yours
  der die das den dem des ein eine einen einem einer und oder aber nicht ich du er sie es wir ihr ist sind war mit von zu
  für auf im in an als auch so wie noch le la les un une des du de et ou mais je tu il elle nous vous ils est sont dans
  pour sur avec ce cette qui que pas ne se el los las una y o pero no yo es son en por con para que su lo`.split(
    /\s+/,
  ),
)

/** Lower-case content words without endings that only bend them; pairs of characters where no spaces part words. Repeats stay. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  for (const [run] of text
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}\p{M}]+(?:[._/\-’'][\p{L}\p{N}\p{M}]+)*/gu)) {
    if (UNSPACED.test(run)) words.push(...pairsOf(run))
    else if (run.length > 1 && !STOP_WORDS.has(run)) words.push(stem(run.replace(/['’].*$/, '')))
  }
  return words.filter(word => word !== '')
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function pairsOf(run: string): readonly string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** Takes off plural and tense endings: enough for words of one text to meet. */
function stem(word: string): string {
  if (word.length < 5 || /[^a-z]/.test(word)) return word
  const bare = word.replace(/(?:ing|ed|ies|es|s)$/, '')
  return bare.length < 3 ? word : bare.replace(/(.)\1$/, '$1').replace(/[ei]$/, '')
}

/** How much a word says: 0 for one that stands in every message, more the rarer it is. */
export type Rarity = (word: string) => number

/** Rarity of words by the number of texts that they stand in (inverse document frequency). */
export function rarityIn(texts: readonly (readonly string[])[]): Rarity {
  const holding = new Map<string, number>()
  for (const words of texts)
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1)
  return word => Math.log(1 + texts.length / (holding.get(word) ?? 1)) - Math.log(2) + 0.1
}
