/**
 * What a person asks for: compactions, another model, a session opened again.
 *
 * @module
 */
import { budgetFor } from '../../../engine/tokens/budget.ts'
import type { Play } from '../play.ts'
import { type Scenario, played, each, SMALL, MEDIUM, K } from './scenario.ts'

function toModel(play: Play, windowTokens: number): void {
  play.reconfigure({
    model: { provider: 'test', host: null, model: `small-${windowTokens}` },
    budget: budgetFor(windowTokens, null),
  })
  play.give({ type: 'compact-for-model' })
}

export const wishes: readonly Scenario[] = [
  played(
    'a compaction on request',
    {
      windowTokens: 16 * K,
      config: {
        standing: {
          plan: 'First the walls, then the roof.',
          todo: '- paint the door',
          instructions: 'Answer in short sentences.',
          role: 'An architect.',
        },
      },
    },
    play => {
      play.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
      play.talk(MEDIUM)
      play.give({ type: 'compact', focus: 'the roof', summarizer: 'model', appliesAtOnce: true })
      play.talk({ ask: 60, reply: 120, results: [200] }, 25)
      play.give({ type: 'compact', focus: 'the roof', summarizer: 'model', appliesAtOnce: true })
      play.talk(MEDIUM, 8)
      play.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
      play.talk(SMALL)
    },
  ),
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
