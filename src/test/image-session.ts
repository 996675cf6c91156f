/** A saved session in an application, for tests of its images. */
import { expect } from 'vitest'
import { createMemoryStorage } from './memory-storage.ts'
import { applicationWith, saying, scriptedModel, settled } from './application.ts'
import { namedPng } from './image-files.ts'
import type { ChatModel } from '../ports/chat-model.ts'

export const plan = namedPng('plan.png', { length: 5_000 })
export const photo = namedPng('photo.png', { width: 320, height: 200, length: 5_000 })
export const fileOf = ({ part, bytes }: typeof plan) =>
  new File([bytes.slice()], part.name, { type: part.mediaType })

/** A session with one exchange, saved. */
export async function begun(
  script: Parameters<typeof scriptedModel>[0] = () => saying('I see.'),
  change: Partial<ChatModel> = {},
) {
  const storage = createMemoryStorage()
  const { chat, requests } = scriptedModel(script)
  const model = { ...chat, ...change }
  const app = applicationWith(model, storage)
  await app.start(null)
  await app.newSession()
  await app.send('Hello')
  await settled(app)
  const session = () => app.snapshot().session ?? expect.fail()
  const id = app.snapshot().openId ?? ''
  const blobs = () => storage.blobs.list(id)
  const notices = () => app.snapshot().notices.map(({ text }) => text)
  /** The same session in a tab that is opened later. */
  const reopened = async () => {
    const later = applicationWith(model, storage.connect())
    await later.start(id)
    return later.snapshot().session ?? expect.fail()
  }
  return { app, storage, requests, session, id, blobs, notices, reopened }
}
