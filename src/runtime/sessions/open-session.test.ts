import { expect, it } from 'vitest'
import { applicationWith, said, saying, scriptedModel } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { isTemporary } from '../../ports/platform.ts'

it('shows what another tab stored while the session was being opened', async () => {
  const storage = createMemoryStorage()
  const events = session('u one', 'a two', 'u three')
  await storage.events.append('stored', events.slice(0, 3), { expectedRevision: 0 })
  const [drawn, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read: typeof storage.events.read = async (...inputs) => {
    const found = await storage.events.read(...inputs)
    isRead.resolve()
    return found
  }
  const app = applicationWith(
    scriptedModel(() => saying('Yes.')).chat,
    { ...storage, events: { ...storage.events, read } },
    { firstDrawn: () => drawn.promise },
  )
  const started = app.start('stored')
  await isRead.promise
  await storage.events.append('stored', events.slice(3), { expectedRevision: 3 })
  drawn.resolve()
  await started
  await expect.poll(() => said(app.snapshot().session?.rows)).toEqual(['one', 'two', 'three'])
})

it('shows what was asked for last, although a new chat before it takes longer to prepare', async () => {
  const storage = createMemoryStorage()
  const marks = Promise.withResolvers<void>()
  const marked = Promise.withResolvers<void>()
  const mark: typeof storage.sessions.mark = async (...inputs) => {
    marks.resolve()
    await marked.promise
    return storage.sessions.mark(...inputs)
  }
  const app = applicationWith(scriptedModel(() => saying('Yes.')).chat, {
    ...storage,
    sessions: { ...storage.sessions, mark },
  })
  await app.start(null)
  const words = {
    name: 'Boat',
    instructions: '',
    preset: null,
    model: null,
    readsSharedMemory: true,
  }
  const project = await app.projects.save(null, words)
  if (!project.ok) throw new Error(project.sentence)
  const started = app.projects.newSession(project.id)
  await marks.promise
  await app.startTemporary('')
  marked.resolve()
  await started
  expect(isTemporary(app.snapshot().openId ?? '')).toBe(true)
})
