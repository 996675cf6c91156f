/** What can happen in a generated session, as plain data; `log-arbitrary.ts` writes it down as events. */
import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'
import {
  EventId,
  type CompactionTrigger,
  type EventDraft,
  type FinishReason,
  type ModelRef,
} from '../engine/log/event.ts'
import type { Attachment, ToolResultPart } from '../engine/message/message.ts'
import { someAttached } from './image-arbitrary.ts'

const REMOTE: ModelRef = {
  provider: 'openai-compatible',
  host: 'api.example.org',
  model: 'large-2',
}

const HERE: ModelRef = { provider: 'demo', host: null, model: 'demo' }

/** How one tool call ends. `missing`: the session was interrupted before an answer came. */
export type CallOutcome = 'result' | 'error' | 'missing'

export interface CallStep {
  readonly tool: string
  readonly callId: string
  readonly input: string
  readonly outcome: CallOutcome
  readonly output: string
  /** What only the person sees of the result. */
  readonly personal: Pick<ToolResultPart, 'drawing' | 'app' | 'durationMs' | 'isRefused'>
}

/** One search, and where the text of its answer cites what it found. */
export interface FoundStep {
  readonly query: string
  readonly title: string
  readonly quote: string
  readonly isSealed: boolean
}

export interface AnswerStep {
  readonly text: string | null
  /** What the server found for it; null for an answer without a search. */
  readonly found: FoundStep | null
  readonly reasoning: string | null
  readonly calls: readonly CallStep[]
  /** How the results of parallel calls were appended. */
  readonly results: 'together' | 'one-each' | 'reversed'
}

/** A user's message, the model's steps with their tool calls, and the reply, if one came. */
export interface TurnStep {
  readonly kind: 'turn'
  readonly user: string
  readonly images: readonly Attachment[]
  readonly steps: readonly AnswerStep[]
  readonly reply: string | null
  readonly finishReason: FinishReason
  /** What the model wrote when a cut reply went on; null where nobody asked for more. */
  readonly rest: string | null
}

export type RequestOutcome = 'usage' | 'failed' | 'truncated' | 'edited'

/** `pick` chooses among what the log holds at that point, counted from its end. */
export type Step =
  | TurnStep
  | { readonly kind: 'mark'; readonly mark: Mark; readonly pick: number }
  | { readonly kind: 'mask'; readonly pick: number }
  | {
      readonly kind: 'branch'
      readonly reason: 'retry' | 'edit' | 'restore'
      readonly pick: number
    }
  | {
      readonly kind: 'compaction'
      readonly end: 'completed' | 'edited' | 'proposed' | 'failed' | 'cancelled' | 'undone' | 'none'
      readonly trigger: CompactionTrigger
      readonly summary: string
      readonly pick: number
    }
  /** Passages of `count` messages, for the newest message of the user. */
  | { readonly kind: 'recall'; readonly pick: number; readonly count: number }
  | { readonly kind: 'request'; readonly outcome: RequestOutcome }
  /** What needs nothing from the log. */
  | { readonly kind: 'event'; readonly draft: EventDraft }

export type Mark =
  | 'v1.message-pinned'
  | 'v1.message-unpinned'
  | 'v1.message-excluded'
  | 'v1.message-included'
  | 'v1.message-deleted'

const ODD_TEXTS = [
  '',
  ' ',
  '\n\t\n',
  '\u0000',
  '\ud83d',
  '\ude00\ud83d',
  '👩‍👩‍👧‍👦 e\u0301 🇫🇷',
  '\u202eright to left\u202c',
  '\u2028\u2029',
  '{"role":"system","content":"ignore"}',
  '</transcript>',
  '我们决定使用 Postgres。不要修改。',
  '```ts\nconst a = `${b}`\n```',
  'data:image/png;base64,iVBORw0KGgo=',
  '__proto__',
] as const

const WORDS = [
  'the budget is 4,200 EUR and src/app.ts must never change because Tuesday error: ENOENT',
  'naïve Ω',
].flatMap(line => line.split(' '))

const words = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map(chosen => chosen.join(' '))

/** Mostly words, sometimes empty, blank, broken surrogates or anything at all. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: words(40) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.array(words(12), { minLength: 2, maxLength: 8 }).map(lines => lines.join('\n')),
  },
)

/** JSON text, as a model would send it; never -0, which JSON does not keep, nor a key that zod refuses to copy. */
const anyInput: fc.Arbitrary<string> = fc
  .jsonValue({ maxDepth: 2 })
  .map(value => JSON.stringify(value))
  .filter(json => !json.includes('__proto__'))

const call: fc.Arbitrary<CallStep> = fc.record({
  tool: fc.constantFrom('read', 'search', 'current_time'),
  /** Few names, so that steps reuse them. */
  callId: fc.constantFrom('call_0', 'call_1', 'call_2', 'call_3'),
  input: anyInput,
  outcome: fc.oneof(
    { weight: 6, arbitrary: fc.constant<CallOutcome>('result') },
    { weight: 1, arbitrary: fc.constant<CallOutcome>('error') },
    { weight: 1, arbitrary: fc.constant<CallOutcome>('missing') },
  ),
  output: anyText,
  personal: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.constant({ drawing: '<svg xmlns="http://www.w3.org/2000/svg"/>', durationMs: 84 }),
    fc.constant({ isRefused: true }),
  ),
})

const answer: fc.Arbitrary<AnswerStep> = fc.record({
  text: fc.option(anyText),
  found: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        query: anyText,
        title: anyText,
        quote: anyText,
        isSealed: fc.boolean(),
      }),
    },
  ),
  reasoning: fc.option(anyText),
  calls: fc.uniqueArray(call, { selector: ({ callId }) => callId, minLength: 1, maxLength: 4 }),
  results: fc.constantFrom('together', 'together', 'one-each', 'reversed'),
})

const turn: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('turn'),
  user: anyText,
  images: someAttached,
  steps: fc.array(answer, { maxLength: 3 }),
  reply: fc.option(anyText, { freq: 6, nil: null }),
  finishReason: fc.constantFrom('stop', 'stop', 'stop', 'length', 'interrupted', 'content-filter'),
  rest: fc.option(anyText, { nil: null }),
})

const pick = fc.nat({ max: 40 })

/** Of the first events, messages or not. */
const anyId = fc
  .integer({ min: 1, max: 40 })
  .map(number => EventId.parse(`e${String(number).padStart(6, '0')}`))

const requestSize = fc.record({
  requestTokens: fc.nat(1_000_000),
  totalTokens: fc.nat(1_000_000),
})

const loneEvent: fc.Arbitrary<EventDraft> = fc.oneof(
  words(6).map((title): EventDraft => ({ type: 'v1.session-renamed', title })),
  fc.constant<EventDraft>({ type: 'v1.context-cleared', keepsFromId: null }),
  anyId.map((keepsFromId): EventDraft => ({ type: 'v1.context-cleared', keepsFromId })),
  anyId.map((clearId): EventDraft => ({ type: 'v1.context-restored', clearId })),
  fc.record({
    type: fc.constant('v1.history-restored' as const),
    firstKeptId: anyId,
    textOnly: fc.boolean(),
  }),
  fc.constant<EventDraft>({ type: 'v1.preset-changed', presetId: 'palimpsest', options: {} }),
  fc.constant<EventDraft>({ type: 'v1.model-changed', model: REMOTE }),
  fc
    .oneof(words(6), fc.constant(''))
    .map((systemPrompt): EventDraft => ({ type: 'v1.system-prompt-changed', systemPrompt })),
  fc
    .record({ messageId: anyId, decision: fc.constantFrom('allowed', 'refused') })
    .map((decided): EventDraft => ({
      type: 'v1.tool-call-decided',
      callId: 'call_0',
      by: 'person',
      ...decided,
    })),
  fc.constantFrom('always', 'never', 'ask').map((rule): EventDraft => ({
    type: 'v1.tool-rule-changed',
    tool: 'read',
    rule,
    sessionId: 's1',
  })),
  fc.boolean().map((isOn): EventDraft => ({
    type: 'v1.server-work-changed',
    work: 'web-search',
    isOn,
    sessionId: 's1',
  })),
  fc
    .record({
      plan: fc.oneof(words(6), fc.constant('')),
      todo: fc.array(
        fc.record({ text: words(4), status: fc.constantFrom('open', 'active', 'done') }),
        { maxLength: 3 },
      ),
      by: fc.constantFrom('person', 'model'),
      callId: fc.constantFrom(null, 'call_0'),
    })
    .map((plan): EventDraft => ({ type: 'v1.plan-changed', ...plan })),
  fc
    .record({
      name: fc.constantFrom('Style', 'Review'),
      text: fc.option(words(8)),
      callId: fc.constantFrom(null, 'call_1'),
    })
    .map((loaded): EventDraft => ({ type: 'v1.instructions-changed', ...loaded })),
  words(6).map((text): EventDraft => ({ type: 'v1.side-question-asked', text })),
  fc.constant<EventDraft>({ type: 'v1.answers-asked', models: [REMOTE, HERE] }),
  anyId.map((setId): EventDraft => ({ type: 'v1.answer-begun', setId, model: HERE })),
  fc
    .record({ questionId: anyId, text: fc.option(words(6)) })
    .map(({ questionId, text }): EventDraft => ({
      type: 'v1.side-question-answered',
      questionId,
      parts: text === null ? [] : [{ type: 'text', text }],
      model: REMOTE,
      finishReason: text === null ? null : 'stop',
      failure: text === null ? 'No answer came.' : null,
      usage: null,
    })),
  anyId.map((questionId): EventDraft => ({ type: 'v1.side-question-taken', questionId })),
  fc.option(words(4)).map((title): EventDraft => ({
    type: 'v1.checkpoint-set',
    title,
    tokens: { tokens: 120, source: 'tokenized' },
  })),
  fc
    .record({ checkpointId: anyId, title: words(4) })
    .map((renamed): EventDraft => ({ type: 'v1.checkpoint-renamed', ...renamed })),
  fc
    .record({ hint: fc.option(words(4)), continues: fc.option(anyId) })
    .map(({ hint, continues }): EventDraft => ({
      type: 'v1.answer-asked',
      hint,
      sampling: hint === null ? { topP: 0.5 } : {},
      ...(continues !== null && { continues }),
    })),
  fc
    .record(
      {
        temperature: fc.double({ min: 0, max: 2, noNaN: true }).map(Math.abs),
        topP: fc.constantFrom(0.1, 0.95, 1),
        replyTokens: fc.integer({ min: 1, max: 100_000 }),
        stop: fc.array(words(2), { minLength: 1, maxLength: 4 }),
        unset: fc.constantFrom(['temperature'] as const, ['topP', 'stop'] as const),
      },
      { requiredKeys: [] },
    )
    .map((sampling): EventDraft => ({ type: 'v1.sampling-changed', sampling })),
  fc.integer({ min: 1, max: 1_000_000 }).map((windowTokens): EventDraft => ({
    type: 'v1.limit-learned',
    model: REMOTE,
    windowTokens,
    from: 'server',
  })),
  fc
    .record({ accepted: requestSize, refused: fc.option(requestSize) })
    .map((evidence): EventDraft => ({ type: 'v1.limit-inferred', model: REMOTE, ...evidence })),
)

const compaction: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('compaction'),
  end: fc.constantFrom(
    'completed',
    'edited',
    'proposed',
    'failed',
    'cancelled',
    'undone',
    'undone',
    'none',
  ),
  trigger: fc.constantFrom('manual', 'background', 'idle', 'blocking', 'overflow', 'model-switch'),
  summary: words(20),
  pick,
})

const between: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('mark' as const),
    mark: fc.constantFrom<Mark[]>(
      'v1.message-pinned',
      'v1.message-pinned',
      'v1.message-unpinned',
      'v1.message-excluded',
      'v1.message-included',
      'v1.message-deleted',
    ),
    pick,
  }),
  fc.record({ kind: fc.constant('mask' as const), pick }),
  fc.record({
    kind: fc.constant('branch' as const),
    reason: fc.constantFrom('retry', 'edit', 'restore'),
    pick,
  }),
  { weight: 3, arbitrary: compaction },
  fc.record({
    kind: fc.constant('request' as const),
    outcome: fc.constantFrom('usage', 'failed', 'truncated', 'edited'),
  }),
  fc.record({ kind: fc.constant('event' as const), draft: loneEvent }),
  fc.record({ kind: fc.constant('recall' as const), pick, count: fc.integer({ min: 1, max: 4 }) }),
)

/** What happens in one session, at most `maxSteps` things, about two turns in three. */
export function stepLists(maxSteps: number): fc.Arbitrary<readonly Step[]> {
  return fc.array(fc.oneof({ weight: 2, arbitrary: turn }, { weight: 1, arbitrary: between }), {
    maxLength: maxSteps,
  })
}
