import { beforeAll, describe, expect, it } from 'vitest'
import { says } from '../../test/drive.ts'
import { createBrowser } from '../../test/session-tabs.ts'

// A first import takes longer than a test waits.
beforeAll(() => import('./queue.ts'))

/** A question whose answer is being written, and two messages behind it. */
async function answering() {
  const world = await createBrowser(1, { answer: () => says('Done.') })
  /** Everything comes about but answers and timers. */
  const rest = async () => {
    for (let step = 0; step < 40; step += 1) {
      await world.quiet()
      const next = world.tab(0).pending.find(({ type }) => !/^timer|^send/.test(type))
      if (next) await world.end(0, next)
    }
  }
  for (const text of ['First.', 'Second.', 'Third.']) {
    world.send(0, text)
    await rest()
  }
  expect(world.places().queue).toEqual(['Second.', 'Third.'])
  const said = () =>
    world.disk.log.flatMap(event =>
      event.type === 'v1.message-appended' && event.role === 'user'
        ? event.parts.map(part => ('text' in part ? part.text : part.type))
        : [],
    )
  const stop = () => world.ask(0, session => session.signal({ type: 'stop' }))
  const release = (text: string) => {
    const id =
      world
        .tab(0)
        .shown()
        .queue.find(message => message.text === text)?.id ?? ''
    world.ask(0, session => session.arrangeQueued(id, { waits: false }))
  }
  return { ...world, said, stop, release }
}

describe('Stop with a queue', () => {
  it('sends nothing that waits, not after a time and not in a tab that is opened later', async () => {
    const { stop, settle, said, places, crash } = await answering()
    stop()
    await settle()
    expect(said()).toEqual(['First.'])
    await crash(0)
    await settle()
    expect(said()).toEqual(['First.'])
    expect(places().queue).toEqual(['Second.', 'Third.'])
  })

  it('lets the person send one of them, and write another message before the rest', async () => {
    const { stop, release, send, settle, said, places } = await answering()
    stop()
    await settle()
    send(0, 'Now this.')
    await settle()
    expect(said()).toEqual(['First.', 'Now this.'])
    release('Third.')
    await settle()
    expect(said()).toEqual(['First.', 'Now this.', 'Third.'])
    expect(places().queue).toEqual(['Second.'])
  })
})
