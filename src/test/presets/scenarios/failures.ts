/**
 * Summarizers that fail, providers that refuse, and what a person asks for: compactions, another model, a session opened again.
 *
 * @module
 */
import type { Preset } from '../../../engine/presets/preset.ts'
import { budgetFor } from '../../../engine/tokens/budget.ts'
import { createPlay, type Play } from '../play.ts'
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
      play.talk({ ...SMALL, results: Array.from({ length: steps }, () => 20) }, 30),
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

function toModel(play: Play, windowTokens: number): void {
  play.reconfigure({
    model: { provider: 'test', host: null, model: `small-${windowTokens}` },
    budget: budgetFor(windowTokens, null),
  })
  play.give({ type: 'compact-for-model' })
}

export const wishes: readonly Scenario[] = [
  played('a compaction on request', { windowTokens: 16 * K }, play => {
    play.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
    play.talk(MEDIUM)
    play.give({ type: 'compact', focus: 'the roof', summarizer: 'model', appliesAtOnce: true })
    play.talk({ ask: 60, reply: 120, results: [200] }, 25)
    play.give({ type: 'compact', focus: 'the roof', summarizer: 'model', appliesAtOnce: true })
    play.talk(MEDIUM, 8)
    play.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
    play.talk(SMALL)
  }),
  played(
    'a compaction on request that fails',
    { windowTokens: 16 * K, summary: () => null },
    play => {
      play.talk(MEDIUM, 20)
      play.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
      play.talk(SMALL)
    },
  ),
  ...[true, false].map(works =>
    played(
      `a smaller model${works ? '' : ' and no summarizer'}`,
      {
        windowTokens: 200_000,
        ...(works ? {} : { summary: () => null }),
      },
      play => {
        play.talk(MEDIUM, 40)
        play.talk({ ask: 60, reply: 120, results: [300, 300] }, 2)
        for (const windowTokens of [6 * K, 2 * K]) {
          toModel(play, windowTokens)
          play.talk(SMALL)
        }
      },
    ),
  ),
  played('a smaller model after one long turn', { windowTokens: 200_000 }, play => {
    play.talk({ ask: 2_500, reply: 2_500 })
    play.talk({ ask: 20, reply: 1, refusals: 9 })
    toModel(play, 4 * K)
    play.talk(SMALL)
  }),
  each('a smaller model amid a turn of steps', [3 * K, 4 * K, 5 * K, 6 * K], windowTokens =>
    played('', { windowTokens: 200_000 }, play => {
      play.talk(SMALL)
      play.talk({
        ask: 30,
        reply: 30,
        results: Array.from({ length: 13 }, (_, at) => 300 + 20 * at),
      })
      toModel(play, windowTokens)
      play.talk(SMALL)
    }),
  ),
  each('a smaller model before a large message', [10, 20, 30, 40, 50, 60], reply =>
    played('', { windowTokens: 200_000 }, play => {
      play.talk({ ask: 20, reply }, 3)
      play.talk({ ask: 3_250, reply: 1, refusals: 9 })
      toModel(play, 4 * K)
      play.talk(SMALL)
    }),
  ),
  each('requested in a window of its own', [K, 200_000], windowTokens =>
    played('', { windowTokens }, play => {
      play.talk({ ask: Math.ceil(windowTokens / 100), reply: Math.ceil(windowTokens / 80) }, 25)
      play.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
      play.talk(SMALL)
    }),
  ),
  played('a session that is opened again', { windowTokens: 64 * K }, play => {
    play.talk({ ask: 30, reply: 40, results: [50] }, 9)
    play.give({ type: 'opened', isRestart: true })
    play.talk(SMALL)
  }),
]
