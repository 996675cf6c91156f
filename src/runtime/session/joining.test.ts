import { beforeAll, describe, expect, it } from 'vitest'
import { toArray } from '../../engine/branch/append-list.ts'
import { foldBranch } from '../../engine/branch/branch.ts'
import { says } from '../../test/drive.ts'
import { createBrowser } from '../../test/session-tabs.ts'

// A first import takes longer than a test waits.
beforeAll(() => import('./queue.ts'))

const LOOKS = {
  ...says(''),
  parts: [{ type: 'tool-call' as const, callId: 'c1', tool: 'look', input: {} }],
}

/** The model looks once, then answers. `tabs`: all of them have the session open. */
async function looking(tabs = 1) {
  const sent: string[] = []
  const world = await createBrowser(tabs, {
    answer: ({ messages }) => {
      const newest = messages.at(-1)
      sent.push(newest?.parts.map(part => ('text' in part ? part.text : part.type)).join() ?? '')
      return messages.length === 1 ? LOOKS : says('Done.')
    },
  })
  world.send(0, 'Look.')
  for (let step = 0; step < 20 && world.asks(0, 'run-tool') === 0; step += 1) {
    await world.quiet()
    const next = world.tab(0).pending.find(({ type }) => !/^timer|run-tool/.test(type))
    if (next) await world.end(0, next)
  }
  expect(world.asks(0, 'run-tool')).toBe(1)
  /** Everything but the tool comes about. */
  const rest = async () => {
    for (let step = 0; step < 40; step += 1) {
      await world.quiet()
      for (const [at, { pending }] of world.tabs.entries()) {
        const next = pending.find(({ type }) => !/^timer|run-tool|wait-for-lock/.test(type))
        if (next) await world.end(at, next)
      }
    }
  }
  const queueIn = (at: number) => world.tab(at).shown().queue
  const add = async (at: number, ...texts: readonly string[]) => {
    for (const text of texts) {
      world.send(at, text)
      await rest()
    }
  }
  const join = async (at: number, text: string) => {
    const id = queueIn(at).find(message => message.text === text)?.id ?? ''
    world.ask(at, session => session.arrangeQueued(id, { joins: true }))
    await rest()
  }
  const said = () =>
    world.disk.log.flatMap(event =>
      event.type === 'v1.message-appended'
        ? event.parts.map(part => ('text' in part ? part.text : part.type))
        : [],
    )
  return { ...world, sent, rest, add, join, said, queueIn }
}

describe('a queued message that joins', () => {
  it('stands after the results of the running tools, and others wait for the end of the turn', async () => {
    const { add, join, said, sent, places, settle, queueIn } = await looking()
    await add(0, 'Later.', 'Only the second.')
    await join(0, 'Only the second.')
    expect(queueIn(0).map(({ joins }) => joins === true)).toEqual([false, true])
    expect(places().queue).toEqual(['Later.', 'Only the second.'])
    await settle()
    expect(said()).toEqual([
      'Look.',
      'tool-call',
      'tool-result',
      'Only the second.',
      'Done.',
      'Later.',
      'Done.',
    ])
    expect(sent).toEqual(['Look.', 'Only the second.', 'Later.'])
  })

  it('joins also where another tab of the session runs the tools', async () => {
    const { add, join, said, places, settle } = await looking(2)
    await add(1, 'From the other tab.')
    await join(1, 'From the other tab.')
    await settle()
    expect(said().slice(2)).toEqual(['tool-result', 'From the other tab.', 'Done.'])
    expect(places().queue).toEqual([])
  })

  it('is sent next if the tab is closed, and waits for the person if they stop the turn', async () => {
    const crashed = await looking()
    await crashed.add(0, 'Also this.')
    await crashed.join(0, 'Also this.')
    await crashed.crash(0)
    await crashed.settle()
    expect(crashed.said().filter(text => text === 'Also this.')).toHaveLength(1)
    expect(crashed.places().queue).toEqual([])

    const stopped = await looking()
    await stopped.add(0, 'Also this.')
    await stopped.join(0, 'Also this.')
    stopped.ask(0, session => session.signal({ type: 'stop' }))
    await stopped.settle()
    expect(stopped.said()).not.toContain('Also this.')
    expect(stopped.places().queue).toEqual(['Also this.'])
  })

  it('can be edited later, and the new branch has the results before it', async () => {
    const { add, join, ask, sent, said, settle, disk } = await looking()
    await add(0, 'Also this.')
    await join(0, 'Also this.')
    await settle()
    const joined = disk.log.findLast(
      event => event.type === 'v1.message-appended' && event.role === 'user',
    )
    if (!joined) throw new RangeError('Nothing joined')
    const edit = { type: 'edit', messageId: joined.id, text: 'Rather that.' } as const
    ask(0, session => session.changeBranch(edit))
    await settle()
    expect(sent.at(-1)).toBe('Rather that.')
    const branch = foldBranch(disk.log)
    expect(toArray(branch.messages).map(({ event }) => event.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
      'assistant',
    ])
    expect(said().slice(-2)).toEqual(['Rather that.', 'Done.'])
  })

  it('stays in the queue on a full disk, and the turn goes on', async () => {
    const world = await looking()
    await world.add(0, 'Also this.')
    await world.join(0, 'Also this.')
    await world.endNext(0, 'run-tool')
    await world.endNext(0, 'append')
    world.setFull(true)
    await world.rest()
    world.setFull(false)
    await world.settle()
    expect(world.said().filter(text => text === 'Also this.')).toHaveLength(1)
    expect(world.places().queue).toEqual([])
  })

  it('stays before the next one that joins if only the first finds no room', async () => {
    const world = await looking()
    const texts = ['The first.', 'Next.']
    await world.add(0, ...texts)
    for (const text of texts) await world.join(0, text)
    await world.endNext(0, 'run-tool')
    await world.endNext(0, 'append')
    await world.endNext(0, 'append', 'full')
    await world.rest()
    await world.settle()
    expect(world.said().filter(text => texts.includes(text))).toEqual(texts)
    expect(world.places().queue).toEqual([])
  })

  it('waits as before when the person takes that back', async () => {
    const { add, join, ask, rest, queueIn, said, settle } = await looking()
    await add(0, 'Also this.')
    await join(0, 'Also this.')
    const [message] = queueIn(0)
    ask(0, session => session.arrangeQueued(message?.id ?? '', { joins: false }))
    await rest()
    await settle()
    expect(said().slice(2)).toEqual(['tool-result', 'Done.', 'Also this.', 'Done.'])
  })
})

describe('the order of the queue', () => {
  it('is that which a person gives it, in all tabs, and messages are sent in it', async () => {
    const { add, ask, rest, queueIn, said, settle } = await looking(2)
    await add(0, 'one', 'two')
    await add(1, 'three')
    const three = queueIn(0).find(({ text }) => text === 'three')
    const one = queueIn(0)[0]
    ask(0, session => session.arrangeQueued(three?.id ?? '', { before: one?.id ?? null }))
    await rest()
    for (const at of [0, 1])
      expect(queueIn(at).map(({ text }) => text)).toEqual(['three', 'one', 'two'])
    await settle()
    expect(said().filter(text => /^(one|two|three)$/.test(text))).toEqual(['three', 'one', 'two'])
  })
})
