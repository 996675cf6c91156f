import { expect, it } from 'vitest'
import { extractInWorker } from './extract.ts'
import { createWorkerTokenizer } from './tokenizer.ts'

it('counts tokens in a real worker', async () => {
  const tokenizer = createWorkerTokenizer()
  expect(await tokenizer.count(['Hello, world', '', '<|endoftext|>'])).toEqual([3, 0, 7])
})

it('writes an extractive summary in a real worker', async () => {
  const text = 'Never delete a record. The library opens on 12 January.'
  const summary = await extractInWorker()({
    items: [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text }], origin: 'message', pinned: false },
    ],
    targetTokens: 400,
    previousSummary: null,
    focus: null,
  })
  expect(summary).toContain('Never delete a record.')
})
