/**
 * Which of many exact texts stand in a long one, in one pass over it.
 *
 * @module
 */
import { IN_WORD } from '../../text/scripts.ts'
import { contentWordsOf } from '../../text/words.ts'

/**
 * Words with their digits and underscores; any other character for itself. A text stands in another only from the
 * beginning of one of these to the end of one: `getUser` does not stand in `getUserById`, nor `42` in `1428`.
 */
const UNIT = new RegExp(`${IN_WORD}+|[^]`, 'gu')

interface Node {
  readonly next: Map<string, Node>
  /** What ends here; null for none. */
  text: string | null
}

/** Those of `texts` that stand in `kept`, unit by unit. Time: the length of both, times the longest of `texts` at worst. */
export function findOccurrences(kept: string, texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  walk(trieOf(texts), kept, text => found.add(text))
  return found
}

/** Those of `texts` that stand inside a longer one of them. */
export function occursInOthers(texts: readonly string[]): ReadonlySet<string> {
  const trie = trieOf(texts)
  const inside = new Set<string>()
  for (const text of texts)
    walk(trie, text, found => {
      if (found !== text) inside.add(found)
    })
  return inside
}

function walk(root: Node, within: string, found: (text: string) => void): void {
  if (root.next.size === 0) return
  const units = within.match(UNIT) ?? []
  for (let start = 0; start < units.length; start += 1) {
    let node = root.next.get(units[start] ?? '')
    for (let at = start + 1; node !== undefined; at += 1) {
      if (node.text !== null) found(node.text)
      node = node.next.get(units[at] ?? '')
    }
  }
}

function trieOf(texts: Iterable<string>): Node {
  const root: Node = { next: new Map(), text: null }
  for (const text of texts) {
    let node = root
    for (const unit of text.match(UNIT) ?? []) {
      const known = node.next.get(unit)
      const child = known ?? { next: new Map<string, Node>(), text: null }
      if (known === undefined) node.next.set(unit, child)
      node = child
    }
    if (node !== root) node.text = text
  }
  return root
}

/** Share of a sentence's content words that one line must hold to say the same. */
const SAYS_THE_SAME = 0.75

/**
 * Those of `sentences` that a line of `kept` says in the same words, in any order and form: a summary may put a
 * sentence in another way, but not in other words.
 */
export function occursIn(kept: string, sentences: readonly string[]): ReadonlySet<string> {
  if (sentences.length === 0) return new Set()
  const wanted = new Map(sentences.map(sentence => [sentence, new Set(contentWordsOf(sentence))]))
  const every = new Set([...wanted.values()].flatMap(words => [...words]))
  const lines = linesHolding(kept, every)
  return new Set(
    [...wanted].flatMap(([sentence, words]) => (isSaid(words, lines) ? [sentence] : [])),
  )
}

/** For each wanted word the lines that hold it. */
function linesHolding(
  kept: string,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>()
  kept
    .split('\n')
    .flatMap(stretchesOf)
    .forEach((line, number) => {
      for (const word of new Set(contentWordsOf(line))) {
        if (!wanted.has(word)) continue
        const known = lines.get(word)
        if (known) known.push(number)
        else lines.set(word, [number])
      }
    })
  return lines
}

/** A sentence is never longer than this. */
const STRETCH = 320

/** A long line holds any words; it is read in stretches that overlap, so that each of its sentences is whole in one. */
function stretchesOf(line: string): readonly string[] {
  if (line.length <= 2 * STRETCH) return [line]
  const stretches: string[] = []
  for (let start = 0; start + STRETCH < line.length; start += STRETCH)
    stretches.push(line.slice(start, start + 2 * STRETCH))
  return stretches
}

function isSaid(
  words: ReadonlySet<string>,
  lines: ReadonlyMap<string, readonly number[]>,
): boolean {
  if (words.size === 0) return false
  const counts = new Map<number, number>()
  const needed = Math.ceil(words.size * SAYS_THE_SAME)
  for (const word of words)
    for (const line of lines.get(word) ?? []) {
      const count = (counts.get(line) ?? 0) + 1
      if (count >= needed) return true
      counts.set(line, count)
    }
  return false
}
