import { describe, expect, it } from 'vitest'
import { drawDiagram } from '../draw-diagram.ts'

function drawn(source: string) {
  const diagram = drawDiagram(source)
  if (diagram.type !== 'drawn') throw new RangeError(diagram.reason)
  return diagram
}

/** The lines of text of a drawing, in the order in which they are drawn. */
function linesOf(source: string): readonly string[] {
  return [...drawn(source).svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('&amp;', '&').replaceAll('&lt;', '<'),
  )
}

/** Where an element is, and how large. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function boxesOf(source: string): readonly Box[] {
  return [...drawn(source).svg.matchAll(/<rect ([^>]*)>/g)].map(([, text = '']) => {
    const of = (name: string) => Number(new RegExp(` ?\\b${name}="([^"]*)"`).exec(text)?.[1])
    return { x: of('x'), y: of('y'), width: of('width'), height: of('height') }
  })
}

function isInside(box: Box, whole: Box): boolean {
  return (
    box.x >= whole.x &&
    box.y >= whole.y &&
    box.x + box.width <= whole.width &&
    box.y + box.height <= whole.height
  )
}

function isApart(one: Box, other: Box): boolean {
  return (
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  )
}

describe('a pie', () => {
  it('has a slice and a line for each part, with its share', () => {
    const source = 'pie showData title Pets & co\n  "Dogs" : 386\n  "Cats <3" : 85\n  "Rats" : 15.5'
    expect(linesOf(source)).toEqual([
      'Pets & co',
      'Dogs: 386, 79 %',
      'Cats <3: 85, 17 %',
      'Rats: 15.5, 3.2 %',
    ])
    expect(drawn(source).title).toBe('Pets & co')
    expect(drawn(source).svg.match(/<path /g)).toHaveLength(3)
  })

  it('of one part is a whole circle, and of none is no diagram', () => {
    expect(drawn('pie\n  title All\n  "Dogs" : 3').svg).toContain('<circle')
    expect(linesOf('pie\n  title All\n  "Dogs" : 3')).toEqual(['All', 'Dogs: 100 %'])
    expect(drawDiagram('pie\n  "Dogs" : 0')).toMatchObject({ reason: 'faulty' })
    expect(drawDiagram('pie\n  Dogs are nice')).toMatchObject({ reason: 'faulty' })
  })
})

describe('a Gantt chart', () => {
  const source = [
    'gantt',
    '  title Move',
    '  dateFormat YYYY-MM-DD',
    '  excludes weekends',
    '  section Plan',
    '  Measure :done, m, 2026-01-05, 4d',
    '  Order: shelves :crit, o, after m, 3d',
    '  section Do',
    '  Carry :active, c, 2026-01-19, 2026-01-21',
    '  Open :milestone, after c o, 0d',
  ].join('\n')
  const bars = () => {
    const [measure, order, carry] = boxesOf(source)
    if (!measure || !order || !carry) throw new RangeError('A bar is missing')
    return { measure, order, carry }
  }

  it('has a row for each task, below its section', () => {
    const lines = linesOf(source)
    expect(lines[0]).toBe('Move')
    expect(lines.slice(-6)).toEqual(['Plan', 'Measure', 'Order: shelves', 'Do', 'Carry', 'Open'])
    expect(lines.slice(1, -6)).toContain('12 Jan')
    expect(boxesOf(source)).toHaveLength(3)
    expect(drawn(source).svg.match(/<path /g)).toHaveLength(1)
  })

  it('puts a task after the one that it waits for, and adds the days that are free', () => {
    const { measure, order, carry } = bars()
    const dayWidth = carry.width / 2
    expect(measure.width).toBeCloseTo(4 * dayWidth, 0)
    // From Friday on: Friday, Monday, Tuesday.
    expect(order.x).toBeCloseTo(measure.x + measure.width, 0)
    expect(order.width).toBeCloseTo(5 * dayWidth, 0)
    expect(carry.x).toBeCloseTo(measure.x + 14 * dayWidth, 0)
  })

  it('reads other forms of dates, and says a date that is none', () => {
    const of = (format: string, start: string) =>
      drawDiagram(`gantt\n  dateFormat ${format}\n  A :${start}, 2d`).type
    expect(of('DD.MM.YYYY HH:mm', '03.02.2026 10:30')).toBe('drawn')
    expect(of('X', '1700000000')).toBe('drawn')
    expect(of('YYYY-MM-DD', '2026-02-30')).toBe('not-drawn')
    expect(of('YYYY-MM-DD', 'soon')).toBe('not-drawn')
    expect(drawDiagram('gantt\n  A :after b, 2d').type).toBe('not-drawn')
    expect(drawDiagram('gantt\n  section None').type).toBe('not-drawn')
  })

  it('of any length has a few dates on its scale', () => {
    for (const length of ['30m', '5h', '2d', '40d', '9M', '6y', '400y', '90000y']) {
      const lines = linesOf(`gantt\n  A :2026-01-05, ${length}`)
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.length).toBeLessThanOrEqual(8)
    }
  })
})

describe('a mind map', () => {
  const source = [
    'mindmap',
    '  root((Trip))',
    '    Food[Bread & cheese]',
    '      ::icon(fa fa-book)',
    '      Wine',
    '    ))Beds((',
    '    {{Trains}}:::late',
    '      "`**Night** train`"',
  ].join('\n')

  it('says each node without its shape', () => {
    expect(linesOf(source).toSorted()).toEqual([
      'Beds',
      'Bread & cheese',
      'Night train',
      'Trains',
      'Trip',
      'Wine',
    ])
    expect(boxesOf(source)).toHaveLength(6)
    expect(drawn(source).svg.match(/<path /g)).toHaveLength(5)
  })

  it('grows to both sides, and no two nodes lie on each other', () => {
    const boxes = boxesOf(source)
    const { width, height } = drawn(source)
    for (const [at, box] of boxes.entries()) {
      expect(isInside(box, { x: 0, y: 0, width, height })).toBe(true)
      for (const other of boxes.slice(at + 1)) expect(isApart(box, other)).toBe(true)
    }
    const root = boxes.at(-1)?.x ?? Number.NaN
    expect(boxes.some(({ x }) => x < root)).toBe(true)
    expect(boxes.some(({ x }) => x > root)).toBe(true)
  })

  it('without a root is no diagram', () => {
    expect(drawDiagram('mindmap')).toMatchObject({ reason: 'faulty' })
  })
})

describe('a timeline', () => {
  it('has each period with its events, below its section', () => {
    const source = [
      'timeline',
      '  title Looms',
      '  section Hand',
      '    1733 : Flying shuttle : Wider cloth',
      '         : Fewer weavers',
      '  section Steam',
      '    1785 : Power loom, of Cartwright: an engine<br>and its belt',
    ].join('\n')
    expect(linesOf(source)).toEqual([
      'Looms',
      'Hand',
      '1733',
      'Flying shuttle',
      'Wider cloth',
      'Fewer weavers',
      'Steam',
      '1785',
      'Power loom, of Cartwright',
      'an engine',
      'and its belt',
    ])
    expect(drawDiagram('timeline\n  title Nothing')).toMatchObject({ reason: 'faulty' })
  })
})

it('a text that is too long for one line is wrapped, and stays inside its picture', () => {
  const long = 'A very long name of something that nobody would ever read in one line '.repeat(3)
  for (const source of [
    `pie\n  "${long}" : 3`,
    `gantt\n  ${long} :2026-01-05, 3d`,
    `mindmap\n  root\n    ${long}\n    ${'x'.repeat(200)}`,
    `timeline\n  2002 : ${long}`,
  ]) {
    expect(linesOf(source).length).toBeGreaterThan(2)
    expect(drawn(source).width).toBeLessThan(720)
  }
})

it('one with more lines than a picture holds is said to be too long', () => {
  expect(drawDiagram(`mindmap\n  root\n${'    a\n'.repeat(600)}`)).toMatchObject({
    reason: 'too-long',
  })
})
