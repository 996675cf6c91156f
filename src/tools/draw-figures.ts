/** Draws tables and charts as one SVG. All of its markup is written here; the figures bring only numbers and escaped text. */
import type { Chart, Figure, Table } from '../ports/sandbox.ts'

const WIDTH = 640
const MARGIN = 16
const GAP = 24
const ROW = 22
const PLOT_HEIGHT = 200
/** Estimated width of a character of 12 px. */
const CHARACTER = 6.6
/** Characters of a cell, a label and a name that are drawn. */
const CELL = 32
const LABEL = 12
const NAME = 24
/** Rows that are drawn; the text for the model has more. */
const ROWS = 40
const TICKS = 4
/** Readable on light and on dark ground. */
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
  const height = round(top - GAP + MARGIN)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="${GROUND}"/>${drawn.join('')}</svg>`
}

interface Drawn {
  readonly body: string
  readonly height: number
}

function drawTable({ columns, rows, hidden }: Table): Drawn {
  const shown = rows.slice(0, ROWS)
  const texts = [columns, ...shown].map(row => row.map(cell => shortened(String(cell), CELL)))
  const wide = columns.map((_, at) => Math.max(...texts.map(row => row[at]?.length ?? 0), 2))
  const characters = wide.reduce((sum, width) => sum + width + 2, 0)
  const unit = Math.min(CHARACTER, (WIDTH - 2 * MARGIN) / characters)
  const size = round((12 * unit) / CHARACTER)
  let left = 0
  const cells = columns.flatMap((_, at) => {
    const isNumber = shown.every(row => typeof row[at] === 'number')
    const width = ((wide[at] ?? 0) + 2) * unit
    const x = isNumber ? left + width - 2 * unit : left
    left += width
    return texts.map((row, index) =>
      text(row[at] ?? '', {
        x,
        y: index * ROW + 14,
        fill: index === 0 ? SOFT : INK,
        anchor: isNumber ? 'end' : 'start',
        size,
      }),
    )
  })
  const more = rows.length - shown.length + hidden
  const foot = more > 0 ? text(`+ ${more}`, { x: 0, y: texts.length * ROW + 14, fill: SOFT }) : ''
  const rule = line([0, ROW - 2, left, ROW - 2])
  return {
    body: rule + cells.join('') + foot,
    height: (texts.length + (more > 0 ? 1 : 0)) * ROW,
  }
}

function drawChart({ type, title, labels, series }: Chart): Drawn {
  const isBar = type === 'bar'
  const values = series.flatMap(one => one.values).filter(value => value !== null)
  const ticks = ticksFor(Math.min(...values, ...(isBar ? [0] : [])), Math.max(...values, 0))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const names = ticks.map(tick => shortNumber(tick))
  const left = Math.max(...names.map(name => name.length)) * CHARACTER + 8
  const width = WIDTH - 2 * MARGIN - left
  const top = (title === '' ? 0 : ROW) + (isNamed(series) ? ROW : 0)
  const yOf = (value: number) => top + 8 + PLOT_HEIGHT * (1 - (value - low) / (high - low))
  const step = width / labels.length
  const axis = ticks.map((tick, at) => {
    const y = yOf(tick)
    const name = text(names[at] ?? '', { x: left - 8, y: y + 4, fill: SOFT, anchor: 'end' })
    return line([left, y, left + width, y]) + name
  })
  const every = Math.ceil((LABEL * CHARACTER) / step / 1.5)
  const under = labels.map((label, at) =>
    at % every === 0
      ? text(shortened(label, Math.max(2, Math.floor((step * every) / CHARACTER))), {
          x: left + (at + 0.5) * step,
          y: top + PLOT_HEIGHT + 26,
          fill: SOFT,
          anchor: 'middle',
        })
      : '',
  )
  const marks = series.map((one, at) => {
    const colour = COLOURS[at % COLOURS.length] ?? INK
    const xOf = (index: number) => left + (index + 0.5) * step
    return isBar
      ? bars(one.values, { colour, yOf, left, step, at, of: series.length })
      : curve(one.values, { colour, xOf, yOf })
  })
  return {
    body: [heading(title, series), ...axis, ...under, ...marks].join(''),
    height: top + PLOT_HEIGHT + 34,
  }
}

/** The title, and below it the names of several series with their colours. */
function heading(title: string, series: Chart['series']): string {
  const named = title === '' ? '' : text(shortened(title, 80), { x: 0, y: 14, fill: INK, size: 14 })
  if (!isNamed(series)) return named
  let left = 0
  const y = title === '' ? 12 : ROW + 12
  const key = series.map(({ name }, at) => {
    const x = left
    const shown = shortened(name, NAME)
    left += shown.length * CHARACTER + 36
    const mark = `<rect x="${round(x)}" y="${y - 9}" width="10" height="10" fill="${COLOURS[at % COLOURS.length]}"/>`
    return mark + text(shown, { x: x + 16, y, fill: INK })
  })
  return named + key.join('')
}

function isNamed(series: Chart['series']): boolean {
  return series.length > 1 || series.some(({ name }) => name !== '')
}

type Values = Chart['series'][number]['values']

function bars(
  values: Values,
  {
    colour,
    yOf,
    left,
    step,
    at,
    of,
  }: {
    readonly colour: string
    readonly yOf: (value: number) => number
    readonly left: number
    readonly step: number
    /** Number of this series, from 0, and how many there are. */
    readonly at: number
    readonly of: number
  },
): string {
  const width = (step * 0.8) / of
  return values
    .map((value, index) => {
      if (value === null) return ''
      const x = left + index * step + step * 0.1 + at * width
      const [y, zero] = [yOf(Math.max(value, 0)), yOf(Math.min(value, 0))]
      return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(zero - y)}" fill="${colour}"/>`
    })
    .join('')
}

/** A line through the values, broken at gaps, with a dot at each of a few. */
function curve(
  values: Values,
  {
    colour,
    xOf,
    yOf,
  }: {
    readonly colour: string
    readonly xOf: (index: number) => number
    readonly yOf: (value: number) => number
  },
): string {
  const places = values.map(
    (value, at) => value !== null && `${round(xOf(at))} ${round(yOf(value))}`,
  )
  const path = places
    .map((place, at) =>
      place === false ? '' : `${at > 0 && places[at - 1] !== false ? 'L' : 'M'}${place}`,
    )
    .join('')
  const dots = values.map((value, at) =>
    value === null || values.length > 40
      ? ''
      : `<circle cx="${round(xOf(at))}" cy="${round(yOf(value))}" r="3" fill="${colour}"/>`,
  )
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`
}

/** Round numbers from below the lowest value to above the highest. */
function ticksFor(lowest: number, highest: number): readonly number[] {
  const [from, to] = Number.isFinite(lowest) ? [lowest, highest] : [0, 1]
  const range = to > from ? to - from : Math.abs(to) || 1
  const rough = range / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find(times => power * times >= rough) ?? 10)
  const first = Math.floor(from / step)
  const last = Math.max(Math.ceil(to / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)))
}

function line([x1, y1, x2, y2]: readonly [number, number, number, number]): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${LINE}"/>`
}

function text(
  words: string,
  {
    x,
    y,
    fill,
    anchor = 'start',
    size = 12,
  }: {
    readonly x: number
    readonly y: number
    readonly fill: string
    readonly anchor?: 'start' | 'middle' | 'end'
    readonly size?: number
  },
): string {
  return `<text x="${round(x)}" y="${round(y)}" fill="${fill}" text-anchor="${anchor}" font-size="${size}">${escaped(words)}</text>`
}

function shortened(words: string, most: number): string {
  const characters = Array.from(words)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : words
}

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML forbids would make the whole picture unreadable. */
function escaped(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, mark => MARKUP[mark] ?? '')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
