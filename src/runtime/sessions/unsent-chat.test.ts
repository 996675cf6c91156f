import { expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { settled, startApp } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'

/** Types into the open chat. */
const typing = async (begun: Awaited<ReturnType<typeof startApp>>, text: string) => {
  await begun.app.keepDraft(text, begun.openId())
  await settled(begun.app)
}
const composer = ({ app }: Awaited<ReturnType<typeof startApp>>) => app.snapshot().session?.composer

it('the words of a chat that does not exist yet come back with New chat', async () => {
  const begun = await startApp()
  await begun.talk('hello')
  const saved = begun.openId()
  await begun.app.newSession()
  await typing(begun, 'half a thought')
  await begun.app.openSession(saved)
  expect(composer(begun)).toBe('')
  await begun.app.newSession()
  expect(composer(begun)).toBe('half a thought')
  await begun.talk('half a thought, said')
  await begun.app.newSession()
  expect(composer(begun)).toBe('')
})

it('they come back in a later visit, but in no tab while they are open in another one', async () => {
  const [locks, storage] = [tabLocks(), createMemoryStorage()]
  const first = await startApp({ storage, ports: { locks } })
  await typing(first, 'half a thought')
  const elsewhere = await startApp({ storage: storage.connect(), ports: { locks } })
  expect(composer(elsewhere)).toBe('')
  await elsewhere.talk('hello')
  await first.app.openSession(elsewhere.openId())
  await settled(first.app)
  await elsewhere.app.newSession()
  expect(composer(elsewhere)).toBe('half a thought')
})

it('they come back in their own project only', async () => {
  const begun = await startApp()
  await begun.talk('hello')
  const saved = begun.openId()
  const words = { instructions: '', preset: null, model: null, readsSharedMemory: true }
  const project = await begun.app.projects.save(null, { name: 'Boat', ...words })
  if (!project.ok) throw new Error(project.sentence)
  await begun.app.projects.newSession(project.id)
  await typing(begun, 'about the boat')
  await begun.app.openSession(saved)
  await begun.app.newSession()
  expect(composer(begun)).toBe('')
  await begun.app.openSession(saved)
  await begun.app.projects.newSession(project.id)
  expect(composer(begun)).toBe('about the boat')
})

it('an emptied box does not come back', async () => {
  const begun = await startApp()
  await begun.talk('hello')
  const saved = begun.openId()
  await begun.app.newSession()
  await typing(begun, 'half')
  await typing(begun, '')
  const left = begun.openId()
  await begun.app.openSession(saved)
  await begun.app.newSession()
  expect(begun.openId()).not.toBe(left)
})
