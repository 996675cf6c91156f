import { describe, expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel, settled } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'

async function started(storage = createMemoryStorage()) {
  const model = scriptedModel(() => saying('Yes.'))
  const app = applicationWith(model.chat, storage)
  await app.start(null)
  await app.newSession()
  await app.updateSettings({ systemPrompt: 'Be brief.' })
  const talk = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await app.send(text)
      await settled(app)
    }
  }
  const systems = () => model.requests.map(({ system }) => system)
  const own = () => app.snapshot().session?.systemPrompt
  return { app, storage, talk, systems, own, ...model }
}

describe('the system prompt of a session', () => {
  it('follows the one for all sessions from the next request on, always with the same bytes', async () => {
    const { app, talk, systems } = await started()
    await talk('Hi')
    await app.setSystemPrompt('  In French. \n')
    await talk('And now?', 'Again?')
    const both = 'Be brief.\n\nIn French.'
    expect(systems()).toEqual(['Be brief.', both, both])
  })

  it('changes no other word of a request', async () => {
    const { app, talk, requests } = await started()
    await talk('Hi')
    await app.inspect()
    await app.setSystemPrompt('In French.')
    await app.retry()
    await settled(app)
    const [first, second] = requests
    expect(second).toEqual({ ...first, system: 'Be brief.\n\nIn French.' })
  })

  it('is counted by the meter, and shown by the inspector', async () => {
    const { app, talk } = await started()
    await talk('Hi')
    const before = (await app.inspect())?.system.tokens ?? 0
    const tokens = () => app.snapshot().session?.meter.tokens.tokens ?? 0
    const measured = tokens()
    await app.setSystemPrompt('Answer in French, with accents, in short sentences.')
    const inspected = await app.inspect()
    expect(inspected?.system.text).toBe(
      'Be brief.\n\nAnswer in French, with accents, in short sentences.',
    )
    const more = (inspected?.system.tokens ?? 0) - before
    expect(more).toBeGreaterThan(5)
    expect(tokens() - measured).toBe(more)
  })

  it('can be set before the first message, and stays after a reload', async () => {
    const { app, storage, talk, systems } = await started()
    await app.setSystemPrompt('In French.')
    await talk('Hi')
    expect(systems()).toEqual(['Be brief.\n\nIn French.'])
    const next = applicationWith(scriptedModel(() => saying('Yes.')).chat, storage)
    await next.start(app.snapshot().openId)
    await settled(next)
    expect(next.snapshot().session?.systemPrompt).toBe('In French.')
  })

  it('is taken back by its notice, and removed by a blank one', async () => {
    const { app, talk, own } = await started()
    await talk('Hi')
    await app.setSystemPrompt('In French.')
    await app.setSystemPrompt('In Danish.')
    const [, notice] = app.snapshot().notices
    expect(app.snapshot().notices.at(-1)).toMatchObject({ action: 'Undo' })
    app.pressNotice((notice ?? app.snapshot().notices[0])?.id ?? '')
    await settled(app)
    expect(own()).toBe('In French.')
    await app.setSystemPrompt(' ')
    expect(own()).toBe('')
    expect(app.snapshot().notices.at(-1)?.text).toMatch(/no system prompt of its own/)
  })

  it('writes nothing where it is the same', async () => {
    const { app, storage, talk } = await started()
    await talk('Hi')
    await app.setSystemPrompt('In French.')
    const count = async () =>
      (await storage.events.read(app.snapshot().openId ?? ''))?.events.length
    const before = await count()
    await app.setSystemPrompt('In French. ')
    expect(await count()).toBe(before)
  })

  it('holds on every branch, and in a fork', async () => {
    const { app, talk, systems, own } = await started()
    await talk('Hi')
    const row = app.snapshot().session?.rows[0]
    const id = row?.type === 'message' ? row.entry.event.id : null
    if (id === null) throw new Error('No message')
    await app.setSystemPrompt('In French.')
    await app.changeBranch({ type: 'edit', messageId: id, text: 'Hello' })
    await settled(app)
    expect(systems().at(-1)).toBe('Be brief.\n\nIn French.')
    const edited = app.snapshot().session?.rows[0]
    await app.fork(edited?.type === 'message' ? edited.entry.event.id : '')
    await settled(app)
    expect(own()).toBe('In French.')
  })
})
