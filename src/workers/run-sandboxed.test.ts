import { describe, expect, it } from 'vitest'
import { SANDBOX_LIMITS, type SandboxRequest } from '../ports/sandbox.ts'
import { type Limits, loadInterpreter, runSandboxed } from './run-sandboxed.ts'

const run = async (
  code: string,
  limits: Partial<Limits> = {},
  request: Partial<SandboxRequest> = {},
) =>
  runSandboxed(
    await loadInterpreter(),
    { code, ...request },
    { ...SANDBOX_LIMITS, runMs: 200, heapBytes: 16 * 2 ** 20, ...limits },
  )
const endOf = async (code: string) => {
  const { end } = await run(code)
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

/** Code that tries to leave, to lie or to stay; `end` is what it may come to. The application never notices. */
const ESCAPES: readonly (readonly [what: string, code: string, end: string | RegExp])[] = [
  ['fetch', 'typeof fetch', 'undefined'],
  ['XMLHttpRequest', 'new XMLHttpRequest()', /ReferenceError/],
  ['the document', 'document.cookie', /ReferenceError/],
  ['storage', 'typeof indexedDB + typeof localStorage + typeof caches', /^(undefined){3}$/],
  [
    'the worker’s port',
    'postMessage({ type: "answer", id: 1, value: "forged" })',
    /ReferenceError/,
  ],
  ['the worker’s scope', 'typeof self + typeof window + typeof importScripts', /^(undefined){3}$/],
  ['Node', 'typeof process + typeof require + typeof module', /^(undefined){3}$/],
  ['QuickJS’s own modules', 'await import("std")', /could not load module/],
  ['another module', 'await import("data:text/javascript,export default 1")', /could not load/],
  ['an import statement', 'import os from "os"', /SyntaxError/],
  ['WebAssembly', 'typeof WebAssembly', 'undefined'],
  ['a constructor chain', '[].constructor.constructor("return typeof fetch")()', 'undefined'],
  [
    'a chain from the console',
    'console.log.constructor("return typeof postMessage")()',
    'undefined',
  ],
  ['a chain from the host’s function', 'chart.constructor("return typeof process")()', 'undefined'],
  ['eval', 'eval("typeof " + "fetch")', 'undefined'],
  ['an indirect eval', '(0, eval)("this === globalThis && typeof fetch")', 'undefined'],
  ['the caller', '(function f() { return f.caller })()', /null|TypeError|undefined/],
  [
    'a stack with places of the host',
    'try { chart() } catch (e) { /\\/|node_modules|http/.test(e.stack) }',
    'false',
  ],
  [
    'a polluted prototype',
    'Object.prototype.type = "too-slow"; Object.prototype.text = "lie"; 1',
    '1',
  ],
  ['a polluted then', 'Object.prototype.then = done => done("lie"); 1', /1|lie|promise|undefined/],
  [
    'a polluted list',
    'Array.prototype.map = () => ["lie"]; Array.prototype[Symbol.iterator] = null; [1]',
    /lie|unreadable/,
  ],
  [
    'a replaced JSON',
    'JSON.stringify = () => "{}"; JSON.parse = null; String = null; ({ a: 1 })',
    /a: 1|unreadable/,
  ],
  ['a replaced Promise', 'globalThis.Promise = null; await 1', /1|unreadable/],
  ['a getter that throws', '({ get a() { throw new Error("x") } })', '[unreadable]'],
  ['a getter that never ends', '({ get a() { for (;;); } })', /unreadable|^$/],
  [
    'a proxy that throws',
    'new Proxy({}, { ownKeys() { throw 1 }, getPrototypeOf() { throw 1 } })',
    '[unreadable]',
  ],
  [
    'a proxy in a proxy',
    'let p = {}; for (let i = 0; i < 1e4; i++) p = new Proxy(p, {}); p.x',
    /stack|nested/,
  ],
  [
    'a toString of its own',
    '({ toString() { return "lie" }, toJSON() { return "lie" } })',
    /toString: \[function/,
  ],
  [
    'an error that lies',
    'throw { get message() { for (;;); } }',
    /memory|cannot be read|unreadable/,
  ],
  [
    'an error with a forged stack',
    'const e = new Error("x"); e.stack = "script.js:999999999999"; throw e',
    'Error: x',
  ],
  ['an endless loop', 'for (;;);', 'too-slow'],
  ['a loop that catches', 'for (;;) try { for (;;); } catch {}', 'too-slow'],
  ['a finally that loops', 'try { for (;;); } finally { for (;;); }', 'too-slow'],
  [
    'an endless generator',
    'const g = (function* () { for (;;) yield 1 })(); for (const x of g);',
    'too-slow',
  ],
  ['a promise flood', 'const again = () => Promise.resolve().then(again); again(); 1', 'too-slow'],
  [
    'a flood that branches',
    'const b = async () => { b(); b(); await null }; b()',
    /stack|memory|too-slow/,
  ],
  ['endless timers', 'const tick = () => setTimeout(tick); tick(); 1', 'too-slow'],
  ['a flood of timers', 'for (;;) setTimeout(() => {}, 1)', /memory|too-slow/],
  ['a regular-expression bomb', '/(a+)+b/.test("a".repeat(50))', 'too-slow'],
  ['nested quantifiers', '/^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(40))', 'too-slow'],
  ['a memory bomb', 'const a = []; for (;;) a.push("x".repeat(1e6) + a.length)', /memory|too-slow/],
  ['a buffer of gigabytes', 'new ArrayBuffer(4e9)', /memory|length|Error/],
  ['shared memory', 'new SharedArrayBuffer(2 ** 31)', /memory|length|Error/],
  ['Atomics.wait', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9)', /Error/],
  ['a string of gigabytes', 'let s = "x"; for (;;) s += s', /too long|memory/],
  ['a sparse list', 'const a = []; a[2 ** 32 - 2] = 1; a.length', '4294967295'],
  ['a huge number', '2n ** 100000000n', /BigInt|memory|too-slow/],
  ['deep recursion', 'const f = () => f() + 1; f()', /stack|nested/],
  ['deep recursion by JSON', 'JSON.parse("[".repeat(1e5))', /stack|nested/],
  ['deep nesting of code', 'eval("(".repeat(1e5))', /stack|nested|memory/],
  ['a deep value', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a', '[[[[[…]]]]]'],
  [
    'a deep value as text',
    'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)',
    /stack|nested/,
  ],
  [
    'a deep pattern',
    'new RegExp("(?:".repeat(1e5) + ")".repeat(1e5))',
    /stack|nested|memory|SyntaxError/,
  ],
  [
    'a sort that calls itself',
    '[1, 2].sort(function c() { return [1, 2].sort(c), 0 })',
    /stack|nested/,
  ],
  ['a chart of another type', 'chart({ type: "<script>", values: [1] })', /TypeError: Use table/],
  ['a chart with endless numbers', 'chart({ values: [Infinity, 1e300] })', /TypeError: Use table/],
  ['a chart with too many labels', 'chart({ values: Array(201).fill(1) })', /TypeError: Use table/],
  ['a table of endless length', 'table({ length: 2 ** 53 - 1 })', /Error|memory|too-slow/],
  ['too many figures', 'for (let i = 0; i < 9; i++) table([1])', /at most 8/],
  ['a class that hides the console', 'globalThis.console = 1; Object.freeze(globalThis); 1', '1'],
]

describe('every attempt stays inside and ends in time', () => {
  it.each(ESCAPES)('%s', async (_what, code, end) => {
    const started = performance.now()
    const text = await endOf(code)
    expect(performance.now() - started).toBeLessThan(5_000)
    if (typeof end === 'string') expect(text).toBe(end)
    else expect(text).toMatch(end)
    expect(Object.prototype).not.toHaveProperty('type')
    expect(Object.prototype).not.toHaveProperty('then')
  })

  it('huge output is cut, and the lines that are left out are counted', async () => {
    const lines = await run('for (let i = 0; i < 300; i++) console.log(i)', { runMs: 5_000 })
    expect(lines).toMatchObject({ lines: { length: 200 }, droppedLines: 100 })
    const flood = await run('for (;;) console.log("x".repeat(1e6))')
    expect(flood.end.type).toBe('too-slow')
    expect(flood.lines.join('\n').length).toBeLessThanOrEqual(10_000)
    const { end } = await run('"x".repeat(1e6)')
    expect(end.type === 'value' && end.text.length).toBe(10_000)
  })

  it('what was printed before a limit is kept', async () => {
    const { lines, end } = await run('console.log("begun")\nfor (;;) Math.sqrt(2)')
    expect({ lines, end }).toEqual({ lines: ['begun'], end: { type: 'too-slow', line: 2 } })
  })

  it('one run leaves nothing to the next', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 1')
    expect(await endOf('typeof left + typeof [].left')).toBe('undefinedundefined')
  })
})
