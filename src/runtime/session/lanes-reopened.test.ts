/** Several answers after a reload, and in another tab. */
import { expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { hanging, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { startHalfway, startSeveral } from '../../test/several-models.ts'

const ARA = { name: 'ara' }
const BOREA = { name: 'borea' }

it('a reload in the middle loses no word and asks no model twice', async () => {
  const storage = createMemoryStorage()
  const before = await startHalfway(storage)
  await new Promise(resolve => setTimeout(resolve, 500))
  const id = before.openId()
  const after = await startSeveral({ models: [ARA, BOREA], answers: {}, storage, id })
  await after.ended()
  expect(after.words()).toEqual(['From ara.', 'Half of'])
  expect(after.several()?.answers[1]?.finishReason).toBe('interrupted')
  expect(after.sent).toEqual([])
  expect(await after.commands.act('retry', 1)).toBe(true)
  await until(() => after.words()[1] === 'I am borea.')
})

it('another tab shows what the first one writes, and may choose once that has ended', async () => {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const models = [ARA, BOREA]
  const first = await startSeveral({
    models,
    answers: { borea: (_, signal) => hanging('Half of', signal) },
    storage,
    locks,
  })
  await first.ask('Which one?')
  await until(() => first.words().join('|') === 'I am ara.|Half of')
  const id = first.openId()
  const second = await startSeveral({ models, answers: {}, storage, locks, id })
  await until(() => second.several()?.answers[1]?.activity.type === 'elsewhere')
  await until(() => second.words().join('|') === 'I am ara.|Half of')
  expect(second.session().activity.type).toBe('elsewhere')
  expect(await second.commands.act('choose', 0)).toBe(false)
  await first.commands.act('stop', 1)
  await until(() => second.several()?.answers[1]?.isStopped === true)
  await until(() => second.session().activity.type === 'idle')
  expect(second.sent).toEqual([])
  expect(await second.commands.act('choose', 0)).toBe(true)
  await until(() => first.several() === null)
  expect(first.texts()).toEqual(['Which one?', 'I am ara.'])
})
