import { expect, it } from 'vitest'
import { ESCAPES } from '../test/sandbox-escapes.ts'
import { sandboxInWorker } from './sandbox-client.ts'

const sandbox = sandboxInWorker()

/** Milliseconds of the longest time in which the page ran no timer. */
async function longestGap(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  await work()
  clearInterval(timer)
  return longest
}

it('answers from a real worker', async () => {
  expect(await sandbox.run({ code: 'console.log(1); table([{ a: 1 }]); await 2' })).toEqual({
    lines: ['1'],
    droppedLines: 0,
    figures: [{ type: 'table', columns: ['a'], rows: [[1]], hidden: 0 }],
    end: { type: 'value', text: '2', json: null },
  })
})

it(
  'contains every attempt to leave, while the page keeps running',
  { timeout: 120_000 },
  async () => {
    const ends = new Map<string, string>()
    const gap = await longestGap(async () => {
      for (const [what, code] of ESCAPES) {
        const { end } = await sandbox.run({ code, runMs: 200 })
        ends.set(what, end.type === 'too-slow' ? end.type : end.text)
      }
    })
    const wrong = ESCAPES.filter(([what, , expected]) => {
      const end = ends.get(what) ?? ''
      // On a busy machine any of them may reach the limit of time.
      if (end === 'too-slow') return false
      return typeof expected === 'string' ? end !== expected : !expected.test(end)
    })
    expect(wrong.map(([what]) => [what, ends.get(what)])).toEqual([])
    expect(gap).toBeLessThan(1_000)
  },
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
