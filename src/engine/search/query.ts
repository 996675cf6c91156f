import { dayOf, type DayRange } from '../text/day-number.ts'
import { datesIn } from './date-parser.ts'
import { topicIn, wordsOf } from '../text/words.ts'
import { anyOf } from '../text/cues.ts'
import { TURN_FEATURES } from './turn-features.ts'
import { isUnspaced } from '../text/cut.ts'
import { Role } from '../message/message-schema.ts'

/** A parsed query. */
export interface Query {
  /** Normalised words and compounds, each once; without stop words if there are other words. */
  readonly words: readonly string[]
  /** Whole identifiers and paths of the query, normalised. */
  readonly identifiers: ReadonlySet<string>
  /** Phrases as normalised words; a document must contain each one. */
  readonly phrases: readonly (readonly string[])[]
  /** Speakers of the archive that the query names; lower case. */
  readonly speakers: ReadonlySet<string>
  /** The role that the query asks about ("what did I …"); null for none, or if `speakers` are named. */
  readonly role: Role | null
  readonly dates: readonly DayRange[]
  /** A bit set of the `TURN_FEATURES` of an expected answer. */
  readonly expectedFeatures: number
}

/** The data of the archive for the parser. */
interface QueryParsing {
  /** Time of the query in milliseconds since the Unix epoch; null: relative dates are ignored. */
  readonly now: number | null
  /** Speakers of the archive: names in lower case, with the number of documents of each. */
  readonly speakers: ReadonlyMap<string, number>
  /** True: quoted phrases are required. False: only if the query is just a phrase; questions may quote a title. */
  readonly demandsPhrases: boolean
}

/** In the quotation marks of the interface's languages; the German ones end with the mark that begins English ones. */
const PHRASE = /["“„«「]([^"“”»」]+)["“”»」]/gu
/** Letters of scripts without case. */
const CASELESS = /\p{Lo}/u

/** By language: English and Chinese, German, Spanish, Arabic. */
const EXPECTED_FEATURES: readonly (readonly [readonly RegExp[], number])[] = [
  [
    [
      /\bwhen\b|\b(?:what|which) (?:date|day|month|year|time|week)\b|\bhow long\b|什么时候|何时|哪一?天|几[点号月]|星期几|周几|哪一?年/iu,
      anyOf('wann', 'wie lange', 'welche[mnrs]? (?:tag|datum|monat|jahr|woche|uhrzeit)'),
      anyOf('cuándo', 'cuánto tiempo', 'qué (?:día|fecha|mes|año|semana|hora)'),
      anyOf('متى', 'أي (?:يوم|تاريخ|شهر|سنة|عام|أسبوع|ساعة)'),
    ],
    TURN_FEATURES.time,
  ],
  [
    [
      /\bhow (?:many|much|old|often|long|far|big)\b|多少|几[个次天年颗位点号]|多[大长久远高]/iu,
      anyOf('wie (?:viele?|alt|oft|lange|weit|groß|hoch|teuer)'),
      anyOf('cuánt[oa]s?', 'qué (?:edad|precio)'),
      anyOf('كم', 'بكم'),
    ],
    TURN_FEATURES.number,
  ],
  [
    [
      /\b(?:who|whose|whom)\b|谁/iu,
      anyOf('wer', 'we[mn]', 'wessen'),
      anyOf('quién', 'quiénes'),
      /^[^\p{L}]*(?:من|ممن|لمن)(?!\p{L})/u,
    ],
    TURN_FEATURES.relative | TURN_FEATURES.name,
  ],
  [
    [
      /\bwhere\b|\b(?:what|which) (?:city|cities|country|countries|place|state|town)\b|哪里|哪儿|什么地方/iu,
      anyOf('wo', 'wohin', 'woher', 'welche[mnrs]? (?:stadt|land|ort)'),
      anyOf('dónde', 'adónde', 'qué (?:ciudad|país|lugar|sitio)'),
      anyOf('أين', 'أي (?:مدينة|بلد|مكان)'),
    ],
    TURN_FEATURES.place,
  ],
  [
    [
      /\bwhy\b|\breasons?\b|为什么|为何/iu,
      anyOf('warum', 'weshalb', 'wieso', 'grund', 'gründe'),
      anyOf('por qué', 'raz(?:ón|ones)', 'motivos?'),
      anyOf('لماذا', 'سبب', 'السبب'),
    ],
    TURN_FEATURES.reason,
  ],
  [
    [
      /\b(?:books?|songs?|movies?|films?|titles?|called|named?)\b/iu,
      anyOf('buch', 'bücher', 'lied', 'titel', 'heißt'),
      anyOf('libros?', 'canci(?:ón|ones)', 'películas?', 'títulos?', 'se llama'),
      anyOf('كتاب', 'أغنية', 'فيلم', 'عنوان', 'اسم'),
    ],
    TURN_FEATURES.quote,
  ],
]

/** Parses a query. */
export function parseQuery(text: string, { now, speakers, demandsPhrases }: QueryParsing): Query {
  const topic = topicIn(text)
  const { compounds } = topic
  const named = new Set(speakersNamedIn(text, speakers))
  const contentWords = [
    ...compounds,
    ...topic.words.map(({ word }) => word),
    ...topic.words.flatMap(({ roots }) => roots),
  ]
  const nameWords = new Set([...named].flatMap(name => wordsOf(name).sequence))
  const withoutNames = contentWords.filter(word => !nameWords.has(word))
  const words =
    withoutNames.length > 0
      ? withoutNames
      : contentWords.length > 0
        ? contentWords
        : wordsOf(text).sequence
  return {
    words: [...new Set(words)],
    identifiers: new Set(compounds.filter(compound => !isUnspaced(compound))),
    phrases: demandsPhrases || isNothingButPhrases(text) ? phrasesIn(text) : [],
    speakers: named,
    role: named.size > 0 ? null : roleAsked(text),
    dates: datesIn(text, now === null ? null : dayOf(now)),
    expectedFeatures: EXPECTED_FEATURES.reduce(
      (bits, [patterns, bit]) => (patterns.some(one => one.test(text)) ? bits | bit : bits),
      0,
    ),
  }
}

function phrasesIn(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(PHRASE)]
    .map(([, phrase = '']) => wordsOf(phrase).sequence)
    .filter(({ length }) => length > 0)
}

function isNothingButPhrases(text: string): boolean {
  return wordsOf(text.replaceAll(PHRASE, ' ')).sequence.length === 0
}

/** Speakers that the query names with a capital letter: "will" and "mark" are also other words. */
function speakersNamedIn(text: string, speakers: ReadonlyMap<string, number>): readonly string[] {
  const capitalised = text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu) ?? []
  const words = new Set(capitalised.map(word => word.toLowerCase()))
  return [...speakers.keys()].filter(speaker => {
    const names = speaker.match(/[\p{L}\p{N}]+/gu) ?? []
    return names.some(
      name => name.length > 1 && (words.has(name) || (CASELESS.test(name) && text.includes(name))),
    )
  })
}

const ABOUT_ASSISTANT = [
  /\b(?:did|do|have|had|was|were|would|could|are) you\b|\byou(?:r|rs)?\b|你/iu,
  anyOf('du', 'dich', 'deine?[mnrs]?', 'tú', 'tus?', 'أنت', 'لك'),
]
const ABOUT_USER = [
  /\b(?:I|my|me|mine)\b|我/u,
  anyOf('ich', 'mir', 'mich', 'meine?[mnrs]?', 'mis?', 'mí', 'أنا', 'لي', 'عندي'),
]

function roleAsked(text: string): Role | null {
  if (ABOUT_ASSISTANT.some(form => form.test(text))) return 'assistant'
  return ABOUT_USER.some(form => form.test(text)) ? 'user' : null
}

/** The text and the filters of a typed query. Empty lists filter nothing. */
export interface TypedQuery {
  /** The query without filters, with collapsed white space. */
  readonly text: string
  /** Parts of session titles or ids; lower case. */
  readonly sessions: readonly string[]
  /** Beginnings of tags of sessions; lower case. */
  readonly tags: readonly string[]
  readonly roles: readonly Role[]
  /** Names of tools, as typed. */
  readonly tools: readonly string[]
  /** Only messages before this time, in milliseconds since the Unix epoch; null: any. */
  readonly before: number | null
  /** Only messages at this time or later, in milliseconds since the Unix epoch; null: any. */
  readonly after: number | null
}

/** Start of a date in the user's time zone, in milliseconds since the Unix epoch; months count from 1. */
type StartOfDay = (year: number, month: number, day: number) => number

const FILTER =
  /(?<!\S)(session|tag|role|tool|before|after):(?:["“„«「]([^"“”»」]*)["“”»」]|(\S+))/giu
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

/** Parses words, quoted phrases and filters such as `role:user`. An unknown filter value stays part of the text. */
export function parseTypedQuery(typed: string, startOfDay: StartOfDay): TypedQuery {
  const sessions: string[] = []
  const tags: string[] = []
  const roles: Role[] = []
  const tools: string[] = []
  let before: number | null = null
  let after: number | null = null
  const take: Readonly<Record<string, (value: string) => boolean>> = {
    session: value => sessions.push(value.toLowerCase()) > 0,
    tag: value => tags.push(value.toLowerCase()) > 0,
    tool: value => tools.push(value) > 0,
    role: value => {
      const role = Role.safeParse(
        value.toLowerCase() === 'model' ? 'assistant' : value.toLowerCase(),
      )
      if (role.success) roles.push(role.data)
      return role.success
    },
    before: value => {
      before = dateIn(value, startOfDay) ?? before
      return DATE.test(value)
    },
    after: value => {
      after = dateIn(value, startOfDay) ?? after
      return DATE.test(value)
    },
  }
  const text = typed.replace(
    FILTER,
    (whole: string, name: string, quoted: string | undefined, bare: string | undefined) =>
      take[name.toLowerCase()]?.(quoted ?? bare ?? '') === true ? ' ' : whole,
  )
  return { text: text.replace(/\s+/gu, ' ').trim(), sessions, tags, roles, tools, before, after }
}

function dateIn(value: string, startOfDay: StartOfDay): number | null {
  const [, year, month = '1', day = '1'] = DATE.exec(value) ?? []
  return year === undefined ? null : startOfDay(Number(year), Number(month), Number(day))
}
