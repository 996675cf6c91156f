import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventId, type EventOf, type ModelRef } from '../log/event.ts'
import {
  noteAnswer,
  noteRefusal,
  inferredBudget,
  inferredLimit,
  NOTHING_KNOWN,
} from './inferred-limit.ts'

const size = (requestTokens: number, replyTokens = 0) => ({
  requestTokens,
  totalTokens: requestTokens + replyTokens,
})
const model: ModelRef = { provider: 'openai-compatible', host: 'api.example.org', model: 'm' }
const DAY = 86_400_000

const inferred = (
  at: number,
  change: Partial<EventOf<'v1.limit-inferred'>> = {},
): EventOf<'v1.limit-inferred'> => ({
  id: EventId.parse(`e${at}`),
  parentId: null,
  at,
  type: 'v1.limit-inferred',
  model,
  accepted: size(1_000),
  refused: size(4_000),
  ...change,
})
const stated = (at: number): EventOf<'v1.limit-learned'> => ({
  id: EventId.parse(`e${at}`),
  parentId: null,
  at,
  type: 'v1.limit-learned',
  model,
  windowTokens: 8_192,
  from: 'error',
})

describe('what is inferred', () => {
  it('holds for its model at its host, for a day, until it is given up or a limit is stated later', () => {
    const limits = [inferred(0)]
    expect(inferredLimit(limits, { model, at: 1 })).toBe(limits[0])
    expect(inferredLimit(limits, { model: { ...model, host: 'other.test' }, at: 1 })).toBeNull()
    expect(inferredLimit(limits, { model: { ...model, model: 'n' }, at: 1 })).toBeNull()
    expect(inferredLimit([inferred(5)], { model, at: 4 + DAY })).not.toBeNull()
    expect(inferredLimit([inferred(5)], { model, at: 5 + DAY })).toBeNull()
    expect(
      inferredLimit([inferred(1), inferred(2, { refused: null })], { model, at: 3 }),
    ).toBeNull()
    expect(inferredLimit([inferred(1), stated(2)], { model, at: 3 })).toBeNull()
    expect(inferredLimit([stated(1), inferred(2)], { model, at: 3 })).not.toBeNull()
  })
})

describe('the budget', () => {
  const tokensFor = (accepted: number, refused: number) =>
    inferredBudget({ accepted: size(accepted), refused: size(refused) }, null)?.budgetTokens

  it('lies half-way between the bounds by their ratio, and is what was taken once they are close', () => {
    expect(tokensFor(1_000, 4_000)).toBe(2_000)
    expect(tokensFor(4_000, 5_000)).toBe(4_000)
    expect(tokensFor(4_000, 5_001)).toBeGreaterThan(4_000)
    expect(tokensFor(0, 9_000)).toBe(4_500)
    expect(
      inferredBudget({ accepted: size(1_000), refused: size(4_000) }, null)?.atMostTokens,
    ).toBe(3_999)
  })

  it('goes by request and reply together where the reply is the larger part', () => {
    const evidence = { accepted: NOTHING_KNOWN.accepted, refused: size(300, 30_000) }
    const budget = inferredBudget(evidence, null)
    expect((budget?.budgetTokens ?? 0) + (budget?.reserveTokens ?? 0)).toBeCloseTo(15_150, -1)
  })
})

describe('the bounds', () => {
  const taken = (requestTokens: number) => ({ ...NOTHING_KNOWN, accepted: size(requestTokens) })

  it('keep the smallest that was refused by each measure', () => {
    const first = noteRefusal(
      { ...NOTHING_KNOWN, accepted: size(6_000, 30_000) },
      size(7_000, 30_000),
    )
    expect(noteRefusal(first, size(15_000, 5_000))).toEqual({
      accepted: size(6_000, 30_000),
      refused: size(7_000, 13_000),
    })
  })

  it('are given up once a larger request was taken, and begin again where what was taken is refused', () => {
    const evidence = noteRefusal(taken(1_000), size(4_000))
    expect(noteAnswer(evidence, size(2_000))).toEqual({ ...evidence, accepted: size(2_000) })
    expect(noteAnswer(evidence, size(4_000))).toEqual({ accepted: size(4_000), refused: null })
    expect(noteAnswer(evidence, size(900))).toBeNull()
    expect(noteRefusal(taken(5_000), size(4_000))).toEqual({
      accepted: NOTHING_KNOWN.accepted,
      refused: size(4_000),
    })
  })

  it('find any limit within twelve refusals, and end within a quarter below it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 200_000 }),
        fc.integer({ min: 300, max: 200_000 }),
        (limit, first) => {
          let evidence = noteRefusal(NOTHING_KNOWN, size(Math.max(first, limit + 1)))
          let refusals = 1
          for (let turn = 0; turn < 40; turn += 1) {
            const tokens = inferredBudget(evidence, null)?.budgetTokens ?? 0
            if (tokens > limit) refusals += 1
            evidence =
              tokens > limit
                ? noteRefusal(evidence, size(tokens))
                : (noteAnswer(evidence, size(tokens)) ?? evidence)
          }
          expect(refusals).toBeLessThanOrEqual(12)
          const found = inferredBudget(evidence, null)?.budgetTokens ?? 0
          expect(found).toBeLessThanOrEqual(limit)
          expect(found * 1.25).toBeGreaterThanOrEqual(limit * 0.99)
        },
      ),
    )
  })
})
