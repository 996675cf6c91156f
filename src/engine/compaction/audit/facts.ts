import type { Part } from '../../message/message.ts'
import type { ViewItem } from '../../message/view.ts'
import { criticalityOf, type Evidence } from './criticality.ts'
import type { Fact, FactOrigin, Mention, Place, FactKind } from './fact.ts'
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
  readonly place: Place
  readonly mentions: readonly Mention[]
}

/** An argument up to this many characters names things. */
const NAMING_CHARACTERS = 300
/** Keys of JSON. One with a digit in it may be an id. */
const KEYS = /"[A-Za-z_-]{1,60}"\s{0,4}:/g
/** How deep arguments are read. */
const DEEPEST = 12

/**
 * The facts of these messages, each text once, in the order in which they first stand. Reasoning is left out. Linear in
 * the length of the messages; a part is read only once.
 */
export function extractFacts(items: readonly ViewItem[]): readonly Fact[] {
  const evidence = new Map<string, Evidence>()
  items.forEach((item, at) => {
    for (const { place, mentions } of item.parts.flatMap(part => readPart(part, item.role)))
      for (const mention of mentions) note(evidence, mention, { item, at, place })
  })
  return [...evidence.values()].map(found => ({
    kind: found.kind,
    text: found.text,
    messageId: found.messageId,
    origin: found.origin,
    mentions: found.messages,
    criticality: criticalityOf(found, items.length),
  }))
}

const ORIGINS: readonly FactOrigin[] = ['user', 'assistant', 'tool']

function note(
  evidence: Map<string, Evidence>,
  { kind, text }: Mention,
  { item, at, place }: { readonly item: ViewItem; readonly at: number; readonly place: Place },
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
    })
    return
  }
  if (known.lastAt !== at) known.messages += 1
  known.lastAt = at
  known.places.set(place, at)
  if (place === 'argument') known.uses += 1
  if (ORIGINS.indexOf(origin) < ORIGINS.indexOf(known.origin)) {
    known.origin = origin
    known.messageId = item.id
  }
}

const read = new WeakMap<Part, readonly Placed[]>()

/** Reads a message ahead: `extractFacts` then has only to put together what is in it. */
export function readFacts({ parts, role }: Pick<ViewItem, 'parts' | 'role'>): void {
  for (const part of parts) readPart(part, role)
}

/** What is in a part; parts never change, so each is read once. */
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
    case 'text':
      return spokenIn(part.text, role)
    case 'tool-call':
      return argumentsIn(part.input, 0)
    case 'tool-result':
      return [
        {
          place: 'result',
          mentions: exactTokensIn(removeColumns(part.output).replaceAll(KEYS, ' '), false),
        },
        { place: 'key', mentions: exactTokensIn((part.output.match(KEYS) ?? []).join(' '), false) },
      ]
  }
}

/** What somebody pasted is a result, and code that an assistant shows is content: neither is said. */
function spokenIn(text: string, role: ViewItem['role']): readonly Placed[] {
  const { said, printed } = splitOutput(text)
  const statements = role === 'tool' ? [] : statementsIn(text, role)
  return [
    { place: 'said', mentions: [...statements, ...exactTokensIn(said, true)] },
    {
      place: role === 'assistant' ? 'content' : 'result',
      mentions: exactTokensIn(removeColumns(printed), false),
    },
  ]
}

/** Values only: what they are called stands in the tool's definition, which every request holds. */
function argumentsIn(input: unknown, depth: number): readonly Placed[] {
  if (typeof input === 'string')
    return [
      {
        place: input.length <= NAMING_CHARACTERS ? 'argument' : 'content',
        mentions: exactTokensIn(input, false),
      },
    ]
  if (typeof input === 'number')
    return [{ place: 'argument', mentions: exactTokensIn(String(input), false) }]
  if (typeof input !== 'object' || input === null || depth > DEEPEST) return []
  return Object.values(input).flatMap(value => argumentsIn(value, depth + 1))
}

/** Lines longer than this are read in pieces, so that no text takes more than linear time. */
const LONGEST_PIECE = 1_000
/** Too little to bind anything, in characters; less where characters are words. */
const SHORTEST = 12
const SHORTEST_UNSPACED = 5

/** Who wrote a text; what tools return is searched for neither. */
export type Writer = 'user' | 'assistant'

/**
 * Sentences that bind what comes later: orders, bans and limits, and what was settled. Each once, in order, as it is. A
 * sentence that both orders and settles is an order.
 */
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
  if (contentWordsOf(sentence).length < 2) return null
  if (isRule(sentence, writer)) return 'rule'
  return isDecision(sentence, writer) ? 'decision' : null
}

function isRule(sentence: string, writer: Writer): boolean {
  if (/[?\uff1f]$/.test(sentence)) return false
  return writer === 'user'
    ? DIRECTIVE.test(sentence) || ORDER.test(sentence)
    : BINDING.test(sentence) && DIRECTIVE.test(sentence)
}

function isDecision(sentence: string, writer: Writer): boolean {
  if (/[?\uff1f]$/.test(sentence)) return false
  if (DECISION_LEAD.test(sentence)) return true
  return DECIDED.test(sentence) && (writer === 'user' || REASON.test(sentence))
}

/** The text, or its lines in parts where one is over-long. */
function piecesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.some(line => line.length > LONGEST_PIECE)
    ? lines.flatMap(line => piecesUpTo(LONGEST_PIECE, line))
    : [text]
}
