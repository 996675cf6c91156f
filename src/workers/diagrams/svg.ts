/** Pieces of an SVG, for the kinds of diagram that no library draws here. The page gives the colours: `--fg`, `--muted`, `--line`, `--surface`. */

/** A drawing, as `Diagram` has it. */
export interface Picture {
  readonly svg: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** Null for none. */
  readonly title: string | null
}

/** Colours of parts, readable on light and dark grounds; the ninth part has the first again. */
export function colourOf(index: number): string {
  return `oklch(60% 0.11 ${HUES[index % HUES.length]})`
}

const HUES = [198, 52, 268, 145, 322, 95, 28, 235]

/** For what is late or dangerous. */
export const ALARM = 'oklch(58% 0.17 28)'

export const FONT_SIZE = 13
/** From one line of text to the next. */
export const LINE = 18

type Values = Readonly<Record<string, string | number>>

/** An element without content. */
export function shape(tag: 'rect' | 'circle' | 'line' | 'path', values: Values): string {
  return `<${tag}${attributes(values)}/>`
}

/** Lines of text below each other, the first with its base line at `y`. */
export function words(lines: readonly string[], { x, y, ...values }: Values): string {
  const spans = lines.map(
    (line, at) =>
      `<tspan${attributes({ x: x ?? 0, dy: at === 0 ? 0 : LINE })}>${escaped(line)}</tspan>`,
  )
  return `<text${attributes({ x: x ?? 0, y: y ?? 0, ...values })}>${spans.join('')}</text>`
}

/** The whole drawing, with its title in a line above. */
export function picture(
  size: Pick<Picture, 'width' | 'height' | 'title'>,
  parts: readonly string[],
): Picture {
  const { title } = size
  const width = Math.ceil(Math.max(size.width, title === null ? 0 : widthOf(title, 15) + 2 * EDGE))
  const above = title === null ? 0 : TITLE
  const height = Math.ceil(size.height + above)
  const head =
    title === null ? '' : words([title], { x: EDGE, y: 22, 'font-size': 15, 'font-weight': 600 })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ width, height, viewBox: `0 0 ${width} ${height}` })}` +
    ` font-family="system-ui, sans-serif" font-size="${FONT_SIZE}" fill="var(--fg)">${head}` +
    `<g transform="translate(0 ${above})">${parts.join('')}</g></svg>`
  return { svg, width, height, title }
}

/** Free room at each side of a drawing. */
export const EDGE = 12
const TITLE = 34

function attributes(values: Values): string {
  return Object.entries(values)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : escaped(value)}"`,
    )
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, mark => ESCAPES[mark] ?? mark)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** About how wide a text is, since there is no document here that could measure it. */
export function widthOf(text: string, size = FONT_SIZE): number {
  let ems = 0
  for (const sign of text) ems += emsOf(sign)
  return ems * size
}

function emsOf(sign: string): number {
  if ((sign.codePointAt(0) ?? 0) >= 0x11_00) return 1
  if (/[iljtfrI.,:;'|!()[\] ]/.test(sign)) return 0.36
  return /[A-ZmwMW@%&]/.test(sign) ? 0.76 : 0.58
}

/** A text in lines that are no wider than `most`; a word that is wider is cut. A `<br>` begins a line. */
export function wrap(text: string, most: number): readonly string[] {
  return text.split(/<br\s*\/?>|\n/i).flatMap(part => wrapLine(part.trim(), most))
}

function wrapLine(text: string, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap(one => cutWord(one, most))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > most) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function cutWord(word: string, most: number): readonly string[] {
  if (widthOf(word) <= most) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const sign of word) {
    if (widthOf(piece + sign) > most) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}

/** The widest of some lines. */
export function widest(lines: readonly string[]): number {
  return Math.max(0, ...lines.map(line => widthOf(line)))
}
