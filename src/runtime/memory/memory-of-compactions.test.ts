import { describe, expect, it, vi } from 'vitest'
import type { ModelRequest } from '../../engine/index.ts'
import { ModelError } from '../../ports/errors.ts'
import { failing, saying, settled, startApp } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { memoryOf } from '../../test/memory-of.ts'

const FACT = 'Call numbers are text: 025.040 and 025.04 are two shelves.'

/** So that a summary is shorter than its messages. */
const FILLING = 'The weather was as usual and nobody minded. '.repeat(40)

const toolsOf = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name) ?? []

describe('an overflow', () => {
  it('D5 leaves a journal entry of all messages, and the retry is sent without waiting for it', async () => {
    const release = Promise.withResolvers<void>()
    const refusing = new ModelError('context-tokens', 'No.', {
      status: 400,
      body: 'The prompt is too long.',
    })
    const { app, talk, requests } = await startApp({
      script: (_request, index) => (index === 2 ? failing(refusing) : saying(FACT)),
      ports: {
        extract: async () => {
          await release.promise
          return `## Constraints and instructions\n- ${FACT}\n`
        },
      },
    })
    await app.updateSettings({ presetId: 'cowagent' })
    await talk('How are shelves numbered?', `And ${FILLING}`, 'And now?')
    expect(requests).toHaveLength(4)
    expect((await memoryOf(app).read()).journal).toEqual([])
    release.resolve()
    await expect
      .poll(async () => (await memoryOf(app).read()).journal[0]?.value)
      .toMatchObject({
        kind: 'context_synthesis',
        facts: [{ text: FACT, origin: 'assistant' }],
      })
  })
})

describe('a finished session', () => {
  it('F5 E14 that never compacted is consolidated: what was said in it is proposed for the board', async () => {
    const { app, talk, openId } = await startApp({ script: () => saying('Understood.') })
    await app.updateSettings({ memory: 'on' })
    await talk(
      'Never delete a borrower record.',
      'Always answer in French.',
      'Thanks, how are you?',
    )
    const sessionId = openId()
    expect(await memoryOf(app).planBoard()).toEqual({ proposals: [], considered: [] })
    await app.newSession()
    const plan = await memoryOf(app).planBoard()
    expect(plan.proposals.map(({ fact }) => fact)).toEqual([
      { text: 'Never delete a borrower record.', origin: 'user' },
      { text: 'Always answer in French.', origin: 'user' },
    ])
    const { journal, board } = await memoryOf(app).read()
    expect(journal).toHaveLength(1)
    expect(journal[0]?.value).toMatchObject({ kind: 'session', sources: [{ sessionId }] })
    expect(board).toEqual([])
    expect(await memoryOf(app).applyBoard(plan.proposals, plan.considered)).toBe(true)
    expect(await memoryOf(app).planBoard()).toEqual({ proposals: [], considered: [] })
  })

  it('E14 is noted once, and again only with what is new in it', async () => {
    const { app, talk, openId } = await startApp()
    await app.updateSettings({ memory: 'on' })
    await talk('Never delete a borrower record.')
    const sessionId = openId()
    await app.newSession()
    await memoryOf(app).planBoard()
    await memoryOf(app).planBoard()
    expect((await memoryOf(app).read()).journal).toHaveLength(1)
    await app.openSession(sessionId)
    await talk('Always answer in French. Never delete a borrower record.')
    await app.newSession()
    await memoryOf(app).planBoard()
    const { journal } = await memoryOf(app).read()
    expect(journal.map(({ value }) => value.facts.map(({ text }) => text))).toEqual([
      ['Always answer in French.'],
      ['Never delete a borrower record.'],
    ])
  })

  it.each(['forget', 'erase'] as const)(
    'E14 does not bring back what the person lets the memory %s',
    async how => {
      const { app, talk, storage } = await startApp()
      await app.updateSettings({ memory: 'on' })
      await talk('Never delete a borrower record.')
      await app.newSession()
      await memoryOf(app).planBoard()
      const [entry] = (await memoryOf(app).read()).journal
      await (how === 'forget'
        ? memoryOf(app).forget(entry?.id ?? '')
        : memoryOf(app).erase('entries'))
      expect((await memoryOf(app).planBoard()).proposals).toEqual([])
      expect((await memoryOf(app).read()).journal).toEqual([])
      if (how === 'erase')
        expect(JSON.stringify(await storage.memory.read())).not.toContain('borrower')
    },
  )

  it('E14 is left alone if it uses no memory, is imported, or is not finished; and what is left out of it stays out', async () => {
    const { app, talk, session } = await startApp()
    await talk('Never delete a borrower record.')
    await app.newSession()
    expect((await memoryOf(app).planBoard()).proposals).toEqual([])
    await app.updateSettings({ memory: 'on' })
    await talk('Always answer in French.', 'Never use tables.')
    const [first] = session().rows.filter(row => row.type === 'message')
    await app.setExcluded(first?.entry.event.id ?? '', true)
    await app.newSession()
    const { proposals } = await memoryOf(app).planBoard()
    expect(proposals.map(({ fact }) => fact.text)).not.toContain('Always answer in French.')
    expect(proposals.map(({ fact }) => fact.text)).toContain('Never use tables.')
  })
})

describe('a compaction', () => {
  it('F4 E14 under copilot-cli as published is noted, and its session consolidated', async () => {
    const { app, talk } = await startApp({
      script: () => saying(FILLING),
      ports: { extract: async () => '## Constraints and instructions\n- Never delete a record.\n' },
    })
    await app.updateSettings({
      presetId: 'copilot-cli',
      summarizers: ['extractive'],
      applyAtOnce: true,
    })
    await talk(`Never delete a record. ${FILLING}`, FILLING, 'And now?')
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    expect((await memoryOf(app).read()).journal).toHaveLength(1)
    await app.newSession()
    expect((await memoryOf(app).planBoard()).proposals.map(({ fact }) => fact.text)).toEqual([
      'Never delete a record.',
    ])
  })

  it('C6 notes the facts of the messages, whatever their summary loses', async () => {
    const { app, talk } = await startApp({
      ports: { extract: async () => '## Goal\n- The weather was discussed at length.\n' },
    })
    await app.updateSettings({ memory: 'on', summarizers: ['extractive'], applyAtOnce: true })
    await talk(
      `Never delete a borrower record. The server is 10.1.2.3. ${FILLING}`,
      FILLING,
      'And now?',
    )
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    const [entry] = (await memoryOf(app).read()).journal
    expect(entry?.value).toMatchObject({ kind: 'context_synthesis', importance: 5 })
    expect(entry?.value.facts).toEqual(
      expect.arrayContaining([
        { text: 'Never delete a borrower record.', origin: 'user' },
        { text: 'The server is 10.1.2.3.', origin: 'user' },
      ]),
    )
  })

  it('F3 C6 with a failed summary notes the messages, and never the marker', async () => {
    const { app, talk, requests } = await startApp({
      windowTokens: 32_000,
      ports: { extract: () => Promise.reject(new Error('No.')) },
    })
    await app.updateSettings({ memory: 'on', presetId: 'co-cli', summarizers: ['extractive'] })
    for (let turn = 1; turn <= 21; turn += 1)
      await talk(turn === 3 ? 'Never delete a borrower record.' : 'And then?')
    expect(JSON.stringify(requests.at(-1))).toContain('[Earlier conversation trimmed')
    const facts = (await memoryOf(app).read()).journal.map(({ value }) => value.facts)
    expect(facts).toEqual([[{ text: 'Never delete a borrower record.', origin: 'user' }]])
  })

  it('C6 D3 notes what hides its messages at once before they leave, and then the summary in the same entry', async () => {
    const release = Promise.withResolvers<void>()
    const { app, talk } = await startApp({
      windowTokens: 32_000,
      ports: {
        extract: async () => {
          await release.promise
          return 'The shelves were counted by two people.'
        },
      },
    })
    await app.updateSettings({ summarizers: ['extractive'], presetId: 'cowagent' })
    for (let turn = 1; turn <= 20; turn += 1)
      await talk(turn === 3 ? 'Never touch shelf 9.' : 'And then?')
    const facts = async () =>
      (await memoryOf(app).read()).journal.map(({ value }) => value.facts.map(({ text }) => text))
    await app.send('And now?')
    await expect.poll(facts).toEqual([['Never touch shelf 9.']])
    release.resolve()
    await expect.poll(async () => (await facts())[0]).toHaveLength(2)
    expect((await facts())[0]?.[1]).toBe('The shelves were counted by two people.')
  })

  it('C6 writes one journal entry of type context_synthesis before its messages leave the view', async () => {
    const storage = createMemoryStorage()
    const order: string[] = []
    const { append } = storage.memory
    storage.memory.append = async changes => {
      order.push(...changes.flatMap(({ value }) => (value?.type === 'entry' ? value.kind : [])))
      return append(changes)
    }
    const add = storage.events.append
    storage.events.append = async (id, events, options) => {
      order.push(
        ...events.flatMap(({ type }) => (type.startsWith('v1.compaction-c') ? [type] : [])),
      )
      return add(id, events, options)
    }
    const { app, talk, openId } = await startApp({
      storage,
      ports: {
        extract: async () =>
          '## Constraints and instructions\n- Never delete a borrower record.\n## Done\n- Exported 2,109 rows to shelves.csv\n',
      },
    })
    await app.updateSettings({ memory: 'on', summarizers: ['extractive'], applyAtOnce: true })
    await talk(
      `Never delete a borrower record. ${FILLING}`,
      `Exported 2,109 rows to shelves.csv. ${FILLING}`,
      'And now?',
    )
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    expect(order).toEqual(['context_synthesis', 'v1.compaction-completed'])
    const { journal } = await memoryOf(app).read()
    expect(journal).toHaveLength(1)
    const [entry] = journal
    expect(entry?.value).toMatchObject({
      kind: 'context_synthesis',
      importance: 5,
      tags: ['rule', 'done'],
      facts: [
        { text: 'Never delete a borrower record.', origin: 'user' },
        { text: 'Exported 2,109 rows to shelves.csv', origin: 'user' },
      ],
      sources: [{ sessionId: openId() }],
    })
    expect(entry?.value.sources[0]?.messageIds).toHaveLength(2)
  })

  it('D3 of CowAgent writes an entry to the journal of that day, with the summary of the oldest half', async () => {
    const noon = Date.UTC(2026, 10, 20, 12)
    const { app, talk, requests } = await startApp({
      windowTokens: 32_000,
      ports: {
        clock: { now: () => noon },
        extract: async () => 'The shelves were counted: 2,109 rows.',
      },
    })
    await app.updateSettings({ summarizers: ['extractive'], presetId: 'cowagent' })
    for (let turn = 1; turn <= 21; turn += 1)
      await talk(`Turn ${turn}: the shelves, 2,109 rows. ${FILLING.slice(0, 400)}`)
    await expect.poll(async () => (await memoryOf(app).read()).journal).toHaveLength(1)
    const [entry] = (await memoryOf(app).read()).journal
    expect(entry?.value).toMatchObject({
      at: noon,
      kind: 'context_synthesis',
    })
    expect(entry?.value.facts.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `Turn ${at + 1}: the shelves, 2,109 rows.`),
      'The shelves were counted: 2,109 rows.',
    ])
    await talk('And then?')
    const texts = requests.at(-1)?.messages.flatMap(({ parts }) => parts) ?? []
    expect(JSON.stringify(texts)).toContain('The shelves were counted')
    expect(JSON.stringify(texts)).not.toContain('Turn 2:')
    expect(toolsOf(requests.at(-1))).toContain('search_memory')
    expect(toolsOf(requests.at(-1))).not.toContain('memory_append')
    expect(requests.at(-1)?.system).not.toContain('<memory>')
  })

  it('C10 takes nothing of the blocks away, however often MemGPT evicts its queue', async () => {
    const { app, talk, requests, session } = await startApp({
      windowTokens: 3_000,
      ports: { extract: async () => 'Something was said.' },
    })
    await app.updateSettings({ summarizers: ['extractive'], presetId: 'memgpt' })
    const limit = { of: 'characters', most: 200 } as const
    await memoryOf(app).saveBlock('work', {
      name: 'work',
      purpose: '',
      limit,
      content: FACT,
      isOpenToModel: true,
    })
    for (let turn = 0; turn < 30; turn += 1) await talk(`${turn} ${FILLING.slice(0, 900)}`)
    const evictions = session().rows.filter(row => row.type === 'compaction')
    expect(evictions.length).toBeGreaterThan(1)
    expect(requests.every(({ system }) => system.includes(FACT))).toBe(true)
    const warned = requests.filter(({ messages }) =>
      JSON.stringify(messages).includes('save what must not be lost with memory_append now'),
    )
    expect(warned.length).toBeGreaterThan(0)
    expect(warned.length).toBeLessThan(requests.length)
  })

  it('C1 begins at rest after the memory was consolidated, whose proposals wait for the person', async () => {
    const wait = setTimeout
    const faster = (run: () => void, ms = 0) => wait(run, ms === 60_000 ? 20 : ms)
    vi.stubGlobal('setTimeout', faster)
    const rule = 'Never delete a record.'
    const { app, talk, notices, session } = await startApp({
      ports: { extract: async () => `## Constraints and instructions\n- ${rule}\n` },
    })
    await app.updateSettings({ summarizers: ['extractive'], applyAtOnce: true, memory: 'on' })
    await talk(`${rule} ${FILLING}`, FILLING, 'And now?')
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    await app.newSession()
    await app.updateSettings({ presetId: 'two-phase' })
    await app.setPresetOption('preserve_messages', 2)
    const order: string[] = []
    app.subscribe(() => {
      const isTold = notices().join().includes('The memory could change in 1 place')
      if (isTold && !order.includes('told')) order.push('told')
      const isCompacted = session().rows.some(({ type }) => type === 'compaction')
      if (isCompacted && !order.includes('compacted')) order.push('compacted')
    })
    for (let turn = 0; turn < 11; turn += 1) await talk(`${turn} ${FILLING}`)
    await expect
      .poll(() => session().rows.find(({ type }) => type === 'compaction'))
      .toMatchObject({ record: { trigger: 'idle', state: 'live' } })
    expect(order).toEqual(['told', 'compacted'])
    expect((await memoryOf(app).read()).board).toEqual([])
    vi.unstubAllGlobals()
  })

  it('E19 is consolidated by hand into the board, which later sessions read, and nothing is written before', async () => {
    const { app, talk, requests, storage } = await startApp({
      ports: { extract: async () => '## Constraints and instructions\n- Never delete a record.\n' },
    })
    await app.updateSettings({ memory: 'on', summarizers: ['extractive'], applyAtOnce: true })
    await talk(`Never delete a record. ${FILLING}`, FILLING, 'And now?')
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    expect(await memoryOf(app).planBoard()).toEqual({ proposals: [], considered: [] })
    await app.newSession()
    const before = await storage.memory.read()
    const plan = await memoryOf(app).planBoard()
    expect(plan.proposals.map(({ kind, fact }) => [kind, fact.text])).toEqual([
      ['add', 'Never delete a record.'],
    ])
    expect(await storage.memory.read()).toEqual(before)
    expect(await memoryOf(app).applyBoard(plan.proposals, plan.considered)).toBe(true)
    const { board, journal } = await memoryOf(app).read()
    expect(board[0]?.value.consolidatedIds).toEqual([journal[0]?.id])
    expect((await memoryOf(app).planBoard()).considered).toEqual([])
    await talk('Hello')
    expect(requests.at(-1)?.system).toContain('<board>\n- [by user] Never delete a record.')
    await memoryOf(app).erase({ item: journal[0]?.id ?? '' })
    await talk('Hello again')
    expect(requests.at(-1)?.system).not.toContain('Never delete')
    expect(JSON.stringify(await storage.memory.read())).not.toContain('Never delete')
  })

  it('E19 a board belongs to a project: it is read and pruned in sessions of the project alone', async () => {
    const { app, talk, requests } = await startApp({
      ports: { extract: async () => '## Constraints and instructions\n- Never delete a record.\n' },
    })
    await app.updateSettings({ memory: 'on', summarizers: ['extractive'], applyAtOnce: true })
    const project = { instructions: '', preset: null, model: null, readsSharedMemory: true }
    const saving = await app.projects.save(null, { ...project, name: 'Catalogue' })
    const id = saving.ok ? saving.id : ''
    await app.projects.newSession(id)
    await talk(`Never delete a record. ${FILLING}`, FILLING, 'And now?')
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    await app.newSession()
    expect((await memoryOf(app).planBoard()).proposals).toEqual([])
    const plan = await memoryOf(app).planBoard(id)
    expect(plan.proposals.map(({ fact }) => fact.text)).toEqual(['Never delete a record.'])
    expect(await memoryOf(app).applyBoard(plan.proposals, plan.considered, id)).toBe(true)
    await talk('Hello')
    expect(requests.at(-1)?.system).not.toContain('Never delete')
    await app.projects.newSession(id)
    await talk('Hello')
    expect(requests.at(-1)?.system).toContain('<board>\n- [by user] Never delete a record.')
    const [kept] = (await memoryOf(app).read(id)).board
    await memoryOf(app).forget(kept?.id ?? '')
    await talk('Hello again')
    expect(requests.at(-1)?.system).not.toContain('Never delete')
  })
})
