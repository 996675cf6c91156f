import { describe, expect, it } from 'vitest'
import { calls, createDrive } from '../../../test/drive.ts'
import { createPlay } from '../../../test/presets/play.ts'
import { configurePreset, resultsIn, triggersOf } from '../../../test/presets/reading.ts'
import {
  assistant,
  calling,
  contentsOf,
  returned,
  talk,
  textsOf,
  user,
  workingTurns,
} from '../../../test/plain/plain-chat.ts'
import { logOf, plainOf, stamped } from '../../../test/plain/plain-log.ts'
import type { PlainMessage } from '../../../test/plain/plain-message.ts'
import {
  createPresetRun,
  readUnder,
  requestsUnder,
  type Summarizing,
} from '../../../test/plain/preset-run.ts'
import { applyEvent, foldBranch, viewOf } from '../../branch/branch.ts'
import type { PresetOptions } from '../../log/event.ts'
import { resumeEvents } from '../../turn/clear.ts'
import { PALIMPSEST } from '../palimpsest.ts'
import type { Preset } from '../preset.ts'
import { presetById } from '../registry.ts'
import { expiresAt } from '../threshold.ts'

const COWAGENT = presetById('cowagent')
const SUMMARY = 'So far, so good.'

const configured = (options: PresetOptions) => configurePreset(COWAGENT, options)

/** Turns of four tool results of 18,000 characters, 4,500 tokens here, each; and a question. */
const heavy = (turns: number): PlainMessage[] => [
  ...Array.from({ length: turns }, (_, at) => [
    user(`ask ${at + 1}`),
    ...['a', 'b', 'c', 'd'].flatMap(step => [
      calling(`${step}${at}`),
      returned(`${step}${at}`, step.repeat(18_000)),
    ]),
    assistant(`say ${at + 1}`),
  ]).flat(),
  user('now'),
]

describe('D1 agent_max_context_tokens 50000, agent_max_context_turns 20, agent_max_steps 15; changed by /config NAME VALUE.', () => {
  it('D1 keeps 20 turns, and after agent_max_context_turns 30 as many as that', () => {
    expect(readUnder(COWAGENT, talk(19))).toEqual(talk(19))
    expect(readUnder(COWAGENT, talk(20)).length).toBeLessThan(talk(20).length)
    const more = configured({ agent_max_context_turns: 30 })
    expect(readUnder(more, talk(29))).toEqual(talk(29))
    expect(readUnder(more, talk(30)).length).toBeLessThan(talk(30).length)
  })

  it('D1 compresses over 50,000 tokens, and after agent_max_context_tokens 80000 not before that', () => {
    const more = configured({ agent_max_context_tokens: 80_000 })
    expect(contentsOf(readUnder(COWAGENT, heavy(2)))).toHaveLength(8)
    expect(contentsOf(readUnder(COWAGENT, heavy(3)))).toHaveLength(0)
    expect(contentsOf(readUnder(more, heavy(3)))).toHaveLength(12)
  })

  it('D1 D9 says that the limit of calls stopped the turn, and Retry goes on with a new count', () => {
    let called = 0
    const drive = createDrive({
      config: { preset: COWAGENT },
      answer: () => {
        called += 1
        return calls({ type: 'tool-call', callId: `c${called}`, tool: 'read', input: {} })
      },
      tool: () => 'Read.',
    })
    drive.user('Go on.')
    expect(drive.driven().events.at(-1)).toMatchObject({
      message:
        'The model called 15 tools in one turn, so the turn was stopped. Press Retry to let it continue.',
    })
    drive.give({ type: 'run' })
    expect(called).toBe(30)
  })

  it('D1 D9 stops a turn after 15 tool calls, or after agent_max_steps; max_steps counts requests', () => {
    const stoppedAfter = (preset: Preset, perRequest: number) => {
      let called = 0
      let ran = 0
      const drive = createDrive({
        config: { preset },
        answer: () =>
          calls(
            ...Array.from({ length: perRequest }, () => {
              called += 1
              return { type: 'tool-call', callId: `c${called}`, tool: 'read', input: {} } as const
            }),
          ),
        tool: () => {
          ran += 1
          return 'Read.'
        },
      })
      drive.user('Go on.')
      expect(drive.driven().events.at(-1)).toMatchObject({ type: 'v1.request-failed' })
      return { calls: ran, requests: drive.driven().requests.length }
    }
    expect(stoppedAfter(COWAGENT, 1)).toEqual({ calls: 15, requests: 15 })
    expect(stoppedAfter(COWAGENT, 4)).toEqual({ calls: 15, requests: 4 })
    expect(stoppedAfter(configured({ agent_max_steps: 3 }), 1)).toEqual({ calls: 3, requests: 3 })
    expect(stoppedAfter(configured({ agent_max_steps: 3 }), 6)).toEqual({ calls: 3, requests: 1 })
    for (const [limit, perRequest] of [
      [30, 1],
      [90, 2],
    ] as const)
      expect(stoppedAfter(configured({ agent_max_steps: limit }), perRequest)).toEqual({
        calls: limit,
        requests: limit / perRequest,
      })
    const byRequests = configured({ agent_max_steps: 90, max_steps: 2 })
    expect(stoppedAfter(byRequests, 4)).toEqual({ calls: 8, requests: 2 })
  })
})

describe('D2 Tool results of past turns over 20,000 characters keep their beginning and end with a notice; the current turn is not touched.', () => {
  const long = `${'a'.repeat(12_000)}${'b'.repeat(12_000)}`

  it('D2 keeps 10,000 characters of the beginning and of the end of a past result', () => {
    expect(contentsOf(readUnder(COWAGENT, [...workingTurns(1, long), user('now')]))).toEqual([
      `${'a'.repeat(10_000)}\n\n[… 4000 characters left out …]\n\n${'b'.repeat(10_000)}`,
    ])
  })
})

describe('D3 Over the turn limit: the oldest half of complete turns goes; it is summarised, written to that day’s memory file (journal), and, when the summary is ready, injected into the first kept user message from the next turn on, without blocking this one (if that message is the newest one: as an item before it). The trim happens before the summary exists.', () => {
  const over = talk(20)

  it('D3 drops the oldest 10 turns of 21 before any summary of them exists', () => {
    expect(readUnder(COWAGENT, over)).toEqual(over.slice(20))
  })

  it('D3 asks for the summary of exactly those turns, beside the request', () => {
    const asked: (readonly [readonly PlainMessage[], Summarizing])[] = []
    requestsUnder(COWAGENT, [...over, assistant('Yes.')], {
      summary: (source, effect) => {
        asked.push([source, effect])
        return SUMMARY
      },
    })
    expect(asked.map(([source]) => source)).toEqual([over.slice(0, 20)])
    expect(asked.map(([, { trigger }]) => trigger)).toEqual(['background'])
  })

  it('D3 pauses after 3 summaries that failed, and tries again 10 turns later', () => {
    const play = createPlay(COWAGENT, { windowTokens: 200_000, summary: () => null })
    const turnsAtStart: number[] = []
    for (let turn = 1; turn <= 35; turn += 1) {
      const before = triggersOf(play).length
      play.talk({ ask: 1_000, reply: 11_000 })
      if (triggersOf(play).length > before) turnsAtStart.push(turn)
    }
    const [, , third = 0, fourth = 0, fifth = 0] = turnsAtStart
    expect(third).toBeLessThan(13)
    expect([fourth - third, fifth - fourth]).toEqual([10, 10])
  })

  it('D3 leaves one turn of two where the limit is one', () => {
    const strict = configured({ agent_max_context_turns: 1 })
    expect(readUnder(strict, talk(1))).toEqual([user('now')])
  })

  it('D3 asks for the record of a day, in prose', () => {
    const asked: Summarizing[] = []
    requestsUnder(COWAGENT, [...over, assistant('Yes.')], {
      summary: (_, effect) => {
        asked.push(effect)
        return SUMMARY
      },
    })
    expect(asked[0]?.plan.summarizer).toMatchObject({ writer: 'settings', form: 'narrative' })
    expect(asked[0]?.plan.summarizer.instructions).toMatch(/record of a day/)
  })
})

describe('D4 Still over the token budget: fewer than 5 turns → each turn keeps its first user text and last reply; 5 or more → the first half goes again, with memory and injected summary.', () => {
  it('D4 compresses 4 turns to their texts', () => {
    const read = readUnder(COWAGENT, heavy(3))
    expect(textsOf(read)).toEqual(['ask 1', 'say 1', 'ask 2', 'say 2', 'ask 3', 'say 3', 'now'])
  })

  it('D4 drops the first half of 5 turns where nothing may be summarised, and compresses none', () => {
    const play = createPlay(COWAGENT, { windowTokens: 200_000, config: { automatic: false } })
    play.talk({ ask: 100, reply: 100, results: [4_900, 4_900] }, 4)
    play.talk({ ask: 14_000, reply: 100 })
    const { requests } = play.driven()
    expect(resultsIn(play)).toHaveLength(4)
    expect(requests.at(-1)?.messages.filter(({ role }) => role === 'user')).toHaveLength(3)
  })
})

describe('D6 Restore after a restart: the newest max(3, floor(agent_max_context_turns / 6)) turns with user text and final reply only (ours: a resume mode; the default resumes everything).', () => {
  const restored = (preset: Preset) => {
    const log = logOf(workingTurns(9))
    const [draft] = resumeEvents(foldBranch(log), preset)
    return (
      draft && viewOf(applyEvent(foldBranch(log), stamped(draft, log.length))).items.map(plainOf)
    )
  }

  it('D6 starts again with the texts of the newest 3 turns', () => {
    expect(textsOf(restored(COWAGENT) ?? [])).toEqual([
      'ask 7',
      'say 7',
      'ask 8',
      'say 8',
      'ask 9',
      'say 9',
    ])
  })

  it('D6 starts again with a sixth of the turn limit where that is more than 3 turns', () => {
    expect(restored(configured({ agent_max_context_turns: 29 }))).toHaveLength(2 * 4)
    expect(restored(configured({ agent_max_context_turns: 30 }))).toHaveLength(2 * 5)
    expect(restored(configured({ agent_max_context_turns: 12 }))).toHaveLength(2 * 3)
  })

  it('D6 resumes everything by default', () => {
    expect(restored(PALIMPSEST)).toBeUndefined()
  })
})

describe('D7 Sessions untouched for 30 days are cleaned up (ours: to the trash, with notice).', () => {
  const DAY = 86_400_000

  it('D7 lets a session go 30 days after its last update, and none by default', () => {
    expect(expiresAt(COWAGENT, 5 * DAY)).toBe(35 * DAY)
    expect(expiresAt(PALIMPSEST, 0)).toBeNull()
  })
})

describe('D8 /context shows message count, role distribution, characters (and tokens); /context clear; cleared content stays findable by memory search.', () => {
  it('D8 clears what the model reads, and keeps every message', () => {
    const log = logOf(workingTurns(3))
    const cleared = stamped({ type: 'v1.context-cleared', keepsFromId: null }, log.length)
    const folded = applyEvent(foldBranch(log), cleared)
    expect(viewOf(folded).items).toEqual([])
    expect(folded.messages.length).toBe(12)
  })
})

describe('D5 Overflow error: summarise all to memory; tool results ≤ 10K characters, user text ≤ 10K, at most 5 turns; if it still overflows, clear the context (ours: the view, never the log). Two retries, therefore; the summary for memory runs beside them and delays neither.', () => {
  const run = (messages: readonly PlainMessage[]) => {
    const made = createPresetRun({
      preset: COWAGENT,
      windowTokens: 1_000_000,
      summary: () => SUMMARY,
    })
    for (const message of messages) made.next(message)
    return made
  }

  it('D5 sends nine tenths at most of what was refused, and of that again, where one turn is too large', () => {
    const steps = Array.from({ length: 14 }, (_, at) => `s${at}`)
    const made = run([
      user('q'),
      ...steps.flatMap(step => [calling(step), returned(step, step.repeat(500))]),
    ])
    const left = [1, 2].map(() => contentsOf(made.overflow().request ?? []).length)
    expect(left).toEqual([12, 10])
  })

  it('D5 keeps 5 turns at most', () => {
    const { request } = run(talk(12)).overflow()
    expect(textsOf(request ?? []).filter(text => /ask|now/.test(text ?? ''))).toHaveLength(5)
  })

  it('D5 limits older user texts to 10K characters', () => {
    const long = 'u'.repeat(15_000)
    const { request } = run([user(long), assistant('say'), user('now')]).overflow()
    const half = 'u'.repeat(5_000)
    expect(request?.[0]?.text).toBe(`${half}\n\n[… 5000 characters left out …]\n\n${half}`)
  })

  it('D5 clears all but the newest user message when it overflows again, and then gives up', () => {
    const made = run(talk(12))
    made.overflow()
    expect(made.overflow().request).toEqual([user('now')])
    expect(made.overflow().request).toBeNull()
  })

  it('D5 summarizes all messages to memory beside the first retry, once, and lets no try wait', () => {
    const made = createPlay(COWAGENT, { holdSummaries: true })
    made.talk({ ask: 60, reply: 120 }, 6)
    const before = made.driven().requests.length
    made.talk({ ask: 60, reply: 120, refusals: 2 })
    const { noted, requests } = made.driven()
    expect(requests).toHaveLength(before + 3)
    expect(noted.map(({ plan }) => plan.toSummarize.length)).toEqual([12])
  })

  it('D5 summarizes nothing to memory under a preset that does not say so', () => {
    const made = createPlay(presetById('opencode'))
    made.talk({ ask: 60, reply: 120 }, 6)
    made.talk({ ask: 60, reply: 120, refusals: 1 })
    expect(made.driven().noted).toEqual([])
  })

  it('D5 holds for the later steps of the turn', () => {
    const long = 'x'.repeat(15_000)
    const made = run([user('q'), calling('a'), returned('a', long)])
    made.overflow()
    const next = [calling('b'), returned('b', 'short')].map(message => made.next(message)).at(-1)
    for (const content of contentsOf(next?.request ?? []))
      expect(String(content).length).toBeLessThan(10_050)
  })
})
