/** Runs: messages next to each other that one summary stands for. Each has one label, and can be folded into a line. */
import type { MessageHead } from '../../runtime/session/shown-row.ts'
import { headOfItem, type Item, type Run } from './items.ts'

/** The items with a label before each run; of a folded one the label alone. `folded`: numbers of summaries. */
export function labelRuns(items: readonly Item[], folded: ReadonlySet<number>): readonly Item[] {
  if (items.every(item => summaryOf(item) === null)) return items
  const labelled: Item[] = []
  for (let at = 0; at < items.length;) {
    const held = items.slice(at, endOfRun(items, at))
    const label = labelOf(held, folded)
    if (label !== null) labelled.push(label)
    if (label?.isFolded !== true) for (const item of held) labelled.push(item)
    at += held.length
  }
  return labelled
}

/** For each item the run that it belongs to, its label included; null for none. */
export function runOfEach(items: readonly Item[]): readonly (Run | null)[] {
  let run: Run | null = null
  return items.map(item => {
    if (item.type === 'run') run = item.isFolded ? null : item.run
    else if (!isBetweenMessages(item) && summaryOf(item) !== run?.number) run = null
    return run
  })
}

/** The place behind the run that begins at `start`; behind the one item that begins none. */
function endOfRun(items: readonly Item[], start: number): number {
  let first = start
  while (isBetweenMessages(items[first])) first += 1
  const number = summaryOf(items[first])
  if (number === null) return start + 1
  let end = first + 1
  for (let at = end; at < items.length; at += 1) {
    const item = items[at]
    if (isBetweenMessages(item)) continue
    if (summaryOf(item) !== number) break
    end = at + 1
  }
  return end
}

/** True for a day and for deleted messages, which belong to the run of the messages that follow. */
function isBetweenMessages(item: Item | undefined): boolean {
  return item?.type === 'day' || item?.type === 'deleted'
}

type Label = Extract<Item, { type: 'run' }>

/** By the first item of a run. */
const labels = new WeakMap<Item, Label>()

/** The same label for the same run, so that it is not drawn again; null for the one item that begins none. */
function labelOf(held: readonly Item[], folded: ReadonlySet<number>): Label | null {
  const [first] = held
  const run = runOf(held)
  if (first === undefined || run === null) return null
  const label: Label = { type: 'run', run, isFolded: folded.has(run.number) }
  const before = labels.get(first)
  if (JSON.stringify(before) === JSON.stringify(label)) return before ?? label
  labels.set(first, label)
  return label
}

function runOf(items: readonly Item[]): Run | null {
  let first: MessageHead | null = null
  let last: MessageHead | null = null
  let messages = 0
  for (const item of items) {
    const head = headOfItem(item)
    if (head === null) continue
    first ??= head
    last = head
    messages += 1
  }
  if (first?.status.type !== 'summarised' || last === null) return null
  return {
    number: first.status.compactionNumber,
    first: first.number,
    last: last.number,
    from: first.at,
    until: last.at,
    messages,
  }
}

function summaryOf(item: Item | undefined): number | null {
  const status = headOfItem(item)?.status
  return status?.type === 'summarised' ? status.compactionNumber : null
}
