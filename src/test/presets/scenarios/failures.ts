/**
 * Summarizers that fail, and providers that refuse.
 *
 * @module
 */
import type { Preset } from '../../../engine/presets/preset.ts'
import { createPlay } from '../play.ts'
import { type Scenario, played, each, SMALL, MEDIUM, LARGE, K } from './scenario.ts'

export const failures: readonly Scenario[] = [
  played('a summarizer that always fails', { windowTokens: 8 * K, summary: () => null }, play =>
    play.talk(MEDIUM, 75),
  ),
  played(
    'many messages, a failing summarizer',
    { windowTokens: 64 * K, summary: () => null },
    play => play.talk(SMALL, 60),
  ),
  played(
    'a summary under no headings',
    {
      windowTokens: 8 * K,
      summary: () => 'We spoke of colours and trees, and decided to go on tomorrow.',
    },
    play => play.talk(MEDIUM, 40),
  ),
  played('automatic compaction off', { windowTokens: 8 * K, config: { automatic: false } }, play =>
    play.talk(MEDIUM, 40),
  ),
  played(
    'long messages, a failing summarizer',
    { windowTokens: 8 * K, summary: () => null },
    play => play.talk(LARGE, 70),
  ),
  each('tools, and a failing summarizer', [1, 2, 3, 4, 5], steps =>
    played('', { windowTokens: 64 * K, summary: () => null }, play =>
      play.talk({ ...SMALL, results: Array.from({ length: steps }, () => 20) }, 50),
    ),
  ),
  played('overflow errors in 8k', { windowTokens: 8 * K }, play => {
    play.talk(MEDIUM, 22)
    play.talk({ ...MEDIUM, refusals: 1 })
    play.talk(MEDIUM, 3)
    play.talk({ ...MEDIUM, refusals: 2 })
    play.talk(SMALL)
  }),
  played('overflow errors in a long chat', { windowTokens: 200_000 }, play => {
    play.talk({ ask: 3_500, reply: 100 }, 3)
    play.talk({ ask: 100, reply: 100, results: [3_000, 100] }, 5)
    play.talk({ ask: 300, reply: 100, refusals: 1 })
    play.talk({ ask: 300, reply: 100, refusals: 2 })
    play.talk({ ask: 300, reply: 100, refusals: 3 })
    play.talk(SMALL)
  }),
  played('overflow in a chat of equal turns', { windowTokens: 200_000 }, play => {
    play.talk({ ask: 100, reply: 100 }, 30)
    play.talk({ ask: 100, reply: 100, refusals: 1 })
    play.talk({ ask: 100, reply: 100, refusals: 2 })
    play.talk(SMALL)
  }),
  {
    name: 'overflow inside a turn of tool steps',
    run: preset => {
      const play = createPlay(preset, { windowTokens: 200_000 })
      const results = Array.from({ length: 12 }, () => 400)
      play.talk({ ask: 100, reply: 100, results })
      play.talk({ ask: 30, reply: 30, results, refusals: 2 })
      return [...play.chronicle(), 'the ninth request:', ...inTheMiddle(preset)]
    },
  },
]

/** The provider refuses the ninth request of the first turn, twice. */
function inTheMiddle(preset: Preset): readonly string[] {
  let left = 2
  const play = createPlay(preset, {
    windowTokens: 200_000,
    refuse: request => request.messages.length > 16 && left-- > 0,
  })
  play.talk({ ask: 100, reply: 100, results: Array.from({ length: 12 }, () => 400) })
  return play.chronicle()
}
