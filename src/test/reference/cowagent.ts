/**
 * The history rules of CowAgent as its guide states them, written down literally.
 *
 * Source: seeds/003, section "Compression Strategy"; the wording of the injected
 * summary, which the guide leaves out, as research/compaction.md, section 5, reports it. A turn starts with a
 * user message; trimming counts the newest one, whose answer is still to come, among the turns, and compresses
 * only those before it, since the tool calls of this one are in use.
 *
 * @module
 */
import {
  beginning,
  contentText,
  ending,
  fromUser,
  withContents,
  type PlainMessage,
} from './plain-message.ts'

/** `agent_max_context_tokens` */
export const MAX_CONTEXT_TOKENS = 50_000
/** `agent_max_context_turns` */
const MAX_CONTEXT_TURNS = 20
const RESULT_CHARACTERS = 20_000
const EMERGENCY_CHARACTERS = 10_000
const EMERGENCY_TURNS = 5
const COMPRESS_BELOW_TURNS = 5

type Turn = readonly PlainMessage[]

/** "User message → … → Agent final reply": each user message opens a turn; what stands before the first is one by itself. */
function turnsOf(messages: readonly PlainMessage[]): readonly Turn[] {
  const turns: PlainMessage[][] = []
  for (const message of messages) {
    const current = turns.at(-1)
    if (message.role === 'user' || !current) turns.push([message])
    else current.push(message)
  }
  return turns
}

/** "Keeping only the beginning and end with a truncation notice": half of the limit each. */
export function headAndTail(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = beginning(text, Math.floor(limit / 2))
  const tail = ending(text, Math.floor(limit / 2))
  const left = text.length - head.length - tail.length
  return `${head}\n\n[… ${left} characters left out …]\n\n${tail}`
}

/** Stage 1, before each decision loop: "tool call results in historical turns", "current turn results are not affected". */
export function truncateToolResults(messages: readonly PlainMessage[]): readonly PlainMessage[] {
  const turns = turnsOf(messages)
  const past = turns.slice(0, -1).flat()
  return [...past.map(message => limited(message, RESULT_CHARACTERS)), ...(turns.at(-1) ?? [])]
}

function limited(message: PlainMessage, limit: number): PlainMessage {
  return withContents(message, content => {
    const text = contentText(content)
    return text.length > limit ? headAndTail(text, limit) : content
  })
}

export interface Trimmed {
  readonly messages: readonly PlainMessage[]
  /** What each trim took away, oldest first: the memory file's and the injected summary's source. */
  readonly discarded: readonly (readonly PlainMessage[])[]
  /** True where turns were compressed to their text instead. */
  readonly compressed: boolean
}

/** Stages 2 and 3, when something is about to be asked. */
export function trim(
  messages: readonly PlainMessage[],
  tokensOf: (messages: readonly PlainMessage[]) => number,
): Trimmed {
  let turns = turnsOf(messages)
  const discarded: (readonly PlainMessage[])[] = []
  const dropFirstHalf = () => {
    const half = Math.floor(turns.length / 2)
    discarded.push(turns.slice(0, half).flat())
    turns = turns.slice(half)
  }
  if (turns.length > MAX_CONTEXT_TURNS) dropFirstHalf()
  const isOver = tokensOf(turns.flat()) > MAX_CONTEXT_TOKENS
  const compressed = isOver && turns.length < COMPRESS_BELOW_TURNS
  if (isOver && !compressed) dropFirstHalf()
  const past = turns.slice(0, -1)
  const current = turns.at(-1) ?? []
  const kept = compressed ? [...past.flatMap(compressTurn), ...current] : turns.flat()
  return { messages: kept, discarded, compressed }
}

/** "Each turn keeps only the first user text and last Agent reply". */
function compressTurn(turn: Turn): Turn {
  const first = turn.find(({ role, text }) => role === 'user' && text !== undefined)
  const last = turn.findLast(
    ({ role, text }) => role === 'assistant' && text !== undefined && text !== '',
  )
  return [
    ...(first?.text === undefined ? [] : [fromUser(first.text)]),
    ...(last?.text === undefined ? [] : [{ role: 'assistant' as const, text: last.text }]),
  ]
}

export interface Injection {
  readonly summary: string
  /** What went, as "12 turns". */
  readonly compacted: string
}

/** "Injected into the first user message of the retained context", once the summary is ready. */
export function inject(
  messages: readonly PlainMessage[],
  { summary, compacted }: Injection,
): readonly PlainMessage[] {
  const injected =
    `[System: Previous conversation summary — ${compacted} were compacted]\n\n${summary}` +
    '\n\nThe recent conversation continues below.\n\n---\n\n'
  const first = messages.findIndex(({ role }) => role === 'user')
  return messages.map((message, index) =>
    index === first ? fromUser(`${injected}${message.text ?? ''}`) : message,
  )
}

/** Stage 4, step 2: results and user texts of at most 10K characters, at most 5 turns. Step 3 is an empty list. */
function trimAggressively(messages: readonly PlainMessage[]): readonly PlainMessage[] {
  return turnsOf(messages)
    .slice(-EMERGENCY_TURNS)
    .flat()
    .map(message => {
      const short = withContents(message, content => beginningOnly(contentText(content), content))
      return short.role === 'user' && short.text !== undefined
        ? { ...short, text: headAndTail(short.text, EMERGENCY_CHARACTERS) }
        : short
    })
}

/** The guide says no more than "limited to 10K chars"; the notice is the one that the preset writes. */
function beginningOnly<Content>(text: string, content: Content): Content | string {
  return text.length <= EMERGENCY_CHARACTERS
    ? content
    : `${beginning(text, EMERGENCY_CHARACTERS)}\n[…truncated, ${text.length} chars]`
}

/** What each attempt after an overflow sends. */
export function afterOverflow(
  messages: readonly PlainMessage[],
  attempt: 1 | 2,
): readonly PlainMessage[] {
  return attempt === 1 ? trimAggressively(messages) : []
}
