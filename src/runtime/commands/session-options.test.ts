import { describe, expect, it } from 'vitest'
import { settled, startApp } from '../../test/application.ts'

async function started() {
  const begun = await startApp()
  await begun.app.updateSettings({ systemPrompt: 'Be brief.' })
  const systems = () => begun.requests.map(({ system }) => system)
  const own = () => begun.session().systemPrompt
  return { ...begun, systems, own }
}

describe('the system prompt of a session', () => {
  it('follows the one for all sessions from the next request on, always with the same bytes', async () => {
    const { app, talk, systems } = await started()
    await talk('Hi')
    await app.changeOptions({ systemPrompt: '  In French. \n' })
    await talk('And now?', 'Again?')
    const both = 'Be brief.\n\nIn French.'
    expect(systems()).toEqual(['Be brief.', both, both])
  })

  it('changes no other word of a request', async () => {
    const { app, talk, requests } = await started()
    await talk('Hi')
    await app.inspect()
    await app.changeOptions({ systemPrompt: 'In French.' })
    await settled(app, app.retry())
    const [first, second] = requests
    expect(second).toEqual({ ...first, system: 'Be brief.\n\nIn French.' })
  })

  it('is counted by the meter, and shown by the inspector', async () => {
    const { app, talk } = await started()
    await talk('Hi')
    const before = (await app.inspect())?.system.tokens ?? 0
    const tokens = () => app.snapshot().session?.meter.tokens.tokens ?? 0
    const measured = tokens()
    await app.changeOptions({ systemPrompt: 'Answer in French, with accents, in short sentences.' })
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
    await app.changeOptions({ systemPrompt: 'In French.' })
    await talk('Hi')
    expect(systems()).toEqual(['Be brief.\n\nIn French.'])
    const next = await startApp({ storage, id: app.snapshot().openId })
    expect(next.session().systemPrompt).toBe('In French.')
  })

  it('is taken back by its notice, and removed by a blank one', async () => {
    const { app, talk, own } = await started()
    await talk('Hi')
    await app.changeOptions({ systemPrompt: 'In French.' })
    await app.changeOptions({ systemPrompt: 'In Danish.' })
    const [, notice] = app.snapshot().notices
    expect(app.snapshot().notices.at(-1)).toMatchObject({ action: 'Undo' })
    app.pressNotice((notice ?? app.snapshot().notices[0])?.id ?? '')
    await settled(app)
    expect(own()).toBe('In French.')
    await app.changeOptions({ systemPrompt: ' ' })
    expect(own()).toBe('')
    expect(app.snapshot().notices.at(-1)?.text).toMatch(/no system prompt of its own/)
  })

  it('writes nothing where it is the same', async () => {
    const { app, storage, talk } = await started()
    await talk('Hi')
    await app.changeOptions({ systemPrompt: 'In French.' })
    const count = async () =>
      (await storage.events.read(app.snapshot().openId ?? ''))?.events.length
    const before = await count()
    await app.changeOptions({ systemPrompt: 'In French. ' })
    expect(await count()).toBe(before)
  })

  it('holds on every branch, and in a fork', async () => {
    const { app, talk, systems, own } = await started()
    await talk('Hi')
    const row = app.snapshot().session?.rows[0]
    const id = row?.type === 'message' ? row.entry.event.id : null
    if (id === null) throw new Error('No message')
    await app.changeOptions({ systemPrompt: 'In French.' })
    await settled(app, app.changeBranch({ type: 'edit', messageId: id, text: 'Hello' }))
    expect(systems().at(-1)).toBe('Be brief.\n\nIn French.')
    const edited = app.snapshot().session?.rows[0]
    await settled(app, app.fork(edited?.type === 'message' ? edited.entry.event.id : ''))
    expect(own()).toBe('In French.')
  })
})

describe('the sampling of a session', () => {
  it('is in its requests from then on, and nothing of it before', async () => {
    const { app, talk, requests } = await started()
    await talk('Hi')
    await app.changeOptions({ sampling: { temperature: 0.2, stop: ['END'] } })
    await settled(app, app.retry())
    const [first, second] = requests
    expect(first).not.toHaveProperty('sampling')
    expect(second).toEqual({ ...first, sampling: { temperature: 0.2, stop: ['END'] } })
  })

  it('is what was set for the model, where the session says nothing', async () => {
    const { app, talk, requests } = await started()
    await app.updateSettings({
      modelSampling: [{ model: 'scripted', sampling: { topP: 0.5, temperature: 1 } }],
    })
    await app.changeOptions({ sampling: { temperature: 0.2 } })
    await talk('Hi')
    expect(requests[0]?.sampling).toEqual({ temperature: 0.2, topP: 0.5 })
    await app.changeOptions({ sampling: { unset: ['topP'] } })
    await talk('And again?')
    expect(requests[1]?.sampling).toEqual({ temperature: 1 })
  })

  it('limits the reply and its reserve, which gives the rest to the request', async () => {
    const { app, talk, requests } = await started()
    await talk('Hi')
    const meter = () => app.snapshot().session?.meter
    const before = meter()
    await app.changeOptions({ sampling: { replyTokens: 200 } })
    expect(meter()?.reserveTokens).toBe(200)
    expect((meter()?.budgetTokens ?? 0) - (before?.budgetTokens ?? 0)).toBe(
      (before?.reserveTokens ?? 0) - 200,
    )
    await talk('And now?')
    expect(requests[1]?.maxOutputTokens).toBe(200)
    expect(requests[1]).not.toHaveProperty('sampling')
    // A larger one is bounded by the reserve.
    await app.changeOptions({ sampling: { replyTokens: 1_000_000 } })
    await talk('And then?')
    expect(requests[2]?.maxOutputTokens).toBe(before?.reserveTokens)
  })

  it('changes with the system prompt at once, and is taken back with it', async () => {
    const { app, talk, own } = await started()
    await talk('Hi')
    await app.changeOptions({ systemPrompt: 'In French.', sampling: { topP: 0.5 } })
    expect(app.snapshot().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/another system prompt and other reply settings/),
    ])
    app.pressNotice(app.snapshot().notices[0]?.id ?? '')
    await settled(app)
    expect([own(), app.snapshot().session?.sampling]).toEqual(['', {}])
  })

  it('is in no request for a summary', async () => {
    const { app, talk, requests } = await started()
    await app.changeOptions({ sampling: { stop: ['Goal'], replyTokens: 20 } })
    await talk(...Array.from({ length: 4 }, (_, at) => `${at} ${'word '.repeat(150)}`))
    const before = requests.length
    await settled(app, app.compact({ focus: null, summarizer: 'model' }))
    const summaries = requests.slice(before)
    expect(summaries.length).toBeGreaterThan(0)
    for (const request of summaries) {
      expect(request).not.toHaveProperty('sampling')
      expect(request.maxOutputTokens).toBeGreaterThan(20)
    }
  })
})
