/**
 * Section 7: what one more message costs in a session of many. The fold takes it in (`append`), and a
 * request is built from the result (`request`: fold, chain, repair, count). No compaction has happened in these
 * logs, so the guard has the whole view to shorten: the hardest case. `fold` is from scratch, as when a session
 * is opened. Other libraries shorten the same messages in the same run.
 *
 * @module
 */
import { applyEvent, foldBranch, viewOf } from '../src/engine/branch/branch.ts'
import { budgetFor } from '../src/engine/tokens/budget.ts'
import type { SessionEvent } from '../src/engine/log/event.ts'
import type { Message } from '../src/engine/message/message.ts'
import { PALIMPSEST } from '../src/engine/presets/palimpsest.ts'
import { buildRequest, fixedTokens } from '../src/engine/request/request.ts'
import { textsOf } from '../src/engine/tokens/request-tokens.ts'
import type { CountText } from '../src/engine/tokens/count.ts'
import { countOnce } from './count-once.ts'
import { generateLog, messageAt, randomNumbers } from './generate-log.ts'
import { percentile, rounded, type Row } from './row.ts'
import { aiSdk, langChain, type Other } from './speed/others.ts'

const SIZES = [
  { filter: '1k', messages: 1_000, runs: 200 },
  { filter: '10k', messages: 10_000, runs: 100 },
  { filter: '100k', messages: 100_000, runs: 15 },
] as const
const WINDOW_TOKENS = 128_000
const FOLDS = 5
/** Runs before the clock counts, so that every method is compiled. */
const WARM_UP = 5

type Size = (typeof SIZES)[number]

interface Timed {
  readonly subject: string
  readonly appends: readonly number[]
  readonly requests: readonly number[]
}

export async function run(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const size of SIZES) rows.push(...(await measureSize(size)))
  return rows
}

async function measureSize(size: Size): Promise<readonly Row[]> {
  const events = generateLog(size.messages)
  const count = countOnce()
  const added = newMessages(size)
  const ours = measureOurs(events, { added, count })
  const messages = events.flatMap(messageOf)
  const options = optionsFor(count)
  const limits = { maxTokens: options.budget.budgetTokens - fixedTokens(options), count }
  const others = [langChain(messages, limits), aiSdk(messages)]
  const timed = [ours]
  for (const other of others) timed.push(await measureOther(other, added))
  const folds = Array.from({ length: FOLDS }, () => timeOf(() => foldBranch(events)))
  return [
    ...timed.flatMap(one => rowsOf(one, size)),
    row(
      { subject: ours.subject, metric: 'fold-ms', value: percentile(folds, 0.5), n: FOLDS },
      size,
    ),
  ]
}

function newMessages({ messages, runs }: Size): readonly SessionEvent[] {
  const next = randomNumbers(messages)
  return Array.from({ length: runs + WARM_UP }, (_, index) => messageAt(messages + index, next))
}

function optionsFor(count: CountText) {
  return {
    system: 'You are a helpful assistant.',
    tools: [],
    budget: budgetFor(WINDOW_TOKENS, null),
    preset: PALIMPSEST,
    count,
    shrinkTo: null,
  }
}

function measureOurs(
  events: readonly SessionEvent[],
  { added, count }: { readonly added: readonly SessionEvent[]; readonly count: CountText },
): Timed {
  const options = optionsFor(count)
  let branch = foldBranch(events)
  const timed = added.map(event => {
    // The page has counted a message, in a worker, before it asks for a request.
    for (const text of textsOf({ system: '', tools: [], messages: messageOf(event) })) count(text)
    const append = timeOf(() => (branch = applyEvent(branch, event)))
    return { append, build: timeOf(() => buildRequest(viewOf(branch), options)) }
  })
  return timings(PALIMPSEST.id, timed)
}

async function measureOther(other: Other, added: readonly SessionEvent[]): Promise<Timed> {
  const timed: { append: number; build: number }[] = []
  for (const message of added.flatMap(messageOf)) {
    const append = timeOf(() => other.append(message))
    const start = performance.now()
    await other.build()
    timed.push({ append, build: performance.now() - start })
  }
  return timings(other.subject, timed)
}

function timings(
  subject: string,
  timed: readonly { readonly append: number; readonly build: number }[],
): Timed {
  const counted = timed.slice(WARM_UP)
  return {
    subject,
    appends: counted.map(({ append }) => append),
    requests: counted.map(({ append, build }) => append + build),
  }
}

function rowsOf({ subject, appends, requests }: Timed, size: Size): readonly Row[] {
  const n = requests.length
  return [
    row({ subject, metric: 'request-p50-ms', value: percentile(requests, 0.5), n }, size),
    row({ subject, metric: 'request-p95-ms', value: percentile(requests, 0.95), n }, size),
    row({ subject, metric: 'append-ms', value: percentile(appends, 0.5), n }, size),
  ]
}

function row(
  { value, ...rest }: { subject: string; metric: string; value: number; n: number },
  { filter }: Size,
): Row {
  return { section: 'speed', ...rest, filter, value: rounded(value), unit: 'ms' }
}

function messageOf(event: SessionEvent): readonly Message[] {
  return event.type === 'v1.message-appended' ? [{ role: event.role, parts: event.parts }] : []
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
