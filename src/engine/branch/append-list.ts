/** An immutable list. Appending costs the same at any length. */

const CHUNK = 32

export interface AppendList<Item> {
  /** The full chunks before `last`; null for the first chunk. */
  readonly before: AppendList<Item> | null
  readonly last: readonly Item[]
  readonly length: number
}

/** An empty list. */
export function emptyList<Item>(): AppendList<Item> {
  return { before: null, last: [], length: 0 }
}

/** A list with these items in order. */
export function listOf<Item>(items: readonly Item[]): AppendList<Item> {
  let sequence = emptyList<Item>()
  for (let at = 0; at < items.length; at += CHUNK) {
    const last = items.slice(at, at + CHUNK)
    sequence = { before: at === 0 ? null : sequence, last, length: at + last.length }
  }
  return sequence
}

/** A new list with the item at its end. */
export function append<Item>(sequence: AppendList<Item>, item: Item): AppendList<Item> {
  const { last, length } = sequence
  return last.length < CHUNK
    ? { before: sequence.before, last: [...last, item], length: length + 1 }
    : { before: sequence, last: [item], length: length + 1 }
}

/** The arrays of lists that were read before. */
const arrays = new WeakMap<object, readonly unknown[]>()

/** All items, oldest first: the same array for the same list. */
export function toArray<Item>(sequence: AppendList<Item>): readonly Item[] {
  const known = arrays.get(sequence)
  if (known !== undefined) return known as readonly Item[]
  const chunks: (readonly Item[])[] = []
  for (let node: AppendList<Item> | null = sequence; node; node = node.before)
    chunks.push(node.last)
  const items: readonly Item[] = chunks.toReversed().flat() as Item[]
  arrays.set(sequence, items)
  return items
}

/** The items from this index, oldest first. The cost depends only on the number of items returned. */
export function itemsFrom<Item>(sequence: AppendList<Item>, index: number): readonly Item[] {
  const chunks: (readonly Item[])[] = []
  for (let node: AppendList<Item> | null = sequence; node && node.length > index;) {
    const start = node.length - node.last.length
    chunks.push(index > start ? node.last.slice(index - start) : node.last)
    node = node.before
  }
  return chunks.toReversed().flat() as Item[]
}

/** The newest item; undefined in an empty list. */
export function lastOf<Item>({ last }: AppendList<Item>): Item | undefined {
  return last.at(-1)
}

type Measure<Item> = (item: Item) => number

/** The sums of lists, for each measure. */
const sums = new WeakMap<object, WeakMap<object, number>>()

/** The sum of the items' measures. Sums are kept, so that a longer list measures only its end; `measure` is a constant. */
export function sumOf<Item>(list: AppendList<Item>, measure: Measure<Item>): number {
  const known = sums.get(measure) ?? new WeakMap<object, number>()
  sums.set(measure, known)
  const unknown: AppendList<Item>[] = []
  let node: AppendList<Item> | null = list
  for (; node !== null && !known.has(node); node = node.before) unknown.push(node)
  let sum = node === null ? 0 : (known.get(node) ?? 0)
  for (const each of unknown.toReversed()) {
    for (const item of each.last) sum += measure(item)
    known.set(each, sum)
  }
  return sum
}
