import { colourOf, EDGE, LINE, picture, shape, widest, words, wrap, type Picture } from './svg.ts'

interface Slice {
  readonly name: string
  readonly value: number
}

const RADIUS = 96
const LEGEND_WIDTH = 280
/** Between the circle and its legend. */
const GAP = 28

/** A pie of Mermaid, with a legend that says each share. Null if it has no slices. */
export function drawPie(text: string): Picture | null {
  const { slices, title, showsData } = readPie(text)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  if (total <= 0 || !Number.isFinite(total)) return null
  const centre = EDGE + RADIUS
  const sectors: string[] = []
  const legend: string[] = []
  let turn = 0
  let y = EDGE + LINE - 4
  const left = 2 * centre - EDGE + GAP
  let width = 0
  for (const [index, { name, value }] of slices.entries()) {
    const share = value / total
    sectors.push(sector({ centre, from: turn, share, fill: colourOf(index) }))
    turn += share
    const figure = showsData ? `${value}, ${percent(share)}` : percent(share)
    const lines = wrap(`${name}: ${figure}`, LEGEND_WIDTH)
    legend.push(
      shape('rect', { x: left, y: y - 10, width: 11, height: 11, rx: 2, fill: colourOf(index) }),
      words(lines, { x: left + 20, y }),
    )
    y += lines.length * LINE + 4
    width = Math.max(width, widest(lines))
  }
  return picture({ width: left + 20 + width + EDGE, height: Math.max(2 * centre, y), title }, [
    ...sectors,
    ...legend,
  ])
}

function readPie(text: string) {
  const [head = '', ...lines] = text.split('\n')
  const [, data, inHead] = /^pie\b[ \t]*(showData\b)?[ \t]*(?:title[ \t]+(.+))?/.exec(head) ?? []
  const own = lines.map(line => /^\s*title\s+(.+)$/.exec(line)?.[1]).find(Boolean)
  const slices = lines.flatMap((line): readonly Slice[] => {
    const [, , name, value] = /^\s*(["'])(.*)\1\s*:\s*(\d+(?:\.\d+)?)\s*$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value: Number(value) }]
  })
  return { slices, title: (inHead ?? own)?.trim() ?? null, showsData: data !== undefined }
}

interface Sector {
  readonly centre: number
  /** Where it begins, from 0 at the top to 1. */
  readonly from: number
  readonly share: number
  readonly fill: string
}

/** A slice. Its lines have the colour of the ground, so that neighbours stay apart. */
function sector({ centre, from, share, fill }: Sector): string {
  const look = { fill, stroke: 'var(--bg)', 'stroke-width': 1.5 }
  if (share === 0) return ''
  // An arc that ends where it begins is none.
  if (share > 0.999) return shape('circle', { cx: centre, cy: centre, r: RADIUS, ...look })
  const at = (turn: number) => {
    const angle = turn * 2 * Math.PI
    const [x, y] = [centre + RADIUS * Math.sin(angle), centre - RADIUS * Math.cos(angle)]
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  }
  const large = share > 0.5 ? 1 : 0
  return shape('path', {
    d: `M${centre} ${centre}L${at(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${at(from + share)}Z`,
    ...look,
  })
}

function percent(share: number): string {
  const rounded =
    share * 100 < 10 ? (share * 100).toFixed(1).replace(/\.0$/, '') : (share * 100).toFixed(0)
  return `${rounded} %`
}
