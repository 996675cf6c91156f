/** Draws tables and charts as one SVG. All of its markup is written here; the figures bring only numbers and escaped text. */
import type { Chart, Figure, Table } from '../ports/sandbox.ts'

const WIDTH = 640
const MARGIN = 16
const GAP = 24
const ROW = 22
const PLOT_HEIGHT = 200
/** Estimated width of a character of 12 px. */
const CHARACTER = 6.6
/** Characters of a cell, and rows of a table, that are drawn. The model reads all. */
const CELL = 32
const ROWS = 40
/** Characters of a label for which there is room at least, and of a series' name. */
const LABEL = 8
const NAME = 24
const TICKS = 4
/** Readable on light and on dark ground; one for each series. */
const COLOURS = ['#3d7ab8', '#c0672e', '#4d9153', '#9a5bb0', '#b5485d', '#7d7a2c']
const INK = 'var(--fg,#22262b)'
const SOFT = 'var(--muted,#5b626b)'
const LINE = 'var(--line,#b9bec5)'
const GROUND = 'var(--bg,#ffffff)'

/** An SVG without script, style and address, so that it can be shown as an image; null without figures. */
export function drawFigures(figures: readonly Figure[]): string | null {
  if (figures.length === 0) return null
  let top = MARGIN
  const drawn = figures.map(figure => {
    const { body, height } = figure.type === 'table' ? drawTable(figure) : drawChart(figure)
    const placed = `<g transform="translate(${MARGIN} ${top})">${body}</g>`
    top += height + GAP
    return placed
  })
  const height = top - GAP + MARGIN
  const ground = element('rect', { width: WIDTH, height, fill: GROUND })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">${ground}${drawn.join('')}</svg>`
}

interface Drawn {
  readonly body: string
  readonly height: number
}

function drawTable({ columns, rows, hidden }: Table): Drawn {
  const shown = rows.slice(0, ROWS)
  const texts = [columns, ...shown].map(row => row.map(cell => shortened(String(cell), CELL)))
  const wide = columns.map((_, at) => Math.max(...texts.map(row => row[at]?.length ?? 0)) + 2)
  const characters = wide.reduce((sum, width) => sum + width, 0)
  const unit = Math.min(CHARACTER, (WIDTH - 2 * MARGIN) / characters)
  let left = 0
  const cells = wide.flatMap((width, at) => {
    const isNumber = shown.every(row => typeof row[at] === 'number')
    const x = isNumber ? left + (width - 2) * unit : left
    left += width * unit
    return texts.map((row, index) =>
      element(
        'text',
        {
          x,
          y: index * ROW + 14,
          fill: index === 0 ? SOFT : INK,
          'text-anchor': isNumber ? 'end' : 'start',
          'font-size': (12 * unit) / CHARACTER,
        },
        row[at],
      ),
    )
  })
  const more = rows.length - shown.length + hidden
  const foot = { x: 0, y: texts.length * ROW + 14, fill: SOFT }
  return {
    body: [
      line(0, left, ROW - 2),
      ...cells,
      more > 0 ? element('text', foot, `+ ${more}`) : '',
    ].join(''),
    height: (texts.length + (more > 0 ? 1 : 0)) * ROW,
  }
}

function drawChart({ type, title, labels, series }: Chart): Drawn {
  const values = series.flatMap(one => one.values).filter(value => value !== null)
  const ticks = ticksFor(type === 'bar' ? [...values, 0] : values)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const names = ticks.map(tick => String(Number(tick.toPrecision(4))))
  const left = Math.max(...names.map(name => name.length)) * CHARACTER + 8
  const width = WIDTH - 2 * MARGIN - left
  const head = heading(title, series)
  const bottom = head.height + 8 + PLOT_HEIGHT
  const step = width / labels.length
  const yOf = (value: number) => bottom - (PLOT_HEIGHT * (value - low)) / (high - low)
  const axis = ticks.map((tick, at) => {
    const place = { x: left - 8, y: yOf(tick) + 4, fill: SOFT, 'text-anchor': 'end' }
    return line(left, left + width, yOf(tick)) + element('text', place, names[at])
  })
  const every = Math.ceil((LABEL * CHARACTER) / step)
  const room = Math.max(2, Math.floor((step * every) / CHARACTER))
  const under = labels.map((label, at) => {
    const x = left + (at + 0.5) * step
    const place = { x, y: bottom + 18, fill: SOFT, 'text-anchor': 'middle' }
    return at % every === 0 ? element('text', place, shortened(label, room)) : ''
  })
  const marks = series.map((one, at) => {
    const fill = COLOURS[at] ?? INK
    if (type === 'line') {
      const xOf = (index: number) => left + (index + 0.5) * step
      return curve(one.values, { fill, xOf, yOf })
    }
    const bar = (step * 0.8) / series.length
    return one.values.map((value, index) => {
      if (value === null) return ''
      const x = left + (index + 0.1) * step + at * bar
      const y = yOf(Math.max(value, 0))
      return element('rect', { x, y, width: bar, height: yOf(Math.min(value, 0)) - y, fill })
    })
  })
  return { body: [head.body, ...axis, ...under, ...marks.flat()].join(''), height: bottom + 26 }
}

/** The title, and below it the names of the series with their colours. */
function heading(title: string, series: Chart['series']): Drawn {
  const first = title === '' ? 0 : ROW
  const words = { x: 0, y: 14, fill: INK, 'font-size': 14 }
  const named = title === '' ? '' : element('text', words, shortened(title, 80))
  if (series.every(({ name }) => name === '')) return { body: named, height: first }
  const y = first + 12
  let x = 0
  const key = series.map(({ name }, at) => {
    const shown = shortened(name, NAME)
    const mark = { x, y: y - 9, width: 10, height: 10, fill: COLOURS[at] ?? INK }
    const drawn = element('rect', mark) + element('text', { x: x + 16, y, fill: INK }, shown)
    x += shown.length * CHARACTER + 36
    return drawn
  })
  return { body: named + key.join(''), height: first + ROW }
}

/** A line through the values, broken at gaps, with a dot at each of a few. */
function curve(
  values: readonly (number | null)[],
  {
    fill,
    xOf,
    yOf,
  }: {
    readonly fill: string
    readonly xOf: (index: number) => number
    readonly yOf: (value: number) => number
  },
): string {
  const isAfterGap = (at: number) => (values[at - 1] ?? null) === null
  const path = values.map((value, at) =>
    value === null ? '' : `${isAfterGap(at) ? 'M' : 'L'}${round(xOf(at))} ${round(yOf(value))}`,
  )
  const dots = values.map((value, at) =>
    value === null || values.length > ROWS
      ? ''
      : element('circle', { cx: xOf(at), cy: yOf(value), r: 3, fill }),
  )
  const drawn = { d: path.join(''), fill: 'none', stroke: fill, 'stroke-width': 2 }
  return element('path', drawn) + dots.join('')
}

/** Round numbers from below the lowest value to above the highest. */
function ticksFor(values: readonly number[]): readonly number[] {
  const [from, to] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1]
  const rough = (to > from ? to - from : Math.abs(to) || 1) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find(times => power * times >= rough) ?? 10)
  const first = Math.floor(from / step)
  const last = Math.max(Math.ceil(to / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

function line(x1: number, x2: number, y: number): string {
  return element('line', { x1, y1: y, x2, y2: y, stroke: LINE })
}

/** Names and attributes are ours; the words are not. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  words = '',
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`,
  )
  return `<${name}${written.join('')}>${escaped(words)}</${name}>`
}

function shortened(words: string, most: number): string {
  const characters = Array.from(words)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : words
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML forbids would make the whole picture unreadable. */
function escaped(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, mark => MARKUP[mark] ?? '')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
