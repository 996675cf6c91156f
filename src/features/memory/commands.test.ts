import { expect, it } from 'vitest'
import { valueOf } from '../../host/use-feature.ts'
import { StoreError } from '../../ports/errors.ts'
import { startApp, until } from '../../test/application.ts'
import { memoryOf } from '../../test/memory-of.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { memory } from './feature.ts'

const BLOCK = {
  name: 'garden',
  purpose: 'what grows',
  limit: { of: 'characters', most: 2_000 },
  content: 'Keeps bees.',
  isOpenToModel: true,
} as const

it('the page sees a number that grows with each change, of any tab', async () => {
  const storage = createMemoryStorage()
  const [{ app }, { app: other }] = [await startApp({ storage }), await startApp({ storage })]
  const changes = () => valueOf({ application: app }, memory) ?? 0
  await memoryOf(app).read()
  const before = changes()
  await memoryOf(app).saveBlock(null, BLOCK)
  const after = changes()
  expect(after).toBeGreaterThan(before)
  await memoryOf(other).saveBlock(null, { ...BLOCK, name: 'house' })
  await until(() => changes() > after)
  expect((await memoryOf(app).read()).blocks.map(({ value }) => value.name)).toContain('house')
})

it('a failure is a notice, and the page shows nothing of it but the reason in a form', async () => {
  const storage = createMemoryStorage()
  const { app, notices } = await startApp({ storage })
  await memoryOf(app).read()
  const failing = (why: string) => () => Promise.reject(new StoreError('unavailable', why))
  Object.assign(storage.memory, { append: failing('No disk.'), erase: failing('No power.') })
  expect(await memoryOf(app).saveBlock(null, BLOCK)).toContain('No disk.')
  expect(await memoryOf(app).erase('all')).toBe(false)
  expect(notices()).toEqual(['No disk.', 'No power.'])
})
