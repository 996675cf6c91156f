import fc from 'fast-check'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { guardedPage } from './guarded-page.ts'
import { GUARD, guardScript } from './guard-scripts.ts'

/** What the guarded script comes to; the guard allows so many calls. */
function run(code: string, allowed = 1_000): unknown {
  let calls = 0
  const guard = () => {
    if ((calls += 1) > allowed) throw new Error('stopped')
  }
  return runInNewContext(guardScript(code), { [GUARD]: guard }, { timeout: 2_000 })
}

describe('a guarded script', () => {
  it.each([
    'for (;;);',
    'for (;;) {}',
    'while (true);',
    'do ; while (1)',
    'do { } while (1)',
    'for (const x of (function* () { for (;;) yield 1 })());',
    'outer: for (;;) { continue outer }',
    'for (;;) try { for (;;); } catch {}',
    'try { for (;;); } finally { for (;;); }',
    'const f = () => { for (;;) f }; f()',
    'for (;;) x => x',
    'for (;;) var a = () => 1',
    'if (1) while (1) if (0) ; else ;',
    'const f = n => n < 0 ? n : f(n); f(1)',
    '"use strict"; (function () { "use strict"; for (;;); })()',
    'class A { get a() { for (;;); } } new A().a',
    'const o = { async *b() { while (1) yield 1 }, c: () => ({}) }; for (const i = 0; ; ) o.c()',
  ])('%s is stopped', code => {
    expect(() => run(code)).toThrow(/stopped|call stack/)
  })

  it.each([
    ['let s = 0; for (let i = 0; i < 5; i++) s += i; s', 10],
    ['[1, 2, 3].map(x => x * 2).join()', '2,4,6'],
    ['[1, 2].map(x => ({ x })).length', 2],
    ['const f = a => b => c => a + b + c; f(1)(2)(3)', 6],
    ['(a => (1, a))(7)', 7],
    ['let n = 0; do n++; while (n < 3) n', 3],
    ['let n = 0; while (n < 3) n++\nn', 3],
    ['(function () { "use strict"\nreturn this })()', undefined],
    ['for (const k in { a: 1 }) k', 'a'],
    [
      'class A { constructor() { this.a = 1 } } class B extends A { constructor() { super() } } new B().a',
      1,
    ],
    ['let r = ""; for (const x of [1, 2]) for (const y of [3, 4]) r += x * y + " "; r', '3 4 6 8 '],
    ['const g = async () => 1; typeof g()', 'object'],
    ['`${[1].map(x => `${x}`)}`', '1'],
    ['<!-- an old comment\n1', 1],
  ])('%s comes to what it came to before', (code, end) => {
    expect(run(code)).toEqual(end)
  })

  it('with a fault stays as it is, and its lines stay', () => {
    expect(guardScript('for (;;')).toBe('for (;;')
    const code = 'for (;;) {\n\n  x => {\n y }\n}'
    expect(guardScript(code).split('\n')).toHaveLength(code.split('\n').length)
    expect(guardScript('('.repeat(200_000))).toMatch(/nested too deeply|^\(/)
  })

  it('is a module where it says so, and may return in an attribute', () => {
    expect(guardScript('import a from "b"; for (;;);', 'module')).toContain(GUARD)
    expect(guardScript('import a from "b"; for (;;);')).not.toContain(GUARD)
    expect(guardScript('while (1); return false', 'handler')).toContain(GUARD)
  })

  it('of any loops in one another does what it did', () => {
    const { statement } = fc.letrec<{ statement: string; expression: string }>(tie => ({
      statement: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant('n++'),
        fc.constant(';'),
        tie('statement').map(inner => `for (let i = 0; i < 2; i++) ${inner};`),
        tie('statement').map(inner => `{ ${inner}; ${inner} }`),
        tie('expression').map(value => `n += (${value})(1)`),
        tie('statement').map(inner => `if (n % 2) { ${inner} } else ${inner};`),
      ),
      expression: fc.oneof(
        { depthSize: 'small' },
        fc.constant('x => x'),
        tie('statement').map(inner => `function () { ${inner}; return 1 }`),
        tie('expression').map(value => `x => (${value})(x)`),
        tie('statement').map(inner => `x => { ${inner}\nreturn x }`),
      ),
    }))
    fc.assert(
      fc.property(statement, code => {
        const whole = `let n = 0; ${code}; n`
        expect(run(whole, Infinity)).toBe(runInNewContext(whole))
      }),
    )
  })
})

describe('a guarded page', () => {
  it('has its scripts and handlers guarded, and everything else as it was', () => {
    const page = `<!doctype html>
<p title="a &amp; b" onclick='while (1) "x"'>if (a < b) <b>for (;;);</b></p>
<script type="application/json">{"for": "(;;)"}</script>
<script>
for (;;) document.write("<\\/script>")
</script>
<script type=module>import "x"; for (;;);</script>`
    expect(guardedPage(page)).toBe(`<!doctype html>
<p title="a &amp; b" onclick="while (1) {__guard();&quot;x&quot;}">if (a < b) <b>for (;;);</b></p>
<script type="application/json">{"for": "(;;)"}</script>
<script>
for (;;) {__guard();document.write("<\\/script>")}
</script>
<script type=module>import "x"; for (;;){__guard();;}</script>`)
  })

  it('has no frame, no hint for the network, no refresh and no closed shadow in it', () => {
    const page = `<iframe onload="for(;;);" srcdoc="x">a</iframe><object data="x"></object><embed src=x>
<link rel="stylesheet preconnect" href="https://x.example"><link rel=dns-prefetch href=//x.example>
<meta http-equiv="refresh" content="0;url=x"><meta name=viewport content=x>
<div><template shadowrootmode="closed">x</template></div>
<script type=speculationrules>{"prefetch": []}</script>`
    expect(guardedPage(page)).toBe(`a

<meta name=viewport content=x>
<div><template data-mode="">x</template></div>
{"prefetch": []}</script>`)
  })

  it('has no link in it, wherever a browser would find one', () => {
    const page = `<link rel=stylesheet href=x.css><!--><LINK rel=dns-prefetch href=//x.example>-->
<textarea></textarea><link
rel=preconnect><script>document.write("<link/>")</script><p>a &lt;link> <linked></p>`
    const guarded = guardedPage(page)
    expect(guarded).not.toMatch(/<link(?!ed)/i)
    expect(guarded).toContain('<meta rel=stylesheet href=x.css>')
    expect(guarded).toContain('a &lt;link> <linked>')
  })

  it('of any text keeps its lines, and is guarded once', () => {
    const part = fc.constantFrom(
      '<script>',
      '</script>',
      '<p onclick="',
      '">',
      '<iframe',
      '>',
      '\n',
      'for(;;);',
      '<!--',
      '-->',
      '<svg><script><![CDATA[',
      ']]></script>',
      '&amp;',
      "'",
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), parts => {
        const page = parts.join('')
        expect(guardedPage(page).split('\n')).toHaveLength(page.split('\n').length)
      }),
    )
  })
})
