import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { plainSearch } from '../../test/plain-search.ts'
import { conversationRuns } from '../../test/property-runs.ts'
import { SUMMARY } from '../../test/presets/play.ts'
import { viewOf } from '../branch/branch.ts'
import type { EventOf } from '../log/event.ts'
import { textOf, type Message, type ModelRequest } from '../message/message.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { countMessages, countRequest } from '../tokens/request-tokens.ts'
import { rowsOf } from '../branch/rows.ts'
import { simulate } from '../../test/simulate.ts'

const FACT = 'The spare key of the greenhouse lies under the third flowerpot.'
const QUESTION = 'Where does the spare key of the greenhouse lie?'

/** Words that nothing else says. */
const chatter = (turn: number, words: number) =>
  Array.from({ length: words }, (_, at) => `w${turn}x${at}`).join(' ')

const textsOf = ({ messages }: ModelRequest) => messages.map(({ parts }) => textOf(parts))

/** A session whose third message holds the fact, long compacted away without a trace in the summary. */
function talked(options: DriveOptions = {}) {
  const drive = createDrive({
    windowTokens: 2_048,
    answer: (_request, index) => says(`${chatter(1_000 + index, 25)}`),
    summary: () => SUMMARY,
    recall: (asked, events) => plainSearch(events, asked),
    ...options,
    config: { summarizer: 'model', modelSummaries: 'free', ...options.config },
  })
  drive.user('Hello there.')
  drive.user(FACT)
  for (let turn = 0; turn < 40; turn += 1) drive.user(chatter(turn, 20))
  return drive
}

const recallsIn = (drive: ReturnType<typeof talked>) =>
  drive
    .driven()
    .events.filter(
      (event): event is EventOf<'v1.passages-recalled'> => event.type === 'v1.passages-recalled',
    )

describe('a recall', () => {
  it('brings a hidden fact back right before the message that asks for it, with its number', () => {
    const drive = talked()
    drive.user(QUESTION)
    const texts = textsOf(drive.driven().requests.at(-1) ?? expect.fail())
    expect(texts.at(-1)).toBe(QUESTION)
    expect(texts.at(-2)).toContain(`3 user: ${FACT}`)
    expect(texts.at(-2)).toMatch(/^\[Recalled .*Background, not a request\.\]\n1970-01-01:\n\d/)
    expect(texts.slice(0, -2).join('\n')).not.toContain(FACT)
  })

  it('asks for nothing, and brings nothing, under a preset that recalls nothing', () => {
    const drive = talked({ config: { preset: { ...PALIMPSEST, recall: null } } })
    drive.user(QUESTION)
    expect(drive.driven().searches).toEqual([])
    expect(textsOf(drive.driven().requests.at(-1) ?? expect.fail()).join('\n')).not.toContain(FACT)
  })

  it('asks for nothing while nothing is hidden, nor for a message without words of its own', () => {
    const drive = createDrive({ recall: (asked, events) => plainSearch(events, asked) })
    drive.user(FACT)
    drive.user(QUESTION)
    expect(drive.driven().searches).toEqual([])
    const hidden = talked()
    const before = hidden.driven().searches.length
    hidden.user('And then? What of it?')
    expect(hidden.driven().searches).toHaveLength(before)
  })

  it('fills the free room of small talk for a question, and a tenth of it where nothing is asked', () => {
    const takenFor = (text: string) => {
      const drive = createDrive({
        windowTokens: 4_096,
        answer: () => says('Fine.'),
        summary: () => SUMMARY,
        recall: (asked, events) => plainSearch(events, asked),
        config: { summarizer: 'model', modelSummaries: 'free' },
      })
      for (let turn = 0; turn < 180; turn += 1)
        drive.user(`The greenhouse has a key on hook ${turn}, and ${chatter(turn, 6)}.`)
      drive.user(text)
      return recallsIn(drive).at(-1)?.tokens.tokens ?? 0
    }
    const asked = takenFor('On which hook is the spare key of the greenhouse?')
    const told = takenFor(`The greenhouse has a key on a hook again, and ${chatter(3, 6)}.`)
    expect(told).toBeGreaterThan(0)
    expect(told * 5).toBeLessThan(asked)
  })

  it('stays where it is until the next compaction, so that requests share their beginning', () => {
    const drive = talked()
    drive.user(QUESTION)
    const asked = drive.driven().requests.at(-1)?.messages ?? []
    drive.user('Thanks! And now something else?')
    const next = drive.driven().requests.at(-1)?.messages ?? []
    expect(next.slice(0, asked.length)).toEqual(asked)
    const compactions = () =>
      drive.driven().events.filter(({ type }) => type === 'v1.compaction-completed').length
    for (let before = compactions(); compactions() === before;) drive.user(chatter(7_000, 40))
    const items = viewOf(drive.driven().state.branch).items
    const [first] = recallsIn(drive)
    expect(items.map(({ id }) => id)).not.toContain(first?.id)
  })

  it('leaves the retry of an answer what the answer had', () => {
    const drive = talked()
    drive.user(QUESTION)
    const asked = drive.driven().requests.at(-1)
    const question = drive
      .driven()
      .events.findLast(event => event.type === 'v1.message-appended' && event.role === 'user')
    const searches = drive.driven().searches.length
    drive.append({
      type: 'v1.branch-selected',
      reason: 'retry',
      ...(question && { parentId: question.id }),
    })
    drive.give({ type: 'run' })
    expect(drive.driven().requests.at(-1)).toEqual(asked)
    expect(drive.driven().searches).toHaveLength(searches)
  })

  it('goes without it where the search finds nothing, and where it is stopped meanwhile', () => {
    const drive = talked({ recall: () => [] })
    drive.user(QUESTION)
    expect(recallsIn(drive)).toEqual([])
    expect(drive.driven().requests.at(-1)?.messages.at(-1)?.parts).toEqual([
      { type: 'text', text: QUESTION },
    ])
  })

  it('stands as a row under the message that asked, with the numbers of what it cites', () => {
    const drive = talked()
    drive.user(QUESTION)
    const rows = rowsOf(drive.driven().state.branch, new Set())
    const at = rows.findIndex(({ type }) => type === 'recalled')
    const row = rows[at]
    const above = rows[at - 1]
    expect(above?.type === 'message' && textOf(above.entry.event.parts)).toBe(QUESTION)
    expect(row?.type === 'recalled' && row.isRead).toBe(true)
    expect(row?.type === 'recalled' && row.passages).toContainEqual(
      expect.objectContaining({ number: 3, role: 'user', tool: null, text: FACT }),
    )
  })

  it('is made again by a simulation of the same log', () => {
    const drive = talked()
    drive.user(QUESTION)
    const { events, requests } = drive.driven()
    const { budget, system, tools, count } = drive.config
    const again = simulate(events, drive.config.preset, {
      budget,
      system,
      tools,
      count,
      summarize: () => SUMMARY,
      recall: asked => plainSearch(events, asked),
    })
    expect(again.requests).toHaveLength(requests.length)
    const texts = textsOf(again.requests.at(-1)?.request ?? expect.fail())
    expect(texts.at(-2)).toContain(`3 user: ${FACT}`)
  })
})

/** A question that begins with the words of a message. */
function questionAbout(drive: ReturnType<typeof talked>, pick: number): string {
  const said = drive.driven().events.filter(({ type }) => type === 'v1.message-appended')
  const wanted = said[pick % said.length]
  const asked = wanted?.type === 'v1.message-appended' ? textOf(wanted.parts) : ''
  return `What of this: ${asked.split(' ').slice(0, 6).join(' ')}?`
}

/** Tokens that a request leaves free without the passages recalled for it, and without older ones that gave way. */
function freeBeside(
  drive: ReturnType<typeof talked>,
  request: ModelRequest,
  recall: Message,
): number {
  const { count, budget } = drive.config
  const gaveWay = drive.driven().events.at(-3)?.type === 'v1.request-truncated'
  const isFree = (message: Message) =>
    message === recall || (gaveWay && textOf(message.parts).startsWith('[Recalled'))
  const freed = countMessages(request.messages.filter(isFree), count).tokens
  return budget.budgetTokens - (countRequest(request, count).tokens - freed)
}

describe('whatever is asked of whatever session', () => {
  const sessions = fc.record({
    windowTokens: fc.constantFrom(1_024, 2_048, 4_096),
    turns: fc.integer({ min: 8, max: 25 }),
    words: fc.integer({ min: 5, max: 120 }),
    picks: fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 4 }),
    fillsWindowsTo: fc.constantFrom(0, 2_048),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  it('B1, S3, S6: a recall takes its share at most, keeps the request valid and repeats nothing', () => {
    fc.assert(
      fc.property(sessions, ({ windowTokens, turns, words, picks, share, fillsWindowsTo }) => {
        const base = createDrive().config.preset
        const preset = {
          ...base,
          recall: { share, fillsWindowsTo, leastScore: 0.3, atMostTokens: 700 },
        }
        const drive = createDrive({
          windowTokens,
          answer: (_request, index) => says(`${chatter(1_000 + index, words)}`),
          recall: (asked, events) => plainSearch(events, asked),
          config: { preset },
        })
        for (let turn = 0; turn < turns; turn += 1) drive.user(chatter(turn, words))
        for (const pick of picks) {
          const question = questionAbout(drive, pick)
          const before = recallsIn(drive).length
          drive.user(question)
          const request = drive.driven().requests.at(-1) ?? expect.fail()
          const { count, budget } = drive.config
          expect(faultsOf(request.messages)).toEqual([])
          expect(countRequest(request, count).tokens).toBeLessThanOrEqual(budget.budgetTokens)
          expect(request.messages.findLast(({ role }) => role === 'user')?.parts).toEqual([
            { type: 'text', text: question },
          ])
          const recall = recallsIn(drive)[before]
          if (!recall) continue
          const item = request.messages.at(-2) ?? expect.fail()
          expect(textOf(item.parts)).toContain(recall.introduction)
          expect(countMessages([item], count).tokens).toBeLessThanOrEqual(recall.tokens.tokens)
          const free = freeBeside(drive, request, item)
          expect(recall.tokens.tokens).toBeLessThanOrEqual(
            Math.min(windowTokens > fillsWindowsTo ? 700 : Infinity, share * free + 1),
          )
          const others = request.messages.filter(message => message !== item)
          const read = others.map(({ parts }) => textOf(parts)).join('\n')
          for (const { text } of recall.passages) expect(read).not.toContain(text)
        }
      }),
      { numRuns: conversationRuns() },
    )
  })
})
