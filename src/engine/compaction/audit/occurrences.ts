/** Which of many exact texts stand in a long one, in one pass over it. */
import { IN_WORD } from '../../text/cut.ts'

/**
 * A word with its digits and underscores, or any other character. A text stands in another only in whole units:
 * `getUser` is not in `getUserById`, nor `42` in `1428`.
 */
const UNIT = new RegExp(`${IN_WORD}+|[^]`, 'gu')

interface Node {
  readonly next: Map<string, Node>
  /** What ends here; null for none. */
  text: string | null
}

/** Those of `texts` that stand in `kept`, unit by unit. Time: the length of both, times the longest of `texts` at worst. */
export function findOccurrences(kept: string, texts: Iterable<string>): ReadonlySet<string> {
  return finderOf(texts)(kept)
}

/** `findOccurrences` of the same texts in one text after the other. */
export function finderOf(texts: Iterable<string>): (kept: string) => ReadonlySet<string> {
  const trie = trieOf(texts)
  return kept => {
    const found = new Set<string>()
    walk(trie, kept, text => found.add(text))
    return found
  }
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
