import {
  type Fact,
  type FactKind,
  type FactOrigin,
  type Mention,
  type MentionKind,
} from './fact.ts'
import { isFile } from '../../message/files.ts'
import type { Part } from '../../message/message.ts'
import { foundText } from '../../message/web-sources.ts'
import type { ViewItem } from '../../message/view.ts'
import { claimsOfOthers } from './claims-of-others.ts'
import { criticalityOf, type Evidence } from './criticality.ts'
import { removeFragments, removeRows } from '../../text/fragments.ts'
import { splitOutput, removeColumns } from '../../text/program-output.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { piecesUpTo, isUnspaced } from '../../text/cut.ts'
import {
  BINDING,
  DECIDED,
  DECISION_LEAD,
  DIRECTIVE,
  NARRATION,
  ORDER,
  REASON,
  TERMINATION,
} from '../../text/cues.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { contentWordsOf } from '../../text/words.ts'

interface Placed {
  readonly place: MentionKind
  readonly mentions: readonly Mention[]
}

/** Longest argument, in characters, that names something. */
const NAMING_CHARACTERS = 300
/** Keys of JSON. Keys with digits may be ids and are not matched. */
const KEYS = /"[A-Za-z_-]{1,60}"\s{0,4}:/g
/** Deepest level of arguments that is read. */
const DEEPEST = 12

/** The facts of these messages, each text once, in order, without reasoning. Linear; parts are cached. */
export function extractFacts(items: readonly ViewItem[]): readonly Fact[] {
  const evidence = new Map<string, Evidence>()
  items.forEach((item, at) => {
    for (const part of item.parts) {
      const role = roleOf(part, item.role)
      for (const { place, mentions } of readPart(part, role))
        for (const mention of mentions)
          note(evidence, mention, { item: { ...item, role }, at, place, isInFile: isFile(part) })
    }
  })
  const facts = [...evidence.values()].map((found): Fact => ({
    kind: found.kind,
    text: found.text,
    messageId: found.messageId,
    origin: found.origin,
    mentions: found.messages,
    criticality: criticalityOf(found, items.length),
    ...(found.isInFile && found.origin === 'tool' && { isInFile: true }),
  }))
  return claimsOfOthers(facts, items)
}

const ORIGINS: readonly FactOrigin[] = ['user', 'assistant', 'tool']

function note(
  evidence: Map<string, Evidence>,
  { kind, text }: Mention,
  {
    item,
    at,
    place,
    isInFile,
  }: {
    readonly item: ViewItem
    readonly at: number
    readonly place: MentionKind
    readonly isInFile: boolean
  },
): void {
  const origin: FactOrigin = item.origin === 'summary' ? 'assistant' : item.role
  const known = evidence.get(text)
  if (known === undefined) {
    evidence.set(text, {
      kind,
      text,
      messageId: item.id,
      origin,
      messages: 1,
      lastAt: at,
      places: new Map([[place, at]]),
      uses: place === 'argument' ? 1 : 0,
      isInFile,
    })
    return
  }
  if (known.lastAt !== at) known.messages += 1
  known.lastAt = at
  known.isInFile ||= isInFile
  known.places.set(place, at)
  if (place === 'argument') known.uses += 1
  if (ORIGINS.indexOf(origin) < ORIGINS.indexOf(known.origin)) {
    known.origin = origin
    known.messageId = item.id
  }
}

const read = new WeakMap<Part, readonly Placed[]>()

/** Reads a message ahead, so that `extractFacts` is fast later. */
export function readFacts({ parts, role }: Pick<ViewItem, 'parts' | 'role'>): void {
  for (const part of parts) readPart(part, roleOf(part, role))
}

/** A file is a report, and so is what a server found: others may have written it. */
function roleOf(part: Part, role: ViewItem['role']): ViewItem['role'] {
  return isFile(part) || part.type === 'server-work' ? 'tool' : role
}

/** The facts of a part; cached, because parts never change. */
function readPart(part: Part, role: ViewItem['role']): readonly Placed[] {
  const known = read.get(part)
  if (known !== undefined) return known
  const placed = placedIn(part, role)
  read.set(part, placed)
  return placed
}

function placedIn(part: Part, role: ViewItem['role']): readonly Placed[] {
  switch (part.type) {
    case 'reasoning':
    case 'image':
      return []
    case 'server-work':
      return [{ place: 'result', mentions: detailsIn(foundText([part])) }]
    case 'text':
      return spokenIn(part.text, role)
    case 'tool-call':
      return argumentsIn(part.input, 0)
    case 'tool-result':
      return [
        {
          place: 'result',
          mentions: detailsIn(removeColumns(removeRows(part.output)).replaceAll(KEYS, ' ')),
        },
        { place: 'key', mentions: exactTokensIn((part.output.match(KEYS) ?? []).join(' '), false) },
      ]
  }
}

/** Pasted output is a result, and an assistant's code is content: neither is `said`. */
function spokenIn(text: string, role: ViewItem['role']): readonly Placed[] {
  const shown = removeRows(text)
  const { said, printed } = splitOutput(removeFragments(shown))
  const statements = role === 'tool' ? [] : statementsIn(shown, role)
  return [
    { place: 'said', mentions: [...statements, ...exactTokensIn(said, true)] },
    {
      place: role === 'assistant' ? 'content' : 'result',
      mentions: exactTokensIn(removeColumns(printed), false),
    },
  ]
}

/** What a person would call a detail in a text that is no prose. */
function detailsIn(text: string): readonly Mention[] {
  return exactTokensIn(removeFragments(text), false)
}

/** Values only: the keys are in the tool definition, which every request contains. */
function argumentsIn(input: unknown, depth: number): readonly Placed[] {
  if (typeof input === 'string')
    return [
      {
        place: input.length <= NAMING_CHARACTERS ? 'argument' : 'content',
        mentions: detailsIn(removeRows(input)),
      },
    ]
  if (typeof input === 'number')
    return [{ place: 'argument', mentions: exactTokensIn(String(input), false) }]
  if (typeof input !== 'object' || input === null || depth > DEEPEST) return []
  return Object.values(input).flatMap(value => argumentsIn(value, depth + 1))
}

/** Longer lines are read in pieces, so the time stays linear. */
const LONGEST_PIECE = 1_000
/** Shorter sentences, in characters, state nothing; fewer are enough in scripts without spaces. */
const SHORTEST = 12
const SHORTEST_UNSPACED = 5

/** The author of a text. Tool results are not searched for statements. */
export type Writer = 'user' | 'assistant'

/** The orders, bans, limits and decisions in a text, each once, word for word. An order with a decision is an order. */
export function statementsIn(text: string, writer: Writer): readonly Mention[] {
  const found = new Map<string, FactKind>()
  for (const piece of piecesOf(text))
    for (const sentence of sentencesOf(piece)) {
      const kind = found.has(sentence) ? null : statementKind(sentence, writer)
      if (kind !== null) found.set(sentence, kind)
    }
  return [...found].map(([sentence, kind]) => ({ kind, text: sentence }))
}

function statementKind(sentence: string, writer: Writer): FactKind | null {
  if (writer === 'user' && TERMINATION.test(sentence)) return 'rule'
  if (sentence.length < (isUnspaced(sentence) ? SHORTEST_UNSPACED : SHORTEST)) return null
  if (writer === 'assistant' && NARRATION.test(sentence)) return null
  const kind = isRule(sentence, writer) ? 'rule' : isDecision(sentence, writer) ? 'decision' : null
  return kind !== null && contentWordsOf(sentence).length >= 2 ? kind : null
}

function isRule(sentence: string, writer: Writer): boolean {
  if (/[?\uff1f\u061f]$/.test(sentence)) return false
  return writer === 'user'
    ? DIRECTIVE.test(sentence) || ORDER.test(sentence)
    : BINDING.test(sentence) && DIRECTIVE.test(sentence)
}

function isDecision(sentence: string, writer: Writer): boolean {
  if (/[?\uff1f\u061f]$/.test(sentence)) return false
  if (DECISION_LEAD.test(sentence)) return true
  return DECIDED.test(sentence) && (writer === 'user' || REASON.test(sentence))
}

/** The text; too long lines are split into pieces. */
function piecesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.some(line => line.length > LONGEST_PIECE)
    ? lines.flatMap(line => piecesUpTo(LONGEST_PIECE, line))
    : [text]
}
