import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { failing } from '../../test/failures.ts'
import { viewOf } from '../branch/branch.ts'
import type { FailureKind } from '../log/event.ts'
import type { ModelRequest } from '../message/message.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { OverflowRetry } from '../presets/preset.ts'
import { repair } from '../request/repair.ts'
import { countRequest } from '../tokens/request-tokens.ts'
import type { SendOutcome } from './outcomes.ts'

const words = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, n) => `word${(n * 7 + seed) % 97}`).join(' ')

const retry = (change: Partial<OverflowRetry>): OverflowRetry => ({
  shrinkTo: 0.75,
  chain: [],
  first: 'nothing',
  ...change,
})

/** Six turns that are answered; what follows is refused with the failures, in order, and then answered. */
function afterSixTurns(failures: readonly SendOutcome[], options: DriveOptions = {}) {
  const drive = createDrive({
    windowTokens: 64_000,
    answer: (_, index) => failures[index - 6] ?? says(words(200, index)),
    ...options,
  })
  for (let turn = 0; turn < 6; turn += 1) drive.user(`${turn} ${words(200, turn)}`)
  drive.user('The newest one.')
  return drive
}

const typesOf = (drive: ReturnType<typeof createDrive>) =>
  drive.driven().events.map(({ type }) => type)

describe('after an overflow', () => {
  it('a preset may try twice, with less each time, and then fails', () => {
    const preset = { ...PALIMPSEST, overflow: [retry({}), retry({ shrinkTo: 0.5 })] }
    const stated = failing({ limitTokens: 60_000 })
    const refusals = [stated, stated, stated]
    const drive = afterSixTurns(refusals, { config: { preset } })
    const { requests, state } = drive.driven()
    expect(requests).toHaveLength(9)
    const [first, second, third] = requests.slice(6).map(tokensOf)
    expect(second).toBeLessThanOrEqual(Math.floor((first ?? 0) * 0.75))
    expect(third).toBeLessThanOrEqual(Math.floor((second ?? 0) * 0.5))
    expect(state.turn.type).toBe('idle')
    expect(typesOf(drive).filter(type => type === 'v1.request-failed')).toHaveLength(3)
  })

  it('tries go on with less each time where no limit is stated, and what was refused is remembered', () => {
    const { requests, state, events } = afterSixTurns([
      failing({}),
      failing({}),
      failing({}),
    ]).driven()
    expect(requests).toHaveLength(10)
    const sizes = requests.slice(6).map(tokensOf)
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left))
    expect(state.branch.failure).toBeNull()
    expect(events.filter(({ type }) => type === 'v1.limit-inferred').length).toBeGreaterThan(2)
  })

  it('a preset’s chain for the retry runs in that request only', () => {
    const preset = {
      ...PALIMPSEST,
      overflow: [retry({ chain: [{ use: 'strip-reasoning', options: {} }] })],
    }
    const drive = afterSixTurns([failing({})], { config: { preset } })
    drive.user('And then.')
    const chains = drive
      .driven()
      .events.flatMap(event => (event.type === 'v1.request-sent' ? [event.chain.length] : []))
    expect(chains.slice(5)).toEqual([2, 2, 3, 2])
  })

  it('no retry comes after words have arrived', () => {
    const partial: SendOutcome = {
      ...failing({}),
      type: 'failed',
      parts: [{ type: 'text', text: 'Well' }],
      failure: {
        kind: 'context-tokens',
        message: 'Full.',
        status: null,
        limitTokens: null,
        remedy: 'less-input',
      },
    }
    expect(afterSixTurns([partial]).driven().requests).toHaveLength(7)
  })
})

describe('a refusal that is no overflow', () => {
  it.each<FailureKind>([
    'rate-limit',
    'quota',
    'malformed-history',
    'unauthorised',
    'not-found',
    'server-error',
    'other',
  ])('F4: of kind %s adds the failure to the log and nothing else', kind => {
    const remedy = kind === 'rate-limit' || kind === 'server-error' ? 'back-off' : 'none'
    const drive = afterSixTurns([failing({ kind, remedy })])
    const { requests, events, state } = drive.driven()
    expect(requests).toHaveLength(7)
    expect(events.at(-1)).toMatchObject({ type: 'v1.request-failed', kind })
    expect(typesOf(drive).filter(type => !/message-appended|request-sent/.test(type))).toEqual([
      'v1.request-failed',
    ])
    expect(viewOf(state.branch).items).toHaveLength(13)
  })
})

function tokensOf(request: ModelRequest | undefined): number {
  const { count } = createDrive().config
  return request ? countRequest(request, count).tokens : 0
}

/** True when repair finds nothing to do. */
function isValid({ messages }: ModelRequest): boolean {
  const items = messages.map((message, index) => ({
    ...message,
    id: `${index}`,
    origin: 'message' as const,
    pinned: false,
  }))
  const last = items.at(-1)?.role
  return repair({ items }).items.every((item, at) => item === items[at]) && last !== 'assistant'
}

const turns = fc.array(
  fc.record({
    words: fc.integer({ min: 1, max: 300 }),
    replyWords: fc.integer({ min: 1, max: 300 }),
    /** Words of a tool's result; null for a turn without a call. */
    toolWords: fc.option(fc.integer({ min: 1, max: 1_500 })),
  }),
  { minLength: 1, maxLength: 8 },
)

it('F4: the retry of any conversation is valid, strictly smaller, at most the target of a stated limit, or is not sent', () => {
  fc.assert(
    fc.property(
      turns,
      fc.option(fc.integer({ min: 128, max: 40_000 })),
      fc.constantFrom('less-input', 'smaller-reply', 'fewer-bytes' as const),
      fc.integer({ min: 0, max: 8 }),
      (conversation, limitTokens, remedy, failsAt) => {
        let turn = -1
        let failed: { readonly request: ModelRequest; readonly index: number } | null = null
        const drive = createDrive({
          windowTokens: 64_000,
          tool: () => words(conversation[turn]?.toolWords ?? 1, turn),
          answer: (request, index) => {
            if (index >= failsAt && !failed && turn === conversation.length - 1) {
              failed = { request, index }
              return failing({ remedy, limitTokens })
            }
            const current = conversation[turn]
            const calling = current?.toolWords != null && request.messages.at(-1)?.role === 'user'
            return calling
              ? calls({ type: 'tool-call', callId: `c${turn}`, tool: 't', input: {} })
              : says(words(current?.replyWords ?? 1, index))
          },
        })
        for (const { words: count } of conversation) {
          turn += 1
          drive.user(`${turn} ${words(count, turn)}`)
        }
        const { requests, events } = drive.driven()
        const refusal = failed as { readonly request: ModelRequest; readonly index: number } | null
        expect(requests.every(isValid)).toBe(true)
        if (!refusal) return
        const next = requests[refusal.index + 1]
        const newest = refusal.request.messages.findLast(({ role }) => role === 'user')
        const resent = next && events.some(e => e.type === 'v1.request-sent' && e.attempt === 2)
        if (!resent) return
        const smaller = tokensOf(next) <= Math.floor(tokensOf(refusal.request) * 0.75)
        const shorter = next.maxOutputTokens < refusal.request.maxOutputTokens
        const less = tokensOf(next) < tokensOf(refusal.request)
        // Without a stated limit, what cannot be made as small is sent if it is smaller at all.
        expect((limitTokens === null ? less : smaller) || shorter).toBe(true)
        if (remedy !== 'smaller-reply' && limitTokens !== null) expect(smaller).toBe(true)
        if (limitTokens !== null && smaller) expect(tokensOf(next)).toBeLessThan(limitTokens)
        expect(next.messages.findLast(({ role }) => role === 'user')).toEqual(newest)
      },
    ),
    { numRuns: 150 },
  )
})
