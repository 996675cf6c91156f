import { ticksBetween, written } from './gantt-dates.ts'
import { readGantt, type Gantt, type Task } from './read-gantt.ts'
import {
  ALARM,
  colourOf,
  EDGE,
  LINE,
  picture,
  shape,
  widest,
  words,
  wrap,
  type Picture,
} from './svg.ts'

const NAME_WIDTH = 190
const CHART_WIDTH = 400
const ROW = 26
const MOST_TICKS = 5
const DAY = 86_400_000

/** A Gantt chart of Mermaid: names on the left, bars on a scale of dates. Null without tasks, or if one cannot be read. */
export function drawGantt(text: string): Picture | null {
  const gantt = readGantt(text)
  if (gantt === null || gantt.tasks.length === 0) return null
  const { tasks, title } = gantt
  const from = Math.min(...tasks.map(({ start }) => start))
  const to = Math.max(...tasks.map(({ end }) => end), from + 1)
  const sections = [...new Set(tasks.map(({ section }) => section))]
  const names = tasks.map(({ name }) => wrap(name, NAME_WIDTH))
  const heads = sections.map(section => wrap(section, NAME_WIDTH))
  const left = EDGE + widest([...names, ...heads].flat()) + 16
  const placeOf = (at: number) => left + ((at - from) / (to - from)) * CHART_WIDTH
  const rows: string[] = []
  let y = EDGE
  for (const [index, section] of sections.entries()) {
    const lines = heads[index] ?? []
    if (section !== '') {
      rows.push(words(lines, { x: EDGE, y: y + LINE, 'font-weight': 600 }))
      y += lines.length * LINE + 6
    }
    for (const [at, task] of tasks.entries()) {
      if (task.section !== section) continue
      const name = names[at] ?? []
      const height = Math.max(ROW, name.length * LINE + 8)
      rows.push(
        words(name, { x: EDGE, y: y + 17, fill: 'var(--fg)' }),
        bar(task, { x: placeOf(task.start), end: placeOf(task.end), y, colour: colourOf(index) }),
      )
      y += height
    }
  }
  const scale = ticksBetween(from, to, MOST_TICKS).flatMap(at => [
    shape('line', { x1: placeOf(at), x2: placeOf(at), y1: EDGE, y2: y + 4, stroke: 'var(--line)' }),
    words([written(at, axisFormatOf(gantt, to - from))], {
      x: placeOf(at),
      y: y + 20,
      'text-anchor': 'middle',
      'font-size': 11,
      fill: 'var(--muted)',
    }),
  ])
  return picture({ width: left + CHART_WIDTH + 40, height: y + 30, title }, [...scale, ...rows])
}

function axisFormatOf({ axisFormat }: Gantt, length: number): string {
  if (axisFormat !== null) return axisFormat
  if (length <= DAY) return '%H:%M'
  if (length <= 3 * DAY) return '%d %b %H:%M'
  return length <= 300 * DAY ? '%d %b' : '%b %Y'
}

interface BarPosition {
  readonly x: number
  readonly end: number
  readonly y: number
  readonly colour: string
}

/** A bar: pale if it is done, with a thick edge while it is under way, in the colour of alarm if it is critical; a milestone is a diamond. */
function bar({ marks }: Task, { x, end, y, colour }: BarPosition): string {
  const fill = marks.has('crit') ? ALARM : colour
  const look = {
    fill,
    'fill-opacity': marks.has('done') ? 0.35 : 1,
    stroke: marks.has('active') ? 'var(--fg)' : fill,
    'stroke-width': marks.has('active') ? 1.5 : 1,
  }
  const top = y + 5
  if (marks.has('milestone')) {
    const [middle, centre] = [(x + end) / 2, top + 8]
    return shape('path', { d: `M${middle} ${centre - 8}l8 8l-8 8l-8 -8Z`, ...look })
  }
  return shape('rect', { x, y: top, width: Math.max(3, end - x), height: 16, rx: 3, ...look })
}
