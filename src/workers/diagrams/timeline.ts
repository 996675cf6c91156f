import { colourOf, EDGE, LINE, picture, shape, widest, words, wrap, type Picture } from './svg.ts'

interface Period {
  readonly name: string
  readonly events: readonly string[]
}
interface Section {
  /** Empty for periods before the first section. */
  readonly name: string
  readonly periods: readonly Period[]
}

const PERIOD_WIDTH = 130
const EVENT_WIDTH = 380

/** A timeline of Mermaid, from top to bottom, since a conversation is a narrow column. Null if it has no periods. */
export function drawTimeline(text: string): Picture | null {
  const { sections, title } = readTimeline(text)
  const periods = sections.flatMap(section => section.periods)
  if (periods.length === 0) return null
  const names = periods.map(({ name }) => wrap(name, PERIOD_WIDTH))
  const line = EDGE + Math.max(...names.map(widest)) + 22
  const left = line + 22
  const parts: string[] = []
  let width = left
  let y = EDGE
  for (const [index, section] of sections.entries()) {
    if (section.name !== '') {
      const lines = wrap(section.name, EVENT_WIDTH)
      parts.push(words(lines, { x: left, y: y + LINE - 2, 'font-weight': 600, fill: 'var(--fg)' }))
      y += lines.length * LINE + 8
      width = Math.max(width, left + widest(lines))
    }
    for (const period of section.periods) {
      const name = wrap(period.name, PERIOD_WIDTH)
      const events = period.events.map(event => wrap(event, EVENT_WIDTH))
      const height = Math.max(name.length, events.flat().length) * LINE + (events.length - 1) * 4
      parts.push(
        shape('line', {
          x1: line,
          x2: line,
          y1: y,
          y2: y + height + 14,
          stroke: 'var(--line)',
          'stroke-width': 2,
        }),
        shape('circle', { cx: line, cy: y + LINE / 2 + 1, r: 5, fill: colourOf(index) }),
        words(name, { x: line - 18, y: y + LINE - 4, 'text-anchor': 'end', 'font-weight': 600 }),
      )
      let at = y
      for (const lines of events) {
        parts.push(words(lines, { x: left, y: at + LINE - 4 }))
        at += lines.length * LINE + 4
        width = Math.max(width, left + widest(lines))
      }
      y += height + 14
    }
  }
  return picture({ width: width + EDGE, height: y, title }, parts)
}

function readTimeline(text: string) {
  let title: string | null = null
  const sections: { name: string; periods: { name: string; events: string[] }[] }[] = [
    { name: '', periods: [] },
  ]
  for (const line of text.split('\n').slice(1)) {
    const [, keyword, rest = ''] = /^\s*(title|section)\s+(.+)$/.exec(line) ?? []
    if (keyword === 'title') title = rest.trim()
    else if (keyword === 'section') sections.push({ name: rest.trim(), periods: [] })
    else {
      const [name = '', ...events] = line.split(/\s+:\s+|:\s+/).map(part => part.trim())
      const said = events.filter(event => event !== '')
      const { periods = [] } = sections.at(-1) ?? {}
      // More events of the period above.
      if (name === '') periods.at(-1)?.events.push(...said)
      else periods.push({ name, events: said })
    }
  }
  const filled: readonly Section[] = sections.filter(({ periods }) => periods.length > 0)
  return { sections: filled, title }
}
