/**
 * Conversations of every kind, played under any preset. Each is made so that some of a preset's settings decide what
 * happens: a change of one of them shows in the lines.
 *
 * @module
 */
import { EMPTY_BRANCH } from '../../engine/branch/branch.ts'
import type { PresetOptions, SessionEvent } from '../../engine/log/event.ts'
import { settingNamed, settingsOf } from '../../engine/presets/setting-names.ts'
import { expiresAt } from '../../engine/presets/threshold.ts'
import type { RecallHit } from '../../engine/recall/candidates.ts'
import { applySettings } from '../../engine/request/apply-settings.ts'
import { resolveWindow } from '../../runtime/session/model-limits.ts'
import { DEFAULT_SETTINGS } from '../../runtime/settings/default-settings.ts'
import { chats, pressures, tools } from './scenarios/conversations.ts'
import { failures, wishes } from './scenarios/failures.ts'
import { each, K, LARGE, MEDIUM, outlined, played, type Scenario } from './scenarios/scenario.ts'

/** Finds every message, the oldest best, the scores falling evenly to a fifth. */
function everything(events: readonly SessionEvent[]): readonly RecallHit[] {
  const said = events.filter(({ type }) => type === 'v1.message-appended')
  return said.map(({ id }, at) => ({ messageId: id, score: 1 - (0.8 * at) / said.length }))
}

/** Finds three messages: one that says it, one that nearly does, and one that does not quite. */
function nearly(events: readonly SessionEvent[]): readonly RecallHit[] {
  const said = events.filter(({ type }) => type === 'v1.message-appended')
  const scores = [1, 0.63, 0.57]
  return scores.flatMap((score, at) => {
    const message = said[2 * at]
    return message ? [{ messageId: message.id, score }] : []
  })
}

const found = { recall: (_asked: unknown, events: readonly SessionEvent[]) => everything(events) }

/** What was said at the beginning is asked about once it is hidden. */
const recalls: readonly Scenario[] = [
  played('what is hidden is asked about, small', { windowTokens: 8 * K, ...found }, play => {
    play.talk(MEDIUM, 60)
  }),
  played('the same in the largest small window', { windowTokens: 16_384, ...found }, play => {
    play.talk(MEDIUM, 110)
  }),
  played('what is hidden is asked about, large', { windowTokens: 20 * K, ...found }, play => {
    play.talk(MEDIUM, 130)
    play.user('What did src/file-3.ts and src/file-4.ts hold at the very beginning, word for word?')
  }),
  played(
    'only what is nearly the best is recalled',
    { windowTokens: 20 * K, recall: (_asked, events) => nearly(events) },
    play => {
      play.user('The spare key of the greenhouse lies under the third flowerpot.')
      play.user('The greenhouse has a spare key, somewhere.')
      play.user('There is a key for the greenhouse, too.')
      play.talk(MEDIUM, 130)
      play.user('Where does the spare key of the greenhouse lie?')
    },
  ),
  played('the same in a window just not small', { windowTokens: 17_000, ...found }, play => {
    play.talk(MEDIUM, 115)
  }),
  played('what tools said is asked about', { windowTokens: 32 * K, ...found }, play => {
    play.talk({ ...MEDIUM, results: [300, 300] }, 60)
    play.user('What did src/file-3.ts and src/file-4.ts hold at the very beginning, word for word?')
  }),
]

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
      const { tokens } = resolveWindow(model, DEFAULT_SETTINGS, { branch: EMPTY_BRANCH, preset })
      return [`${tokens} tokens`]
    },
  },
  {
    name: 'a session that nobody touches',
    run: preset => [`trash from ${String(expiresAt(preset, 0))} ms on`],
  },
  {
    name: 'its settings by their names',
    run: preset =>
      Object.entries(settingsOf(preset)).map(([name, value]) => {
        const reading = applySettings(preset, { [name]: another(value) })
        const changed = reading.ok ? differences(preset, reading.preset) : [reading.fault.code]
        const aliases = settingNamed(preset, name)?.aliases ?? []
        return `${[name, ...aliases].join(' or ')} changes ${changed.join(' and ')}`
      }),
  },
]

/** Names are told and no values: what values do is for the conversations to show. */
function another(value: PresetOptions[string] | undefined): number | string | boolean {
  if (typeof value === 'boolean') return !value
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
  ...recalls,
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
