import { describe, expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import { createBrowser } from '../../test/session-tabs.ts'

const log = session('u Hello', 'a Hello.')

describe('an append that was refused', () => {
  it.each(['full', 'unsure'] as const)(
    'is stored once by the tries that follow, and what depends on it starts then: %s',
    async ending => {
      const world = await createBrowser(1, { log })
      world.send(0, 'First')
      await world.endNext(0, ['try-lock', 'read-news', 'append', 'count'])
      await world.endNext(0, 'append', ending)
      expect(world.tab(0).pending.map(({ type }) => type)).toContain('ask-again')
      expect(world.tab(0).pending.map(({ type }) => type)).not.toContain('send')
      await world.settle()
      expect(world.disk.log.filter(({ type }) => type === 'v1.request-sent')).toHaveLength(1)
      expect(world.browser.faults).toEqual([])
    },
  )

  it.each([
    ['full', log],
    ['unsure', log],
    ['full', []],
    ['unsure', []],
  ] as const)(
    'is stored once where a person sends the same message again: %s, after %j',
    async (ending, before) => {
      const world = await createBrowser(1, { log: before })
      world.type(0, 'First')
      world.send(0, 'First')
      await world.endNext(0, ['write-draft', 'try-lock'])
      if (before.length > 0) await world.endNext(0, 'read-news')
      await world.endNext(0, 'append', ending)
      expect(world.tab(0).shown().composer).toBe('First')
      world.send(0, 'First')
      await world.settle()
      expect(world.places().log.filter(text => text === 'First')).toHaveLength(1)
    },
  )

  it('is followed by another message where the person has changed it', async () => {
    const world = await createBrowser(1, { log })
    world.send(0, 'One')
    await world.endNext(0, ['try-lock', 'read-news'])
    await world.endNext(0, 'append', 'unsure')
    world.send(0, 'Two')
    await world.settle()
    expect(world.places().log).toEqual(['Hello', 'One', 'Two'])
  })
})

it('appends behind what other tabs appended first', async () => {
  const world = await createBrowser(2, { log })
  const titled = (title: string) => ({ type: 'v1.session-renamed', title }) as const
  world.ask(0, tab => tab.append([titled('One')]))
  world.ask(1, tab => tab.append([titled('Two')]))
  await world.endNext(1, 'append')
  await world.settle()
  const titles = world.disk.log.flatMap(event =>
    event.type === 'v1.session-renamed' ? [event.title] : [],
  )
  expect(titles).toEqual(['Two', 'One'])
  expect(world.tab(0).session.events()).toEqual(world.disk.log)
})
