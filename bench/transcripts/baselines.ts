/**
 * Common ways to make a history smaller, without the engine: what the presets are compared with.
 *
 * @module
 */
import type { Message, Part } from '../../src/engine/message/message.ts'
import { countMessage, REPLY_OVERHEAD } from '../../src/engine/tokens/request-tokens.ts'
import type { CountText } from '../../src/engine/tokens/count.ts'

export interface BaselineContext {
  readonly systemTokens: number
  readonly count: CountText
}

export interface Baseline {
  readonly name: string
  readonly shorten: (history: readonly Message[], context: BaselineContext) => readonly Message[]
}

/** The whole history, for any window. */
export const RAW: Baseline = { name: 'raw', shorten: history => history }

/** Results older than the newest `keep` become one fixed marker. */
export function maskOlderThan(keep: number): Baseline {
  const masked = remembered(part =>
    part.type === 'tool-result' ? { ...part, output: '[Old tool result, left out.]' } : part,
  )
  return {
    name: `mask-older-than-${keep}`,
    shorten: history => {
      const positions = history.flatMap(({ role }, index) => (role === 'tool' ? [index] : []))
      const from = positions.at(-keep) ?? 0
      return history.map((message, index) =>
        message.role === 'tool' && index < from ? masked(message) : message,
      )
    },
  }
}

/** Results of all but the last two messages are cut after so many characters. */
export function trimTo(characters: number): Baseline {
  const trimmed = remembered(part =>
    part.type === 'tool-result' && part.output.length > characters
      ? { ...part, output: part.output.slice(0, characters) }
      : part,
  )
  return {
    name: `trim-${characters}`,
    shorten: history =>
      history.map((message, index) =>
        message.role === 'tool' && index < history.length - 2 ? trimmed(message) : message,
      ),
  }
}

/** The newest messages, each result of parallel calls counting as one. */
export function messageWindow(limit: number): Baseline {
  return {
    name: `window-${limit}-messages`,
    shorten: history =>
      newest(history, limit, ({ role, parts }) => (role === 'tool' ? parts.length : 1)),
  }
}

/** The newest messages that, with the system prompt, take at most so many tokens. */
export function tailOf(tokens: number): Baseline {
  const known = new WeakMap<Message, number>()
  return {
    name: `tail-${tokens / 1000}k`,
    shorten: (history, { systemTokens, count }) =>
      newest(history, tokens - systemTokens - REPLY_OVERHEAD, message => {
        const size = known.get(message) ?? countMessage(message, count).tokens
        known.set(message, size)
        return size
      }),
  }
}

/** The newest message always, and those before it while the sum of their sizes is within the limit. */
function newest(
  history: readonly Message[],
  limit: number,
  sizeOf: (message: Message) => number,
): readonly Message[] {
  let size = 0
  const tooOld = history.findLastIndex((message, index) => {
    size += sizeOf(message)
    return size > limit && index < history.length - 1
  })
  return history.slice(tooOld + 1)
}

/** The same message always becomes the very same other one. */
function remembered(change: (part: Part) => Part): (message: Message) => Message {
  const known = new WeakMap<Message, Message>()
  return message => {
    const changed = known.get(message) ?? { role: message.role, parts: message.parts.map(change) }
    known.set(message, changed)
    return changed
  }
}
