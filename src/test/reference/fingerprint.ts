/**
 * Summaries that say nothing but which messages they are of, so that two summarizers agree only when they read the
 * same messages.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { contentText, withContents, type PlainMessage, type PlainResult } from './plain-message.ts'

/** Long sources must not have a summary of a few words. */
const LONG_SOURCE_CHARACTERS = 10_000
const LONG_SUMMARY_CHARACTERS = 200

/**
 * Writes the fingerprint of messages of a conversation in digits, which belong to no language. Messages with cut tool
 * results, and messages that contain an earlier fingerprint, give the same one.
 */
export function fingerprinter(
  conversation: readonly PlainMessage[],
): (messages: readonly PlainMessage[]) => string {
  const originals = new Map(
    conversation.flatMap(({ results = [] }) => results.map(result => [result.id, result])),
  )
  const known = new Set(conversation.map(textKey))
  return messages => {
    const own = messages.map(message => restored(message, originals))
    const said = own.filter(message => message.role !== 'user' || known.has(textKey(message)))
    const text = JSON.stringify(said)
    const digits = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString()
    const fingerprint = `${said.length} ${digits.slice(0, 20)}`
    return text.length < LONG_SOURCE_CHARACTERS
      ? fingerprint
      : fingerprint.padEnd(LONG_SUMMARY_CHARACTERS, ' 7').trimEnd()
  }
}

const textKey = ({ role, text = '' }: PlainMessage) => `${role} ${text}`

/** Whole results, as text, under call ids; no field that is absent in one telling and empty in another. */
function restored(
  message: PlainMessage,
  originals: ReadonlyMap<string, PlainResult>,
): PlainMessage {
  const whole = message.results
    ? {
        ...message,
        results: message.results.map(result => originals.get(result.id) ?? result),
      }
    : message
  const { role, text, calls, results } = withContents(whole, contentText)
  return {
    role,
    ...(text === undefined ? {} : { text }),
    ...(calls === undefined ? {} : { calls }),
    ...(results === undefined ? {} : { results }),
  }
}
