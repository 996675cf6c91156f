import { describe, expect, it } from 'vitest'
import { failing, said, saying, scriptedModel, startApp, talkTo } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { variedWords } from '../../test/words.ts'
import { estimateText } from '../../engine/tokens/count.ts'
import { countRequest } from '../../engine/tokens/request-tokens.ts'
import { ModelError } from '../../ports/errors.ts'

const DAY = 86_400_000

/** A server with a window that it never states, and an application that can be started again on the same disk. */
function hidden(windowTokens: number) {
  const storage = createMemoryStorage()
  let now = 1_800_000_000_000
  let refusals = 0
  const made = scriptedModel(request => {
    if (countRequest(request, estimateText).tokens <= windowTokens) return saying('Yes.')
    refusals += 1
    return failing(
      new ModelError('context-tokens', 'No.', { status: 400, body: 'The prompt is too long.' }),
    )
  })
  const chat = { ...made.chat, limits: { ...made.chat.limits, windowTokens: null } }
  const opened = async () => {
    const { app } = await startApp({ chat, storage, ports: { clock: { now: () => (now += 1) } } })
    return app
  }
  type App = Awaited<ReturnType<typeof opened>>
  return {
    opened,
    refusals: () => refusals,
    later: (ms: number) => (now += ms),
    /** Talks until the view is larger than any window here. */
    talk: async (app: App, turns = 14) => {
      for (let turn = 0; turn < turns; turn += 1) await talkTo(app, `${turn}: ${variedWords(400)}`)
    },
    limitsIn: async (app: App) => {
      const { events } = await storage.events.read(app.snapshot().openId ?? '')
      return events.filter(({ type }) => type === 'v1.limit-inferred')
    },
  }
}

describe('the limit of a server that states none', () => {
  it('holds in the next session with the model, whose log says since when', async () => {
    const server = hidden(3_000)
    const app = await server.opened()
    await server.talk(app)
    const known = (await server.limitsIn(app)).at(-1)
    const before = server.refusals()
    expect(before).toBeGreaterThan(0)
    await app.newSession()
    expect(app.snapshot().session?.meter.windowSource).toBe('inferred')
    await server.talk(app)
    expect(server.refusals()).toBe(before)
    const [copied] = await server.limitsIn(app)
    expect(copied).toMatchObject({ since: known?.at })
    expect(said(app.snapshot().session?.rows).filter(text => text === 'Yes.')).toHaveLength(14)
  })

  it('holds after a reload, and is listed with its model', async () => {
    const server = hidden(3_000)
    await server.talk(await server.opened())
    const before = server.refusals()
    const app = await server.opened()
    expect(app.snapshot().inferredLimits).toMatchObject([{ model: { model: 'scripted' } }])
    await server.talk(app)
    expect(server.refusals()).toBe(before)
  })

  it('is given up after a day', async () => {
    const server = hidden(3_000)
    await server.talk(await server.opened())
    server.later(DAY)
    const app = await server.opened()
    expect(app.snapshot().session?.meter.windowSource).toBe('default')
    expect(app.snapshot().inferredLimits).toEqual([])
    await server.talk(app, 1)
    expect(await server.limitsIn(app)).toEqual([])
  })
})
