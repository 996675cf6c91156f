import { expect, it } from 'vitest'
import { saying, settled, startApp } from '../../test/application.ts'

const ORDER = 'Never delete a record without asking Marit first.'

async function talked(...texts: readonly string[]) {
  const started = await startApp({ script: () => saying('Understood, I will look at it now.') })
  await started.talk(...texts)
  return started
}

it('inspecting the next request opens up what the meter counts', async () => {
  const { app, session } = await talked('One', 'Two')
  const inspection = await app.inspect()
  const sum = inspection?.messages.reduce((all, { tokens }) => all + tokens, 0) ?? 0
  expect(inspection?.tokens).toEqual(session().meter.tokens)
  expect(sum + (inspection?.system.tokens ?? 0) + (inspection?.tools.tokens ?? 0)).toBe(
    session().meter.tokens.tokens,
  )
})

it('inspecting the next request shows nothing without a session', async () => {
  const { app } = await talked()
  await app.openSession(null)
  expect(await app.inspect()).toBeNull()
  expect(await app.examine('c1')).toBeNull()
})

it('previewing a preset measures the next request under other values and changes nothing', async () => {
  const { app, session } = await talked(...Array.from({ length: 25 }, (_, n) => `Question ${n}`))
  const { leafId } = session()
  const preview = await app.previewPreset({
    presetId: 'co-cli-phase-1',
    options: { max_history_messages: 10 },
  })
  expect(preview?.before.parts.shortened).toBe(0)
  expect(preview?.after.parts.shortened).toBeGreaterThan(0)
  expect(preview?.after.parts.user).toBeLessThan(preview?.before.parts.user ?? 0)
  expect(session().leafId).toBe(leafId)
})

it('previewing a preset says nothing of values that the preset refuses, and nothing without a session', async () => {
  const { app } = await talked('One')
  expect(await app.previewPreset({ presetId: 'co-cli', options: { tail_share: 7 } })).toBeNull()
  await app.openSession(null)
  expect(await app.previewPreset({ presetId: 'off', options: {} })).toBeNull()
})

it('examining a summary tells what it lost until the message is pinned', async () => {
  const { app, session } = await talked(`${ORDER} ${'And more of it. '.repeat(60)}`, 'Two', 'Three')
  await app.choosePreset('claude-code', 'session')
  await app.updateSettings({ applyAtOnce: true })
  await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
  const { undoable, rows } = session()
  const lost = (await app.examine(undoable?.compactionId ?? ''))?.lost ?? []
  expect(lost).toContainEqual(expect.objectContaining({ text: ORDER, number: 1, kind: 'rule' }))
  const first = rows.find(row => row.type === 'message')
  await app.setPinned(first?.type === 'message' ? first.entry.event.id : '', true)
  const after = (await app.examine(undoable?.compactionId ?? ''))?.lost ?? []
  expect(after.map(({ text }) => text)).not.toContain(ORDER)
})

it('the cost of a message is told for each message, by its id', async () => {
  const { app, session } = await talked('One', 'Two '.repeat(100))
  const ids = session().rows.flatMap(row => (row.type === 'message' ? [row.entry.event.id] : []))
  const costs = await Promise.all(ids.map(id => app.costOf(id)))
  expect(costs).toHaveLength(4)
  expect(costs[2]?.tokens).toBeGreaterThan((costs[0]?.tokens ?? Infinity) + 50)
  expect(await app.costOf('gone')).toBeNull()
  await app.openSession(null)
  expect(await app.costOf(ids[0] ?? '')).toBeNull()
})

it('what a compaction would do is worked out for the open session', async () => {
  const { app } = await talked(...Array.from({ length: 8 }, (_, at) => `${at} ${ORDER}`))
  const outlook = await app.outlook()
  expect(outlook).toMatchObject({ firstNumber: 1, pinned: { count: 0 }, reason: null })
  expect(outlook?.retainedTurns).toMatchObject({
    firstNumber: (outlook?.lastNumber ?? 0) + 1,
    lastNumber: 16,
  })
  await app.openSession(null)
  expect(await app.outlook()).toBeNull()
})

it('what a compaction would do is nothing, for a reason, where there is nothing to compact', async () => {
  const { app } = await talked()
  expect((await app.outlook())?.reason).toMatch(/./)
})
