/**
 * Arbitrary logs for property tests: every kind of event, tool calls of all shapes, branches, and a
 * proper tree. Every log is one that the application could have written, power cuts included.
 */
import { usageOf } from './model-request.ts'
import fc from 'fast-check'
import type { EventOf, Passage, SessionEvent } from '../engine/log/event.ts'
import type { MessageEntry } from '../engine/log/transcript.ts'
import type { ServerWorkPart, TextPart } from '../engine/message/message-schema.ts'
import { textOf, toolResultsOf, type Part, type ToolResultPart } from '../engine/message/message.ts'
import { createLog, DEMO, picked, type GrowingLog } from './growing-log.ts'
import { writeCompaction, writeMasks } from './log-compactions.ts'
import {
  stepLists,
  type AnswerStep,
  type CallStep,
  type FoundStep,
  type RequestOutcome,
  type Step,
  type TurnStep,
} from './log-steps.ts'
import { SENT_REQUEST } from './sent-request.ts'

/** Valid logs of up to `maxSteps` turns and other happenings; each starts with its `v1.session-created`. */
export function logs(maxSteps = 12): fc.Arbitrary<SessionEvent[]> {
  return fc.tuple(stepLists(maxSteps), fc.boolean()).map(([steps, titled]) => {
    const log = createLog(titled ? 'Title' : null)
    for (const step of steps) write(log, step)
    return log.events()
  })
}

function write(log: GrowingLog, step: Step): void {
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
    case 'mask':
      return writeMasks(log, step.pick)
    case 'recall':
      return writeRecall(log, step)
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

function writeTurn(log: GrowingLog, turn: TurnStep): void {
  const { user, images, steps, reply, finishReason, rest } = turn
  // A message may be images only.
  const isWordless = images.length > 0 && user === ''
  log.add({
    type: 'v1.message-appended',
    role: 'user',
    parts: [...images, ...(isWordless ? [] : [{ type: 'text' as const, text: user }])],
    model: null,
    finishReason: null,
  })
  for (const step of steps) writeAnswer(log, step)
  if (reply === null) return
  addAssistant(log, [{ type: 'text', text: reply }], finishReason)
  const continues = log.events().at(-1)?.id
  if (rest === null || continues === undefined || !isCut(finishReason)) return
  log.add({ type: 'v1.answer-asked', hint: null, sampling: {}, continues })
  addAssistant(log, [{ type: 'text', text: rest }], 'stop', { continues })
}

const isCut = (reason: TurnStep['finishReason']) => reason === 'length' || reason === 'interrupted'

function writeAnswer(
  log: GrowingLog,
  { text, found, reasoning, calls, results }: AnswerStep,
): void {
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
      ...(found === null ? [] : [searchOf(found)]),
      ...(text === null
        ? []
        : [{ type: 'text' as const, text, ...(found && citationOf(found, text)) }]),
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

const FOUND = 'https://example.org/found'

function searchOf({ query, title, isSealed }: FoundStep): ServerWorkPart {
  return {
    type: 'server-work',
    work: 'web-search',
    queries: query === '' ? [] : [query.slice(0, 400)],
    sources: [{ url: FOUND, title: title.slice(0, 300) }],
    ...(isSealed && { metadata: { 'anthropic:api.anthropic.com': { id: 's' } } }),
  }
}

function citationOf({ quote }: FoundStep, text: string): Pick<TextPart, 'citations'> {
  const words = quote.slice(0, 1_000)
  return {
    citations: [{ url: FOUND, start: 0, end: text.length, ...(words !== '' && { quote: words }) }],
  }
}

function addAssistant(
  log: GrowingLog,
  parts: readonly Part[],
  finishReason: TurnStep['finishReason'],
  more: Pick<EventOf<'v1.message-appended'>, 'continues'> = {},
): void {
  const type = 'v1.message-appended'
  log.add({ type, role: 'assistant', parts, model: DEMO, finishReason, ...more })
}

function resultOf({ callId, tool, outcome, output, personal }: CallStep): ToolResultPart {
  return {
    type: 'tool-result',
    callId,
    tool,
    output,
    ...(outcome === 'error' ? { isError: true } : {}),
    ...personal,
  }
}

function writeRequest(log: GrowingLog, outcome: RequestOutcome): void {
  const requestId = `r${log.next()}`
  const messages = log.entries().length
  const tokens = { tokens: 100 + messages, source: 'tokenized' } as const
  const isInitial = messages < 2
  log.add({ ...SENT_REQUEST, requestId, model: DEMO, tokens, messages, isInitial })
  switch (outcome) {
    case 'usage':
      log.add({
        type: 'v1.usage-reported',
        requestId,
        kind: 'chat',
        model: DEMO,
        usage: usageOf({ inputTokens: 110, outputTokens: 20 }),
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
        bulletsLeftOut: ['- one of them'],
      })
      return
    case 'edited':
      log.add({
        type: 'v1.request-edited-by-provider',
        requestId,
        model: DEMO,
        edits: [{ name: 'clear_tool_uses', cleared: 2, clearedTokens: 300, summary: null }],
      })
      return
  }
}

/** Recalls messages before the newest one of the user, hidden or not: what is not hidden must not be read twice. */
function writeRecall(log: GrowingLog, { pick, count }: Extract<Step, { kind: 'recall' }>): void {
  const entries = log.entries()
  const asking = entries.findLast(({ event }) => event.role === 'user')
  if (!asking) return
  const earlier = entries.filter(({ number }) => number < asking.number)
  const chosen = Array.from({ length: count }, (_, at) => picked(earlier, pick + at))
  const passages = chosen
    .flatMap(entry => (entry ? passagesOf(entry) : []))
    .filter((passage, at, all) => all.findIndex(other => other.text === passage.text) === at)
  if (passages.length === 0) return
  log.add({
    type: 'v1.passages-recalled',
    messageId: asking.event.id,
    introduction: '[Recalled]',
    passages,
    presetId: 'palimpsest',
    tokens: { tokens: 10 * passages.length, source: 'tokenized' },
  })
}

function passagesOf({ number, event: { id, role, parts } }: MessageEntry): readonly Passage[] {
  const common = { messageId: id, heading: '1970-01-01:', citation: `¶${number} ${role}: ` }
  const said = textOf(parts).trim()
  return [
    ...(said === '' ? [] : [{ ...common, callId: null, text: said }]),
    ...toolResultsOf(parts).flatMap(({ callId, output }) =>
      output.trim() === '' ? [] : [{ ...common, callId, text: output.trim() }],
    ),
  ]
}
