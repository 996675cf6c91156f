/** A long session near its limit, row by row, for the fake application and for looking at. */
import type { EventOf, EventId, FinishReason, ModelRef, SessionEvent } from '../engine/log/event.ts'
import type { Part, Role } from '../engine/message/message.ts'
import type { CompactionRecord, ContextStatus, Row } from '../engine/log/transcript.ts'
import type { CompactionOutlook } from '../runtime/application/outlook.ts'

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
  keptTurns: { firstNumber: 59, lastNumber: 63, tokens: 18_200 },
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
      },
    },
  }
}

export function text(value: string): readonly Part[] {
  return [{ type: 'text', text: value }]
}

const SUMMARY = `## Goal
- Move 18,412 records from the old system’s export into the new catalogue before the reopening on 12 January. [¶9] [¶11]

## Constraints and instructions
- Never delete a record. A doubtful one goes to \`review.csv\` with the reason. [¶12]
- Borrower data stays out of every prompt and every file. [¶12]

## Decisions
- Match on ISBN-13, then on title and year. Publisher names vary too much to help: Jos tried 200 pairs. [¶31] [¶33]
- Old shelf marks go to local field 099, indexed but not printed. [¶54] [¶55]

## Current state
- \`convert.py\` writes 17,902 valid records; 510 are in review, 371 without a year and 139 with a broken ISBN. [¶47] [¶52]

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

const CODE = `Agreed, and it is worth making it impossible rather than remembering it. The converter now refuses to read a call number as anything but text:

\`\`\`python
def call_number(raw: str) -> str | None:
    """Keep every digit: '025.040' is not '025.04'."""
    text = raw.strip()
    if CALL_NUMBER.fullmatch(text) is None:
        return None  # goes to review.csv, with the reason
    return text
\`\`\`

I also looked for damage from last time. In the 2009 batch, 84 call numbers end in a digit that the shelf list does not have.`

const OUTPUT = Array.from(
  { length: 60 },
  (_, index) =>
    `${String(index + 1).padStart(4)}  J 0${25 + (index % 70)}.04  Het Blauwe Uur, copy ${index + 1}            97890123${String(45_678 + index)}  ok`,
).join('\n')

/** The 63 messages of the sample, one compaction among them. */
export function longRows(): readonly Row[] {
  const early = Array.from({ length: 53 }, (_, index) => earlyRow(index + 1))
  return [
    ...early,
    messageRow(
      54,
      'user',
      text(
        'Let’s settle the call numbers too. Some spines still carry the old shelf marks from before 1987, and Marit wants those searchable.',
      ),
      { status: IN_SUMMARY },
    ),
    messageRow(
      55,
      'assistant',
      text(
        'Then keep both. The current call number goes to 082 and the old shelf mark to a local field, 099, which the new catalogue indexes but does not print. 2,306 records carry one; the pattern is two letters, a stop and up to four digits, as in HB.1170. I would not try to convert them.',
      ),
      { status: IN_SUMMARY },
    ),
    messageRow(
      56,
      'user',
      text('Mon Marit, Tue Jos, Wed closed, Thu Jos, Fri Anke. Sorry, wrong window.'),
      { status: { type: 'excluded' } },
    ),
    messageRow(57, 'user', text('Marit says yes.'), { status: IN_SUMMARY }),
    messageRow(58, 'assistant', text('Then the dry run on the children’s section is next.'), {
      status: IN_SUMMARY,
    }),
    { type: 'compaction', record: COMPACTION },
    messageRow(
      59,
      'user',
      text(
        'For everything that follows: call numbers are text, never numbers. 025.040 and 025.04 are two different shelves here, and the last system lost that once already.',
      ),
      { status: { type: 'pinned' } },
    ),
    messageRow(60, 'assistant', text(CODE)),
    messageRow(
      61,
      'user',
      text('Good. Run the children’s section dry and tell me what would go to review.'),
    ),
    messageRow(
      62,
      'assistant',
      [
        {
          type: 'reasoning',
          text: 'The user wants a dry run. I should call read_records with dry_run, then report what would go to review, grouped by the reason.',
        },
        {
          type: 'tool-call',
          callId: 'call-1',
          tool: 'read_records',
          input: { section: 'children', dry_run: true },
        },
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
  'We are moving everything before the reopening on 12 January, 18,412 records. I would rather be late than lose one.',
  'Then the rule should be that nothing is deleted by a program. Whatever is doubtful goes to a list that a person reads. I would make that list the only output of the first week, so that everybody can see what the export holds before anything is written anywhere.',
  'Yes. And borrower data stays out of this, in every prompt and every file.',
  'Understood. Borrower tables are not read at all; the converter fails if it meets one.',
]

function earlyRow(number: number): Row {
  return messageRow(
    number,
    number % 2 === 1 ? 'user' : 'assistant',
    text(EARLY[(number - 1) % 4] ?? ''),
    {
      status: number <= 8 ? KEPT : IN_SUMMARY,
    },
  )
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
export function failureRow(afterNumber: number): Row {
  const event: Extract<SessionEvent, { type: 'v1.request-failed' }> = {
    id: 'failure' as EventId,
    parentId: null,
    at: NOON,
    type: 'v1.request-failed',
    requestId: 'r1',
    kind: 'rate-limit',
    message: 'api.example asks to wait: too many requests. Try again in a minute.',
    status: 429,
  }
  return { type: 'failure', entry: { afterNumber, event } }
}
