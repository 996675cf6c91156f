import { expect, it } from 'vitest'
import { z } from 'zod'
import { MASK_STRATEGIES, PROCESSORS } from '../registry.ts'
import { PRESETS } from '../../presets/registry.ts'

type Options = Readonly<Record<string, unknown>>

const BATCH = { reclaimShare: 1, reclaimTokens: 0, reclaimAtMost: 1 }
const BAD_BATCH: readonly Options[] = [
  { reclaimShare: -0.1 },
  { reclaimShare: 1.1 },
  { reclaimTokens: -1 },
  { reclaimTokens: 0.5 },
  { reclaimAtMost: -0.1 },
  { reclaimAtMost: 1.1 },
]

/**
 * Options at their least bounds, and changes that take one of them out of bounds. A step that is not listed here is named by a preset, and has
 * its bounds in its own test.
 */
const BOUNDS: Readonly<Record<string, readonly [good: Options, ...bad: Options[]]>> = {
  'strip-reasoning': [{}],
  'note-images': [{ maxBytes: 0 }, { maxBytes: -1 }, { maxBytes: 0.5 }],
  'trim-tool-results': [
    { maxChars: 0, protectMessages: 0 },
    { maxChars: -1 },
    { maxChars: 0.5 },
    { protectMessages: -1 },
  ],
  'head-tail-tool-results': [
    { maxChars: 0, protectTurns: 0 },
    { maxChars: -1 },
    { protectTurns: -1 },
  ],
  'trim-user-text': [{ maxChars: 0 }, { maxChars: -1 }],
  'compress-turns': [{ protectTurns: 1 }, { protectTurns: 0 }],
  'turn-window': [{ maxTurns: 0, marker: 'x' }, { maxTurns: -1 }, { marker: '' }],
  'message-window': [
    { maxMessages: 0, head: 0, marker: 'x' },
    { maxMessages: -1 },
    { head: -1 },
    { marker: '' },
  ],
  'token-budget': [
    { limit: { of: 'tokens', at: 1 }, fewTurns: 0 },
    { fewTurns: -1 },
    { limit: { of: 'tokens', at: 0 } },
    { limit: { of: 'budget', at: 0 } },
    { limit: { of: 'budget', at: 1.1 } },
    { limit: { of: 'window', at: 0, less: 0 } },
    { limit: { of: 'window', at: 1.1, less: 0 } },
    { limit: { of: 'window', at: 1, less: -1 } },
  ],
  'inject-summary': [{ before: '', after: '' }, { before: 1 }],
  'warn-of-pressure': [{ at: 0, text: 'x' }, { at: 1.1 }, { text: '' }],
  'truncate-request': [
    { limit: { of: 'window', at: 1, less: 0 }, headroom: 0 },
    { headroom: -0.1 },
    { headroom: 1 },
  ],
  guard: [
    { mode: 'truncate', target: 1, resultShare: 1 },
    { mode: 'drop' },
    { target: 0 },
    { target: 1.1 },
    { resultShare: 0 },
    { resultShare: 1.1 },
  ],
  'superseded-results': [{ ...BATCH, protectTurns: 0 }, ...BAD_BATCH, { protectTurns: -1 }],
  'superseded-reads': [
    { ...BATCH, protectTurns: 0, protectResults: 0, leastEdits: 1, keepNames: 0.5 },
    ...BAD_BATCH,
    { protectTurns: -1 },
    { protectResults: -1 },
    { leastEdits: 0 },
    { keepNames: -0.1 },
    { keepNames: 0.6 },
  ],
  'old-results': [
    { ...BATCH, atPressure: 1, keepSteps: 0, keepResults: 0, keepTokens: 0, marker: 'x' },
    ...BAD_BATCH,
    { atPressure: -0.1 },
    { atPressure: 1.1 },
    { keepSteps: -1 },
    { keepResults: -1 },
    { keepTokens: -1 },
    { marker: '' },
  ],
}

const STEPS = [...PROCESSORS, ...MASK_STRATEGIES]

it('names every step once', () => {
  const ids = STEPS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(BOUNDS)))
})

it.each(STEPS)('$id takes options at their bounds, and none beyond them or unknown', step => {
  const [good = {}, ...bad] = BOUNDS[step.id] ?? optionsIn(step.id)
  expect(step.build(good).id).toBe(step.id)
  const accepted = [...bad, { unknown: 1 }].filter(change => accepts(step, { ...good, ...change }))
  expect(accepted).toEqual([])
})

/** The options with which a preset names the step; below zero no number of them makes sense. */
function optionsIn(id: string): readonly Options[] {
  const named = PRESETS.flatMap(({ chain, masks }) => [...chain, ...masks])
  const options = z
    .record(z.string(), z.unknown())
    .parse(named.find(({ use }) => use === id)?.options)
  const numbers = Object.keys(options).filter(name => typeof options[name] === 'number')
  return [options, ...numbers.map(name => ({ [name]: -1 }))]
}

function accepts({ build }: (typeof STEPS)[number], options: Options): boolean {
  try {
    build(options)
    return true
  } catch (error) {
    if (error instanceof z.ZodError) return false
    throw error
  }
}
