import { describe, expect, it } from 'vitest'
import { workerOnChannel } from '../test/worker-channel.ts'
import type { ViewItem } from '../engine/message/view.ts'
import { extractInWorker } from './extractive-worker-client.ts'
import type { ExtractiveInput } from '../engine/index.ts'
import { extractText } from './extractive-text.ts'
import { countTokens } from './token-counter.ts'

function item(index: number, role: ViewItem['role'], text: string): ViewItem {
  return {
    id: `m${index}`,
    role,
    parts: [{ type: 'text', text }],
    origin: 'message',
    pinned: false,
  }
}

const CONVERSATION: ExtractiveInput = {
  items: Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0
      ? item(
          index,
          'user',
          `Never change shelf ${index} without a note. The target is ${index * 7} books.`,
        )
      : item(index, 'assistant', `Done: shelf ${index} holds ${index * 7} books in room ${index}.`),
  ),
  targetTokens: 300,
  previousSummary: null,
  previousHasSpeakers: false,
  focus: null,
}

describe('an extractive summary', () => {
  it('takes at most the tokens it was given, counted exactly', () => {
    for (const targetTokens of [120, 300, 900]) {
      const text = extractText({ ...CONVERSATION, targetTokens })
      expect(text).not.toBe('')
      expect(countTokens(text)).toBeLessThanOrEqual(targetTokens)
    }
  })
})

describe('an extractive summary in a worker', () => {
  it('is the one that would be made in the page', async () => {
    const { started } = workerOnChannel({ extract: extractText })
    expect(await extractInWorker(() => started)(CONVERSATION)).toBe(extractText(CONVERSATION))
  })

  it('is made in the page when the worker dies', async () => {
    const { started } = workerOnChannel(null)
    const summary = extractInWorker(() => started)(CONVERSATION)
    started.dispatchEvent(new Event('error'))
    expect(await summary).toContain('Never change shelf')
  })

  it('is nothing, not a failure, for an empty conversation', async () => {
    const { started } = workerOnChannel({ extract: extractText })
    expect(await extractInWorker(() => started)({ ...CONVERSATION, items: [] })).toBe('')
  })

  it('rejects with the summarizer’s own error, and ends its worker', async () => {
    const { started, state } = workerOnChannel({
      extract: () => {
        throw new RangeError('no such item')
      },
    })
    await expect(extractInWorker(() => started)(CONVERSATION)).rejects.toThrow('no such item')
    expect(state.ended).toBe(true)
  })
})
