/** Inferred limits of servers that report none, for all sessions here. A session that uses one copies it into its log. */
import { z } from 'zod'
import {
  inferredBudget,
  isInForce,
  type KnownLimit,
  type ModelRef,
  sameModel,
  type SessionEvent,
} from '../../engine/index.ts'
import type { Clock, Locks } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'

const KEY = 'inferred-limits'
const Tokens = z.int().nonnegative()
const Size = z.strictObject({ requestTokens: Tokens, totalTokens: Tokens })
const Limit = z.strictObject({
  model: z.strictObject({ provider: z.string(), host: z.string().nullable(), model: z.string() }),
  accepted: Size,
  refused: Size.nullable(),
  /** Milliseconds since 1970. */
  at: z.int().nonnegative(),
})
type Limit = z.infer<typeof Limit>
const Stored = z.array(z.unknown())

/** An inferred limit as the catalogue shows it. */
export interface ModelLimit {
  readonly model: ModelRef
  /** The assumed window. */
  readonly windowTokens: number
}

export interface InferredLimits {
  /** Reads the limits that this tab and others stored. */
  load(): Promise<void>
  /** The same object while nothing changes; null if nothing was inferred in the last day. */
  of(model: ModelRef): KnownLimit | null
  /** Stores the limit in a session's own event; ignores all other events. */
  note(event: SessionEvent): void
  /** The limits in force, newest first. */
  list(): readonly ModelLimit[]
}

export function createInferredLimits(
  {
    storage,
    clock,
    locks,
  }: {
    readonly storage: { readonly settings: SettingsStore }
    readonly clock: Clock
    readonly locks: Pick<Locks, 'acquire'>
  },
  {
    changed,
    onFault,
  }: { readonly changed: () => void; readonly onFault: (error: unknown) => void },
): InferredLimits {
  let limits: readonly Limit[] = []
  let shown: readonly ModelLimit[] = []

  const isRecent = ({ at }: Limit) => isInForce(at, clock.now())
  const read = async (): Promise<readonly Limit[]> =>
    (Stored.safeParse(await storage.settings.read(KEY)).data ?? [])
      .flatMap(entry => Limit.safeParse(entry).data ?? [])
      .filter(isRecent)
  const hold = (next: readonly Limit[]) => {
    // The same objects while nothing changes, so that derived values are computed once.
    const held = next.map(limit => limits.find(other => isSame(other, limit)) ?? limit)
    if (held.length === limits.length && held.every((limit, at) => limit === limits[at])) return
    limits = held
    shown = limits.flatMap(({ model, ...evidence }) => {
      const budget = inferredBudget(evidence, null)
      return budget ? [{ model, windowTokens: budget.windowTokens }] : []
    })
    changed()
  }
  const store = async (limit: Limit) => {
    const release = await locks.acquire(KEY, new AbortController().signal)
    try {
      const next = withLimit(await read(), limit)
      await storage.settings.write(KEY, next)
      hold(next)
    } finally {
      release()
    }
  }

  return {
    load: async () => hold(await read()),
    of: model => limits.find(limit => sameModel(limit.model, model) && isRecent(limit)) ?? null,
    note: event => {
      const limit = limitIn(event)
      if (limit === null) return
      hold(withLimit(limits, limit))
      void store(limit).catch(onFault)
    },
    list: () => shown,
  }
}

/** The limit in the event; null if there is none, or if the event copied it from here. A stated limit ends an inferred one. */
function limitIn(event: SessionEvent): Limit | null {
  if (event.type === 'v1.limit-inferred') {
    const { model, accepted, refused, at, since } = event
    return since === undefined ? { model, accepted, refused, at } : null
  }
  if (event.type !== 'v1.limit-learned') return null
  const { model, at } = event
  const none = { requestTokens: 0, totalTokens: 0 }
  return { model, accepted: none, refused: null, at }
}

function withLimit(limits: readonly Limit[], limit: Limit): readonly Limit[] {
  return [limit, ...limits.filter(({ model }) => !sameModel(model, limit.model))]
}

function isSame(left: Limit, right: Limit): boolean {
  return left.at === right.at && JSON.stringify(left) === JSON.stringify(right)
}
