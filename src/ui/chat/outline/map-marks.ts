/** Where the map shows which line of the conversation. */
import { headOfItem, type Item } from '../items.ts'

/** What the map marks; later ones are drawn above earlier ones. */
export const MARKS = ['own', 'fold', 'checkpoint', 'pin', 'match'] as const

type Mark = (typeof MARKS)[number]

/** The SVG path of each kind of mark. */
export type MapPaths = Readonly<Record<Mark, string>>

/** Pixels from one mark to the next: nearer ones become one. */
const APART = 3

/** The height of the map stands for the whole conversation. `offsetOf`: pixels from its start to an item. */
export function mapPaths(
  items: readonly Item[],
  {
    height,
    scrollSize,
    offsetOf,
    matches,
  }: {
    readonly height: number
    readonly scrollSize: number
    readonly offsetOf: (index: number) => number
    /** Numbers of messages that hold what is sought. */
    readonly matches: ReadonlySet<number>
  },
): MapPaths {
  const places: Record<Mark, Set<number>> = {
    own: new Set(),
    fold: new Set(),
    checkpoint: new Set(),
    pin: new Set(),
    match: new Set(),
  }
  for (const [index, item] of items.entries()) {
    const marks = marksOf(item, matches)
    if (marks.length === 0) continue
    const place = Math.round(((offsetOf(index) / scrollSize) * height) / APART) * APART + 1
    for (const mark of marks) places[mark].add(place)
  }
  const pathOf = (mark: Mark) => [...places[mark]].map(place => `M0 ${place}h1`).join('')
  return {
    own: pathOf('own'),
    fold: pathOf('fold'),
    checkpoint: pathOf('checkpoint'),
    pin: pathOf('pin'),
    match: pathOf('match'),
  }
}

function marksOf(item: Item, matches: ReadonlySet<number>): readonly Mark[] {
  if (item.type === 'checkpoint') return ['checkpoint']
  if (item.type === 'compaction') return item.record.state === 'live' ? ['fold'] : []
  const head = headOfItem(item)
  if (head === null) return []
  const marks: Mark[] = []
  if (head.role === 'user') marks.push('own')
  if (head.status.type === 'pinned') marks.push('pin')
  if (matches.has(head.number)) marks.push('match')
  return marks
}
