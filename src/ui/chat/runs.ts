/**
 * Runs: messages next to each other that one summary stands for. Each has one label, and can be folded into a line.
 *
 * @module
 */
import { headOfItem, type Item, type Run } from './items.ts'

/** The items with a label before each run; of a folded one the label alone. `folded`: numbers of summaries. */
export function withRuns(items: readonly Item[], folded: ReadonlySet<number>): readonly Item[] {
  if (items.every(item => summaryOf(item) === null)) return items
  const labelled: Item[] = []
  for (let at = 0; at < items.length;) {
    const held = items.slice(at, endOfRun(items, at))
    const run = runOf(held)
    const isFolded = run !== null && folded.has(run.number)
    if (run !== null) labelled.push({ type: 'run', run, isFolded })
    if (!isFolded) labelled.push(...held)
    at += held.length
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
  const messages = items.flatMap(item => headOfItem(item) ?? [])
  const [first] = messages
  const last = messages.at(-1)
  if (first === undefined || last === undefined || first.fate.type !== 'summarised') return null
  return {
    number: first.fate.compactionNumber,
    first: first.number,
    last: last.number,
    from: first.at,
    until: last.at,
    messages: messages.length,
  }
}

/** Number of the summary that stands for an item; null for none. */
function summaryOf(item: Item | undefined): number | null {
  const fate = headOfItem(item)?.fate
  return fate?.type === 'summarised' ? fate.compactionNumber : null
}
