/**
 * The places in a recorded conversation where the model was asked, and what the answer shows it needed.
 *
 * @module
 */
import { imageNote, type Message, type Part } from '../../src/engine/message/message.ts'
import { countMessage } from '../../src/engine/tokens/request-tokens.ts'
import type { CountText } from '../../src/engine/tokens/count.ts'
import type { Recording } from '../../src/test/recorded/recording.ts'

/** One recorded request: all that had been said, and what was used of it right after. */
export interface Ask {
  /** Messages of the recording before it. */
  readonly history: readonly Message[]
  /** Of system prompt and history. */
  readonly rawTokens: number
  /** Identifiers in the arguments of the calls that followed, which the history holds. */
  readonly identifiers: readonly string[]
  /** Lines that the edits which followed replace, which the history holds. */
  readonly oldLines: readonly string[]
  /** False for a request after an answer of the assistant: no provider is asked that way. */
  readonly asksForReply: boolean
}

export interface Asked {
  readonly recording: Recording
  readonly systemTokens: number
  /** One for each recorded message of the assistant. */
  readonly asks: readonly Ask[]
}

/** Reads a recording once, for all that will be measured on it. */
export function asksOf(recording: Recording, count: CountText): Asked {
  const { system, messages } = recording
  const systemTokens = system === '' ? 0 : count(system).tokens + 4
  const asks: Ask[] = []
  const history: Message[] = []
  const seen: string[] = system === '' ? [] : [system]
  const before = (text: string) => seen.some(other => other.includes(text))
  let rawTokens = systemTokens
  for (const { role, parts } of messages) {
    if (role === 'assistant') {
      const inputs = parts.flatMap(part => (part.type === 'tool-call' ? [part.input] : []))
      asks.push({
        history: [...history],
        rawTokens,
        identifiers: [
          ...new Set(inputs.flatMap(input => identifiersIn(textsIn(input).join('\n')))),
        ].filter(before),
        oldLines: inputs.flatMap(oldTextIn).flatMap(linesOf).filter(before),
        asksForReply: history.length > 0 && history.at(-1)?.role !== 'assistant',
      })
    }
    const message: Message = { role, parts }
    history.push(message)
    seen.push(textOfMessage(message))
    rawTokens += countMessage(message, count).tokens
  }
  return { recording, systemTokens, asks }
}

/** What looks like a name that must be exact: it has a digit, a separator or a capital inside. */
export function identifiersIn(text: string): readonly string[] {
  const found = text.match(/[A-Za-z0-9_\-./@#]{4,200}/g) ?? []
  return [...new Set(found)].filter(word => /[0-9/_.@#]|[a-z][A-Z]/.test(word))
}

const texts = new WeakMap<readonly Part[], string>()

/** All that a model reads of a message, arguments unescaped. */
export function textOfMessage({ parts }: Pick<Message, 'parts'>): string {
  const known = texts.get(parts)
  if (known !== undefined) return known
  const text = parts.map(textOfPart).join('\n')
  texts.set(parts, text)
  return text
}

function textOfPart(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text
    case 'tool-call':
      return `${part.tool}\n${textsIn(part.input).join('\n')}`
    case 'tool-result':
      return part.output
    case 'server-work':
      return part.queries.join('\n')
    case 'image':
      return imageNote(part)
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.values(value).flatMap(textsIn)
}

/** What an edit names as the text that it replaces. */
const OLD_TEXT_KEYS = new Set(['oldText', 'old_text', 'old_str', 'old_string'])

function oldTextIn(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) =>
    OLD_TEXT_KEYS.has(key) && typeof value === 'string' ? [value] : oldTextIn(value),
  )
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(line => line.trim() !== '')
}
