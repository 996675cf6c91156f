import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PALIMPSEST } from '../../engine/presets/palimpsest.ts'
import { presetById } from '../../engine/presets/registry.ts'
import { configurePreset } from '../presets/reading.ts'
import {
  replayCoCli,
  replayCompact,
  replayCowAgent,
  replayCowAgentOverflow,
  replayPhase1,
  type Pair,
  type Replay,
} from './agreement.ts'
import { plainHistories } from './plain-history-arbitrary.ts'
import type { PlainMessage } from './plain-message.ts'

type Compare = (messages: readonly PlainMessage[], replay: Replay) => readonly Pair[]

const COMPARISONS: readonly (readonly [name: string, compare: Compare])[] = [
  ['co-cli', replayCoCli],
  ['co-cli /compact', replayCompact],
  ['co-cli phase 1', replayPhase1],
  ['cowagent', replayCowAgent],
  ['cowagent after an overflow', replayCowAgentOverflow],
]

describe('the comparison itself', () => {
  const nothing = { ...PALIMPSEST, chain: [], masks: [], compaction: null, overflow: [] }

  it.each(COMPARISONS)(
    'finds a preset that does nothing to agree with %s where the rules do nothing, and not elsewhere',
    (_, compare) => {
      let agreeing = 0
      let differing = 0
      fc.assert(
        fc.property(plainHistories(), messages => {
          const pairs = compare(messages, { preset: nothing, summarizes: true })
          for (const { expected, sent, governed } of pairs) {
            const isSame = isDeepStrictEqual(sent, expected)
            if (!governed && !isSame) expect(sent).toEqual(expected)
            if (!governed) agreeing += 1
            else if (!isSame) differing += 1
          }
        }),
        { numRuns: compare === replayCowAgentOverflow ? 80 : 30, seed: 1 },
      )
      expect(agreeing + differing).toBeGreaterThan(20)
      expect(differing).toBeGreaterThan(20)
    },
  )
})

/** Histories for each comparison; each asks for a dozen requests and more. `REFERENCE_RUNS` sets another number. */
const RUNS = Number(process.env.REFERENCE_RUNS ?? 20)

/** Holds every pair of every history to be the same, and tells how many of them the rules had changed. */
function governedOf(compare: Compare, replay: Replay): number {
  let governed = 0
  fc.assert(
    fc.property(plainHistories(), messages => {
      for (const pair of compare(messages, replay)) {
        // Its own comparison of long histories is slow, and wanted for its words only.
        if (!isDeepStrictEqual(pair.sent, pair.expected)) expect(pair.sent).toEqual(pair.expected)
        if (pair.governed) governed += 1
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  return governed
}

const LONG = { timeout: 30_000 + RUNS * 500 }

describe('the preset co-cli', LONG, () => {
  /** It compacts whether that pays or not. */
  const preset = configurePreset(presetById('co-cli'), { minimum_replaced: 0 })

  it('sends what its design says', () => {
    expect(governedOf(replayCoCli, { preset, summarizes: true })).toBeGreaterThan(RUNS)
  })

  it('sends what its design says when no summary can be had', () => {
    expect(governedOf(replayCoCli, { preset, summarizes: false })).toBeGreaterThan(RUNS)
  })

  it('goes on from /compact with what its design says', () => {
    expect(governedOf(replayCompact, { preset, summarizes: true })).toBeGreaterThan(RUNS / 2)
  })
})

describe('the preset co-cli-phase-1', LONG, () => {
  it('sends what its plan says', () => {
    const replay = { preset: presetById('co-cli-phase-1'), summarizes: false }
    expect(governedOf(replayPhase1, replay)).toBeGreaterThan(RUNS)
  })
})

describe('the preset cowagent', LONG, () => {
  const preset = presetById('cowagent')

  it('sends what its guide says', () => {
    expect(governedOf(replayCowAgent, { preset, summarizes: true })).toBeGreaterThan(RUNS)
  })

  it('sends what its guide says when no summary can be had', () => {
    expect(governedOf(replayCowAgent, { preset, summarizes: false })).toBeGreaterThan(RUNS)
  })

  it('sends what its guide says after an overflow, and after a second one', () => {
    const replay = { preset, summarizes: false }
    expect(governedOf(replayCowAgentOverflow, replay)).toBeGreaterThan(RUNS / 5)
  })
})
