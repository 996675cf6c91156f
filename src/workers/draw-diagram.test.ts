import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../test/any-character.ts'
import { drawDiagram, isInert } from './draw-diagram.ts'

const KINDS: Readonly<Record<string, string>> = {
  flowchart: 'flowchart LR\n  A[Draft] -->|read| B{Sent?}\n  B --> C[(Kept)]',
  sequence: 'sequenceDiagram\n  Ana->>Ben: Hello\n  Ben-->>Ana: Hi',
  class: 'classDiagram\n  Animal <|-- Duck\n  class Duck {\n    +swim()\n  }',
  state: 'stateDiagram-v2\n  [*] --> Open\n  Open --> [*]',
  entities: 'erDiagram\n  SHELF ||--o{ BOOK : holds',
  pie: 'pie\n  "Dogs" : 3\n  "Cats" : 1',
  gantt: 'gantt\n  Plan :a, 2026-01-05, 3d\n  Build :after a, 5d',
  mindmap: 'mindmap\n  root((Trip))\n    Food\n      Bread\n    Beds',
  timeline: 'timeline\n  2002 : One\n  2004 : Two : Three',
}

describe('drawDiagram', () => {
  it.each(Object.entries(KINDS))('draws a diagram of the kind %s', (_kind, source) => {
    const drawn = drawDiagram(source)
    expect(drawn).toMatchObject({ type: 'drawn', title: null })
    if (drawn.type !== 'drawn') return
    expect(drawn.svg).toMatch(/^<svg (?![^>]*style=)/)
    expect(drawn.svg).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import/)
    expect(isInert(drawn.svg)).toBe(true)
    expect(Math.min(drawn.width, drawn.height)).toBeGreaterThan(20)
  })

  it.each([
    ['A-->B', 'A B', 1],
    ['A-->|yes|B-->C', 'yes A B C', 2],
    ['A[Start]-->B{Ok?}\nB-->|yes|C', 'yes Start Ok? C', 2],
    ['A--yes or no-->B', 'yes or no A B', 1],
    ['A-- yes -->B', 'yes A B', 1],
    ['A==>B', 'A B', 1],
    ['A-.->|no|B', 'no A B', 1],
    ['A-. maybe .->B', 'maybe A B', 1],
    ['A---B', 'A B', 1],
    ['A<-->B', 'A B', 1],
    ['A--oB', 'A B', 1],
    ['A --x B', 'A B', 1],
    ['A & B-->C', 'A B C', 2],
    ['a-b-->c', 'a-b c', 1],
    ['A["x--y"]-->B[x--z]', 'x--y x--z', 1],
  ])('draws names and links that no space parts: %s', (links, words, lines) => {
    const drawn = drawDiagram(`graph LR\n${links}`)
    if (drawn.type !== 'drawn') throw new Error(drawn.reason)
    const said = [...drawn.svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(said.join(' ')).toBe(words)
    expect(drawn.svg.match(/<polyline /g)).toHaveLength(lines)
  })

  it('says what a diagram says of itself, and draws none of that', () => {
    const source = [
      '---',
      'title: "Not this"',
      '---',
      '%%{init: {"theme": "dark"}}%%',
      'flowchart TD',
      '%% nor this',
      '  accTitle: How a book returns',
      '  accDescr { By the slot,',
      '  or by hand }',
      '  A --> B',
    ].join('\n')
    const drawn = drawDiagram(source)
    expect(drawn).toMatchObject({
      type: 'drawn',
      title: 'How a book returns. By the slot, or by hand',
    })
    expect(drawn.type === 'drawn' && drawn.svg).not.toMatch(/accTitle|accDescr|slot|nor this|theme/)
  })

  it('says that it does not know a kind, or cannot read a diagram', () => {
    expect(drawDiagram('gitGraph\n  commit')).toEqual({
      type: 'not-drawn',
      reason: 'unknown-kind',
    })
    expect(drawDiagram('constructor')).toMatchObject({ type: 'not-drawn', reason: 'unknown-kind' })
    expect(drawDiagram('')).toEqual({ type: 'not-drawn', reason: 'unknown-kind' })
    expect(drawDiagram('flowchart TD')).toMatchObject({ type: 'not-drawn', reason: 'faulty' })
  })

  const piece = fc.oneof(
    fc.constantFrom(
      ...'--> -.-> ==> A B [ ] ( ) { } | : ; " \' < > & % --- \n'.split(' '),
      '"><script>alert(1)</script>',
      '</text><image href="https://evil.test/x.png"/>',
      '<foreignObject><iframe src="javascript:alert(1)">',
      'style A fill:url(https://evil.test/a),stroke:red"/><a xlink:href="javascript:1">',
      'click A "javascript:alert(1)"',
      'classDef x fill:url(https://evil.test/b)',
      'class A x',
      '@import "https://evil.test/c"',
      'onload=alert(1)',
      ']]>',
      '<!--',
    ),
    anyCharacter,
  )

  it('draws nothing that could run or fetch, whatever a diagram holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(KINDS)),
        fc.array(piece, { maxLength: 14 }),
        fc.constantFrom(' ', '\n', ''),
        (start, pieces, joint) => {
          const drawn = drawDiagram(`${start}\n${pieces.join(joint)}`)
          if (drawn.type === 'drawn') expect(isInert(drawn.svg)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})

it.each([
  '<svg><script>1</script></svg>',
  '<svg><rect onload="1"/></svg>',
  '<svg><a href="x"></a></svg>',
  '<svg><image src="x"/></svg>',
  '<svg><rect fill="url(https://evil.test)"/></svg>',
  '<svg><style>@import "x";</style></svg>',
  '<svg><style>a{fill:url(//x)}</style></svg>',
  '<svg><foreignObject/></svg>',
])('isInert refuses %s', svg => expect(isInert(svg)).toBe(false))

it('isInert takes marks of the drawing’s own, and words about addresses', () => {
  expect(isInert('<svg><rect fill="url(#a)"/><text>href="x" url(y)</text></svg>')).toBe(true)
})
