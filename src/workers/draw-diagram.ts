import { renderMermaidSVG } from 'beautiful-mermaid'
import type { Diagram } from '../ports/markdown.ts'
import { drawGantt } from './diagrams/gantt.ts'
import { drawMindmap } from './diagrams/mindmap.ts'
import { drawPie } from './diagrams/pie.ts'
import type { Picture } from './diagrams/svg.ts'
import { drawTimeline } from './diagrams/timeline.ts'

/** The first words of diagrams that the library draws. */
const KNOWN = /^(?:graph|flowchart|stateDiagram|sequenceDiagram|classDiagram|erDiagram|xychart)\b/
const FLOWCHART = /^(?:graph|flowchart)\b/

/** The kinds that are drawn here, by their first word. */
const OWN = new Map<string, (text: string) => Picture | null>([
  ['gantt', drawGantt],
  ['mindmap', drawMindmap],
  ['pie', drawPie],
  ['timeline', drawTimeline],
])
/** The most lines of such a diagram; a longer one makes a picture that no browser shows. */
const MOST_LINES = 500

/** Draws Mermaid text. The result has no script and no address, even if its labels contain some. */
export function drawDiagram(source: string): Diagram {
  const { text, title } = diagramText(source)
  const draw = OWN.get(/^\w*/.exec(text)?.[0] ?? '')
  if (draw !== undefined) return drawnHere(draw, text, title)
  if (!KNOWN.test(text)) return { type: 'not-drawn', reason: 'unknown-kind' }
  try {
    const spaced = FLOWCHART.test(text) ? withSpacedLinks(text) : text
    const svg = withoutFonts(
      renderMermaidSVG(spaced, { transparent: true, padding: 12, font: 'x' }),
    )
    const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
    const size = { width: Number(width), height: Number(height) }
    return isInert(svg) && size.width > 0 && size.height > 0
      ? { type: 'drawn', svg, ...size, title }
      : { type: 'not-drawn', reason: 'faulty' }
  } catch {
    // After any error the text is shown as written.
    return { type: 'not-drawn', reason: 'faulty' }
  }
}

/** `spoken`: what the text says of itself; its own title stands for it if there is none. */
function drawnHere(
  draw: (text: string) => Picture | null,
  text: string,
  spoken: string | null,
): Diagram {
  if (text.split('\n').length > MOST_LINES) return { type: 'not-drawn', reason: 'too-long' }
  const drawing = draw(text)
  return drawing !== null && isInert(drawing.svg)
    ? { type: 'drawn', ...drawing, title: spoken ?? drawing.title }
    : { type: 'not-drawn', reason: 'faulty' }
}

/** Removes the library's font imports and font names; the page sets the colours. */
function withoutFonts(svg: string): string {
  return svg
    .replaceAll(/^[ \t]*@import .*$/gm, '')
    .replaceAll(/font-family: 'x', /g, 'font-family: ')
    .replace(/^<svg ([^>]*?) style="[^"]*"/, '<svg $1')
}

/** The elements of a drawing: no links, images, scripts or other markup. */
const ELEMENTS = new Set(
  'svg style defs marker g rect circle ellipse line path polygon polyline text tspan title'.split(
    ' ',
  ),
)
const TAG = /<([^\s>]*)(\s[^>]*)?>/g
/** An attribute that runs code or names an address. */
const ACTIVE_ATTRIBUTE = /\s(?:on\w+|(?:\w+:)?href|src)\s*=/i
const ADDRESS = /url\(\s*(?!#)|@import/i

/** Whether an SVG only draws. A second check, because an image can neither run nor load anything. */
export function isInert(svg: string): boolean {
  for (const [, name = '', attributes = ''] of svg.matchAll(TAG)) {
    if (!ELEMENTS.has(name.replace(/^\//, ''))) return false
    const named = attributes.replaceAll(/\sdata-[\w-]+="[^"]*"/g, '')
    if (ADDRESS.test(named) || ACTIVE_ATTRIBUTE.test(named.replaceAll(/"[^"]*"/g, '""')))
      return false
  }
  return !ADDRESS.test(svg.slice(0, svg.indexOf('</style>')).split('<style>')[1] ?? '')
}

/** A label, which stays unchanged. */
const LABEL = /"[^"\n]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\}|\|[^|\n]*\|/
/** The end of a name right before a link, as in `A-->B`. */
const JOINED = new RegExp(`(${LABEL.source})|(\\w)(?=<?(?:--|==|-\\.|~~~))`, 'g')
/** Words in a link, as in `A--yes-->B`, but not its ends, as in `A --o B`. */
const WORDS = new RegExp(
  `(${LABEL.source})|(--|==|-\\.)[\\x20\\t]*(?![ox][\\x20\\t])(\\w[^-=.>|\\n]*?)[\\x20\\t]*((?:--|==|\\.-)[->=]?)`,
  'g',
)
/** Link ends that the library does not know: a circle, a cross. */
const ROUND_END = new RegExp(`(${LABEL.source})|(?<=[\\x20\\t])--[ox](?=[\\x20\\t\\p{Lu}])`, 'gu')

/** Puts spaces around the links of a flowchart. Without them the library takes a link for a part of the name. */
function withSpacedLinks(flowchart: string): string {
  return flowchart
    .replaceAll(JOINED, (_all, label: string | undefined, end: string) => label ?? `${end} `)
    .replaceAll(
      WORDS,
      (_all, label: string | undefined, start: string, words: string, end: string) =>
        label ?? `${start} ${words} ${end}`,
    )
    .replaceAll(ROUND_END, (_all, label: string | undefined) => label ?? '--- ')
}

/** Settings and a title before the diagram, between lines of three dashes. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
const DIRECTIVE = /%%\{[\s\S]*?\}%%/g
const COMMENT = /^[ \t]*%%.*$/gm
const DESCRIPTION_BLOCK = /^[ \t]*accDescr[ \t]*\{([^}]*)\}/m
const DESCRIPTION = /^[ \t]*accDescr[ \t]*:[ \t]*(.*)$/m
const TITLE = /^[ \t]*accTitle[ \t]*:[ \t]*(.*)$/m
const HEADING = /^[ \t]*title\b[ \t]*:?[ \t]*(.+)$/m

/** Characters that XML forbids. */
// oxlint-disable-next-line no-control-regex
const NOT_OF_XML = /[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]/g

/** The most characters of a title, for screen readers. */
const MOST_TITLE = 200

/** `text`: without comments, settings, titles and descriptions. `title`: null for none. */
function diagramText(source: string): {
  readonly text: string
  readonly title: string | null
} {
  const whole = source.toWellFormed().replaceAll('\r\n', '\n').replaceAll(NOT_OF_XML, '').trim()
  const [head = '', settings = ''] = FRONT_MATTER.exec(whole) ?? []
  const body = whole.slice(head.length).replaceAll(DIRECTIVE, '').replaceAll(COMMENT, '')
  const description = DESCRIPTION_BLOCK.exec(body) ?? DESCRIPTION.exec(body)
  const heading = TITLE.exec(body) ?? HEADING.exec(settings) ?? HEADING.exec(body)
  const said = [heading?.[1], description?.[1]]
    .map(words =>
      (words ?? '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^["']|["']$/g, '')
        .trim(),
    )
    .filter(words => words !== '')
  return {
    text: body.replace(DESCRIPTION_BLOCK, '').replace(DESCRIPTION, '').replace(TITLE, '').trim(),
    title: said.length === 0 ? null : said.join('. ').slice(0, MOST_TITLE),
  }
}
