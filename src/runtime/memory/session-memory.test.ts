import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { saying, startApp, stops } from '../../test/application.ts'
import { memoryOf } from '../../test/memory-of.ts'

const FACT = 'Call numbers are text: 025.040 and 025.04 are two shelves.'

async function* calling(tool: string, input: object): AsyncGenerator<StreamChunk> {
  yield { type: 'tool-call', callId: `call-${tool}`, tool, input: JSON.stringify(input) }
  yield { ...stops, finishReason: 'tool-calls' } as StreamChunk
}

/** A model that calls the tool in its first request and then says what it has read of it. */
const once =
  (tool: string, input: object) =>
  (_request: ModelRequest, index: number): AsyncGenerator<StreamChunk> =>
    index === 0 ? calling(tool, input) : saying('Noted.')

const toolsOf = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name) ?? []

const resultIn = (request: ModelRequest | undefined) =>
  request?.messages.flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'tool-result' ? [part.output] : [])),
  ) ?? []

describe('memory', () => {
  it('is not in a request, and no tool of it, unless the person or the preset switches it on', async () => {
    const { app, requests, talk } = await startApp()
    await talk('Hello')
    expect(requests[0]?.system).not.toContain('<memory>')
    expect(toolsOf(requests[0])).toEqual(['current_time'])
    await app.updateSettings({ memory: 'on' })
    await talk('Again')
    expect(requests[1]?.system).toContain('<memory>')
    expect(toolsOf(requests[1])).toEqual([
      'current_time',
      'memory_append',
      'memory_replace',
      'memory_rethink',
      'memory_create',
      'journal_add',
      'archive_insert',
      'search_memory',
    ])
    await app.updateSettings({ memory: 'off', presetId: 'memgpt' })
    await talk('And again')
    expect(requests[2]?.system).not.toContain('<memory>')
    await app.updateSettings({ memory: 'preset' })
    await talk('Once more')
    expect(requests[3]?.system).toContain('<memory>')
  })

  it('C10 keeps a fact that the model saves: the next session reads it, with who wrote it', async () => {
    const script = once('memory_append', { block: 'Work', text: FACT })
    const { app, requests, talk, openId, notices } = await startApp({ script })
    await app.updateSettings({ memory: 'on' })
    await talk('Remember how shelves are numbered.')
    expect(resultIn(requests[1])).toEqual([
      `Saved. "work" now holds ${FACT.length} of 2000 characters.`,
    ])
    expect(notices()).toContain('The model changed “work” in its memory.')
    const session = openId()
    await app.newSession()
    await talk('What do you know?')
    expect(requests.at(-1)?.system).toContain(`written-by="model">\n${FACT}\n</block>`)
    const { blocks } = await memoryOf(app).read()
    const [change] = blocks.find(({ id }) => id === 'work')?.history ?? []
    expect(change).toMatchObject({ by: 'model', source: { sessionId: session } })
    expect(change?.source.messageIds).toHaveLength(1)
  })

  it('is the person’s: a change by the model is undone from its notice', async () => {
    const script = once('memory_append', { block: 'work', text: FACT })
    const { app, requests, talk } = await startApp({ script })
    await app.updateSettings({ memory: 'on' })
    await talk('Remember it.')
    const notice = app.snapshot().notices.find(({ action }) => action === 'Undo')
    app.pressNotice(notice?.id ?? '')
    await expect
      .poll(async () => (await memoryOf(app).read()).blocks.map(({ value }) => value.content))
      .toEqual(['', ''])
    await talk('Next')
    expect(requests.at(-1)?.system).not.toContain(FACT)
  })

  it('is edited, undone and erased by the person, and then no request holds the words', async () => {
    const { app, requests, talk, storage } = await startApp()
    await app.updateSettings({ memory: 'on' })
    const about = { name: 'work', purpose: 'the work', isOpenToModel: true } as const
    const limit = { of: 'characters', most: 200 } as const
    expect(await memoryOf(app).saveBlock('work', { ...about, limit, content: FACT })).toBeNull()
    expect(await memoryOf(app).saveBlock('work', { ...about, limit, content: 'Other.' })).toBeNull()
    const historyOf = async () =>
      (await memoryOf(app).read()).blocks.find(({ id }) => id === 'work')?.history ?? []
    const newest = (await historyOf()).at(-1)
    await memoryOf(app).undo('work', newest?.id ?? '')
    await talk('What is kept?')
    expect(requests.at(-1)?.system).toContain(FACT)
    expect(await memoryOf(app).erase({ item: 'work' })).toBe(true)
    await talk('And now?')
    expect(requests.at(-1)?.system).not.toContain(FACT)
    expect(await historyOf()).toEqual([])
    expect(JSON.stringify(await storage.memory.read())).not.toContain(FACT)
  })

  it('refuses what is too long, with the figures, and a block that is the person’s alone', async () => {
    const { app, requests, talk } = await startApp({
      script: (_request, index) =>
        index === 0
          ? calling('memory_rethink', { block: 'work', content: 'x'.repeat(2_001) })
          : index === 1
            ? calling('memory_replace', { block: 'person', old: 'a', new: 'b' })
            : saying('Well.'),
    })
    await app.updateSettings({ memory: 'on' })
    const limit = { of: 'tokens', most: 5 } as const
    const own = { name: 'person', purpose: '', limit, isOpenToModel: false }
    expect(
      await memoryOf(app).saveBlock('person', { ...own, content: 'word '.repeat(40) }),
    ).toMatch(/^The content takes \d+ of 5 tokens\. Shorten it, or raise the limit\.$/)
    expect(await memoryOf(app).saveBlock('person', { ...own, content: 'a' })).toBeNull()
    await talk('Save it.')
    expect(resultIn(requests.at(-1))).toEqual([
      'Nothing was changed: "work" would hold 2001 of 2000 characters. Shorten it with memory_rethink first.',
      'Nothing was changed: only the person may change this block.',
    ])
  })

  it('is counted by the meter and shown by the inspector', async () => {
    const { app, session, talk } = await startApp()
    await talk('Hello')
    const before = session().meter.tokens.tokens
    await app.updateSettings({ memory: 'on' })
    await memoryOf(app).saveBlock('work', {
      name: 'work',
      purpose: '',
      limit: { of: 'characters', most: 2_000 },
      content: FACT,
      isOpenToModel: true,
    })
    const inspection = await app.inspect()
    expect(inspection?.system.text).toContain(FACT)
    expect(inspection?.tokens.tokens).toBeGreaterThan(before + 100)
    expect(session().meter.tokens.tokens).toBe(inspection?.tokens.tokens)
  })

  it('of a project is written by its sessions alone, which read that for everything unless the project says no', async () => {
    const { app, requests, talk } = await startApp({
      script: once('memory_append', { block: 'project', text: FACT }),
    })
    await app.updateSettings({ memory: 'on' })
    const block = {
      name: 'person',
      purpose: 'who',
      limit: { of: 'characters', most: 2_000 },
      content: 'Ana, a librarian.',
      isOpenToModel: true,
    } as const
    await memoryOf(app).saveBlock('person', block)
    const words = { instructions: '', preset: null, model: null, readsSharedMemory: true }
    const saving = await app.projects.save(null, { ...words, name: 'Catalogue' })
    const id = saving.ok ? saving.id : ''
    await app.projects.newSession(id)
    await talk('Remember how shelves are numbered.')
    expect(requests.at(-1)?.system).toMatch(/<block name="person"[^>]*read-only="yes"/)
    await talk('And now?')
    expect(requests.at(-1)?.system).toContain(FACT)
    expect((await memoryOf(app).read(id)).blocks[0]?.value).toMatchObject({
      content: FACT,
      project: id,
    })
    expect(JSON.stringify((await memoryOf(app).read()).blocks)).not.toContain(FACT)
    await app.newSession()
    await talk('Hello')
    expect(requests.at(-1)?.system).not.toContain(FACT)
    expect(requests.at(-1)?.system).toContain('Ana, a librarian.')
    await app.projects.save(id, { ...words, name: 'Catalogue', readsSharedMemory: false })
    await app.projects.newSession(id)
    await talk('Hello')
    expect(requests.at(-1)?.system).toContain(FACT)
    expect(requests.at(-1)?.system).not.toContain('Ana, a librarian.')
  })

  it('for everything is changed by no session of a project', async () => {
    const { app, requests, talk } = await startApp({
      script: once('memory_append', { block: 'work', text: FACT }),
    })
    await app.updateSettings({ memory: 'on' })
    const words = { instructions: '', preset: null, model: null, readsSharedMemory: true }
    const saving = await app.projects.save(null, { ...words, name: 'Catalogue' })
    await app.projects.newSession(saving.ok ? saving.id : '')
    await talk('Remember how shelves are numbered.')
    expect(JSON.stringify(resultIn(requests[1]))).toContain('belongs to all projects')
    expect((await memoryOf(app).read()).blocks.every(({ value }) => value.content === '')).toBe(
      true,
    )
  })
})

describe('a preset whose source keeps a memory', () => {
  it('F4 asks once when it is chosen, and keeps none before the answer', async () => {
    const { app } = await startApp()
    const notices = () =>
      app.snapshot().notices.filter(({ text }) => text.includes('keeps a memory'))
    await app.choosePreset('copilot-cli', 'session', {})
    expect(notices()).toMatchObject([{ action: 'Turn on', stays: true }])
    expect(app.snapshot().settings.memory).toBe('off')
    await app.pressNotice(notices()[0]?.id ?? '')
    await expect.poll(() => app.snapshot().settings.memory).toBe('preset')
    await app.choosePreset('palimpsest', 'session', {})
    await app.choosePreset('two-phase', 'all', {})
    expect(notices()).toEqual([])
    expect(app.snapshot().settings.memory).toBe('preset')
  })

  it('asks nothing of a person who has chosen, and who uses such a preset already', async () => {
    const { app } = await startApp()
    const isAsked = () => app.snapshot().notices.some(({ text }) => text.includes('keeps a memory'))
    await app.updateSettings({ memory: 'on' })
    await app.choosePreset('copilot-cli', 'session', {})
    await app.updateSettings({ memory: 'preset', presetId: 'cowagent' })
    await app.choosePreset(null, 'session', {})
    await app.choosePreset('memgpt', 'all', {})
    expect(isAsked()).toBe(false)
    expect(app.snapshot().settings.memory).toBe('preset')
  })
})
