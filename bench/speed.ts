import { applyEvent, foldBranch, viewOf } from '../src/engine/branch.ts'
import { budgetFor } from '../src/engine/budget.ts'
import { PALIMPSEST } from '../src/engine/presets/palimpsest.ts'
import { buildRequest } from '../src/engine/request.ts'
import type { CountText } from '../src/engine/tokens.ts'
import { countTokens } from '../src/workers/token-counter.ts'
import { generateLog, messageAt, randomNumbers } from './generate-log.ts'
import { percentile, rounded, type Row } from './row.ts'

const SIZES = [
  { filter: '1k', messages: 1_000, runs: 40 },
  { filter: '10k', messages: 10_000, runs: 40 },
  { filter: '100k', messages: 100_000, runs: 9 },
] as const
const WINDOW_TOKENS = 128_000

/**
 * What one more message costs in a session of many: the fold takes it in (`append`), and a request is
 * built from the result (`request`: fold, chain, repair, count). No compaction has happened in these
 * logs, so the guard has the whole view to shorten: the hardest case. `fold` is from scratch, as when
 * a session is opened.
 */
export function run(): readonly Row[] {
  return SIZES.flatMap(measureSize)
}

function measureSize({ filter, messages, runs }: (typeof SIZES)[number]): readonly Row[] {
  const events = generateLog(messages)
  const count = countOnce()
  const options = {
    system: 'You are a helpful assistant.',
    tools: [],
    budget: budgetFor(WINDOW_TOKENS, null),
    preset: PALIMPSEST,
    count,
    shrinkTo: null,
  }
  const folds = Array.from({ length: 5 }, () => timed(() => foldBranch(events)))
  let branch = foldBranch(events)
  buildRequest(viewOf(branch), options)

  const next = randomNumbers(messages)
  const appends: number[] = []
  const requests: number[] = []
  for (let made = 0; made < runs; made++) {
    const event = messageAt(messages + made, next)
    const append = timed(() => (branch = applyEvent(branch, event)))
    for (const text of textsOfEvent(event)) count(text)
    const build = timed(() => buildRequest(viewOf(branch), options))
    appends.push(append)
    requests.push(append + build)
  }
  const row = (metric: string, value: number, n: number): Row => ({
    section: 'speed',
    subject: 'palimpsest',
    metric,
    filter,
    value: rounded(value),
    unit: 'ms',
    n,
  })
  return [
    row('request-p50-ms', percentile(requests, 0.5), runs),
    row('request-p95-ms', percentile(requests, 0.95), runs),
    row('append-ms', percentile(appends, 0.5), runs),
    row('fold-ms', percentile(folds, 0.5), folds.length),
  ]
}

/** Counts each text once: the page, too, has counted all but the newest message before. */
function countOnce(): CountText {
  const known = new Map<string, number>()
  return text => {
    const tokens = known.get(text) ?? countTokens(text)
    known.set(text, tokens)
    return { tokens, source: 'tokenized' }
  }
}

function textsOfEvent(event: ReturnType<typeof messageAt>): readonly string[] {
  if (event.type !== 'v1.message-appended') return []
  return event.parts.flatMap(part => {
    if (part.type === 'text') return [part.text]
    return part.type === 'tool-result' ? [part.output] : []
  })
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
