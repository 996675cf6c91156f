/** A conversation of another application, as its reader understood the file. `log-of.ts` turns it into a log of ours. */
import { foreignWarningText, type sourceName } from '../../i18n/en/sentences/foreign.ts'
import { countUnsaid, wordsWithin } from './unsaid.ts'

/** Applications and formats that are recognised. */
export type ForeignSource = Parameters<typeof sourceName>[0]

export type ForeignPart =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  /** `id` and `tool` are null if the file does not say. */
  | {
      readonly type: 'call'
      readonly id: string | null
      readonly tool: string
      readonly input: unknown
    }
  | {
      readonly type: 'result'
      readonly id: string | null
      readonly tool: string | null
      readonly output: string
      readonly isError: boolean
    }
  /** A text file in a message. */
  | { readonly type: 'file'; readonly name: string; readonly text: string }
  /** `base64`: its bytes; null if they are in another file of the same zip, whose name begins with `asset`. */
  | {
      readonly type: 'image'
      readonly name: string
      readonly base64: string | null
      readonly asset: string
    }

export interface ForeignMessage {
  /** Connects the message with its children. */
  readonly id: string
  /** Null for the first; an unknown one counts as null. */
  readonly parentId: string | null
  readonly role: 'user' | 'assistant' | 'tool' | 'system'
  /** In their order. Calls and results may be mixed; no part: the message is left out, and its children follow its parent. */
  readonly parts: readonly ForeignPart[]
  /** Milliseconds since 1970, UTC; null if the file does not say. */
  readonly at: number | null
  readonly model: string | null
}

export interface ForeignSession {
  readonly source: ForeignSource
  /** The id in that application; null if the file has none. */
  readonly foreignId: string | null
  /** Empty for none. */
  readonly title: string
  readonly createdAt: number | null
  /** The message that was shown last; null for the newest. */
  readonly currentId: string | null
  /** False if the ids of messages are only positions in the file. */
  readonly hasMessageIds: boolean
  /** In any order. */
  readonly messages: readonly ForeignMessage[]
  /** Sentences about what the file holds and the session will not. */
  readonly warnings: readonly string[]
}

/**
 * A conversation with what its reader found; the rest as in a file that does not say it. `written`: what the file has for its messages,
 * without what stays hidden; a text in it that no message says is counted in a warning.
 */
export function sessionOf(
  source: ForeignSource,
  {
    written = [],
    ...read
  }: Pick<ForeignSession, 'messages'> &
    Partial<ForeignSession> & { readonly written?: readonly unknown[] },
): ForeignSession {
  const unsaid = countUnsaid(written, saidIn(read))
  return {
    source,
    foreignId: null,
    title: '',
    createdAt: null,
    currentId: null,
    hasMessageIds: false,
    ...read,
    warnings: [
      ...(read.warnings ?? []),
      ...(unsaid > 0 ? [foreignWarningText('unsaid', { count: unsaid })] : []),
    ],
  }
}

/** The title, and every text of the messages. */
function saidIn({ title = '', messages }: Parameters<typeof sessionOf>[1]): ReadonlySet<string> {
  const texts = messages.flatMap(({ parts }) => parts.flatMap(textsOf))
  return new Set([title, ...texts])
}

function textsOf(part: ForeignPart): readonly string[] {
  switch (part.type) {
    case 'call':
      return [part.tool, JSON.stringify(part.input) ?? '', ...wordsWithin({ value: part.input })]
    case 'result':
      return [part.output, part.tool ?? '']
    case 'file':
      return [part.name, part.text]
    case 'image':
      return [part.name, part.asset]
    case 'text':
    case 'reasoning':
      return [part.text]
  }
}

/** A message before it has a place among the others. */
export type Unlinked = Omit<ForeignMessage, 'id' | 'parentId'>

/** The messages of a conversation without branches: each follows the one before. */
export function inARow(messages: readonly Unlinked[]): readonly ForeignMessage[] {
  return messages.map((message, at) => ({
    ...message,
    id: `${at}`,
    parentId: at === 0 ? null : `${at - 1}`,
  }))
}
