/** A saved session in an application, for tests of its images. */
import { saying, type Script, scriptedModel, startApp } from './application.ts'
import { namedPng } from './image-files.ts'
import type { ChatModel } from '../ports/chat-model.ts'

export const plan = namedPng('plan.png', { length: 5_000 })
export const photo = namedPng('photo.png', { width: 320, height: 200, length: 5_000 })
export const fileOf = ({ part, bytes }: typeof plan) =>
  new File([bytes.slice()], part.name, { type: part.mediaType })

/** A session with one exchange, saved. */
export async function begun(
  script: Script = () => saying('I see.'),
  change: Partial<ChatModel> = {},
) {
  const scripted = scriptedModel(script)
  const started = await startApp({ chat: { ...scripted.chat, ...change } })
  const { storage, talk } = started
  await talk('Hello')
  const id = started.openId()
  const blobs = () => storage.blobs.list(id)
  /** The same session in a tab that is opened later. */
  const reopened = async () =>
    (await startApp({ chat: started.chat, storage: storage.connect(), id })).session()
  return { ...started, requests: scripted.requests, id, blobs, reopened }
}
