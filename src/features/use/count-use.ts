/** What the requests of one log used: pure counting, from events alone. */
import { z } from 'zod'
import type { EventId, ModelRef, SessionEvent, Usage } from '../../engine/index.ts'

/** What a request was for. `tools`: it went on with the results of tools. */
export const USE_KINDS = ['answer', 'tools', 'side-question', 'summary'] as const
export type UseKind = (typeof USE_KINDS)[number]

/** Requests of one day, to one model, for one purpose. Sums, so that their cost can be computed again at other prices. */
export const Use = z.strictObject({
  /** In this browser's time zone: `2026-11-21`. */
  day: z.string().regex(/^\d{4,6}-\d{2}-\d{2}$/),
  kind: z.enum(USE_KINDS),
  provider: z.string(),
  /** Null: on this device. */
  host: z.string().nullable(),
  model: z.string(),
  requests: z.int().nonnegative(),
  /** Input tokens that were neither read from the provider's cache nor written to it. */
  plain: z.int().nonnegative(),
  /** Input tokens read from the cache. */
  cached: z.int().nonnegative(),
  /** Input tokens written to the cache. */
  written: z.int().nonnegative(),
  output: z.int().nonnegative(),
  /** Tokens that summaries, shortened results and the preset left out, as this app counted them. */
  spared: z.int().nonnegative(),
})
export type Use = z.infer<typeof Use>

interface CountOptions {
  /** Events that are not younger than this id are copies of requests that another session made. */
  readonly sessionId: string
  /** The day of a time in milliseconds. */
  readonly dayOf: (at: number) => string
}

/** What the session of this log used. */
export function countUse(
  events: readonly SessionEvent[],
  { sessionId, dayOf }: CountOptions,
): readonly Use[] {
  const uses = new Map<string, Use>()
  const left = createLeftOut()
  const sent = new Map<string, { readonly kind: UseKind; readonly spared: number }>()
  const summaries = new Set<string>()
  let isAfterTool = false

  const add = (event: SessionEvent, kind: UseKind, asked: Asked) => {
    // Ids sort by time, and a session's id is such an id after one letter.
    if (event.id <= sessionId.slice(1)) return
    const day = dayOf(event.at)
    const { provider, host, model } = asked.model
    const key = JSON.stringify([day, kind, provider, host, model])
    const before = uses.get(key) ?? { day, kind, provider, host, model, ...NOTHING }
    uses.set(key, joined(before, { requests: 1, ...partsOf(asked.usage), spared: asked.spared }))
  }
  for (const event of events) {
    left.note(event)
    switch (event.type) {
      case 'v1.message-appended':
        isAfterTool = event.role === 'tool'
        break
      case 'v1.request-sent': {
        const byPreset = event.chain.reduce(
          (sum, step) => sum + step.tokensBefore - step.tokensAfter,
          0,
        )
        const spared = Math.max(0, left.at(event.id) + byPreset)
        sent.set(event.requestId, { kind: isAfterTool ? 'tools' : 'answer', spared })
        break
      }
      case 'v1.usage-reported': {
        if (event.kind !== 'chat') break
        const { kind, spared } = sent.get(event.requestId) ?? { kind: 'answer' as const, spared: 0 }
        add(event, kind, { model: event.model, usage: event.usage, spared })
        break
      }
      case 'v1.side-question-answered':
        if (event.usage)
          add(event, 'side-question', { model: event.model, usage: event.usage, spared: 0 })
        break
      case 'v1.compaction-proposed':
      case 'v1.compaction-completed': {
        const { compactionId, model, usage } = event
        // One that was proposed and applied was paid for once.
        if (!model || !usage || summaries.has(compactionId)) break
        summaries.add(compactionId)
        add(event, 'summary', { model, usage, spared: 0 })
        break
      }
      default:
    }
  }
  return [...uses.values()]
}

interface Asked {
  readonly model: ModelRef
  readonly usage: Usage
  readonly spared: number
}

const NOTHING = { requests: 0, plain: 0, cached: 0, written: 0, output: 0, spared: 0 }

/** The numbers of a use. */
export type Amounts = typeof NOTHING

/** The parts of the input, none counted twice, whatever the provider reports. */
function partsOf(usage: Usage) {
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens)
  const written = Math.min(usage.writtenInputTokens ?? 0, usage.inputTokens - cached)
  return {
    plain: usage.inputTokens - cached - written,
    cached,
    written,
    output: usage.outputTokens,
  }
}

/** The same use with more requests. */
export function joined<Whole extends Amounts>(use: Whole, more: Amounts): Whole {
  return {
    ...use,
    requests: use.requests + more.requests,
    plain: use.plain + more.plain,
    cached: use.cached + more.cached,
    written: use.written + more.written,
    output: use.output + more.output,
    spared: use.spared + more.spared,
  }
}

/** Follows each branch: how many tokens less a request after an event has, than one with all messages as they are. */
function createLeftOut() {
  const after = new Map<EventId, number>()
  const byCompaction = new Map<string, number>()
  const change = (event: SessionEvent): number => {
    switch (event.type) {
      case 'v1.tool-outputs-masked':
        return event.masks.reduce((sum, mask) => sum + mask.tokensBefore - mask.tokensAfter, 0)
      case 'v1.compaction-completed': {
        const less = event.tokensBefore.tokens - event.tokensAfter.tokens
        byCompaction.set(event.compactionId, less)
        return less
      }
      case 'v1.compaction-undone':
        return -(byCompaction.get(event.compactionId) ?? 0)
      default:
        return 0
    }
  }
  return {
    note: (event: SessionEvent) => {
      const before = event.parentId === null ? 0 : (after.get(event.parentId) ?? 0)
      after.set(event.id, before + change(event))
    },
    at: (id: EventId) => after.get(id) ?? 0,
  }
}
