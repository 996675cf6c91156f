import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor, usageOf } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { branch } from '../../test/session.ts'
import { repeatedWord } from '../../test/words.ts'
import { foldBranch, viewOf, type Branch } from '../branch/branch.ts'
import type { EventDraft } from '../log/event.ts'
import { CO_CLI } from '../presets/co-cli.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import type { Preset } from '../presets/preset.ts'
import { forecastOf, type Outlook } from './meter-forecast.ts'
import { measure } from './meter.ts'
import { assembleRequest } from '../request/request.ts'

const calm = { windowSource: 'model', draft: '', compacting: false } as const
const tool = { name: 't', description: 'A tool', inputSchema: { type: 'object' } }
/** A model whose tokenizer is ours. */
const known = { ...configFor(8_192).model, model: 'gpt-4o' }

const summed = ({ parts }: ReturnType<typeof measure>) =>
  Object.values(parts).reduce((sum, value) => sum + value, 0)

/** A report on a request of 2,000 tokens by our count. */
const reported = (inputTokens: number): EventDraft => ({
  type: 'v1.usage-reported',
  requestId: 'r1',
  kind: 'chat',
  model: configFor(8_192).model,
  usage: usageOf(inputTokens),
  counted: { tokens: 2_000, source: 'tokenized' },
})

const filledTo = (pressure: number): Branch => {
  const { budget } = configFor(8_192)
  const filled = (words: number) => branch('u one', `a ${repeatedWord(words)}`, 'u two')
  let low = 0
  let high = budget.windowTokens * 2
  while (high - low > 10) {
    const middle = Math.floor((low + high) / 2)
    if (measure(filled(middle), configFor(8_192), calm).pressure >= pressure) high = middle
    else low = middle
  }
  return filled(high)
}

describe('the meter', () => {
  it('shows the tokens of the request that would be sent, and parts that add up to them', () => {
    fc.assert(
      fc.property(logs(8), fc.constantFrom(400, 1_500, 8_192), (events, windowTokens) => {
        const config = configFor(windowTokens, { tools: [tool], model: known })
        const folded = foldBranch(events)
        const meter = measure(folded, config, calm)
        const built = assembleRequest(viewOf(folded), { ...config, shrinkTo: null })
        const usage = folded.usage?.model.model === config.model.model
        if (!usage) {
          const { shortened } = meter.parts
          expect(meter.tokens.tokens - shortened).toBe(built.tokens.tokens)
          expect(meter.tokens.source).toBe(built.tokens.source)
          expect(summed(meter)).toBe(meter.tokens.tokens)
        }
      }),
    )
  })

  it('corrects all of its numbers by what the provider counted, its limits excepted', () => {
    const plain = branch('u one', `a ${repeatedWord(400)}`, 'u two')
    const dear = branch('u one', `a ${repeatedWord(400)}`, 'u two', reported(3_000))
    const draft = { ...calm, draft: repeatedWord(100) }
    const before = measure(plain, configFor(8_192), draft)
    const after = measure(dear, configFor(8_192), draft)
    expect(Math.abs(after.tokens.tokens - before.tokens.tokens * 1.5)).toBeLessThanOrEqual(1)
    expect(after.parts.draft).toBe(Math.round(before.parts.draft * 1.5))
    expect(after.pressure).toBeCloseTo(before.pressure * 1.5, 2)
    expect(after.budgetTokens).toBe(before.budgetTokens)
    expect(after.triggers).toEqual(before.triggers)
    expect(Math.abs(summed(after) - after.tokens.tokens)).toBeLessThanOrEqual(4)
    expect(before.calibration).toEqual({ factor: 1, basis: 'family' })
    expect(after.calibration).toEqual({ factor: 1.5, basis: 'learned' })
  })

  it('says that it estimates for a model whose tokenizer is not ours, until that was reported on', () => {
    const sourceFor = (...lines: readonly (string | EventDraft)[]) =>
      measure(branch(...lines), configFor(8_192), calm).tokens.source
    expect(sourceFor('u one', 'a two')).toBe('estimated')
    expect(sourceFor('u one', 'a two', reported(2_500))).toBe('tokenized')
  })

  it('review, Wrong 3: takes the draft into its one reading, and says by how much one cannot fit', () => {
    const made = branch('u one', 'a two')
    const without = measure(made, configFor(8_192), calm)
    const with500 = measure(made, configFor(8_192), { ...calm, draft: repeatedWord(500) })
    expect(with500.parts.draft).toBeGreaterThan(400)
    expect(with500.tokens.tokens).toBe(without.tokens.tokens + with500.parts.draft)
    expect(with500.share).toBeCloseTo(with500.tokens.tokens / 8_192)
    expect(with500.pressure).toBeGreaterThan(without.pressure)
    expect([without.draftExcess, with500.draftExcess]).toEqual([0, 0])
    const pasted = measure(made, configFor(8_192), { ...calm, draft: repeatedWord(9_000) })
    expect(pasted.state).toBe('too-long')
    expect(pasted.draftExcess).toBeGreaterThan(500)
    const old = measure(filledTo(0.9), configFor(8_192), { ...calm, draft: repeatedWord(3_000) })
    expect([old.state, old.draftExcess]).toEqual(['blocking', 0])
  })

  it('promises no step with a message that cannot be sent', () => {
    const made = filledTo(0.6)
    const fits = measure(made, configFor(8_192), { ...calm, draft: repeatedWord(3_000) })
    expect([fits.state, fits.next]).toEqual(['blocking', { number: 3, isDue: true }])
    const pasted = measure(made, configFor(8_192), { ...calm, draft: repeatedWord(9_000) })
    expect([pasted.state, pasted.next, pasted.turnsLeft]).toEqual(['too-long', null, null])
  })

  it('review, Wrong 4: holds its words, its next step and its figure against the same reading', () => {
    const at = (pressure: number, change: { readonly compacting?: boolean } = {}) =>
      measure(filledTo(pressure), configFor(8_192), { ...calm, ...change })
    expect(at(0.3).next).toEqual({ number: 1, isDue: false })
    expect(at(0.8).next).toEqual({ number: 1, isDue: true })
    expect(at(0.8, { compacting: true }).next).toEqual({ number: 2, isDue: false })
    expect(at(0.945).next).toEqual({ number: 1, isDue: true })
    expect(at(0.945, { compacting: true }).next).toEqual({ number: 2, isDue: true })
    expect(at(0.97).next).toEqual({ number: 3, isDue: true })
    for (const pressure of [0.3, 0.72, 0.8, 0.945, 0.97, 1.1, 1.4]) {
      const { tokens, budgetTokens, state, next, parts, turnsLeft, triggers } = at(pressure)
      expect(tokens.tokens).toBeGreaterThanOrEqual(pressure * budgetTokens - 1)
      const waits = state === 'blocking' || state === 'over'
      expect(waits).toBe(tokens.tokens >= (triggers[2]?.tokens ?? Infinity))
      if (waits) expect([next, turnsLeft]).toEqual([{ number: 3, isDue: true }, null])
      if (pressure > 1) expect(parts.shortened).toBeGreaterThan(0)
    }
  })

  it('marks where the preset acts by itself, or only the guard where it may not', () => {
    const made = branch('u one')
    const { triggers, budgetTokens } = measure(made, configFor(8_192), calm)
    expect(triggers.map(({ step, number }) => [number, step])).toEqual([
      [1, 'background-compaction'],
      [2, 'commit'],
      [3, 'blocking-compaction'],
    ])
    expect(triggers.map(({ tokens }) => tokens / budgetTokens)).toEqual([
      expect.closeTo(0.75, 2),
      expect.closeTo(0.94, 2),
      expect.closeTo(0.95, 2),
    ])
    const by = measure(made, configFor(8_192, { automatic: false }), calm)
    expect(by.triggers).toEqual([{ number: 1, step: 'guard', tokens: budgetTokens, counts: null }])
    expect(by.next).toEqual({ number: 1, isDue: false })
  })

  it('is calm, then says soon, then that the next message waits, unless nothing compacts by itself', () => {
    const stateAt = (pressure: number) => measure(filledTo(pressure), configFor(8_192), calm).state
    expect([stateAt(0.3), stateAt(0.72), stateAt(0.96), stateAt(1.05)]).toEqual([
      'calm',
      'soon',
      'blocking',
      'blocking',
    ])
    expect(measure(branch('u one'), configFor(8_192), { ...calm, compacting: true }).state).toBe(
      'soon',
    )
    const off = configFor(8_192, { automatic: false })
    expect(measure(filledTo(0.8), off, calm).state).toBe('calm')
    expect(measure(filledTo(0.96), off, calm).state).toBe('soon')
    expect(measure(filledTo(1.05), off, calm).state).toBe('over')
    expect(measure(branch('u one', 'a two'), configFor(8_192), calm).turnsLeft).toBeNull()
  })
})

describe('the forecast', () => {
  const turnsLeft = (perTurn: number) =>
    forecastOf(10_000, {
      triggers: [{ number: 1, step: 'blocking-compaction', tokens: 30_000, counts: null }],
      rest: null,
      budgetTokens: 40_000,
      history: [1, 2, 3].map(turn => ({ transcriptTokens: turn * perTurn })),
      compacting: false,
      hasSummary: false,
    }).turnsLeft

  it('tells the turns until the next step only where they are few', () => {
    expect([turnsLeft(10_000), turnsLeft(1_000)]).toEqual([2, 20])
    expect([turnsLeft(950), turnsLeft(2)]).toEqual([null, null])
  })
})

describe('the promise of a summary', () => {
  const promised = (held: number, change: Partial<Outlook> = {}) =>
    forecastOf(held, {
      triggers: [{ number: 1, step: 'background-compaction', tokens: 30_000, counts: null }],
      rest: { tokens: 24_000, afterMs: 60_000 },
      budgetTokens: 40_000,
      history: [],
      compacting: false,
      hasSummary: false,
      ...change,
    })

  it('names the rule for rest where that comes first', () => {
    expect(promised(10_000)).toMatchObject({ state: 'calm', atRest: { isReached: false } })
    expect(promised(23_000)).toMatchObject({ state: 'soon', atRest: { isReached: false } })
    expect(promised(25_000)).toMatchObject({
      state: 'soon',
      atRest: { tokens: 24_000, afterMs: 60_000, isReached: true },
    })
  })

  it('does not name it where the next message brings the summary, nor where none may come at rest', () => {
    expect(promised(31_000).atRest).toBeNull()
    expect(promised(25_000, { rest: null })).toMatchObject({ state: 'calm', atRest: null })
    expect(promised(25_000, { compacting: true }).atRest).toBeNull()
    expect(promised(10_000, { rest: { tokens: 35_000, afterMs: 60_000 } }).atRest).toBeNull()
  })

  it('holds in a session: at the mark the engine waits for rest, and after the summary no more', () => {
    const filled = filledTo(0.65)
    const config = configFor(8_192)
    expect(measure(filled, config, calm).atRest).toMatchObject({ isReached: true, afterMs: 60_000 })
    expect(measure(filled, { ...config, automatic: false }, calm).atRest).toBeNull()
  })
})

describe('marks that count messages or turns', () => {
  const turns = (count: number) =>
    branch(...Array.from({ length: count }, (_, n) => [`u ask ${n}`, `a say ${n}`]).flat())
  const marked = (preset: Preset, count: number) =>
    measure(turns(count), configFor(8_192, { preset }), calm)

  it('say how many there are and may be, lie where the conversation will have so many, and are reached when the preset acts', () => {
    const { triggers, tokens, state } = marked(CO_CLI, 10)
    expect(triggers).toMatchObject([
      { step: 'blocking-compaction', counts: { of: 'messages', atMost: 40, now: 20 } },
    ])
    expect(triggers[0]?.tokens).toBeGreaterThan(tokens.tokens)
    expect(state).toBe('calm')
    const full = marked(CO_CLI, 21)
    expect(full.triggers[0]?.tokens).toBeLessThanOrEqual(full.tokens.tokens)
    expect(full.state).toBe('blocking')
    expect(marked(COWAGENT, 5).triggers[0]?.counts).toEqual({ of: 'turns', atMost: 20, now: 5 })
  })
})

it('D8: shows messages by role, with their characters and tokens', () => {
  const { roles } = measure(
    branch('u abcd', 'call t', 'result t four', 'a done', 'u more'),
    configFor(8_192, { model: known }),
    calm,
  )
  expect(roles.map(({ role, messages }) => [role, messages])).toEqual([
    ['user', 2],
    ['assistant', 2],
    ['tool', 1],
  ])
  expect(roles[0]?.characters).toBe(8)
  expect(roles[2]?.characters).toBe(4)
  expect(roles.every(({ tokens }) => tokens > 0)).toBe(true)
})
