import type { EventId, EventOf, SessionEvent } from '../engine/log/event.ts'
import type { Message } from '../engine/message/message.ts'

/** The messages as a session's log, one after the other; ids are the prefix with the number of the message, from 1. */
export function messageLog(
  messages: readonly Message[],
  {
    prefix,
    origin,
  }: { readonly prefix: string; readonly origin: EventOf<'v1.session-created'>['origin'] },
): SessionEvent[] {
  const id = (number: number) => `${prefix}${number}` as EventId
  return [
    { id: id(0), parentId: null, at: 0, type: 'v1.session-created', title: null, origin },
    ...messages.map(({ role, parts }, index): SessionEvent => ({
      id: id(index + 1),
      parentId: id(index),
      at: index + 1,
      type: 'v1.message-appended',
      role,
      parts,
      model: null,
      finishReason: null,
    })),
  ]
}
