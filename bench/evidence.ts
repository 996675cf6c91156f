/**
 * Section 2: long talks, imported whole and compacted into a small window. For each question: how much of the turns
 * that answer it stands in the request that asks it.
 *
 * @module
 */
import { contentHash } from '../src/engine/message/content-hash.ts'
import { extractiveInput } from '../src/engine/compaction/extractive/extract-summary.ts'
import { extractiveSummary } from '../src/engine/compaction/extractive/extractive.ts'
import type { EventId, SessionEvent } from '../src/engine/log/event.ts'
import type { Message } from '../src/engine/message/message.ts'
import type { Preset } from '../src/engine/presets/preset.ts'
import { PRESETS } from '../src/engine/presets/registry.ts'
import { countMessage, REPLY_OVERHEAD } from '../src/engine/tokens/request-tokens.ts'
import { simulate, type SimulateOptions, type Simulation } from '../src/test/simulate.ts'
import type { CountText } from '../src/engine/tokens/count.ts'
import { countOnce } from './count-once.ts'
import { LOCOMO, logOfTalk, readTalks, type Talk, type TalkQuestion } from './evidence/locomo.ts'
import { readRequest, type ReadRequest } from './evidence/kept.ts'
import { recallIn } from './evidence/recall.ts'
import { dataPath, rounded, type BenchOptions, type Row } from './row.ts'

/** Tokens that the window leaves for history, after the question and the fixed part of every request. */
const ROOMS = [
  { name: '2k', tokens: 2_000 },
  { name: '4k', tokens: 4_000 },
  { name: '8k', tokens: 8_000 },
] as const

/** Questions that the talk answers, with the turns that do. */
const CATEGORIES: readonly number[] = [1, 2, 3, 4]

/** What each filter adds to the options of a simulation over a talk; nothing under a preset that recalls nothing. */
const FILTERS: readonly { readonly filter: string; readonly recallIn: RecallIn }[] = [
  { filter: 'no-recall', recallIn: () => ({}) },
  { filter: 'recall', recallIn: (talk, preset) => (preset.recall ? recallIn(talk) : {}) },
]
type RecallIn = (talk: Talk, preset: Preset) => Partial<SimulateOptions>

export function run(options: BenchOptions): readonly Row[] {
  const path = dataPath(options, LOCOMO)
  const talks = path === null ? [] : readTalks(path, options.leaveOut)
  const count = countOnce()
  for (const preset of PRESETS) console.log(`${preset.id} ${contentHash(JSON.stringify(preset))}`)
  return FILTERS.flatMap(({ filter, recallIn: recalls }) =>
    PRESETS.flatMap(preset =>
      ROOMS.flatMap(room => {
        const shares = !talks.some(talk => questionsOf(talk).length > 0)
          ? null
          : measure(talks, { preset, roomTokens: room.tokens, count, recallIn: recalls })
        return rowsOf(shares, { preset, filter, room: room.name })
      }),
    ),
  )
}

/** What is measured. */
interface Setting {
  readonly preset: Preset
  readonly roomTokens: number
  readonly count: CountText
  readonly recallIn: RecallIn
}

/** Means over the questions. */
interface Shares {
  readonly kept: number
  readonly words: number
  readonly questions: number
}

/** Of every question the share of its turns that stand in its request, whole and by their words. */
function measure(talks: readonly Talk[], setting: Setting): Shares {
  let kept = 0
  let words = 0
  let questions = 0
  for (const talk of talks) {
    const requestFor = requestsOf(talk, setting)
    const said = new Map(talk.turns.map(turn => [turn.id, turn.words]))
    for (const question of questionsOf(talk)) {
      const request = requestFor(question)
      const share = (holds: (words: string) => boolean) =>
        question.evidence.filter(id => {
          const text = said.get(id)
          return text !== undefined && holds(text)
        }).length / question.evidence.length
      questions += 1
      if (request === null) continue
      kept += share(request.holds)
      words += share(request.holdsMostWordsOf)
    }
  }
  return { kept: kept / questions, words: words / questions, questions }
}

function questionsOf({ questions }: Talk): readonly TalkQuestion[] {
  return questions.filter(
    ({ category, evidence }) => CATEGORIES.includes(category) && evidence.length > 0,
  )
}

/** The request for a question; null for one that is refused. Without recall it depends on the question's length alone. */
function requestsOf(talk: Talk, setting: Setting): (question: TalkQuestion) => ReadRequest | null {
  const known = new Map<number | string, ReadRequest | null>()
  const dependsOnWords = Object.keys(setting.recallIn(talk, setting.preset)).length > 0
  const simulated = simulationsOf(talk, setting)
  return ({ text }) => {
    const key = dependsOnWords ? text : tokensOf(text, setting.count)
    const before = known.get(key)
    if (before !== undefined) return before
    const sent = simulated(text).requests.at(-1)?.request
    const request = sent ? readRequest(sent.messages.slice(0, -1)) : null
    known.set(key, request)
    return request
  }
}

/** What comes of the talk, imported whole, when it is asked this as a new message. */
function simulationsOf(
  talk: Talk,
  { preset, roomTokens, count, recallIn: recalls }: Setting,
): (text: string) => Simulation {
  const log = logOfTalk(talk)
  const recall = recalls(talk, preset)
  return text => {
    const windowTokens = roomTokens + tokensOf(text, count) + REPLY_OVERHEAD
    return simulate(asking(log, askedIn(text)), preset, {
      budget: { windowTokens, reserveTokens: 1, budgetTokens: windowTokens },
      system: '',
      tools: [],
      count,
      importedThrough: talk.turns.length,
      summarize: asked => {
        const { items, ...options } = extractiveInput(asked)
        return extractiveSummary(items, { ...options, count })
      },
      ...recall,
    })
  }
}

function askedIn(text: string): Message {
  return { role: 'user', parts: [{ type: 'text', text }] }
}

function tokensOf(text: string, count: CountText): number {
  return countMessage(askedIn(text), count).tokens
}

/** The talk, the question, and an answer, before which the request is made. */
function asking(log: readonly SessionEvent[], question: Message): readonly SessionEvent[] {
  const last = log.at(-1)
  const event = (id: string, parentId: EventId | null, message: Message): SessionEvent => ({
    id: id as EventId,
    parentId,
    at: last?.at ?? 0,
    type: 'v1.message-appended',
    model: null,
    finishReason: null,
    ...message,
  })
  const asked = event('question', last?.id ?? null, question)
  const answer: Message = { role: 'assistant', parts: [{ type: 'text', text: '…' }] }
  return [...log, asked, event('answer', asked.id, answer)]
}

function rowsOf(
  shares: Shares | null,
  {
    preset,
    filter,
    room,
  }: { readonly preset: Preset; readonly filter: string; readonly room: string },
): readonly Row[] {
  return (['kept', 'words'] as const).map(metric => ({
    section: 'evidence',
    subject: preset.id,
    metric: `${metric}@${room}`,
    filter,
    value: shares === null ? 'absent' : rounded(100 * shares[metric]),
    unit: '%',
    n: shares?.questions ?? 0,
  }))
}
