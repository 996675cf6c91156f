/** How many questions about a conversation the archive, the recall and the summary answer, language by language. */
import { foldBranch } from '../../engine/branch/branch.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import { textOf } from '../../engine/message/message.ts'
import { PALIMPSEST } from '../../engine/presets/palimpsest.ts'
import { makeRequest } from '../../engine/reports/simulate.ts'
import { documentOf } from '../../engine/search/document-of-message.ts'
import { createSearchIndex, type SearchIndex } from '../../engine/search/search-index.ts'
import { estimateText } from '../../engine/tokens/count.ts'
import { completed, spanTo } from '../compactions.ts'
import { session } from '../session.ts'
import { ARABIC } from './arabic.ts'
import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { GERMAN } from './german.ts'
import { SPANISH } from './spanish.ts'
import type { LanguageTalk } from './talk.ts'

/** The first of them is what the others are compared with. */
export const LANGUAGE_TALKS: readonly LanguageTalk[] = [ENGLISH, GERMAN, SPANISH, CHINESE, ARABIC]

/** Hits that the product asks its archive for when it recalls. */
const LIMIT = 400
/** A window in which a recall takes only what is relevant. */
const WINDOW_TOKENS = 32_768
const DAY = 86_400_000
/** 3 March 2025 at nine. */
const START = Date.UTC(2025, 2, 3, 9)
const DAYS_APART = 9

/** Questions of a language that are answered, of how many. */
export interface Answered {
  readonly language: string
  readonly questions: number
  /** The answer is the first hit, or among the first 3 or 5. */
  readonly found1: number
  readonly found3: number
  readonly found5: number
  /** The recall brings it, when every message is hidden. */
  readonly recalled: number
  /** Questions whose answer is not the first hit, and those that recall nothing of it; for people. */
  readonly missed: readonly string[]
}

/** All conversations lie in one archive, as sessions do in the app; a question asks its own session. */
export function measureLanguages(
  of: 'questions' | 'laterQuestions' = 'questions',
): readonly Answered[] {
  const index = createSearchIndex()
  for (const talk of LANGUAGE_TALKS)
    index.put(
      messagesOf(talk).flatMap((event, order) =>
        event.type === 'v1.message-appended'
          ? [documentOf(event, { sessionId: talk.language, order })]
          : [],
      ),
    )
  return LANGUAGE_TALKS.map(talk => measure({ ...talk, questions: talk[of] }, index))
}

function measure(talk: LanguageTalk, index: SearchIndex): Answered {
  const log = messagesOf(talk)
  const now = log.at(-1)?.at ?? START
  const missed: string[] = []
  const ranks = talk.questions.map(([question, number]) => {
    const ids = index
      .search(question, { limit: LIMIT, now, ranksAll: true, filters: sessionOf(talk) })
      .map(({ id }) => id)
    const rank = ids.indexOf(`e${number}`)
    if (rank !== 0) missed.push(`rank ${rank + 1} of ${number}: ${question}`)
    return rank
  })
  const found = (depth: number) => ranks.filter(rank => rank >= 0 && rank < depth).length
  const recalled = talk.questions.filter(([question, number]) => {
    const texts = recalledFor(question, log, { talk, index, now })
    const isThere = texts.includes(textOfMessage(log, number))
    if (!isThere) missed.push(`not recalled of ${texts.length}: ${question}`)
    return isThere
  }).length
  return {
    language: talk.language,
    questions: talk.questions.length,
    found1: found(1),
    found3: found(3),
    found5: found(5),
    recalled,
    missed,
  }
}

interface Asked {
  readonly talk: LanguageTalk
  readonly index: SearchIndex
  readonly now: number
}

/** The passages for a question, after a compaction that replaced every message with a few words. */
function recalledFor(
  question: string,
  log: readonly SessionEvent[],
  { talk, index, now }: Asked,
): readonly string[] {
  const span = spanTo(`e${log.length - 1}`)
  const lines = talk.days.flat()
  const branch = foldBranch(session(...lines, completed({ span, summary: '…' }), `u ${question}`))
  const { events } = makeRequest(
    { branch, turn: { type: 'idle' }, job: null },
    {
      at: now,
      config: {
        preset: PALIMPSEST,
        model: { provider: 'simulation', host: null, model: 'none' },
        budget: { windowTokens: WINDOW_TOKENS, reserveTokens: 1, budgetTokens: WINDOW_TOKENS - 1 },
        system: '',
        tools: [],
        count: estimateText,
        summarizer: 'extractive',
        modelSummaries: 'free',
      },
      summarize: () => null,
      recall: ({ query }) =>
        index
          .search(query, { limit: LIMIT, now, ranksAll: true, filters: sessionOf(talk) })
          .map(({ id, score }) => ({ messageId: id, score })),
    },
  )
  return events.flatMap(event =>
    event.type === 'v1.passages-recalled' ? event.passages.map(({ text }) => text) : [],
  )
}

function sessionOf({ language }: LanguageTalk) {
  return { sessionIds: [language] }
}

function textOfMessage(log: readonly SessionEvent[], number: number): string {
  const event = log[number]
  return event?.type === 'v1.message-appended' ? textOf(event.parts) : ''
}

/** The conversation as a log; its messages are `e1`, `e2` and so on. */
function messagesOf({ days }: LanguageTalk): readonly SessionEvent[] {
  const times = days.flatMap((lines, day) =>
    lines.map((_, position) => START + day * DAYS_APART * DAY + position * 60_000),
  )
  return session(...days.flat()).map((event, position) => ({
    ...event,
    at: times[Math.max(0, position - 1)] ?? START,
  }))
}
