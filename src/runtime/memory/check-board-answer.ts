/** What of a model's answer may be proposed: a rule checks each change against its sources. Pure. */
import { z } from 'zod'
import { cleanSummary, isShortened, sentencesOf } from '../../engine/index.ts'
import type { LeftOut } from '../../i18n/en/sentences/memory.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { additionOf, type BoardProposal, crowdedOut, removalOf } from './board.ts'
import { type BoardReading, LONGEST_TEXT, type ReadFact } from './board-request.ts'
import { isAtLeast, weakest } from './fold-memory.ts'
import { isRule, mayBind } from './importance.ts'
import { LABEL, SAME } from './journal.ts'
import { unescapeText } from './memory-text.ts'
import { likeness, wordsOf } from './search-memory.ts'

/** Changes of one answer. */
const MOST_CHANGES = 20
/** A longer answer is not read to its end. */
const LONGEST_ANSWER = 50_000
/** Least share of a board entry's words in a fact that is about the same thing. */
const ABOUT = 0.25

const Numbers = z.array(z.int()).min(1).max(MOST_CHANGES)
const Addition = z.object({ text: z.string(), from: Numbers })
const Removal = z.object({ entry: z.string(), because: z.enum(['newer', 'over']), from: Numbers })
const List = z.array(z.unknown())
const Answer = z.union([
  z.object({ add: List, remove: List.default([]) }),
  z.object({ add: List.default([]), remove: List }),
])

export interface CheckedAnswer {
  readonly proposals: readonly BoardProposal[]
  readonly leftOut: LeftOut
}

type Verdict = BoardProposal | keyof LeftOut
type Judge = (one: unknown, reading: BoardReading, made: readonly BoardProposal[]) => Verdict

/**
 * The changes that cite existing facts, say nothing that these do not say, and are trusted no more than the least trusted of them.
 * Null if the answer is no JSON object with changes.
 */
export function checkBoardAnswer(answer: string, reading: BoardReading): CheckedAnswer | null {
  const text = cleanSummary(answer.slice(0, LONGEST_ANSWER))
  const json = parseJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const given = Answer.safeParse(json).data
  if (!given) return null
  const leftOut = { form: 0, source: 0, words: 0, rule: 0, known: 0 }
  const made: BoardProposal[] = []
  const judge = (judgeOne: Judge) => (one: unknown) => {
    const verdict = made.length < MOST_CHANGES ? judgeOne(one, reading, made) : 'form'
    if (typeof verdict === 'string') leftOut[verdict] += 1
    else made.push({ ...verdict, by: 'model' })
  }
  // Removals first, so that a fact may be said again in shorter words.
  given.remove.forEach(judge(removalIn))
  given.add.forEach(judge(additionIn))
  return { proposals: [...made, ...crowdedOut(reading.board, made)], leftOut }
}

function additionIn(...[one, { facts, board }, made]: Parameters<Judge>): Verdict {
  const given = Addition.safeParse(one).data
  const text = given ? clean(given.text) : ''
  const sentences = sentencesOf(text)
  if (!given || sentences.length === 0 || text.length > LONGEST_TEXT) return 'form'
  const cited = citedIn(given.from, facts)
  if (cited === null) return 'source'
  const saysOf = (sentence: string) => cited.filter(({ fact }) => isShortened(sentence, fact.text))
  const saying = sentences.map(saysOf)
  if (saying.some(({ length }) => length === 0)) return 'words'
  const fact = { text, origin: weakest(cited.map(each => each.fact.origin)) }
  if (!mayBind(fact) && isRule(text)) return 'rule'
  const removed = new Set(made.map(({ target }) => target))
  const there = [
    ...board.filter(({ id }) => !removed.has(id)).flatMap(({ value }) => value.facts),
    ...made.filter(({ kind }) => kind === 'add').map(proposal => proposal.fact),
  ]
  const words = wordsOf(text)
  if (there.some(other => likeness(wordsOf(other.text), words) >= SAME)) return 'known'
  const entries = [...new Set(saying.flat().map(({ entry }) => entry))]
  return { ...additionOf(fact, entries), id: `add.model.${made.length}` }
}

function removalIn(...[one, { facts, named }, made]: Parameters<Judge>): Verdict {
  const given = Removal.safeParse(one).data
  if (!given) return 'form'
  const target = named.get(given.entry)
  const cited = citedIn(given.from, facts)
  const [removal] = target ? removalOf(target, given.because) : []
  if (!target || cited === null || !removal) return 'source'
  if (made.some(proposal => proposal.target === target.id)) return 'known'
  const words = [...wordsOf(target.value.facts.map(({ text }) => text).join(' '))]
  const isAbout = ({ fact }: ReadFact) => {
    const theirs = wordsOf(fact.text)
    return words.filter(word => theirs.has(word)).length >= words.length * ABOUT
  }
  if (!cited.every(isAbout)) return 'words'
  // A claim of a tool removes nothing that the person said.
  const origin = weakest(cited.map(({ fact }) => fact.origin))
  if (!target.value.facts.every(fact => isAtLeast(origin, fact.origin))) return 'rule'
  const entries = [...new Set(cited.map(({ entry }) => entry))]
  const sources = entries.flatMap(({ value }) => value.sources)
  return { ...removal, from: entries.map(({ id }) => id), sources }
}

/** The facts with these numbers, each once; null if one does not exist. */
function citedIn(
  numbers: readonly number[],
  facts: BoardReading['facts'],
): readonly ReadFact[] | null {
  const cited = [...new Set(numbers)].map(number => facts.get(number))
  return cited.every(fact => fact !== undefined) ? cited : null
}

/** Characters that nobody sees; those that join letters are kept. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** One line, as it was before it stood in the request. */
function clean(text: string): string {
  const visible = unescapeText(text).replaceAll(UNSEEN, ' ')
  return visible.replaceAll(/\s+/g, ' ').trim().replace(LABEL, '')
}
