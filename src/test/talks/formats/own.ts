import { EventId, type SessionEvent } from '../../../engine/log/event.ts'
import type { Part } from '../../../engine/message/message.ts'
import { exportSession } from '../../../transfer/export.ts'
import type { TalkFormat } from '../talk.ts'

/** A session of ours only grows at its end: no message of it changes. */
export const own: TalkFormat = {
  name: 'Palimpsest',
  holds: { titles: false, changes: false },
  write: talk => {
    const created: SessionEvent = {
      type: 'v1.session-created',
      id: EventId.parse('e'),
      parentId: null,
      at: 1,
      title: 'Own',
      origin: 'user',
    }
    const said = talk.messages.map(({ id, parentId, role, text, at }): SessionEvent => {
      const parts: readonly Part[] = [{ type: 'text', text }]
      const finishReason = role === 'assistant' ? 'stop' : null
      const place = { id: EventId.parse(id), parentId: EventId.parse(parentId ?? 'e'), at }
      return { type: 'v1.message-appended', ...place, role, parts, model: null, finishReason }
    })
    return exportSession({ title: 'Own', exportedAt: 1, events: [created, ...said] })
  },
}
