import { expose } from 'comlink'
import { describe, expect, it } from 'vitest'
import { TransferError } from '../ports/errors.ts'
import { userMessage } from '../engine/log/user-message.ts'
import { namedPng } from '../test/image-files.ts'
import { session } from '../test/session.ts'
import { exportSession } from '../transfer/export.ts'
import { importSession } from '../transfer/import.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'
import { transferInWorker } from './transfer-worker-client.ts'

/** A worker at the other end of a channel, and how many were started and ended. */
function workersOnChannels(worker: object | null) {
  const count = { started: 0, ended: 0 }
  const start = (): WorkerLike => {
    count.started += 1
    const { port1, port2 } = new MessageChannel()
    if (worker) expose(worker, port2)
    else queueMicrotask(() => port1.dispatchEvent(new Event('error')))
    port1.start()
    return Object.assign(port1, {
      terminate: () => {
        count.ended += 1
        port1.close()
        port2.close()
      },
    })
  }
  return { start, count }
}

const { part, bytes } = namedPng('plan.png')
const SESSION = {
  title: 'Title',
  exportedAt: 5,
  events: session('u hello', { ...userMessage('see', [part]) }, 'a hi'),
  images: new Map([[part.hash, bytes]]),
}

describe.each([
  ['in a worker', { exportSession, importSession }],
  ['in the page, when the worker dies', null],
])('a session file %s', (_place, worker) => {
  it('is written and read back', async () => {
    const { start, count } = workersOnChannels(worker)
    const transfer = transferInWorker(start)
    const text = await transfer.write(SESSION)
    expect(text).toBe(exportSession(SESSION))
    expect(await transfer.read(text)).toEqual(SESSION)
    expect(count).toEqual({ started: 2, ended: 2 })
  })

  it('that is broken rejects with its code and its sentence', async () => {
    const { start, count } = workersOnChannels(worker)
    const reading = transferInWorker(start).read('{"format": "palim')
    await expect(reading).rejects.toBeInstanceOf(TransferError)
    await expect(reading).rejects.toMatchObject({
      code: 'truncated',
      message: expect.stringContaining('breaks off'),
    })
    expect(count).toEqual({ started: 1, ended: 1 })
  })
})

describe('a file that is read in a worker', () => {
  it('tells how far it has come', async () => {
    const { start } = workersOnChannels({ exportSession, importSession })
    const events = session(...Array.from({ length: 3_000 }, (_, n) => `u message ${n}`))
    const text = exportSession({ title: 'Long', exportedAt: 1, events })
    const told: number[] = []
    await transferInWorker(start).read(text, { onProgress: share => told.push(share) })
    expect(told).toEqual(told.toSorted((left, right) => left - right))
    expect(told.length).toBeGreaterThan(6)
    expect(told.every(share => share > 0 && share < 1)).toBe(true)
  })

  it('is given up at once, and its worker ends', async () => {
    const { start, count } = workersOnChannels({ importSession: () => new Promise(() => {}) })
    const cancel = new AbortController()
    const reading = transferInWorker(start).read('{}', { signal: cancel.signal })
    cancel.abort(new RangeError('Not wanted'))
    await expect(reading).rejects.toThrow('Not wanted')
    expect(count).toEqual({ started: 1, ended: 1 })
  })

  it('starts no worker once it is given up', async () => {
    const { start, count } = workersOnChannels({ importSession })
    const signal = AbortSignal.abort(new RangeError('Not wanted'))
    await expect(transferInWorker(start).read('{}', { signal })).rejects.toThrow('Not wanted')
    expect(count.started).toBe(0)
  })
})

it('starts no worker before there is a file', () => {
  const { start, count } = workersOnChannels(null)
  transferInWorker(start)
  expect(count.started).toBe(0)
})
