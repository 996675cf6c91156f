import { describe, expect, it } from 'vitest'
import { workerOnChannel } from '../test/worker-channel.ts'
import type { ViewItem } from '../engine/message/view.ts'
import { extractInWorker } from './worker-clients.ts'
import type { ExtractiveInput } from '../engine/index.ts'
import type { Vocabulary } from './byte-pairs.ts'
import { createTextCounter, extractText } from './text-counter.ts'
import { countTokens, o200k } from './token-counter.ts'

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

/** What is in the worker. */
const worker = {
  extract: (input: ExtractiveInput, vocabulary: Vocabulary) =>
    extractText(input, createTextCounter(vocabulary)),
}

describe('an extractive summary', () => {
  it('takes at most the tokens it was given, counted exactly', () => {
    for (const targetTokens of [120, 300, 900]) {
      const text = extractText({ ...CONVERSATION, targetTokens }, countTokens)
      expect(text).not.toBe('')
      expect(countTokens(text)).toBeLessThanOrEqual(targetTokens)
    }
  })
})

describe('an extractive summary in a worker', () => {
  it('is the one that would be made in the page', async () => {
    const { started } = workerOnChannel(worker)
    expect(
      await extractInWorker(
        async () => o200k,
        () => started,
      )(CONVERSATION),
    ).toBe(extractText(CONVERSATION, countTokens))
  })

  it('is made in the page when the worker dies', async () => {
    const { started } = workerOnChannel(null)
    const summary = extractInWorker(
      async () => o200k,
      () => started,
    )(CONVERSATION)
    started.dispatchEvent(new Event('error'))
    expect(await summary).toContain('Never change shelf')
  })

  it('is sized by estimates where the tokenizer has no vocabulary to give', async () => {
    const { started } = workerOnChannel({
      extract: (input: ExtractiveInput, vocabulary: Vocabulary | null) =>
        `${input.items.length} ${vocabulary === null}`,
    })
    const failing = async () => Promise.reject(new Error('The tokenizer ended.'))
    expect(await extractInWorker(failing, () => started)(CONVERSATION)).toBe('30 true')
  })

  it('ends with its signal, in the middle of its work', async () => {
    const { started, state } = workerOnChannel({ extract: () => new Promise(() => {}) })
    const stop = new AbortController()
    const summary = extractInWorker(
      async () => o200k,
      () => started,
    )(CONVERSATION, stop.signal)
    stop.abort(new Error('Nobody waits for it.'))
    await expect(summary).rejects.toThrow('Nobody waits for it.')
    expect(state.ended).toBe(true)
  })

  it('is nothing, not a failure, for an empty conversation', async () => {
    const { started } = workerOnChannel(worker)
    expect(
      await extractInWorker(
        async () => o200k,
        () => started,
      )({ ...CONVERSATION, items: [] }),
    ).toBe('')
  })

  it('rejects with the summarizer’s own error, and ends its worker', async () => {
    const { started, state } = workerOnChannel({
      extract: () => {
        throw new RangeError('no such item')
      },
    })
    await expect(
      extractInWorker(
        async () => o200k,
        () => started,
      )(CONVERSATION),
    ).rejects.toThrow('no such item')
    expect(state.ended).toBe(true)
  })
})
