import { expect, it } from 'vitest'
import { countFailedWorkers } from '../test/failed-workers.ts'
import { auditInWorker, createWorkerTokenizer, extractInWorker } from './worker-clients.ts'
import { createDiagramDrawer } from './diagram-drawer.ts'

it('counts tokens in a real worker', async () => {
  const tokenizer = createWorkerTokenizer()
  expect(await tokenizer.count(['Hello, world', '', '<|endoftext|>'])).toEqual([3, 0, 7])
})

it('writes an extractive summary in a real worker', async () => {
  const failed = countFailedWorkers()
  const text = 'Never delete a record. The library opens on 12 January.'
  const tokenizer = createWorkerTokenizer()
  const summary = await extractInWorker(() => tokenizer.vocabulary())({
    items: [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text }], origin: 'message', pinned: false },
    ],
    targetTokens: 400,
    previousSummary: null,
    previousHasSpeakers: false,
    focus: null,
  })
  expect(summary).toContain('Never delete a record.')
  expect(failed()).toBe(0)
})

it('tells in a real worker what a summary lost', async () => {
  const failed = countFailedWorkers()
  const text = 'Never delete a record. The library opens on 12 January.'
  const found = await auditInWorker()({
    originals: [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text }], origin: 'message', pinned: false },
    ],
    firstNumber: 5,
    excluded: [],
    verbatim: [],
    read: [{ parts: [{ type: 'text', text: 'The library opens on 12 January.' }] }],
    summary: '- The library opens on 12 January.',
  })
  expect(found.lost.map(({ text: lost, number }) => [lost, number])).toEqual([
    ['Never delete a record.', 5],
  ])
  expect(found.claims[0]).toMatchObject({ isSupported: true, sources: [{ number: 5 }] })
  expect(failed()).toBe(0)
})

it('draws a diagram in a real worker', async () => {
  const drawn = await createDiagramDrawer().drawDiagram('flowchart LR\n  A[Draft] --> B[Sent]')
  expect(drawn).toMatchObject({ type: 'drawn', title: null })
  expect(drawn.type === 'drawn' && drawn.svg).toContain('Draft')
})
