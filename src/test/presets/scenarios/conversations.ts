/**
 * Chats and work with tools, short and long, in windows small and large.
 *
 * @module
 */
import { budgetFor } from '../../../engine/tokens/budget.ts'
import { type Scenario, played, each, SMALL, MEDIUM, LARGE, K } from './scenario.ts'

export const chats: readonly Scenario[] = [
  played('a long chat of short messages', { windowTokens: 8 * K }, play => play.talk(SMALL, 130)),
  played('a long chat in 8k', { windowTokens: 8 * K }, play => play.talk(MEDIUM, 60)),
  played('a chat of long messages in 8k', { windowTokens: 8 * K }, play => play.talk(LARGE, 20)),
  played('a chat in 1k', { windowTokens: K }, play => play.talk({ ask: 20, reply: 40 }, 40)),
  played('a chat in 64k', { windowTokens: 64 * K }, play =>
    play.talk({ ask: 200, reply: 400 }, 30),
  ),
  played('a long chat in 200k', { windowTokens: 200_000 }, play =>
    play.talk({ ask: 2_000, reply: 2_500 }, 50),
  ),
  played('a few very long messages', { windowTokens: 200_000 }, play =>
    play.talk({ ask: 5_000, reply: 10_000 }, 7),
  ),
  played('equal turns around 50,000 tokens', { windowTokens: 200_000 }, play =>
    play.talk({ ask: 1_000, reply: 7_500 }, 9),
  ),
  played(
    'a chat without a summarizing model',
    { windowTokens: 8 * K, config: { summarizer: 'extractive' } },
    play => play.talk(MEDIUM, 45),
  ),
]

export const tools: readonly Scenario[] = [
  played('work with tools in 8k', { windowTokens: 8 * K }, play =>
    play.talk({ ask: 30, reply: 40, results: [120, 90] }, 30),
  ),
  played('work with small results in 8k', { windowTokens: 8 * K }, play =>
    play.talk({ ask: 20, reply: 20, results: [60] }, 50),
  ),
  played('work with large results in 200k', { windowTokens: 200_000 }, play => {
    for (let round = 0; round < 4; round += 1) {
      play.talk({ ask: 100, reply: 200, results: [1_800, 1_800] }, 5)
      play.talk({ ask: 100, reply: 200, results: [700, 6_000] })
      play.talk({ ask: 100, reply: 200, results: [500, 480, 520] })
    }
  }),
  each('the same files read again', [8 * K, 16 * K, 64 * K], windowTokens =>
    played('', { windowTokens }, play => {
      const tokens = Math.ceil(windowTokens / 150)
      play.talk(
        { ask: 20, reply: 20, results: [tokens, tokens], path: step => `src/same-${step}.ts` },
        36,
      )
    }),
  ),
  each('files read once and edited often', [8 * K, 200_000, 400_000], windowTokens =>
    played('', { windowTokens }, play => {
      const file = (turn: number) => () => `src/file-${turn % 12}.ts`
      const results = [Math.ceil(windowTokens / 120)]
      for (let turn = 0; turn < 12; turn += 1)
        play.talk({ ask: 20, reply: 20, results, path: file(turn) })
      for (let turn = 0; turn < 48; turn += 1)
        play.talk({ ask: 20, reply: 20, results: [8], tool: 'edit', path: file(turn) })
    }),
  ),
  each('the same question asked again', [8 * K, 16 * K, 64 * K], windowTokens =>
    played('', { windowTokens }, play => {
      const tokens = Math.ceil(windowTokens / 150)
      const results = [tokens, tokens]
      play.talk({ ask: 20, reply: 20, results, tool: 'ask', path: step => `topic ${step}` }, 28)
    }),
  ),
  played('the same long answers again', { windowTokens: 8 * K }, play =>
    play.talk(
      { ask: 20, reply: 20, results: [200, 200], tool: 'ask', path: step => `topic ${step}` },
      20,
    ),
  ),
  played('a giant result in 8k', { windowTokens: 8 * K }, play => {
    play.talk(MEDIUM, 3)
    play.talk({ ask: 30, reply: 40, results: [4_000, 3_500, 3_000, 900, 900] })
    play.talk(MEDIUM, 2)
  }),
  played('a result larger than the window', { windowTokens: 8 * K }, play => {
    play.talk(MEDIUM, 2)
    play.talk({ ask: 30, reply: 40, results: [9_000] })
    play.talk(SMALL)
  }),
  played(
    'too large a result, and no compaction',
    { windowTokens: 8 * K, config: { automatic: false } },
    play => {
      play.talk(MEDIUM, 2)
      play.talk({ ask: 30, reply: 40, results: [9_000] })
      play.talk(SMALL)
    },
  ),
  played('a turn of many steps in 8k', { windowTokens: 8 * K }, play => {
    play.talk(SMALL, 2)
    play.talk({ ask: 30, reply: 40, results: Array.from({ length: 14 }, () => 650) })
    play.talk(SMALL)
  }),
  played('a turn that never ends', { windowTokens: 64 * K }, play => {
    play.talk({ ask: 30, reply: 40, results: Array.from({ length: 60 }, () => 10) })
  }),
]

export const pressures: readonly Scenario[] = [
  each(
    'a message that fills the window',
    [0.6, 0.7, 0.8, 0.87, 0.9, 0.93, 0.96, 0.99, 1.2],
    level =>
      played('', { windowTokens: 8 * K }, play => {
        const { budgetTokens } = budgetFor(8 * K, null)
        play.talk(MEDIUM, 12)
        const before = play.driven().requests.length
        play.talk({ ask: Math.floor(level * budgetTokens) - 2_450, reply: 60 })
        play.talk(SMALL, before > 0 ? 2 : 1)
      }),
  ),
  played('little, and then a huge message', { windowTokens: 8 * K }, play => {
    play.talk(SMALL, 4)
    play.talk({ ask: 6_300, reply: 60 })
    play.talk(SMALL)
  }),
  each('a little talk before a huge message', [10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50], reply =>
    played('', { windowTokens: 8 * K }, play => {
      play.talk({ ask: 16, reply }, 9)
      play.talk({ ask: 6_500 - 9 * (24 + reply), reply: 20 })
      play.talk(SMALL)
    }),
  ),
  played('few messages that fill the window', { windowTokens: 8 * K }, play => {
    play.talk({ ask: 900, reply: 1, refusals: 3 })
    play.talk({ ask: 6_000, reply: 1, refusals: 3 })
    play.talk({ ask: 6_100, reply: 1, refusals: 3 })
    play.talk({ ask: 6_000, reply: 20, refusals: 0 })
    play.talk(SMALL)
  }),
]
