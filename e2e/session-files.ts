/** Session files as Export writes them, with the content that a test needs. */
import { SessionEvent } from '../src/engine/log/event.ts'
import { exportSession } from '../src/transfer/export.ts'
import type { SavedFile } from './saved-files.ts'

const AT = Date.UTC(2026, 10, 2, 9)
const MINUTE_MS = 60_000

/** A session of these words, said in turn by the user and a model. */
export function sessionFileOf(title: string, texts: readonly string[]): SavedFile {
  const records = [
    { type: 'v1.session-created', title, origin: 'user' },
    ...texts.map((text, index) => ({
      type: 'v1.message-appended',
      parts: [{ type: 'text', text }],
      ...(index % 2 === 0
        ? { role: 'user', model: null, finishReason: null }
        : {
            role: 'assistant',
            model: { provider: 'demo', host: null, model: 'demo' },
            finishReason: 'stop',
          }),
    })),
  ]
  const idOf = (index: number) => `e${String(index).padStart(6, '0')}`
  const events = records.map((record, index) =>
    SessionEvent.parse({
      ...record,
      id: idOf(index),
      parentId: index === 0 ? null : idOf(index - 1),
      at: AT + index * MINUTE_MS,
    }),
  )
  return {
    name: 'session.json',
    text: exportSession({ title, exportedAt: AT, events }),
  }
}
