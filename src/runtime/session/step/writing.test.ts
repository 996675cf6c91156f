import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../test/deep-freeze.ts'
import { configFor } from '../../../test/drive.ts'
import { session } from '../../../test/session.ts'
import { createBrowser } from '../../../test/session-tabs.ts'
import { sessionOf } from './state.ts'
import { step } from './step.ts'

const log = session('u Hello', 'a Hello.')

describe('an append that was refused', () => {
  it.each(['full', 'unsure'] as const)(
    'is stored once by the tries that follow, and what depends on it starts then: %s',
    ending => {
      const world = createBrowser(1, { log })
      world.send(0, 'First')
      world.endNext(0, 'try-lock')
      for (const type of ['read-news', 'append', 'count'] as const) world.endNext(0, type)
      world.endNext(0, 'append', ending)
      expect(world.tab(0).pending.map(({ type }) => type)).toContain('ask-again')
      expect(world.tab(0).pending.map(({ type }) => type)).not.toContain('send')
      world.settle()
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
    (ending, before) => {
      const world = createBrowser(1, { log: before })
      world.type(0, 'First')
      world.send(0, 'First')
      for (const type of ['write-draft', 'try-lock'] as const) world.endNext(0, type)
      if (before.length > 0) world.endNext(0, 'read-news')
      world.endNext(0, 'append', ending)
      expect(world.tab(0).state.box.typed).toBe('First')
      world.send(0, 'First')
      world.settle()
      expect(world.places().log.filter(text => text === 'First')).toHaveLength(1)
    },
  )

  it('is followed by another message where the person has changed it', () => {
    const world = createBrowser(1, { log })
    world.send(0, 'One')
    for (const type of ['try-lock', 'read-news'] as const) world.endNext(0, type)
    world.endNext(0, 'append', 'unsure')
    world.send(0, 'Two')
    world.settle()
    expect(world.places().log).toEqual(['Hello', 'One', 'Two'])
  })
})

it('appends behind what other tabs appended first', () => {
  const world = createBrowser(2, { log })
  const titled = (title: string) => ({ type: 'v1.session-renamed', title }) as const
  world.ask(0, reply => ({ type: 'append', drafts: [titled('One')], reply }))
  world.ask(1, reply => ({ type: 'append', drafts: [titled('Two')], reply }))
  world.endNext(1, 'append')
  world.settle()
  const titles = world.disk.log.flatMap(event =>
    event.type === 'v1.session-renamed' ? [event.title] : [],
  )
  expect(titles).toEqual(['Two', 'One'])
  expect(world.tab(0).state.events).toEqual(world.disk.log)
})

it('takes the same step from the same state and input, and changes neither', () => {
  const config = { engine: () => configFor(8_192), canSend: true, now: 7 }
  const state = deepFreeze(
    sessionOf(log, { composer: 'Hi', attachments: [], queue: [], live: null }),
  )
  const input = { type: 'send', id: 'q1', text: 'Hi', withImages: true, reply: 1 } as const
  expect(step(state, input, config)).toEqual(step(state, input, config))
})
