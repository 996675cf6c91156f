import { describe, expect, it } from 'vitest'
import { workerOnChannel } from '../test/worker-channel.ts'
import type { WorkerLike } from './worker-client.ts'
import { extractInWorker } from './worker-clients.ts'
import type { ExtractiveInput } from '../engine/index.ts'
import type { Vocabulary } from './byte-pairs.ts'
import { createTextCounter, extractText } from './text-counter.ts'
import { countTokens, o200k } from './token-counter.ts'
import { viewOf } from '../engine/branch/branch.ts'
import { branch } from '../test/session.ts'

const CONVERSATION: ExtractiveInput = {
  items: viewOf(
    branch(
      ...Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? `u Never change shelf ${index} without a note. The target is ${index * 7} books.`
          : `a Done: shelf ${index} holds ${index * 7} books in room ${index}.`,
      ),
    ),
  ).items,
  targetTokens: 300,
  previousSummary: null,
  previousHasSpeakers: false,
  focus: null,
}

const worker = {
  extract: (input: ExtractiveInput, vocabulary: Vocabulary) =>
    extractText(input, createTextCounter(vocabulary)),
}

/** Extracts in this worker, with the usual vocabulary. */
const extractOn = (started: WorkerLike) =>
  extractInWorker(
    async () => o200k,
    () => started,
  )

it('an extractive summary takes at most the tokens it was given, counted exactly', () => {
  for (const targetTokens of [120, 300, 900]) {
    const text = extractText({ ...CONVERSATION, targetTokens }, countTokens)
    expect(text).not.toBe('')
    expect(countTokens(text)).toBeLessThanOrEqual(targetTokens)
  }
})

describe('an extractive summary in a worker', () => {
  it('is the one that would be made in the page', async () => {
    const { started } = workerOnChannel(worker)
    expect(await extractOn(started)(CONVERSATION)).toBe(extractText(CONVERSATION, countTokens))
  })

  it('is made in the page when the worker dies', async () => {
    const { started } = workerOnChannel(null)
    const summary = extractOn(started)(CONVERSATION)
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
    const summary = extractOn(started)(CONVERSATION, stop.signal)
    stop.abort(new Error('Nobody waits for it.'))
    await expect(summary).rejects.toThrow('Nobody waits for it.')
    expect(state.ended).toBe(true)
  })

  it('is nothing, not a failure, for an empty conversation', async () => {
    const { started } = workerOnChannel(worker)
    expect(await extractOn(started)({ ...CONVERSATION, items: [] })).toBe('')
  })
})
