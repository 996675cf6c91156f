import { expect, it } from 'vitest'
import { failing, saying, settled, startApp, until } from '../../test/application.ts'
import { ModelError } from '../../ports/errors.ts'

async function compacted(fails: boolean) {
  const { app, storage, talk, openId } = await startApp({
    script: ({ tools, system }) => {
      const isSummary = tools.length === 0 && system.includes('summar')
      if (isSummary && fails) return failing(new ModelError('unreachable', 'Nothing answers.'))
      return isSummary
        ? saying('We talked about words. Decided: to keep all of them.')
        : saying('word '.repeat(200))
    },
  })
  await app.updateSettings({ summarizers: ['chat', 'extractive'], autoCompact: false })
  await app.choosePreset('codex', 'session')
  await talk(...Array.from({ length: 8 }, (_, turn) => `Question ${turn} ${'more '.repeat(100)}`))
  await app.compact({ focus: null, summarizer: 'model' })
  await until(() => app.snapshot().session?.progress === null)
  await settled(app)
  return (await storage.events.read(openId())).events
}

it('E7, E17: a request for a summary leaves its own event, which the summary names', async () => {
  const events = await compacted(false)
  const sent = events.flatMap(event =>
    event.type === 'v1.request-sent' && event.kind === 'conversation-compaction' ? [event] : [],
  )
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    presetId: 'codex',
    messages: 1,
    isInitial: false,
    breakdown: { tools: 0 },
  })
  const written = events.findLast(({ type }) => type === 'v1.compaction-proposed')
  expect(written).toMatchObject({ requestIds: [sent[0]?.requestId], checkpoint: 1 })
})

it('E7: one that fails has left its event too', async () => {
  const events = await compacted(true)
  const kinds = events.flatMap(event => (event.type === 'v1.request-sent' ? [event.kind] : []))
  expect(kinds).toContain('conversation-compaction')
  expect(events.at(-1)?.type).toBe('v1.compaction-failed')
})
