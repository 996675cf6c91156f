import { describe, expect, it } from 'vitest'
import type { SandboxPort, SandboxRequest, SandboxRun } from '../ports/sandbox.ts'
import { isInert } from '../workers/draw-diagram.ts'
import { loadInterpreter, runSandboxed } from '../workers/run-sandboxed.ts'
import { drawFigures } from './draw-figures.ts'
import { runJavascript } from './run-javascript.ts'
import { describeTool } from '../test/contracts/tool.contract.ts'

const sandbox: SandboxPort = {
  run: async request => runSandboxed(await loadInterpreter(), request),
}
const tool = () => runJavascript(sandbox)
const { signal } = new AbortController()
const answer = (code: string) => tool().run({ code }, signal)

describe('runJavascript', () => {
  describeTool(tool, { accepted: { code: '1 + 1' }, refused: { script: '1' } })

  it('answers with the console, the figures and the value', async () => {
    const { text, isError, drawing } = await answer(
      `console.log('begun')
       table([{ city: 'Bonn', people: 330 }, { city: 'Köln', people: 1085 }])
       chart({ type: 'line', title: 'Growth', labels: ['2024', '2025'], series: [{ name: 'a', values: [1, 2] }] })
       6 * 7`,
    )
    expect(text.split('\n')).toEqual([
      'begun',
      'Table, shown to the user:',
      'city | people',
      'Bonn | 330',
      'Köln | 1085',
      'Chart (line), Growth, shown to the user:',
      ' | a',
      '2024 | 1',
      '2025 | 2',
      'Result: 42',
    ])
    expect(isError).toBeUndefined()
    expect(drawing).toContain('>Köln</text>')
  })

  it('says what went wrong and where, and keeps what was printed', async () => {
    expect(await answer('console.log(1)\nnull.x')).toEqual({
      text: "1\nTypeError: cannot read property 'x' of null (line 2)",
      isError: true,
    })
  })

  it('says undefined only if there is nothing else to say', async () => {
    expect(await answer('console.log(1)')).toEqual({ text: '1' })
    expect(await answer('const x = 1')).toEqual({ text: 'Result: undefined' })
  })

  it('says that it was stopped', async () => {
    const late: SandboxRun = {
      lines: ['a'],
      droppedLines: 3,
      figures: [],
      end: { type: 'too-slow', line: 4 },
    }
    const slow = runJavascript({ run: async () => late })
    expect(await slow.run({ code: 'for (;;);' }, signal)).toEqual({
      text: 'a\n(3 more console lines are left out)\nStopped after 5 seconds of computing (line 4).',
      isError: true,
    })
  })

  it('passes the signal and nothing but the code', async () => {
    const asked: unknown[] = []
    const run = async (request: SandboxRequest, stop?: AbortSignal): Promise<SandboxRun> => {
      asked.push(request, stop)
      return {
        lines: [],
        droppedLines: 0,
        figures: [],
        end: { type: 'value', text: '1', json: null },
      }
    }
    await runJavascript({ run }).run({ code: '1', other: 2 }, signal)
    expect(asked).toEqual([{ code: '1' }, signal])
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '</text><image href="https://a.test/x.png"/>',
  '"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject>',
  "' onload='alert(1)",
  '&lt;b&gt; &#60;',
  ']]><!ENTITY x SYSTEM "file:///etc/passwd">',
  'url(https://a.test)',
  '\u0000\u0008\uFFFE\uD800 lone',
  '</svg><svg onload=alert(1)>',
  '𝔘'.repeat(100),
]

describe('a drawing', () => {
  const drawn = async (code: string) => (await answer(code)).drawing ?? ''

  it.each(HOSTILE)('holds no markup of %j', async words => {
    const given = JSON.stringify(words)
    const svg = await drawn(
      `const w = ${given}
       table([{ [w]: w }, [w], w])
       chart({ title: w, labels: [w, w], series: [{ name: w, values: [1, -2] }, { name: w, values: [null, 3] }] })
       chart({ type: 'line', title: w, labels: [w], series: [{ name: w, values: [0] }] })`,
    )
    expect(isInert(svg)).toBe(true)
    expect(svg).not.toMatch(/<(?!\/?(?:svg|g|rect|line|path|circle|text)[\s>/])/)
    // Nothing outside the list of XML's characters, and every tag is closed.
    expect(
      Array.from(svg).filter(one => one < ' ' || (one > '\u{FFFD}' && one.length === 1)),
    ).toEqual([])
    expect(svg.match(/<(?:svg|g|text)\b/g)).toHaveLength(
      svg.match(/<\/(?:svg|g|text)>/g)?.length ?? 0,
    )
    expect(svg).not.toContain('NaN')
  })

  it.each([
    ['equal values', '[5, 5, 5]'],
    ['nothing but gaps', '[null, null]'],
    ['zeros', '[0]'],
    ['the largest numbers', '[1e15, -1e15]'],
    ['the smallest numbers', '[5e-324, 1e-300]'],
    ['negative numbers', '[-3, -7]'],
    ['200 values', 'Array.from({ length: 200 }, (_, at) => Math.sin(at))'],
  ])('of %s has only finite numbers', async (_what, values) => {
    for (const type of ['bar', 'line']) {
      const svg = await drawn(`chart({ type: '${type}', values: ${values} })`)
      expect(svg).toMatch(/^<svg .*<\/svg>$/)
      expect(svg).not.toMatch(/NaN|Infinity|height="-/)
    }
  })

  it('is left out without figures', () => {
    expect(drawFigures([])).toBeNull()
  })

  it('puts several figures below each other and says how many rows are left out', async () => {
    const svg = await drawn('table(Array(300).fill({ a: 1 })); chart({ values: [1] })')
    const [, first, second] = /translate\(16 (\d+)\).*translate\(16 (\d+)\)/.exec(svg) ?? []
    expect(Number(second)).toBeGreaterThan(Number(first) + 40 * 22)
    expect(svg).toContain('>+ 260</text>')
  })
})
