/** Session files as Export writes them, with the content that a test needs. */
import type { Page } from '@playwright/test'
import { SessionEvent } from '../src/engine/log/event.ts'
import { exportSession } from '../src/transfer/export.ts'
import { importSession, type SavedFile } from './saved-files.ts'

const AT = Date.UTC(2026, 10, 2, 9)
const MINUTE_MS = 60_000

/** Opens a session in which each of these was asked and had this answer: sooner than if it were said. */
export async function importTalk(
  page: Page,
  asked: readonly string[],
  answer: string,
): Promise<void> {
  const texts = asked.flatMap(text => [text, answer])
  await importSession(page, sessionFileOf('Talk', texts))
}

/** An event without what `fileOf` adds: `id`, `at` and, unless it is there, `parentId`: the event before. */
export type EventRecord = Readonly<Record<string, unknown>>

/** Of the event at this place of a file, from 0, which is the beginning of the session. `letter`: another one for each session. */
export const idOf = (index: number, letter = 'e'): string =>
  `${letter}${String(index).padStart(6, '0')}`

/** A session of these events, after its beginning. */
export function fileOf(title: string, records: readonly EventRecord[], letter?: string): SavedFile {
  const all = [{ type: 'v1.session-created', title, origin: 'user' }, ...records]
  const events = all.map((record, index) =>
    SessionEvent.parse({
      parentId: index === 0 ? null : idOf(index - 1, letter),
      ...record,
      id: idOf(index, letter),
      at: AT + index * MINUTE_MS,
    }),
  )
  return {
    name: 'session.json',
    text: exportSession({ title, exportedAt: AT, events }),
  }
}

/** What a person says. */
export const userSays = (text: string): EventRecord => ({
  type: 'v1.message-appended',
  role: 'user',
  parts: [{ type: 'text', text }],
  model: null,
  finishReason: null,
})

/** What a model answers; the demo by default. */
export const modelSays = (
  said: string | readonly object[],
  model: object = { provider: 'demo', host: null, model: 'demo' },
): EventRecord => ({
  type: 'v1.message-appended',
  role: 'assistant',
  parts: typeof said === 'string' ? [{ type: 'text', text: said }] : said,
  model,
  finishReason: 'stop',
})

/** A session of these words, said in turn by the user and a model. */
export function sessionFileOf(title: string, texts: readonly string[]): SavedFile {
  return fileOf(
    title,
    texts.map((text, index) => (index % 2 === 0 ? userSays(text) : modelSays(text))),
  )
}
