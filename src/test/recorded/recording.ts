/** Conversations that other programs recorded, in our words: what was said, called and answered, in order. */
import type { SessionEvent } from '../../engine/log/event.ts'
import { toolCallsOf, type Message } from '../../engine/message/message.ts'
import { messageLog } from '../message-log.ts'

/** One recorded message, before its session is stamped on it. */
export type RecordedMessage = Message

export interface Recording {
  /** The file, and the place in it where it holds several. */
  readonly name: string
  /** Empty where none was recorded. */
  readonly system: string
  readonly messages: readonly RecordedMessage[]
}

/**
 * Results that follow each other answer the calls of one step: they become one tool message. Messages
 * without a part, such as answers that were stopped before their first word, are left out.
 */
export function gathered(messages: readonly RecordedMessage[]): readonly RecordedMessage[] {
  const together: RecordedMessage[] = []
  for (const message of messages) {
    if (message.parts.length === 0) continue
    const last = together.at(-1)
    if (message.role === 'tool' && last?.role === 'tool')
      together[together.length - 1] = { role: 'tool', parts: [...last.parts, ...message.parts] }
    else together.push(message)
  }
  return together
}

/** The tool that the newest call of this id named; `unknown` without a call. */
export function toolOf(messages: readonly RecordedMessage[], callId: string): string {
  for (const { parts } of messages.toReversed()) {
    const call = toolCallsOf(parts).find(candidate => candidate.callId === callId)
    if (call) return call.tool
  }
  return 'unknown'
}

/** The recording as a session's log, as an import would make it. */
export function logOf({ messages }: Recording): readonly SessionEvent[] {
  return messageLog(messages, { prefix: 'm', origin: 'import' })
}
