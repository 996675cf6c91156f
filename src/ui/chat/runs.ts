/**
 * Runs: messages next to each other that one summary stands for. Each has one label, and can be folded into a line.
 *
 * @module
 */
import type { Item, Run, TranscriptMessage } from './items.ts'

/** The items with a label before each run; of a folded one the label alone. `folded`: numbers of summaries. */
export function withRuns(items: readonly Item[], folded: ReadonlySet<number>): readonly Item[] {
  const labelled: Item[] = []
  for (let at = 0; at < items.length;) {
    const end = endOfRun(items, at)
    const run = runOf(items.slice(at, end))
    if (run === null) labelled.push(...items.slice(at, end))
    else {
      const isFolded = folded.has(run.number)
      labelled.push({ type: 'run', run, isFolded })
      if (!isFolded) labelled.push(...items.slice(at, end))
    }
    at = end
  }
  return labelled
}

/** For each item the run that it belongs to, its label included; null for none. */
export function runOfEach(items: readonly Item[]): readonly (Run | null)[] {
  let run: Run | null = null
  return items.map(item => {
    if (item.type === 'run') run = item.isFolded ? null : item.run
    else if (item.type !== 'day' && summaryOf(item) !== run?.number) run = null
    return run
  })
}

/** The place behind the run that begins at `start`; behind the one item that begins none. A day belongs to what follows. */
function endOfRun(items: readonly Item[], start: number): number {
  let first = start
  while (items[first]?.type === 'day') first += 1
  const number = summaryOf(items[first])
  if (number === null) return start + 1
  let end = first + 1
  for (let at = end; at < items.length; at += 1) {
    const item = items[at]
    if (item?.type === 'day') continue
    if (summaryOf(item) !== number) break
    end = at + 1
  }
  return end
}

function runOf(items: readonly Item[]): Run | null {
  const messages = items.filter(isMessage)
  const [first] = messages
  const last = messages.at(-1)
  const number = summaryOf(first)
  if (first === undefined || last === undefined || number === null) return null
  return {
    number,
    first: first.row.entry.number,
    last: last.row.entry.number,
    from: first.row.entry.event.at,
    until: last.row.entry.event.at,
    messages: messages.length,
  }
}

/** Number of the summary that stands for an item; null for none. */
function summaryOf(item: Item | undefined): number | null {
  if (item === undefined || !isMessage(item)) return null
  const { fate } = item.row
  return fate.type === 'summarised' ? fate.compactionNumber : null
}

function isMessage(item: Item): item is Item & { readonly row: TranscriptMessage } {
  return item.type === 'message'
}
