/** A long session near its limit, row by row, for the fake application and for looking at. */
import type { EventOf, EventId, FinishReason, ModelRef, SessionEvent } from '../engine/log/event.ts'
import type { Part, Role } from '../engine/message/message.ts'
import type { CompactionRecord, ContextStatus, Row } from '../engine/log/transcript.ts'
import type { CompactionOutlook } from '../runtime/inspection/outlook.ts'

export const ATLAS: ModelRef = {
  provider: 'openai-compatible',
  host: 'api.example',
  model: 'atlas-4',
}

/** Noon of a Saturday; where the fake's clock starts. */
export const NOON = new Date(2026, 10, 21, 14, 12).getTime()

interface Extra {
  readonly status?: ContextStatus
  readonly finishReason?: FinishReason
  readonly isStopped?: true
  readonly at?: number
  readonly model?: ModelRef
}

const KEPT: ContextStatus = { type: 'kept' }
const IN_SUMMARY: ContextStatus = { type: 'summarised', compactionNumber: 3 }

/** What a compaction of the long session would do. */
export const OUTLOOK: CompactionOutlook = {
  firstNumber: 9,
  lastNumber: 58,
  spanTokens: 61_400,
  retainedTurns: { firstNumber: 59, lastNumber: 63, tokens: 18_200 },
  pinned: { count: 1, tokens: 2_600 },
  reason: null,
}

/** One message as a row. */
export function messageRow(
  number: number,
  role: Role,
  parts: readonly Part[],
  extra: Extra = {},
): Extract<Row, { type: 'message' }> {
  return {
    type: 'message',
    status: extra.status ?? KEPT,
    entry: {
      number,
      event: {
        id: `m${number}` as EventId,
        parentId: null,
        at: extra.at ?? NOON - (80 - number) * 60_000,
        type: 'v1.message-appended',
        role,
        parts,
        model: role === 'assistant' ? (extra.model ?? ATLAS) : null,
        finishReason: role === 'assistant' ? (extra.finishReason ?? 'stop') : null,
        ...(extra.isStopped && { isStopped: true }),
      },
    },
  }
}

export function text(value: string): readonly Part[] {
  return [{ type: 'text', text: value }]
}

const SUMMARY = `## Goal
- Move 18,412 records from the old system’s export into the new catalogue. [¶9] [¶11]

## Constraints and instructions
- Never delete a record. A doubtful one goes to \`review.csv\` with the reason. [¶12]

## Next step
- Dry run on the children’s section, 2,140 records. [¶58]`

const SPAN = { firstId: 'm9' as EventId, lastId: 'm58' as EventId, count: 50, hash: 'h' }

/** What the summary of the long session came to. */
const COMPLETED: EventOf<'v1.compaction-completed'> = {
  id: 'c3-end' as EventId,
  parentId: null,
  at: NOON - 9 * 60_000,
  type: 'v1.compaction-completed',
  compactionId: 'c3',
  trigger: 'background',
  span: SPAN,
  summary: SUMMARY,
  replacement: [{ role: 'user', parts: [{ type: 'text', text: SUMMARY }] }],
  masks: [],
  presetId: 'palimpsest',
  promptVersion: '1',
  summarizer: 'model',
  model: { ...ATLAS, model: 'atlas-4-mini' },
  focus: null,
  tokensBefore: { tokens: 61_400, source: 'tokenized' },
  tokensAfter: { tokens: 4_800, source: 'tokenized' },
  messagesBefore: 50,
  messagesAfter: 1,
  usage: {
    inputTokens: 62_100,
    outputTokens: 4_100,
    cachedInputTokens: null,
    reasoningTokens: null,
  },
  durationMs: 12_400,
  checkpoint: 1,
  requestIds: [],
  originalTokens: { tokens: 800, source: 'estimated' },
  summaryTokens: { tokens: 90, source: 'estimated' },
  breakdownAfter: { limit: 8_192, system: 20, tools: 0, conversation: 280 },
  previousCompactionId: null,
}

export const COMPACTION: CompactionRecord = {
  compactionId: 'c3',
  number: 3,
  state: 'live',
  trigger: 'background',
  span: SPAN,
  firstNumber: 9,
  lastNumber: 58,
  spared: [],
  newestUserId: null,
  summarizer: 'model',
  askedSummarizer: 'model',
  focus: null,
  startedAt: NOON - 10 * 60_000,
  endedAt: NOON - 9 * 60_000,
  result: COMPLETED,
  failure: null,
  asWritten: SUMMARY,
  refused: null,
  failureCode: null,
  endedAfterNumber: 40,
}

const OUTPUT = 'J 025.04  Het Blauwe Uur  ok\n'.repeat(60)

/** The 63 messages of the sample, one compaction among them. */
export function longRows(): readonly Row[] {
  const early = Array.from({ length: 53 }, (_, index) => earlyRow(index + 1))
  return [
    ...early,
    messageRow(54, 'user', text('Let’s settle the call numbers too.'), { status: IN_SUMMARY }),
    messageRow(55, 'assistant', text('Then keep both.'), { status: IN_SUMMARY }),
    messageRow(56, 'user', text('Sorry, wrong window.'), { status: { type: 'excluded' } }),
    messageRow(57, 'user', text('Marit says yes.'), { status: IN_SUMMARY }),
    messageRow(58, 'assistant', text('Then the dry run is next.'), { status: IN_SUMMARY }),
    { type: 'compaction', record: COMPACTION },
    messageRow(59, 'user', text('Call numbers are text.'), { status: { type: 'pinned' } }),
    messageRow(60, 'assistant', text('Agreed:\n\n```python\ntext = raw.strip()\n```')),
    messageRow(61, 'user', text('Run the children’s section dry.')),
    messageRow(
      62,
      'assistant',
      [
        { type: 'reasoning', text: 'The user wants a dry run.' },
        { type: 'tool-call', callId: 'call-1', tool: 'read_records', input: { dry_run: true } },
      ],
      { finishReason: 'tool-calls' },
    ),
    messageRow(
      63,
      'tool',
      [{ type: 'tool-result', callId: 'call-1', tool: 'read_records', output: OUTPUT }],
      { status: { type: 'masked' } },
    ),
  ]
}

const EARLY = [
  'We are moving everything before the reopening on 12 January. I would rather be late than lose one.',
  'Then the rule should be that nothing is deleted by a program. Whatever is doubtful goes to a list that a person reads.',
  'Yes. And borrower data stays out of this, in every prompt and every file.',
  'Understood. Borrower tables are not read at all; the converter fails if it meets one.',
]

function earlyRow(number: number): Row {
  const role = number % 2 === 1 ? 'user' : 'assistant'
  const words = text(EARLY[(number - 1) % 4] ?? '')
  return messageRow(number, role, words, { status: number <= 8 ? KEPT : IN_SUMMARY })
}

/** `count` short messages, for a long list. */
export function manyRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) =>
    messageRow(
      index + 1,
      index % 2 === 0 ? 'user' : 'assistant',
      text(`Message ${index + 1}. ${EARLY[index % 4] ?? ''}`),
    ),
  )
}

/** A request that failed after the last message. */
export function failureRow(
  afterNumber: number,
  change: Partial<EventOf<'v1.request-failed'>> = {},
): Row {
  const event: Extract<SessionEvent, { type: 'v1.request-failed' }> = {
    id: 'failure' as EventId,
    parentId: null,
    at: NOON,
    type: 'v1.request-failed',
    requestId: 'r1',
    kind: 'rate-limit',
    message: 'api.example asks to wait: too many requests. Try again in a minute.',
    status: 429,
    ...change,
  }
  return { type: 'failure', entry: { afterNumber, event } }
}
