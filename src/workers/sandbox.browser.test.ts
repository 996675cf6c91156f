import { expect, it } from 'vitest'
import { describeContained, longestGap } from '../test/contained.ts'
import { ESCAPES } from '../test/sandbox-escapes.ts'
import { sandboxInWorker } from './sandbox-client.ts'

const sandbox = sandboxInWorker()

it('answers from a real worker', async () => {
  expect(await sandbox.run({ code: 'console.log(1); table([{ a: 1 }]); await 2' })).toEqual({
    lines: ['1'],
    droppedLines: 0,
    figures: [{ type: 'table', columns: ['a'], rows: [[1]], hidden: 0 }],
    end: { type: 'value', text: '2', json: null },
  })
})

// What each comes to is seen without a worker, too; here it matters most where one is slow. The long run takes all.
describeContained(
  ESCAPES.filter(([, , end]) =>
    typeof end === 'string' ? end === 'too-slow' : /too-slow|memory/.test(end.source),
  ),
)

/** Each is one call of a built-in function, which the interpreter cannot interrupt. */
const ENDLESS = [
  'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'Array.prototype.reverse.call(new Proxy({ length: 2 ** 53 - 1 }, {}))',
]

it.each(ENDLESS)('stops the worker for %s', async code => {
  const started = performance.now()
  let end: unknown
  const gap = await longestGap(async () => {
    end = (await sandbox.run({ code, runMs: 200 })).end
  })
  expect(end).toEqual({ type: 'too-slow', line: null })
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(gap).toBeLessThan(1_000)
})

it('stops at once with its signal, and the next run has a new worker', async () => {
  const stop = new AbortController()
  const running = sandbox.run({ code: 'for (;;);' }, stop.signal)
  setTimeout(() => stop.abort(new Error('stopped')), 300)
  const started = performance.now()
  await expect(running).rejects.toThrow('stopped')
  expect(performance.now() - started).toBeLessThan(2_000)
  expect((await sandbox.run({ code: '1' })).end).toMatchObject({ text: '1' })
})

it('rejects with a sentence if its worker cannot start', async () => {
  const broken = sandboxInWorker(() => new Worker(new URL('data:text/javascript,throw 1')))
  await expect(broken.run({ code: '1' })).rejects.toThrow('The JavaScript sandbox failed to load')
})

it('leaves its worker no network and no storage', async () => {
  const worker = new Worker(new URL('../test/ways-out.worker.ts', import.meta.url), {
    type: 'module',
  })
  const names = [
    'fetch',
    'WebSocket',
    'indexedDB',
    'caches',
    'Worker',
    'importScripts',
    'navigator',
  ]
  const left = new Promise(resolve => {
    worker.addEventListener('message', ({ data }) => resolve(data))
  })
  worker.postMessage([...names, 'BroadcastChannel', 'postMessage'], [])
  expect(await left).toEqual(['postMessage'])
  worker.terminate()
})
