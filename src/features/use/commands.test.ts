import { expect, it, vi } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { DEFAULT_SETTINGS } from '../../runtime/settings/default-settings.ts'
import type { EventDraft } from '../../engine/log/event.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { create, type UseProgress } from './commands.ts'
import { USE_KEY } from './use-key.ts'

const MODEL = { provider: 'openai', host: 'api.example', model: 'gpt-5' }
const spent = (inputTokens: number): EventDraft => ({
  type: 'v1.usage-reported',
  requestId: `r${inputTokens}`,
  kind: 'chat',
  model: MODEL,
  usage: { inputTokens, outputTokens: 1, cachedInputTokens: null, reasoningTokens: null },
  counted: { tokens: 1, source: 'tokenized' },
})

function open() {
  const storage = createMemoryStorage()
  const readLog = storage.events.read
  const read = vi.spyOn(storage.events, 'read')
  const shown: (UseProgress | null)[] = []
  const commands = create({
    ports: { storage, locks: tabLocks(), clock: { now: () => Date.UTC(2026, 10, 21, 12) } },
    settings: () => DEFAULT_SETTINGS,
    show: value => shown.push(value),
  })
  const add = (sessionId: string, tokens: number) =>
    storage.addSession({
      sessionId,
      events: session('u one', 'a two', spent(tokens)),
      blobs: [],
      at: 0,
    })
  return { storage, commands, add, read, readLog, shown }
}

const tokensOf = ({ uses }: Awaited<ReturnType<ReturnType<typeof create>['report']>>) =>
  uses.reduce((sum, { plain }) => sum + plain, 0)

it('reads a log once, and again only after it changed', async () => {
  const { storage, commands, add, read } = open()
  await add('sa', 10)
  await add('sb', 20)
  expect(tokensOf(await commands.report())).toBe(30)
  expect(read).toHaveBeenCalledTimes(2)
  await commands.report()
  expect(read).toHaveBeenCalledTimes(2)
  const { events, revision } = await storage.events.read('sa')
  const used = session('u one', 'a two', spent(5)).at(-1)
  const more = used && { ...used, id: 'e9', parentId: events.at(-1)?.id ?? null }
  if (more)
    await storage.events.append('sa', [more as (typeof events)[number]], {
      expectedRevision: revision,
    })
  read.mockClear()
  expect(tokensOf(await commands.report())).toBe(35)
  expect(read.mock.calls.map(([id]) => id)).toEqual(['sa'])
})

it('logs are counted ahead, so that the page reads none of them', async () => {
  vi.useFakeTimers()
  try {
    const { storage, commands, add, read } = open()
    for (let at = 0; at < 200; at += 1) await add(`s${at}`, 1)
    await commands.begin()
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(read).toHaveBeenCalledTimes(200)
    await add('later', 5)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(read).toHaveBeenCalledTimes(201)
    expect(tokensOf(await commands.report())).toBe(205)
    expect(read).toHaveBeenCalledTimes(201)
    expect(Object.keys((await storage.settings.read(USE_KEY)) as object)).toHaveLength(201)
  } finally {
    vi.useRealTimers()
  }
})

it('a log that cannot be read is tried ahead once', async () => {
  vi.useFakeTimers()
  try {
    const { commands, add, read } = open()
    await add('sa', 10)
    const { StoreError } = await import('../../ports/errors.ts')
    read.mockRejectedValue(new StoreError('unreadable', 'Damaged'))
    await commands.begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

it('counts chats in the trash, and none that was deleted for good', async () => {
  const { storage, commands, add } = open()
  await add('sa', 10)
  await add('sb', 20)
  await storage.sessions.moveToTrash('sa', 1)
  expect(tokensOf(await commands.report())).toBe(30)
  await commands.begin()
  await storage.sessions.deleteForever('sa')
  await expect
    .poll(async () => JSON.stringify(await storage.settings.read(USE_KEY)))
    .not.toContain('"sa"')
  expect(tokensOf(await commands.report())).toBe(20)
})

it('leaves out a log that cannot be read, and says so', async () => {
  const { commands, add, read, readLog } = open()
  await add('sa', 10)
  await add('sb', 20)
  const { StoreError } = await import('../../ports/errors.ts')
  read.mockImplementation(async (id, after) => {
    if (id === 'sa') throw new StoreError('unreadable', 'Damaged')
    return readLog(id, after)
  })
  const report = await commands.report()
  expect([tokensOf(report), report.unread]).toEqual([20, 1])
})

it('counts again what it cannot read of its own', async () => {
  const { storage, commands, add } = open()
  await add('sa', 10)
  await storage.settings.write(USE_KEY, { sa: { revision: 'x' } })
  expect(tokensOf(await commands.report())).toBe(10)
})
