/**
 * Conversations of every kind, played under any preset. Each is made so that some of a preset's settings decide what
 * happens: a change of one of them shows in the lines.
 *
 * @module
 */
import { EMPTY_BRANCH } from '../../engine/branch.ts'
import { contentHash } from '../../engine/content-hash.ts'
import type { PresetOptions } from '../../engine/event.ts'
import { trashableFrom } from '../../engine/presets/expiry.ts'
import type { Preset } from '../../engine/presets/preset.ts'
import { settingNamed } from '../../engine/presets/setting-names.ts'
import { applySettings, settingsOf } from '../../engine/presets/settings.ts'
import { windowOf } from '../../runtime/engine-config.ts'
import { DEFAULT_SETTINGS } from '../../runtime/settings.ts'
import { budgetFor } from '../../engine/budget.ts'
import { createPlay, type Play, type PlayOptions, type TurnScript } from './play.ts'

export interface Scenario {
  /** A sentence about the conversation. */
  readonly name: string
  readonly run: (preset: Preset) => readonly string[]
}

const played = (
  name: string,
  options: PlayOptions | ((preset: Preset) => PlayOptions),
  perform: (play: Play, preset: Preset) => void,
): Scenario => ({
  name,
  run: preset => {
    const play = createPlay(preset, typeof options === 'function' ? options(preset) : options)
    perform(play, preset)
    return play.chronicle()
  },
})

const each = (
  name: string,
  values: readonly number[],
  one: (value: number) => Scenario,
): Scenario => ({
  name,
  run: preset => values.flatMap(value => [`at ${value}:`, ...outlined(one(value).run(preset), 3)]),
})

/** The first lines and the newest one, and a fingerprint of those between. */
function outlined(lines: readonly string[], first: number): readonly string[] {
  if (lines.length <= first + 2 || lines[0]?.startsWith('at ') === true) return lines
  const between = lines.slice(first, -1)
  return [
    ...lines.slice(0, first),
    `… ${between.length} lines ${contentHash(between.join('\n')).slice(0, 6)}`,
    ...lines.slice(-1),
  ]
}

const SMALL: TurnScript = { ask: 20, reply: 30 }
const MEDIUM: TurnScript = { ask: 60, reply: 120 }
const LARGE: TurnScript = { ask: 200, reply: 500 }

const K = 1_024

const chats: readonly Scenario[] = [
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

const tools: readonly Scenario[] = [
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
    { windowTokens: 8 * K, config: { autoCompact: false } },
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

const pressures: readonly Scenario[] = [
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

const failures: readonly Scenario[] = [
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
  played(
    'automatic compaction off',
    { windowTokens: 8 * K, config: { autoCompact: false } },
    play => play.talk(MEDIUM, 40),
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

const rest: readonly Scenario[] = (['free', 'paid'] as const).map(price =>
  played(
    `rest where summaries are ${price}`,
    { windowTokens: 8 * K, config: { modelSummaries: price } },
    play => {
      for (let turn = 0; turn < 45; turn += 1) {
        play.talk({ ask: 50, reply: 70 })
        play.give({ type: 'rested' })
      }
    },
  ),
)

const SPENT_AFTER_MS = 600_000

const thrift: Scenario = played(
  'a very long chat that costs money',
  { windowTokens: 64 * K, config: { modelSummaries: 'paid' } },
  play => play.talk({ ask: 8, reply: 8 }, 290),
)

const spend: Scenario = each('many summaries that cost money', [590_000, 610_000], laterMs => {
  let at = 0
  return played(
    '',
    { windowTokens: 8 * K, now: () => at, config: { modelSummaries: 'paid' } },
    play => {
      const count = () =>
        play.driven().asked.filter(({ summarizer }) => summarizer === 'model').length
      for (let turn = 0; turn < 260 && count() < 22; turn += 1) play.talk(LARGE)
      for (let turn = 0; turn < 20; turn += 1) play.talk(LARGE)
      at = laterMs
      for (let turn = 0; turn < 6; turn += 1) play.talk(LARGE)
      at = 2 * SPENT_AFTER_MS
      play.talk(LARGE, 3)
    },
  )
})

function toModel(play: Play, windowTokens: number): void {
  play.reconfigure({
    model: { provider: 'test', host: null, model: `small-${windowTokens}` },
    budget: budgetFor(windowTokens, null),
  })
  play.give({ type: 'compact-for-model' })
}

const wishes: readonly Scenario[] = [
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
      play.give({ type: 'compact', focus: null, summarizer: 'model' })
      play.talk(MEDIUM)
      play.give({ type: 'compact', focus: 'the roof', summarizer: 'model' })
      play.talk({ ask: 60, reply: 120, results: [200] }, 25)
      play.give({ type: 'compact', focus: 'the roof', summarizer: 'model' })
      play.talk(MEDIUM, 8)
      play.give({ type: 'compact', focus: null, summarizer: 'extractive' })
      play.talk(SMALL)
    },
  ),
  played(
    'a compaction on request that fails',
    { windowTokens: 16 * K, summary: () => null },
    play => {
      play.talk(MEDIUM, 20)
      play.give({ type: 'compact', focus: null, summarizer: 'model' })
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
      play.give({ type: 'compact', focus: null, summarizer: 'model' })
      play.talk(SMALL)
    }),
  ),
  played('a session that is opened again', { windowTokens: 64 * K }, play => {
    play.talk({ ask: 30, reply: 40, results: [50] }, 9)
    play.give({ type: 'opened' })
    play.talk(SMALL)
  }),
]

/** What a model without a known window gets, and what the preset's settings change. */
const facts: readonly Scenario[] = [
  {
    name: 'a model whose window nobody knows',
    run: preset => {
      const model = {
        ref: { provider: 'test', host: 'api.example.org', model: 'unknown' },
        limits: { windowTokens: null, maxOutputTokens: null, tools: true },
        stream: () => {
          throw new RangeError('Nothing is asked of it')
        },
      }
      const { tokens } = windowOf(model, DEFAULT_SETTINGS, { branch: EMPTY_BRANCH, preset })
      return [`${tokens} tokens`]
    },
  },
  {
    name: 'a session that nobody touches',
    run: preset => [`trash from ${String(trashableFrom(preset, 0))} ms on`],
  },
  {
    name: 'its settings by their names',
    run: preset =>
      Object.entries(settingsOf(preset)).map(([name, value]) => {
        const reading = applySettings(preset, { [name]: another(value) })
        const changed = reading.ok ? differences(preset, reading.preset) : [reading.fault]
        const aliases = settingNamed(preset, name)?.aliases ?? []
        return `${[name, ...aliases].join(' or ')} changes ${changed.join(' and ')}`
      }),
  },
]

/** Names are told and no values: what values do is for the conversations to show. */
function another(value: PresetOptions[string] | undefined): number | string {
  if (typeof value !== 'number') return `${String(value)}!`
  return value > 0 && value < 1 ? value - 0.01 : value + 1
}

function differences(left: unknown, right: unknown, path = ''): readonly string[] {
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null)
    return Object.is(left, right) ? [] : [path]
  const others = new Map<string, unknown>(Object.entries(right))
  return Object.entries(left).flatMap(([key, value]) =>
    differences(value, others.get(key), `${path}/${key}`),
  )
}

const ALL: readonly Scenario[] = [
  ...chats,
  ...tools,
  ...pressures,
  ...failures,
  ...rest,
  spend,
  thrift,
  ...wishes,
  ...facts,
]

/** Each with the beginning of what happened in words, and the rest of it as a fingerprint. */
export const SCENARIOS: readonly Scenario[] = ALL.map(({ name, run }) => ({
  name,
  run: preset => outlined(run(preset), 9),
}))
