import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PALIMPSEST } from '../../engine/presets/palimpsest.ts'
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
  ['co-cli /compact', (messages, replay) => [replayCompact(messages, replay)]],
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
            if (!governed) expect(sent).toEqual(expected)
            if (!governed) agreeing += 1
            else if (JSON.stringify(sent) !== JSON.stringify(expected)) differing += 1
          }
        }),
        { numRuns: 40, seed: 1 },
      )
      expect(agreeing + differing).toBeGreaterThan(20)
      expect(differing).toBeGreaterThan(20)
    },
  )
})
