/**
 * What a query asks for.
 *
 * @module
 */
import { dayOf, type DayRange } from './day-number.ts'
import { datesIn } from './date-parser.ts'
import type { Role } from '../message/message.ts'
import { isStopWord } from './stop-words.ts'
import { TURN_FEATURES } from './turn-features.ts'
import { isUnspaced, wordsOf } from './words.ts'

/** A query as it is searched for. */
export interface Query {
  /** Normalised words and compounds that tell something apart, each once. */
  readonly words: readonly string[]
  /** Those that are whole identifiers or paths: who writes one means that very one. */
  readonly identifiers: ReadonlySet<string>
  /** Runs of normalised words that must stand so. */
  readonly phrases: readonly (readonly string[])[]
  /** Those asked about who speak in the archive: names in lower case. */
  readonly speakers: ReadonlySet<string>
  /** Whose words are asked about, where the roles say it: "what did I …", "what did you …". */
  readonly role: Role | null
  /** The days asked about. */
  readonly dates: readonly DayRange[]
  /** Bits of `SHAPE`: signs of an answer of the kind asked for. */
  readonly expectedFeatures: number
}

export interface QueryParsing {
  /** In milliseconds since the Unix epoch; null: unknown. */
  readonly now: number | null
  /** Names of those who speak, lower case. */
  readonly speakers: ReadonlyMap<string, number>
  /** Phrases must stand as they are; otherwise only where the query is nothing but phrases: a question may quote a title. */
  readonly demandsPhrases: boolean
}

const PHRASE = /["“「]([^"”」]+)["”」]/gu
/** Letters of languages that know no capitals. */
const CASELESS = /\p{Lo}/u

const EXPECTED_FEATURES: readonly (readonly [RegExp, number])[] = [
  [
    /\bwhen\b|\b(?:what|which) (?:date|day|month|year|time|week)\b|\bhow long\b|什么时候|何时|哪天/iu,
    TURN_FEATURES.time,
  ],
  [/\bhow (?:many|much|old|often|long|far|big)\b|多少|几[个次天年]/iu, TURN_FEATURES.number],
  [/\b(?:who|whose|whom)\b|谁/iu, TURN_FEATURES.relative | TURN_FEATURES.name],
  [
    /\bwhere\b|\b(?:what|which) (?:city|cities|country|countries|place|state|town)\b|哪里|哪儿|什么地方/iu,
    TURN_FEATURES.place,
  ],
  [/\bwhy\b|\breasons?\b|为什么|为何/iu, TURN_FEATURES.reason],
  [/\b(?:books?|songs?|movies?|films?|titles?|called|named?)\b/iu, TURN_FEATURES.quote],
  [/\b(?:plans?|planning|going to|will)\b|打算|计划/iu, TURN_FEATURES.plan],
]

export function parseQuery(query: string, { now, speakers, demandsPhrases }: QueryParsing): Query {
  const { sequence, compounds } = wordsOf(query)
  const named = new Set(namedIn(query, speakers))
  const telling = [...compounds, ...sequence].filter(word => !isStopWord(word))
  const spoken = new Set([...named].flatMap(name => wordsOf(name).sequence))
  const bare = telling.filter(word => !spoken.has(word))
  const words = bare.length > 0 ? bare : telling.length > 0 ? telling : sequence
  return {
    words: [...new Set(words)],
    identifiers: new Set(compounds.filter(compound => !isUnspaced(compound))),
    phrases: demandsPhrases || isNothingButPhrases(query) ? phrasesIn(query) : [],
    speakers: named,
    role: named.size > 0 ? null : roleAsked(query),
    dates: datesIn(query, now === null ? null : dayOf(now)),
    expectedFeatures: EXPECTED_FEATURES.reduce(
      (bits, [sign, bit]) => (sign.test(query) ? bits | bit : bits),
      0,
    ),
  }
}

function phrasesIn(query: string): readonly (readonly string[])[] {
  return [...query.matchAll(PHRASE)]
    .map(([, phrase = '']) => wordsOf(phrase).sequence)
    .filter(({ length }) => length > 0)
}

function isNothingButPhrases(query: string): boolean {
  return wordsOf(query.replaceAll(PHRASE, ' ')).sequence.length === 0
}

/** With a capital letter, as names are written: "will" and "mark" are words of another kind. */
function namedIn(query: string, speakers: ReadonlyMap<string, number>): readonly string[] {
  const capitalised = query.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu) ?? []
  const words = new Set(capitalised.map(word => word.toLowerCase()))
  return [...speakers.keys()].filter(speaker => {
    const names = speaker.match(/[\p{L}\p{N}]+/gu) ?? []
    return names.some(
      name => name.length > 1 && (words.has(name) || (CASELESS.test(name) && query.includes(name))),
    )
  })
}

function roleAsked(query: string): Role | null {
  if (/\b(?:did|do|have|had|was|were|would|could|are) you\b|\byou(?:r|rs)?\b|你/iu.test(query))
    return 'assistant'
  return /\b(?:I|my|me|mine)\b|我/u.test(query) ? 'user' : null
}
