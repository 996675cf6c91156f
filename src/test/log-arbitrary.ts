/**
 * Arbitrary logs for property tests: every kind of event, tool calls of all shapes, branches, and a
 * proper tree. Every log is one that the application could have written, power cuts included.
 */
import fc from 'fast-check'
import { spanOf } from '../engine/compaction/plan.ts'
import type { EventDraft, EventId, Mask, ModelRef, SessionEvent } from '../engine/event.ts'
import { EventId as EventIdSchema, SessionEvent as SessionEventSchema } from '../engine/event.ts'
import type { Part, ToolResultPart } from '../engine/message.ts'
import { toolResultsOf } from '../engine/message.ts'
import type { MessageEntry } from '../engine/transcript.ts'
import { stepLists, type AnswerStep, type CallStep, type Step, type TurnStep } from './log-steps.ts'

const DEMO: ModelRef = { provider: 'demo', host: null, model: 'demo' }

/** Valid logs of up to `maxSteps` turns and other happenings; each starts with its `v1.session-created`. */
export function logs(maxSteps = 12): fc.Arbitrary<SessionEvent[]> {
  return fc.tuple(stepLists(maxSteps), fc.boolean()).map(([steps, titled]) => {
    const log = createLog(titled ? 'Title' : null)
    for (const step of steps) write(log, step)
    return log.events()
  })
}

interface Log {
  events(): SessionEvent[]
  /** Messages on the path to the newest event, numbered from 1. */
  entries(): MessageEntry[]
  add(draft: EventDraft): SessionEvent
  /** A number that no other id of this log has. */
  next(): number
}

function createLog(title: string | null): Log {
  const events: SessionEvent[] = []
  let counter = 0
  const next = () => (counter += 1)
  const add = (draft: EventDraft): SessionEvent => {
    const parentId = draft.parentId ?? events.at(-1)?.id ?? null
    const event = SessionEventSchema.parse({ ...draft, id: idOf(next()), parentId, at: counter })
    events.push(event)
    return event
  }
  add({ type: 'v1.session-created', title, origin: 'user' })
  return { events: () => events, entries: () => entriesOf(events), add, next }
}

function idOf(counter: number): EventId {
  return EventIdSchema.parse(`e${String(counter).padStart(6, '0')}`)
}

function entriesOf(events: readonly SessionEvent[]): MessageEntry[] {
  const byId = new Map(events.map(event => [event.id, event]))
  const path: SessionEvent[] = []
  for (
    let event = events.at(-1);
    event;
    event = event.parentId ? byId.get(event.parentId) : undefined
  )
    path.push(event)
  return path
    .toReversed()
    .filter(event => event.type === 'v1.message-appended')
    .map((event, index) => ({ number: index + 1, event }))
}

function write(log: Log, step: Step): void {
  switch (step.kind) {
    case 'turn':
      return writeTurn(log, step)
    case 'compaction':
      return writeCompaction(log, step)
    case 'request':
      return writeRequest(log, step.outcome)
    case 'mark': {
      const entry = picked(log.entries(), step.pick)
      if (entry) log.add({ type: step.mark, messageId: entry.event.id })
      return
    }
    case 'mask': {
      const masks = picked(log.entries().map(masksOf).filter(isFilled), step.pick)
      if (masks) log.add({ type: 'v1.tool-outputs-masked', masks })
      return
    }
    case 'branch': {
      const parent = picked(log.events(), step.pick)
      if (parent) log.add({ type: 'v1.branch-selected', reason: step.reason, parentId: parent.id })
      return
    }
    case 'event':
      log.add(step.draft)
      return
  }
}

/** Counted from the newest, so that small picks (where shrinking ends) stay near the leaf. */
function picked<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items.length === 0 ? undefined : items[items.length - 1 - (pick % items.length)]
}

function isFilled(masks: readonly Mask[]): boolean {
  return masks.length > 0
}

function masksOf({ event }: MessageEntry): Mask[] {
  return toolResultsOf(event.parts).map(({ callId, output }) => ({
    messageId: event.id,
    callId,
    marker: `[${output.length} characters, archived]`,
    tokensBefore: output.length,
    tokensAfter: 6,
  }))
}

function writeTurn(log: Log, { user, steps, reply, finishReason }: TurnStep): void {
  log.add({
    type: 'v1.message-appended',
    role: 'user',
    parts: [{ type: 'text', text: user }],
    model: null,
    finishReason: null,
  })
  for (const step of steps) writeAnswer(log, step)
  if (reply !== null) addAssistant(log, [{ type: 'text', text: reply }], finishReason)
}

function writeAnswer(log: Log, { text, reasoning, calls, results }: AnswerStep): void {
  addAssistant(
    log,
    [
      ...(reasoning === null
        ? []
        : [
            {
              type: 'reasoning' as const,
              text: reasoning,
              metadata: { anthropic: { signature: 's' } },
            },
          ]),
      ...(text === null ? [] : [{ type: 'text' as const, text }]),
      ...calls.map(({ callId, tool, input }) => ({
        type: 'tool-call' as const,
        callId,
        tool,
        input: JSON.parse(input),
      })),
    ],
    'tool-calls',
  )
  const answered = calls.filter(({ outcome }) => outcome !== 'missing').map(resultOf)
  const ordered = results === 'reversed' ? answered.toReversed() : answered
  const messages = results === 'one-each' ? ordered.map(result => [result]) : [ordered]
  for (const parts of messages)
    if (parts.length > 0)
      log.add({
        type: 'v1.message-appended',
        role: 'tool',
        parts,
        model: null,
        finishReason: null,
      })
}

function addAssistant(
  log: Log,
  parts: readonly Part[],
  finishReason: TurnStep['finishReason'],
): void {
  log.add({ type: 'v1.message-appended', role: 'assistant', parts, model: DEMO, finishReason })
}

function resultOf({ callId, tool, outcome, output }: CallStep): ToolResultPart {
  return {
    type: 'tool-result',
    callId,
    tool,
    output,
    ...(outcome === 'error' ? { isError: true } : {}),
  }
}

function writeCompaction(log: Log, step: Extract<Step, { kind: 'compaction' }>): void {
  const entries = log.entries()
  const turnEnds = entries.filter((_, index) => {
    const following = entries[index + 1]
    return following?.event.role === 'user'
  })
  const last = picked(turnEnds, step.pick)
  const span = last && spanOf(entries, 1, last.number)
  if (!span) return
  const compactionId = `k${log.next()}`
  const common = {
    compactionId,
    trigger: step.trigger,
    span,
    summarizer: 'extractive',
    focus: null,
  } as const
  log.add({ type: 'v2.compaction-started', ...common, hides: false, breakdown: null })
  const result = {
    ...common,
    summary: step.summary,
    replacement: [{ role: 'user', parts: [{ type: 'text', text: `Earlier: ${step.summary}` }] }],
    masks: entries.filter(({ number }) => number > last.number).flatMap(masksOf),
    presetId: 'palimpsest',
    promptVersion: 'p1',
    model: null,
    tokensBefore: { tokens: 900, source: 'estimated' },
    tokensAfter: { tokens: 300, source: 'estimated' },
    messagesBefore: entries.length,
    messagesAfter: entries.length - span.count + 1,
    usage: null,
    durationMs: 5,
    previousCompactionId: previousCompaction(log.events()),
  } as const
  switch (step.end) {
    case 'none':
      return
    case 'proposed':
      log.add({ type: 'v1.compaction-proposed', ...result })
      return
    case 'failed':
      log.add({
        type: 'v2.compaction-failed',
        compactionId,
        code: 'empty',
        message: 'It was empty.',
      })
      return
    case 'cancelled':
      log.add({ type: 'v1.compaction-cancelled', compactionId })
      return
    case 'completed':
      log.add({ type: 'v1.compaction-completed', ...result })
      return
    case 'undone':
      log.add({ type: 'v1.compaction-completed', ...result })
      log.add({ type: 'v1.compaction-undone', compactionId })
      return
  }
}

function previousCompaction(events: readonly SessionEvent[]): string | null {
  const undone = new Set(
    events.flatMap(event => (event.type === 'v1.compaction-undone' ? [event.compactionId] : [])),
  )
  const newest = events.findLast(
    event => event.type === 'v1.compaction-completed' && !undone.has(event.compactionId),
  )
  return newest?.type === 'v1.compaction-completed' ? newest.compactionId : null
}

function writeRequest(log: Log, outcome: 'usage' | 'failed' | 'truncated'): void {
  const requestId = `r${log.next()}`
  const messages = log.entries().length
  const tokens = { tokens: 100 + messages, source: 'tokenized' } as const
  log.add({
    type: 'v2.request-sent',
    requestId,
    kind: 'chat',
    model: DEMO,
    presetId: 'palimpsest',
    tokens,
    messages,
    chain: [{ processorId: 'guard', tokensBefore: tokens.tokens, tokensAfter: tokens.tokens }],
    bodyHash: `${requestId}-body`,
    attempt: 1,
    breakdown: { limit: 8_192, system: 10, tools: 0, conversation: tokens.tokens - 10 },
    isInitial: messages < 2,
  })
  switch (outcome) {
    case 'usage':
      log.add({
        type: 'v1.usage-reported',
        requestId,
        kind: 'chat',
        model: DEMO,
        usage: {
          inputTokens: 110,
          outputTokens: 20,
          cachedInputTokens: null,
          reasoningTokens: null,
        },
        counted: tokens,
      })
      return
    case 'failed':
      log.add({
        type: 'v1.request-failed',
        requestId,
        kind: 'rate-limit',
        message: 'Too many requests. Try again in a minute.',
        status: 429,
      })
      return
    case 'truncated':
      log.add({
        type: 'v1.request-truncated',
        requestId,
        tokensBefore: 200,
        tokensAfter: 100,
        messagesBefore: messages,
        messagesAfter: Math.max(1, messages - 1),
        performedBy: 'guard',
      })
      return
  }
}
