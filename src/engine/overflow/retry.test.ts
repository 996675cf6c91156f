import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { budgetFor } from '../tokens/budget.ts'
import type { FailureKind } from '../log/event.ts'
import { attemptHeldAfter, retryAfter, retryPolicy, addRetryChain, type Refused } from './retry.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { OverflowRetry } from '../presets/preset.ts'

const policy: OverflowRetry = { shrinkTo: 0.75, chain: [], first: 'nothing' }
const budget = budgetFor(8_192, null)
const refused = (change: Partial<Refused>): Refused => ({
  countedTokens: 6_000,
  promptTokens: null,
  limitTokens: null,
  remedy: 'less-input',
  ...change,
})

describe('the retry after an overflow', () => {
  it('takes the preset’s share of the request where no limit is stated, or a count that no tokenizer can explain', () => {
    expect(retryAfter(refused({}), policy, budget)).toEqual({ shrinkTo: 4_500, replyTokens: null })
    const told = refused({ limitTokens: 256_000, promptTokens: 5_958_968 })
    expect(retryAfter(told, policy, budget).shrinkTo).toBe(4_500)
  })

  it('fits the stated limit, less the reply and the margin', () => {
    const { shrinkTo } = retryAfter(refused({ limitTokens: 4_096 }), policy, budget)
    expect(shrinkTo).toBe(budgetFor(4_096, budget.reserveTokens).budgetTokens)
  })

  it('fits the limit by the server’s count where that is larger than ours', () => {
    const told = refused({ limitTokens: 8_192, promptTokens: 12_000 })
    const { shrinkTo } = retryAfter(told, policy, budget)
    expect(shrinkTo).toBe(Math.floor(budgetFor(8_192, budget.reserveTokens).budgetTokens / 2))
  })

  it('halves the reply where only the reply is too long, or leaves it all that the server’s own count leaves', () => {
    expect(retryAfter(refused({ remedy: 'smaller-reply' }), policy, budget)).toEqual({
      shrinkTo: null,
      replyTokens: Math.floor(budget.reserveTokens / 2),
    })
    const told = refused({ remedy: 'smaller-reply', limitTokens: 8_192, promptTokens: 7_192 })
    expect(retryAfter(told, policy, budget).replyTokens).toBe(1_000)
  })

  it.each([
    // Half of the reply, or what the limit leaves by our own count, down to what is worth having.
    { change: { limitTokens: 8_192, countedTokens: 7_000 }, reply: 614 },
    { change: { limitTokens: 8_192, countedTokens: 7_892 }, reply: 300 },
    { change: { limitTokens: 8_192, countedTokens: 7_936 }, reply: 256 },
    { change: { limitTokens: 8_192, countedTokens: 7_937 }, reply: null },
    // The server's count leaves room for the whole reply, which it refused all the same.
    { change: { limitTokens: 8_192, promptTokens: 6_963 }, reply: 614 },
    { change: { limitTokens: 8_192, promptTokens: 6_964 }, reply: 1_228 },
  ])('gives a reply $reply tokens after $change', ({ change, reply }) => {
    const told = refused({ remedy: 'smaller-reply', ...change })
    const { replyTokens, shrinkTo } = retryAfter(told, policy, budget)
    expect(replyTokens).toBe(reply)
    expect(shrinkTo === null).toBe(reply !== null)
  })

  it('halves a reply that was short already, and never to nothing', () => {
    const told = refused({ remedy: 'smaller-reply' })
    const short = (reserveTokens: number) => ({ ...budget, reserveTokens })
    expect(retryAfter(told, policy, short(100)).replyTokens).toBe(50)
    expect(retryAfter(told, policy, short(1))).toEqual({ shrinkTo: 4_500, replyTokens: null })
  })

  const anyRefusal = fc.record({
    countedTokens: fc.integer({ min: 1, max: 2_000_000 }),
    promptTokens: fc.option(fc.integer({ min: 1, max: 4_000_000 })),
    limitTokens: fc.option(fc.integer({ min: 128, max: 2_000_000 })),
    remedy: fc.constantFrom('less-input', 'smaller-reply', 'fewer-bytes' as const),
  })
  const anyPolicy = fc.record({
    shrinkTo: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    chain: fc.constant([]),
    first: fc.constant('nothing' as const),
  })
  const anyBudget = fc
    .tuple(fc.integer({ min: 256, max: 2_000_000 }), fc.option(fc.integer({ min: 1, max: 64_000 })))
    .map(([window, output]) => budgetFor(window, output))

  it('asks for strictly less, of the request or of the reply and never of both', () => {
    fc.assert(
      fc.property(anyRefusal, anyPolicy, anyBudget, (told, share, room) => {
        const { shrinkTo, replyTokens } = retryAfter(told, share, room)
        expect([shrinkTo, replyTokens]).toContain(null)
        if (replyTokens === null) expect(shrinkTo).toBeLessThan(told.countedTokens)
        else {
          expect(replyTokens).toBeGreaterThan(0)
          expect(replyTokens).toBeLessThan(room.reserveTokens)
        }
      }),
    )
  })

  it('never asks for more than the share, nor than the stated limit leaves', () => {
    fc.assert(
      fc.property(anyRefusal, anyPolicy, anyBudget, (told, share, room) => {
        const { shrinkTo, replyTokens } = retryAfter(told, share, room)
        const limit = told.limitTokens ?? Infinity
        if (shrinkTo !== null) {
          expect(shrinkTo).toBeLessThanOrEqual(told.countedTokens * share.shrinkTo)
          expect(shrinkTo).toBeLessThan(limit)
        }
        if (replyTokens !== null && told.promptTokens !== null)
          expect(told.promptTokens + replyTokens).toBeLessThanOrEqual(
            limit + room.reserveTokens / 2,
          )
      }),
    )
  })

  it('gives up more with each further try where no limit is stated', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_000_000 }), anyPolicy, (counted, share) => {
        const first = retryAfter(refused({ countedTokens: counted }), share, budget).shrinkTo ?? 0
        const second = retryAfter(refused({ countedTokens: first }), share, budget).shrinkTo ?? 0
        expect(counted - second).toBeGreaterThan(counted - first)
      }),
    )
  })
})

describe('the preset', () => {
  const before = (refusedFor: FailureKind | null) => ({ refusedFor, imageBytes: 0 })
  const tryOf = (attempt: number, heldAttempt = 1) => ({ attempt, heldAttempt })
  const twice = { ...PALIMPSEST, overflow: [policy, { ...policy, shrinkTo: 0.5 }] }

  it('says what each try after the first one does, and how many there are', () => {
    expect([1, 2, 3, 4].map(attempt => retryPolicy(twice, attempt)?.shrinkTo ?? null)).toEqual([
      null,
      0.75,
      0.5,
      null,
    ])
  })

  it('runs the policy’s chain after its own and before the guard, for that try and those after it', () => {
    const step = { use: 'trim-user-text', options: { maxChars: 100 } }
    const preset = { ...PALIMPSEST, overflow: [{ ...policy, chain: [step] }] }
    expect(addRetryChain(preset, tryOf(1), before(null))).toBe(preset)
    const uses = addRetryChain(preset, tryOf(2), before('context-tokens')).chain.map(
      ({ use }) => use,
    )
    expect(uses).toEqual(['strip-reasoning', 'trim-user-text', 'guard'])
    const { chain } = addRetryChain({ ...preset, chain: [] }, tryOf(2), before('context-tokens'))
    expect(chain).toEqual([step])
    const guardless = { ...preset, chain: PALIMPSEST.chain.slice(0, 1) }
    const last = addRetryChain(guardless, tryOf(2), before('context-tokens')).chain.at(-1)
    expect(last).toBe(step)
    const guarded = { ...preset, chain: PALIMPSEST.chain.slice(1) }
    expect(addRetryChain(guarded, tryOf(2), before('context-tokens')).chain[0]).toBe(step)
    const cut = addRetryChain(preset, tryOf(2), before('payload-bytes')).chain.map(({ use }) => use)
    expect(cut).toEqual(['head-tail-tool-results', ...uses])
    const plain = { ...PALIMPSEST, overflow: [policy] }
    expect(addRetryChain(plain, tryOf(2), before('context-tokens'))).toBe(plain)
    const third = addRetryChain(preset, tryOf(3), before('context-tokens')).chain
    expect(third.map(({ use }) => use)).toEqual(uses)
  })

  it('runs it in the later steps of the turn where it holds for the turn', () => {
    const step = { use: 'trim-user-text', options: { maxChars: 100 } }
    const held = { ...PALIMPSEST, overflow: [{ ...policy, chain: [step], holdsForTurn: true }] }
    expect(attemptHeldAfter(held, tryOf(2))).toBe(2)
    expect(attemptHeldAfter(held, tryOf(1, 2))).toBe(2)
    expect(attemptHeldAfter(PALIMPSEST, tryOf(2))).toBe(1)
    const { chain } = addRetryChain(held, tryOf(1, 2), before(null))
    expect(chain).toContain(step)
  })

  it('halves the bytes of images with each try where bytes were too many, first of all', () => {
    const preset = { ...PALIMPSEST, overflow: [policy, policy] }
    const first = (attempt: number, imageBytes: number) =>
      addRetryChain(preset, tryOf(attempt), { refusedFor: 'payload-bytes', imageBytes }).chain[0]
    expect(first(2, 9_001)).toEqual({ use: 'note-images', options: { maxBytes: 4_500 } })
    expect(first(3, 9_001)).toEqual({ use: 'note-images', options: { maxBytes: 2_250 } })
    expect(first(2, 0)?.use).toBe('head-tail-tool-results')
    const tokens = { refusedFor: 'context-tokens', imageBytes: 9_001 } as const
    expect(addRetryChain(preset, tryOf(2), tokens)).toBe(preset)
  })

  it('cuts long results before anything else where bytes were too many', () => {
    const preset = { ...PALIMPSEST, overflow: [policy] }
    expect(addRetryChain(preset, tryOf(1), before('payload-bytes'))).toBe(preset)
    const [first, ...rest] = addRetryChain(preset, tryOf(2), before('payload-bytes')).chain
    expect(first).toEqual({
      use: 'head-tail-tool-results',
      options: { maxChars: 2_000, protectTurns: 0 },
    })
    expect(rest).toEqual(PALIMPSEST.chain)
  })
})
