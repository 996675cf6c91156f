import { beforeAll, expect, it } from 'vitest'
import { someModels } from '../../test/lane-moves.ts'
import { createBrowser } from '../../test/session-tabs.ts'

// The first import takes longer than everything that the test ends.
beforeAll(() => import('./lanes.ts'))

it('a message that waits for several answers, of which none came, rests', async () => {
  const world = await createBrowser()
  const models = someModels(2, 0)
  /** Everything but the answers and the timers comes about. */
  const endOthers = async () => {
    await world.quiet()
    for (;;) {
      const asked = world.tab(0).pending.find(({ type }) => !/^(?:send|timer)/.test(type))
      if (!asked) return
      await world.end(0, asked)
    }
  }
  world.send(0, 'Which one?', models)
  await endOthers()
  expect(world.asks(0, 'send')).toBe(models.length)
  world.send(0, 'And then?')
  await endOthers()
  for (const which of models.keys()) {
    world.ask(0, own => own.several('stop', which))
    await endOthers()
  }
  const { session, shown } = world.tab(0)
  expect(shown().several?.goesOn).toBeNull()
  expect(world.places().queue).toEqual(['And then?'])
  expect(session.isBusy()).toBe(false)
  expect(world.asks(0, 'timer queue')).toBe(0)
})
