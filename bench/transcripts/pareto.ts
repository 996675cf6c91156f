/**
 * A plot of cost against retention, as SVG: small multiples, one for each filter.
 *
 * @module
 */

export interface Point {
  readonly name: string
  /** Both in percent. */
  readonly cost: number
  readonly retention: number
  /** Presets are filled, baselines hollow, the default stands out. */
  readonly kind: 'default' | 'preset' | 'baseline'
}

export interface Panel {
  readonly title: string
  readonly points: readonly Point[]
}

const WIDTH = 460
const HEIGHT = 400
const MARGIN = { left: 54, right: 20, top: 40, bottom: 50 }
const FONT = 'font-family="system-ui, sans-serif"'
const LINE = 12

/** The SVG document. Points in a corner where cost is low and retention high (top left) are better. */
export function paretoSvg(panels: readonly Panel[]): string {
  const drawn = panels.map(
    (panel, index) => `<g transform="translate(${index * WIDTH} 0)">${drawPanel(panel)}</g>`,
  )
  const width = WIDTH * panels.length
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="Cost of requests against retention of later arguments">`,
    `<rect width="${width}" height="${HEIGHT}" fill="#fff"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

interface Scale {
  readonly from: number
  readonly to: number
  readonly step: number
}

function drawPanel({ title, points }: Panel): string {
  const costs = scaleFor(
    points.map(({ cost }) => cost),
    20,
    { least: 0, most: Infinity },
  )
  const kept = scaleFor(
    points.map(({ retention }) => retention),
    5,
    { least: 0, most: 100 },
  )
  const x = (cost: number) =>
    MARGIN.left +
    ((cost - costs.from) / (costs.to - costs.from)) * (WIDTH - MARGIN.left - MARGIN.right)
  const y = (retention: number) =>
    HEIGHT -
    MARGIN.bottom -
    ((retention - kept.from) / (kept.to - kept.from)) * (HEIGHT - MARGIN.top - MARGIN.bottom)
  const marks = points.map(point => ({ ...point, x: x(point.cost), y: y(point.retention) }))
  return [
    text(MARGIN.left, 22, title, 'font-size="14" font-weight="600"'),
    ...ticksOf(costs).map(tick => {
      const at = x(tick)
      return `<path d="M${round(at)} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}" stroke="#e6e6e6"/>${text(at, HEIGHT - MARGIN.bottom + 16, String(tick), 'font-size="11" text-anchor="middle"')}`
    }),
    ...ticksOf(kept).map(tick => {
      const at = y(tick)
      return `<path d="M${MARGIN.left} ${round(at)}H${WIDTH - MARGIN.right}" stroke="#e6e6e6"/>${text(MARGIN.left - 6, at + 4, String(tick), 'font-size="11" text-anchor="end"')}`
    }),
    text(
      WIDTH / 2,
      HEIGHT - 12,
      'cost: request tokens, % of the whole history',
      'font-size="12" text-anchor="middle"',
    ),
    `<text transform="translate(14 ${HEIGHT / 2}) rotate(-90)" font-size="12" text-anchor="middle" ${FONT}>later arguments kept, %</text>`,
    ...marks.map(drawMark),
    ...labelsOf(marks),
  ].join('\n')
}

type Mark = Point & { readonly x: number; readonly y: number }

const COLOURS: Record<Point['kind'], { readonly fill: string; readonly stroke: string }> = {
  default: { fill: '#b3261e', stroke: '#b3261e' },
  preset: { fill: '#1f4e79', stroke: '#1f4e79' },
  baseline: { fill: '#fff', stroke: '#555' },
}

function drawMark({ kind, x, y, name }: Mark): string {
  const { fill, stroke } = COLOURS[kind]
  const radius = kind === 'default' ? 6 : 4
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"><title>${name}</title></circle>`
}

/** Names next to their marks, moved down until none covers another. */
function labelsOf(marks: readonly Mark[]): readonly string[] {
  const placed: { readonly x: number; readonly y: number; readonly width: number }[] = []
  return marks
    .toSorted((left, right) => left.y - right.y || left.x - right.x)
    .map(mark => {
      const width = mark.name.length * 5.8
      const toLeft = mark.x + width + 10 > WIDTH - 4
      const from = toLeft ? mark.x - 8 - width : mark.x + 8
      let y = mark.y + 4
      const covers = (other: (typeof placed)[number]) =>
        Math.abs(other.y - y) < LINE - 1 && from < other.x + other.width && other.x < from + width
      while (placed.some(covers)) y += LINE
      placed.push({ x: from, y, width })
      const moved = y - mark.y > LINE
      const leader = moved
        ? `<path d="M${round(mark.x)} ${round(mark.y)}L${round(toLeft ? from + width : from - 2)} ${round(y - 4)}" stroke="#aaa" fill="none"/>`
        : ''
      const weight = mark.kind === 'default' ? ' font-weight="700"' : ''
      return `${leader}${text(from, y, mark.name, `font-size="10.5"${weight} fill="${COLOURS[mark.kind].stroke}"`)}`
    })
}

function scaleFor(
  values: readonly number[],
  step: number,
  { least, most }: { readonly least: number; readonly most: number },
): Scale {
  const from = Math.max(least, Math.floor((Math.min(...values) - step / 4) / step) * step)
  const to = Math.min(most, Math.ceil((Math.max(...values) + step / 4) / step) * step)
  return { from, to: to > from ? to : from + step, step }
}

function ticksOf({ from, to, step }: Scale): readonly number[] {
  const wide = (to - from) / step > 10 ? step * 2 : step
  return Array.from(
    { length: Math.floor((to - from) / wide) + 1 },
    (_, index) => from + index * wide,
  )
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes} ${FONT}>${words}</text>`
}

function round(value: number): number {
  return Number(value.toFixed(1))
}
