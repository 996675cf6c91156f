import { describe, expect, it } from 'vitest'
import { SANDBOX_LIMITS, type SandboxRequest } from '../ports/sandbox.ts'
import { ESCAPES } from '../test/sandbox-escapes.ts'
import { type Limits, loadInterpreter, runSandboxed } from './run-sandboxed.ts'

/** What never ends is ended soon; what ends by itself has all the time that a busy machine takes. */
const SOON = { runMs: 300 }

const run = async (
  code: string,
  limits: Partial<Limits> = {},
  request: Partial<SandboxRequest> = {},
) =>
  runSandboxed(
    await loadInterpreter(),
    { code, ...request },
    { ...SANDBOX_LIMITS, heapBytes: 16 * 2 ** 20, ...limits },
  )
const endOf = async (code: string, limits?: Partial<Limits>) => {
  const { end } = await run(code, limits)
  return end.type === 'too-slow' ? end.type : end.text
}

describe('the value of a run', () => {
  it.each([
    ['1 + 1', '2'],
    [`'text'`, 'text'],
    ['const x = 1', 'undefined'],
    ['[1, "a", null, undefined, 2n]', '[1, "a", null, undefined, 2n]'],
    ['({ a: { b: [1] } })', '{ a: { b: [1] } }'],
    ['({})', '{}'],
    ['new Map([["a", 1]])', '{ a: 1 }'],
    ['new Set([1, 2])', '[1, 2]'],
    ['new Uint8Array(3)', '[0, 0, 0]'],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['/a+/g', '/a+/g'],
    ['Symbol("s")', 'Symbol(s)'],
    ['(function sum() {})', '[function sum]'],
    ['new TypeError("no")', 'TypeError: no'],
    ['const o = {}; o.self = o; o', '{ self: [circular] }'],
    ['[[[[[[1]]]]]]', '[[[[[…]]]]]'],
    ['Array.from({ length: 102 }, () => 0)', `[${'0, '.repeat(100)}… 2 more]`],
    ['await Promise.resolve(5)', '5'],
    ['Promise.resolve(5)', '5'],
    ['const f = async () => { await null; return "late" }; f()', 'late'],
    ['await new Promise(done => setTimeout(done, 3600_000, "an hour"))', 'an hour'],
    ['const t = []; setTimeout(() => t.push(2), 20); setTimeout(() => t.push(1), 10); t', '[1, 2]'],
    ['let n = 0; const id = setTimeout(() => n++); clearTimeout(id); await null; n', '0'],
  ])('%s is %s', async (code, text) => {
    expect((await run(code)).end).toEqual({ type: 'value', text, json: null })
  })

  it('comes as JSON where it is asked for', async () => {
    const json = async (code: string) => {
      const { end } = await run(code, {}, { wantsJson: true, event: '{"n":[1,2]}' })
      return end.type === 'value' ? end.json : end
    }
    expect(await json('({ sum: event.n[0] + event.n[1] })')).toBe('{"sum":3}')
    expect(await json('undefined')).toBeNull()
    expect(await json('const o = {}; o.o = o; o')).toBeNull()
  })
})

describe('an error', () => {
  it.each([
    ['\n\nnull.x', 'TypeError: cannot read property', 3],
    ['let a = ;', 'SyntaxError: ', 1],
    ['const f = () => { throw new RangeError("far") }\n\nawait null\nf()', 'RangeError: far', 1],
    ['await null\nthrow "a text"', 'a text', null],
    ['await new Promise(() => {})', 'Error: the code waits for a promise', null],
    ['Promise.reject(new Error("no"))', 'Error: no', 1],
    ['table(5)\n', 'TypeError: Use table(', 1],
  ])('of %j is told with its line', async (code, text, line) => {
    const { end } = await run(code)
    expect(end).toMatchObject({ type: 'error', text: expect.stringContaining(text), line })
  })
})

it('prints all that a console prints, in order', async () => {
  const { lines } = await run(
    'console.log("a", 1, { b: 2 }); console.warn("w"); console.error(new Error("e"))',
  )
  expect(lines).toEqual(['a 1 { b: 2 }', 'w', 'Error: e'])
})

describe('figures', () => {
  it('take rows of objects, of lists and of values', async () => {
    const { figures } = await run(
      `table([{ a: 1, b: 'x' }, { b: null, c: true }]); table([[1, 2]]); console.table(['v'])`,
    )
    expect(figures).toEqual([
      {
        type: 'table',
        columns: ['a', 'b', 'c'],
        rows: [
          [1, 'x', ''],
          ['', '', 'true'],
        ],
        hidden: 0,
      },
      { type: 'table', columns: ['0', '1'], rows: [[1, 2]], hidden: 0 },
      { type: 'table', columns: ['value'], rows: [['v']], hidden: 0 },
    ])
  })

  it('take charts with one series or several', async () => {
    const { figures } = await run(
      `chart({ values: [1, 2] })
       chart({ type: 'line', title: 'T', labels: ['x', 'y'], series: [{ name: 's', data: [1, NaN] }] })`,
    )
    expect(figures).toEqual([
      { type: 'bar', title: '', labels: ['1', '2'], series: [{ name: '', values: [1, 2] }] },
      { type: 'line', title: 'T', labels: ['x', 'y'], series: [{ name: 's', values: [1, null] }] },
    ])
  })
})

const mayBeSlow = (end: string | RegExp) =>
  typeof end === 'string' ? end === 'too-slow' : end.test('too-slow')

describe('every attempt stays inside and ends in time', () => {
  it.each(ESCAPES)('%s', async (_what, code, end) => {
    const text = await endOf(code, mayBeSlow(end) ? SOON : undefined)
    if (typeof end === 'string') expect(text).toBe(end)
    else expect(text).toMatch(end)
    expect(Object.prototype).not.toHaveProperty('type')
    expect(Object.prototype).not.toHaveProperty('then')
  })

  it('huge output is cut, and the lines that are left out are counted', async () => {
    const lines = await run('for (let i = 0; i < 300; i++) console.log(i)')
    expect(lines).toMatchObject({ lines: { length: 200 }, droppedLines: 100 })
    const started = performance.now()
    const flood = await run('for (;;) console.log("x".repeat(1e6))', SOON)
    expect(flood.end.type).toBe('too-slow')
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(flood.lines.join('\n').length).toBeLessThanOrEqual(10_000)
    const { end } = await run('"x".repeat(1e6)')
    expect(end.type === 'value' && end.text.length).toBe(10_000)
  })

  it('what was printed before a limit is kept', async () => {
    const { lines, end } = await run('console.log("begun")\nfor (;;) Math.sqrt(2)', SOON)
    expect({ lines, end }).toEqual({ lines: ['begun'], end: { type: 'too-slow', line: 2 } })
  })

  it('one run leaves nothing to the next', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 1')
    expect(await endOf('typeof left + typeof [].left')).toBe('undefinedundefined')
  })
})
