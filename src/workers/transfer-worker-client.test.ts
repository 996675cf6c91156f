import { describe, expect, it } from 'vitest'
import { TransferError } from '../ports/errors.ts'
import { userMessage } from '../engine/log/user-message.ts'
import { namedPng } from '../test/image-files.ts'
import { session } from '../test/session.ts'
import { workerOnChannel } from '../test/worker-channel.ts'
import { exportSession } from '../transfer/export.ts'
import { transferFunctions } from './transfer-functions.ts'
import { transferInWorker } from './worker-clients.ts'

/** Starts workers on channels; null: one that dies at once. */
function startOf(worker: typeof transferFunctions | null) {
  return () => {
    const { started } = workerOnChannel(worker)
    if (worker === null) queueMicrotask(() => started.dispatchEvent(new Event('error')))
    return started
  }
}

const { part, bytes } = namedPng('plan.png')
const SESSION = {
  title: 'Title',
  exportedAt: 5,
  events: session('u hello', { ...userMessage('see', [part]) }, 'a hi'),
  images: new Map([[part.hash, bytes]]),
}

describe.each([
  ['in a worker', transferFunctions],
  ['in the page, when the worker dies', null],
])('a session file %s', (_place, worker) => {
  it('is written and read back', async () => {
    const transfer = transferInWorker(startOf(worker))
    const text = await transfer.write(SESSION)
    expect(text).toBe(exportSession(SESSION))
    expect(await transfer.read(text)).toEqual(SESSION)
  })

  it('that is broken rejects with its code and its sentence', async () => {
    const reading = transferInWorker(startOf(worker)).read('{"format": "palim')
    await expect(reading).rejects.toBeInstanceOf(TransferError)
    await expect(reading).rejects.toMatchObject({
      code: 'truncated',
      message: expect.stringContaining('breaks off'),
    })
  })
})

it('reports the share of a file that has been read', async () => {
  const events = session(...Array.from({ length: 3_000 }, (_, n) => `u message ${n}`))
  const text = exportSession({ title: 'Long', exportedAt: 1, events })
  const reported: number[] = []
  await transferInWorker(startOf(transferFunctions)).read(text, {
    onProgress: share => reported.push(share),
  })
  expect(reported).toEqual(reported.toSorted((left, right) => left - right))
  expect(reported.length).toBeGreaterThan(6)
  expect(reported.every(share => share > 0 && share < 1)).toBe(true)
})

it('ends the worker of a reading that is aborted', async () => {
  const { started, state } = workerOnChannel({ importSession: () => new Promise(() => {}) })
  const cancel = new AbortController()
  const reading = transferInWorker(() => started).read('{}', { signal: cancel.signal })
  cancel.abort(new RangeError('Not needed'))
  await expect(reading).rejects.toThrow('Not needed')
  expect(state.ended).toBe(true)
})
