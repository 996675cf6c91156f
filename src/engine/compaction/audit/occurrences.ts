/** Finds many exact texts in a long text, in one pass. */
import { IN_WORD } from '../../text/cut.ts'

/** A word with digits and underscores, or another character: `getUserById` does not contain `getUser`. */
const UNIT = new RegExp(`${IN_WORD}+|[^]`, 'gu')

interface Node {
  readonly next: Map<string, Node>
  /** The text that ends here; null for none. */
  text: string | null
}

/** The `texts` that `kept` contains as whole units. Worst case: the length of both times the longest text. */
export function findOccurrences(kept: string, texts: Iterable<string>): ReadonlySet<string> {
  return finderOf(texts)(kept)
}

/** `findOccurrences` for the same texts in several long texts. */
export function finderOf(texts: Iterable<string>): (kept: string) => ReadonlySet<string> {
  const trie = trieOf(texts)
  return kept => {
    const found = new Set<string>()
    walk(trie, kept, text => found.add(text))
    return found
  }
}

/** The `texts` that a longer one of them contains. */
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
