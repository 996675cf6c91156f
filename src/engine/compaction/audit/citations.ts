/** Citations in summaries: `[¶12]`, `[¶3, ¶5]`, `[¶12–15]`. */

/** One citation of a text. */
export interface Citation {
  readonly text: string
  /** The numbers, ascending and distinct; ranges are expanded. */
  readonly numbers: readonly number[]
}

const NUMBER = String.raw`¶\s?\d{1,7}(?:\s?[-–—]\s?¶?\s?\d{1,7})?`
const CITATION = new RegExp(
  String.raw`[[(](?<list>${NUMBER}(?:\s?[,;]\s?(?:¶\s?)?\d{1,7}(?:\s?[-–—]\s?¶?\s?\d{1,7})?){0,40})[\])]`,
  'gu',
)
/** Of a longer range, only both ends are taken. */
const LONGEST_RANGE = 50

/** The citations of a text, in order. Brackets without ¶ are no citations. */
export function citationsIn(text: string): readonly Citation[] {
  return [...text.matchAll(CITATION)].map(match => ({
    text: match[0],
    numbers: numbersOf(match.groups?.['list'] ?? ''),
  }))
}

/** The text without citations and the spaces before them. */
export function removeCitations(text: string): string {
  return text.replace(new RegExp(String.raw`[ \t]{0,4}${CITATION.source}`, 'gu'), '')
}

function numbersOf(list: string): readonly number[] {
  const numbers = new Set<number>()
  for (const part of list.split(/[,;]/)) {
    const [first = 0, last = first] = (part.match(/\d+/g) ?? []).map(Number)
    const isShort = last >= first && last - first < LONGEST_RANGE
    if (!isShort) numbers.add(first).add(last)
    else for (let number = first; number <= last; number += 1) numbers.add(number)
  }
  return [...numbers].toSorted((left, right) => left - right)
}
