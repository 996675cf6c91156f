import { expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { hanging, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { REQUEST } from '../../test/wire/scripted-server.ts'
import { startSeveral } from '../../test/several-models.ts'
import { expectedDollars, holdDollars } from './cost-holds.ts'

function openPorts() {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  let now = 0
  let ids = 0
  return {
    pass: (ms: number) => void (now += ms),
    ports: { storage, locks, clock: { now: () => now }, nextId: () => `h${(ids += 1)}` },
  }
}

it('models that are asked at once do not pass the limit of a day together', async () => {
  const { app, ask, commands, ended, several, words } = await startSeveral({
    models: [
      { name: 'gpt-5', host: 'api.openai.com' },
      { name: 'gpt-4o', host: 'api.openai.com' },
    ],
    answers: { 'gpt-5': (_, signal) => hanging('Half', signal) },
  })
  await app.updateSettings({ dailyCap: 0.03 })
  await ask('Which one?')
  await until(() => several()?.answers[1]?.failure?.kind === 'quota')
  expect(words()[0]).toBe('Half')
  await commands.act('stop', 0)
  await ended()
  await commands.act('retry', 1)
  await until(() => words()[1] === 'I am gpt-4o.')
})

it('what runs is held until it ends, in all tabs, and what a closed tab held for ten minutes', async () => {
  const { ports, pass } = openPorts()
  const told: number[] = []
  const check = async (held: number) => void told.push(held)
  const end = await holdDollars(0.5, check, ports)
  await holdDollars(0.25, check, ports)
  await end()
  await holdDollars(0, check, ports)
  expect(told).toEqual([0, 0.5, 0.25])
  pass(600_000)
  await holdDollars(0, check, ports)
  expect(told.at(-1)).toBe(0)
})

it('what is refused holds nothing', async () => {
  const { ports } = openPorts()
  const refused = holdDollars(1, () => Promise.reject(new Error('Too dear')), ports)
  await expect(refused).rejects.toThrow('Too dear')
  await holdDollars(0, async held => expect(held).toBe(0), ports)
})

it('a request is expected to cost its own tokens and a usual answer; nothing without a price', () => {
  const price = { input: 1, output: 10, cachedInput: null, cacheWrite: null }
  expect(expectedDollars(REQUEST, price)).toBeGreaterThan(0.04)
  expect(expectedDollars({ ...REQUEST, system: 'word '.repeat(100_000) }, price)).toBeCloseTo(
    0.14,
    1,
  )
  expect(expectedDollars(REQUEST, null)).toBe(0)
})
