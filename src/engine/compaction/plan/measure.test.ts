import { describe, expect, it } from 'vitest'
import { branch, view } from '../../../test/session.ts'
import { planWith, policyWith } from '../../../test/plan-policies.ts'
import { viewOf } from '../../branch/branch.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { PALIMPSEST } from '../../presets/palimpsest.ts'
import type { Replacement } from '../../presets/plan-policy.ts'
import type { CompactionPolicy } from '../../presets/preset.ts'
import { MESSAGE_OVERHEAD } from '../../tokens/request-tokens.ts'
import type { CountText } from '../../tokens/count.ts'
import {
  type PlanOptions,
  blockingTokens,
  fillingTokens,
  measure,
  replacementLimit,
  rulesFor,
  summaryLimit,
  tokensAfter,
} from './measure.ts'

/** A token for each character. */
const count: CountText = text => ({ tokens: text.length, source: 'tokenized' })

const LIMITS = { summaryShare: 0.1, summaryAtLeast: 20, summaryAtMost: 60 } as const

function optionsWith(
  change: Partial<CompactionPolicy> = {},
  more: Partial<PlanOptions> = {},
): PlanOptions {
  const budget = { windowTokens: 1_000, reserveTokens: 200, budgetTokens: 800 }
  const policy = policyWith({}, { ...LIMITS, replacement: [], blocking: null, ...change })
  return { ...planWith(policy), budget, count, fixedTokens: 10, ...more }
}

/** Items of 30, 40, 50 and 60 tokens; the second is pinned. */
const pin: EventDraft = { type: 'v1.message-pinned', messageId: 'e2' as EventId }
const lines = [30, 40, 50, 60].map(
  (tokens, at) => `${at % 2 === 0 ? 'u' : 'a'} ${'x'.repeat(tokens - MESSAGE_OVERHEAD)}`,
)
const measured = () => measure(viewOf(branch(...lines, pin)).items, optionsWith())

describe('measure', () => {
  it('sums the tokens from each item on and those of the pins before it, and nothing to 0', () => {
    const { total, tailFrom, pinnedBefore } = measured()
    expect(total).toBe(180)
    expect([0, 1, 2, 3, 4].map(tailFrom)).toEqual([180, 150, 110, 60, 0])
    expect([0, 1, 2, 3, 4].map(pinnedBefore)).toEqual([0, 0, 40, 40, 40])
    const nothing = measure([], optionsWith())
    expect([nothing.total, nothing.tailFrom(0), nothing.pinnedBefore(0)]).toEqual([0, 0, 0])
  })
})

describe('a summary', () => {
  it.each([
    [1_000, 60],
    [120, 60],
    [99, 50],
    [60, 30],
    [10, 20],
  ])('of %s tokens takes %s at most', (sourceTokens, tokens) => {
    expect(summaryLimit(optionsWith(), sourceTokens)).toBe(tokens)
  })

  it('takes no more than its share of the budget', () => {
    const budget = { windowTokens: 1_000, reserveTokens: 0, budgetTokens: 309 }
    expect(summaryLimit(optionsWith({}, { budget }), 1_000)).toBe(30)
  })
})

describe('what stands in place of a span', () => {
  const most = (replacement: Replacement, sourceTokens = 200) => {
    const options = optionsWith({ replacement })
    return replacementLimit(options, sourceTokens) - summaryLimit(options, sourceTokens)
  }
  const user = { use: 'user-messages', tokens: 90, share: 0.1, clipped: '…', omitted: '' } as const
  const details = { use: 'exact-details', share: 0.1, shareAbove64k: 0.03 } as const

  it.each<readonly [string, Replacement, number]>([
    ['nothing beside the summary', [], 0],
    [
      'the words around it',
      [{ use: 'summary', role: 'user', before: 'So far: ', after: '.' }],
      9 + MESSAGE_OVERHEAD,
    ],
    ['a text', [{ use: 'text', role: 'assistant', text: 'Understood.' }], 11 + MESSAGE_OVERHEAD],
    ['the user’s messages', [user], 80],
    ['the user’s messages by their tokens', [{ ...user, share: 1 }], 90],
    ['exact details', [details], 100 + MESSAGE_OVERHEAD],
    ['two of them', [user, details], 180 + MESSAGE_OVERHEAD],
  ])('takes at most: %s', (_, replacement, tokens) => expect(most(replacement)).toBe(tokens))

  it('repeats no more than there was', () => {
    expect(most([user], 70)).toBe(70)
    expect(most([details], 70)).toBe(70)
  })
})

describe('a cut', () => {
  it('leaves what is fixed, head, pins, replacement and tail, and a summary that fills the window the rest', () => {
    const options = optionsWith()
    expect(tokensAfter(measured(), options, { headEnd: 0, at: 3 })).toBe(10 + 40 + 60 + 60)
    expect(tokensAfter(measured(), options, { headEnd: 1, at: 3 })).toBe(10 + 30 + 40 + 45 + 60)
    expect(tokensAfter(measured(), options, { headEnd: 2, at: 3 })).toBe(10 + 70 + 25 + 60)
    const cut = { headEnd: 0, at: 3 }
    expect(fillingTokens(measured(), optionsWith(), cut)).toBe(60 + 800 - 170 - 4)
    const budget = { windowTokens: 1_000, reserveTokens: 900, budgetTokens: 100 }
    expect(fillingTokens(measured(), optionsWith({}, { budget }), cut)).toBe(20)
  })
})

describe('a request waits again', () => {
  const waits = (at: NonNullable<CompactionPolicy['blocking']>['at']) =>
    blockingTokens(optionsWith({ blocking: { at, warns: false, leastMessages: 0 } }))

  it('at the lowest of the marks, and at the budget at last', () => {
    expect(waits([{ of: 'budget', at: 0.9 }])).toBe(720)
    expect(
      waits([
        { of: 'budget', at: 0.9 },
        { of: 'tokens', at: 700 },
      ]),
    ).toBe(700)
    expect(waits([{ of: 'tokens', at: 900 }])).toBe(800)
    expect(waits([])).toBe(800)
    expect(blockingTokens(optionsWith())).toBe(800)
  })
})

describe('talk in a small window', () => {
  const talk = view('u hello', 'a hi').items
  const preset = PALIMPSEST.compaction
  if (!preset?.talk) throw new Error('The default preset has rules for talk')
  const { talk: rules, ...alike } = preset
  const planOf = (more: Partial<PlanOptions>, items = talk) =>
    rulesFor(items, { ...planWith(preset), ...more })

  it('is left free where what is hidden is recalled', () => {
    const { policy, fills } = planOf({ recalls: true })
    expect(fills).toBe(false)
    expect(policy).toEqual({
      ...preset,
      plan: rules.plan,
      replacement: rules.replacement,
      ...rules.recalled,
    })
  })

  it('is filled where nothing is recalled and no model has to write', () => {
    const options = planWith(preset)
    const { policy, fills } = planOf({ recalls: false, summaryIsFree: true })
    expect(fills).toBe(true)
    expect(policy).toEqual({
      ...preset,
      plan: rules.plan,
      replacement: rules.replacement,
      ...rules.unrecalled,
      summaryAtMost: options.budget.budgetTokens,
      blocking: null,
      minimumReclaim: 0,
    })
  })

  const windowOf = (windowTokens: number) => ({
    budget: { windowTokens, reserveTokens: 0, budgetTokens: windowTokens },
  })

  it.each<readonly [string, Partial<PlanOptions>, string[]]>([
    ['a model has to write', { recalls: false, summaryIsFree: false }, []],
    ['nobody said whether one has to', { recalls: false }, []],
    ['nobody said whether anything is recalled', { summaryIsFree: true }, []],
    ['a person asks', { recalls: true, manual: true }, []],
    ['the window is large', { recalls: true, ...windowOf(16_385) }, []],
    ['a tool was called', { recalls: true }, ['call read x']],
    ['the preset has none', { recalls: true, policy: alike }, []],
  ])('has no rules of its own where %s', (_, more, further) => {
    const { policy, fills } = planOf(more, view('u hello', 'a hi', ...further).items)
    expect(policy).toBe(more.policy ?? preset)
    expect(fills).toBe(false)
  })

  it('has them up to the largest of small windows', () => {
    expect(planOf({ recalls: true, ...windowOf(16_384) }).policy).not.toBe(preset)
  })
})
