/**
 * What running requests are expected to cost. The limits of a day and a month count it until they have ended, so that requests at the
 * same time do not pass a limit together. All tabs share it. Loaded with the first request under a limit.
 */
import { z } from 'zod'
import { estimateText, type ModelRequest } from '../../engine/index.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { costOf, type Price } from '../settings/model-info.ts'

const KEY = 'cost-holds'

/** Milliseconds. The tab that asked longer ago was closed, or its request is not the usual one. */
const LONGEST_MS = 600_000

/** Tokens of an answer: only its end tells how many there are. */
const ANSWER_TOKENS = 4_000

const Holds = z.array(
  z.strictObject({
    id: z.string(),
    dollars: z.number().nonnegative(),
    /** Milliseconds since 1970. */
    until: z.number(),
  }),
)
type Holds = z.infer<typeof Holds>

export interface HoldPorts extends Pick<ApplicationPorts, 'locks' | 'clock' | 'nextId'> {
  readonly storage: Pick<StoragePort, 'settings'>
}

/**
 * Holds these dollars until the returned function is called. `check` is told what other requests hold, and rejects where nothing may
 * be sent; then this rejects with its reason, and holds nothing.
 */
export async function holdDollars(
  dollars: number,
  check: (heldDollars: number) => Promise<void>,
  ports: HoldPorts,
): Promise<() => Promise<void>> {
  const id = ports.nextId()
  await change(ports, async holds => {
    await check(holds.reduce((sum, other) => sum + other.dollars, 0))
    return [...holds, { id, dollars, until: ports.clock.now() + LONGEST_MS }]
  })
  return () => change(ports, async holds => holds.filter(other => other.id !== id))
}

/** US dollars that the request is expected to cost; 0 without a price. */
export function expectedDollars(
  { system, messages, tools }: Pick<ModelRequest, 'system' | 'messages' | 'tools'>,
  price: Price | null,
): number {
  if (price === null) return 0
  const inputTokens = estimateText(JSON.stringify([system, messages, tools])).tokens
  const unknown = { cachedInputTokens: null, reasoningTokens: null }
  return costOf({ inputTokens, outputTokens: ANSWER_TOKENS, ...unknown }, price)
}

async function change(
  { storage, locks, clock }: HoldPorts,
  next: (holds: Holds) => Promise<Holds>,
): Promise<void> {
  const release = await locks.acquire('palimpsest-costs', new AbortController().signal)
  try {
    const stored = Holds.safeParse(await storage.settings.read(KEY)).data ?? []
    const holds = stored.filter(({ until }) => until > clock.now())
    await storage.settings.write(KEY, await next(holds))
  } finally {
    release()
  }
}
