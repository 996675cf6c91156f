import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calls,
  configFor,
  createDrive,
  says,
  type DriveOptions,
  usageOf,
} from '../../test/drive.ts'
import { someImages } from '../../test/image-arbitrary.ts'
import { conversationRuns } from '../../test/property-runs.ts'
import { variedWords } from '../../test/words.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import type { SessionEvent } from '../log/event.ts'
import { createCounter } from '../tokens/image-tokens.ts'
import { textOf, type ModelRequest } from '../message/message.ts'
import { measure } from '../reports/meter.ts'
import { PRESETS } from '../presets/registry.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { bodyHashOf, buildRequest } from '../request/request.ts'
import { countRequest } from '../tokens/request-tokens.ts'
import { measuresOf } from './measures.ts'

const script = fc.array(
  fc.record({
    ask: fc.integer({ min: 1, max: 250 }),
    reply: fc.integer({ min: 1, max: 250 }),
    tools: fc.nat(3),
    images: someImages.map(images => images.map(each => ({ ...each, width: 300, height: 200 }))),
  }),
  { minLength: 1, maxLength: 25 },
)
type Script = typeof script extends fc.Arbitrary<infer Value> ? Value : never

/** Counts images as a model with eyes does. */
const SEEING = createCounter(configFor(8_192).count, { model: 'claude', seesImages: true })

/** A whole conversation whose calls reuse ids; `after` is called when each turn has ended. */
function perform(turns: Script, options: DriveOptions, after: () => void = () => {}) {
  let tools = 0
  let reply = 1
  const drive = createDrive({
    tool: () => variedWords(reply),
    answer: (_, index) => {
      if (tools === 0) return says(variedWords(reply))
      tools -= 1
      return calls({
        type: 'tool-call',
        callId: `c${index % 2}`,
        tool: 'read',
        input: { path: index % 3 },
      })
    },
    ...options,
    config: { count: SEEING, ...options.config },
  })
  for (const [number, turn] of turns.entries()) {
    tools = turn.tools
    reply = turn.reply
    drive.shows(turn.images, `Please ${number}: ${variedWords(turn.ask)}`)
    after()
  }
  return drive
}

it('counts the tools that a compaction brings before the request is measured', () => {
  const counted = new Set<string>()
  const tool = { name: 'search', description: 'Finds what was summarized.', inputSchema: {} }
  const drive = createDrive({
    windowTokens: 4_096,
    config: {
      count: text => ({
        tokens: Math.ceil(text.length / 4),
        source: counted.has(text) ? 'tokenized' : 'estimated',
      }),
    },
    onCount: texts => texts.forEach(text => counted.add(text)),
    toolsOf: branch =>
      viewOf(branch).items.some(({ origin }) => origin === 'summary') ? [tool] : [],
    summary: null,
  })
  for (let turn = 0; turn < 6; turn += 1) drive.user(`Turn ${turn}: ${variedWords(150)}`)
  // Too long for the rest of the window: the request waits for a summary.
  drive.user(variedWords(1_100))
  const { requests, events } = drive.driven()
  expect(events.map(({ type }) => type).slice(-4)).toContain('v1.compaction-completed')
  expect(requests.some(({ tools }) => tools.length > 0)).toBe(true)
  const sources = events.flatMap(event =>
    event.type === 'v1.request-sent' ? [event.tokens.source] : [],
  )
  expect(new Set(sources)).toEqual(new Set(['tokenized']))
})

const preset = fc.constantFrom(...PRESETS)
const ladder = (events: readonly SessionEvent[]) =>
  events.filter(
    ({ type }) => type === 'v1.compaction-completed' || type === 'v1.tool-outputs-masked',
  ).length
const lastUser = ({ messages }: ModelRequest) =>
  textOf(messages.findLast(({ role }) => role === 'user')?.parts ?? [])

describe('every request of every preset', () => {
  it('P4: has the same bytes when the same conversation is repeated', () => {
    fc.assert(
      fc.property(script, preset, fc.constantFrom(2_048, 8_192), (turns, chosen, windowTokens) => {
        const once = () =>
          perform(turns, { windowTokens, config: { preset: chosen } })
            .driven()
            .requests.map(request => bodyHashOf(request))
        expect(once()).toEqual(once())
      }),
      { numRuns: conversationRuns() },
    )
  })

  it('B5: obeys the providers’ rules and the budget, and ends in the user’s own words', () => {
    fc.assert(
      fc.property(
        script,
        preset,
        fc.constantFrom(1_500, 2_048, 4_096, 8_192),
        (turns, chosen, windowTokens) => {
          let seen = 0
          let said = 0
          const drive = perform(turns, { windowTokens, config: { preset: chosen } })
          for (const request of drive.driven().requests) {
            expect(faultsOf(request.messages)).toEqual([])
            expect(countRequest(request, drive.config.count).tokens).toBeLessThanOrEqual(
              drive.config.budget.budgetTokens,
            )
            const words = lastUser(request)
            if (!words.startsWith(`Please ${seen}:`)) seen += 1
            if (words.startsWith(`Please ${seen}:`)) said += 1
          }
          expect(said).toBe(drive.driven().requests.length)
        },
      ),
      { numRuns: conversationRuns() },
    )
  })

  it('B3: is never preceded by two compactions without new content between them', () => {
    fc.assert(
      fc.property(script, preset, (turns, chosen) => {
        const drive = perform(turns, { windowTokens: 4_096, config: { preset: chosen } })
        let fresh = true
        for (const event of drive.driven().events) {
          if (event.type === 'v1.message-appended') fresh = true
          if (event.type !== 'v1.compaction-started' || event.trigger === 'overflow') continue
          expect(fresh).toBe(true)
          fresh = false
        }
      }),
      { numRuns: conversationRuns() },
    )
  })
})

describe('the default preset', () => {
  it('P5: sends a request that begins as the one before, between two commits', () => {
    fc.assert(
      fc.property(script, turns => {
        let commits = 0
        let before: ModelRequest | null = null
        let compared = 0
        const drive: ReturnType<typeof createDrive> = createDrive({
          answer: request => {
            const now = ladder(drive.driven().events)
            const earlier = before
            if (earlier && now === commits) {
              compared += 1
              expect(request.messages.slice(0, earlier.messages.length)).toEqual(earlier.messages)
            }
            commits = now
            before = request
            return says(variedWords(turns[compared % turns.length]?.reply ?? 1))
          },
        })
        for (const [number, { ask }] of turns.entries())
          drive.user(`${number}: ${variedWords(ask)}`)
        expect(compared).toBeGreaterThanOrEqual(Math.min(1, turns.length - 1))
      }),
      { numRuns: conversationRuns() },
    )
  })

  it('B9: the meter, the triggers and the request speak of one number', () => {
    fc.assert(
      fc.property(script, turns => {
        const drive = perform(turns, { config: { automatic: false }, windowTokens: 65_536 })
        const { branch } = drive.driven().state
        const { config } = drive
        const meter = measure(branch, config, {
          windowSource: 'model',
          draft: '',
          compacting: false,
        })
        const request = drive.driven().requests.at(-1)
        if (!request) return
        const sent = drive.driven().events.findLast(event => event.type === 'v1.request-sent')
        expect(sent?.tokens.tokens).toBe(countRequest(request, config.count).tokens)
        expect(meter.tokens.tokens).toBe(measuresOf(branch, config).requestTokens)
        const { breakdown } = sent ?? {}
        const parts = breakdown ? breakdown.system + breakdown.tools + breakdown.conversation : 0
        expect(parts).toBe(sent?.tokens.tokens)
      }),
      { numRuns: conversationRuns() },
    )
  })

  it.each([
    ['zero', () => 0],
    ['the sum over many steps', (tokens: number) => tokens * 30],
    ['far below what was sent', (tokens: number) => Math.floor(tokens / 6)],
  ] as const)('B10: neither starts nor spares a compaction when the report is %s', (_, told) => {
    const talk = (reports: boolean) => {
      const drive: ReturnType<typeof createDrive> = createDrive({
        answer: request => ({
          ...says(variedWords(120)),
          usage: reports
            ? usageOf(told(countRequest(request, drive.config.count).tokens), 10)
            : null,
        }),
      })
      const begun: number[] = []
      for (let turn = 0; turn < 30; turn += 1) {
        const before = drive.driven().events.length
        drive.user(`Question ${turn}: ${variedWords(80)}`)
        const news = drive.driven().events.slice(before)
        if (news.some(({ type }) => type === 'v1.compaction-started')) begun.push(turn)
      }
      return begun
    }
    expect(talk(true)).toEqual(talk(false))
    expect(talk(false).length).toBeGreaterThan(0)
  })

  it('B10: takes no report into account that is older than the newest compaction', () => {
    const drive = createDrive({
      answer: request => ({
        ...says(variedWords(120)),
        usage: usageOf(countRequest(request, drive.config.count).tokens, 10),
      }),
    })
    for (let turn = 0; turn < 12; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    const before = measuresOf(drive.driven().state.branch, drive.config).requestTokens
    drive.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
    const after = measuresOf(drive.driven().state.branch, drive.config)
    const built = buildRequest(viewOf(drive.driven().state.branch), {
      ...drive.config,
      shrinkTo: null,
    })
    expect(after.requestTokens).toBeLessThan(before)
    if (built.type === 'built')
      expect(Math.abs(after.requestTokens - built.tokensBefore)).toBeLessThan(20)
  })

  it('T3: makes the same next request after the log was read again', () => {
    fc.assert(
      fc.property(script, preset, (turns, chosen) => {
        const drive = perform(turns, { config: { preset: chosen }, windowTokens: 4_096 })
        const { events, state } = drive.driven()
        expect(foldBranch(events).overlays).toEqual(state.branch.overlays)
        expect(viewOf(foldBranch(events))).toEqual(viewOf(state.branch))
      }),
      { numRuns: conversationRuns() },
    )
  })
})

describe('what is written while a compaction runs', () => {
  /** About to wait for a summary. */
  const waiting = () => {
    const drive = createDrive({
      answer: () => says(variedWords(120)),
      holdSummaries: true,
      config: { preset: PALIMPSEST },
    })
    for (let turn = 0; drive.driven().state.turn.type !== 'blocked'; turn += 1) {
      if (turn > 40) throw new Error('It never waits')
      drive.user(`Question ${turn}: ${variedWords(80)}`)
    }
    return drive
  }

  it('T6: is sent once, after it, in order, and is not summarised', () => {
    const drive = waiting()
    const asked = drive.driven().requests.length
    const newest = viewOf(drive.driven().state.branch).items.at(-1)
    drive.finishSummary()
    const { requests } = drive.driven()
    expect(requests).toHaveLength(asked + 1)
    expect(requests.at(-1)?.messages.at(-1)?.parts).toEqual(newest?.parts)
    const words = textOf(newest?.parts ?? [])
    const all = requests.at(-1)?.messages.map(({ parts }) => textOf(parts)) ?? []
    expect(all.filter(text => text === words)).toHaveLength(1)
  })

  it('T7: resumes by itself only a turn that it interrupted', () => {
    const drive = waiting()
    drive.give({ type: 'stop' })
    const stopped = drive.driven().requests.length
    drive.finishSummary()
    expect(drive.driven().requests).toHaveLength(stopped)
    expect(drive.driven().state.turn.type).toBe('idle')

    const idle = createDrive({ answer: () => says(variedWords(60)) })
    for (let turn = 0; turn < 8; turn += 1) idle.user(`Question ${turn}: ${variedWords(60)}`)
    const before = idle.driven().requests.length
    idle.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
    expect(idle.driven().events.at(-1)?.type).toBe('v1.compaction-completed')
    expect(idle.driven().requests).toHaveLength(before)
  })
})
