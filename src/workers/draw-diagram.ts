import { renderMermaidSVG } from 'beautiful-mermaid'
import type { Diagram } from '../ports/markdown.ts'
import { diagramText } from './diagram-text.ts'
import { isInert } from './inert-svg.ts'
import { withSpacedLinks } from './spaced-links.ts'

/** How diagrams begin that the library draws. */
const KNOWN = /^(?:graph|flowchart|stateDiagram|sequenceDiagram|classDiagram|erDiagram|xychart)\b/
const FLOWCHART = /^(?:graph|flowchart)\b/

/** Draws what is written in Mermaid. The result holds no script and no address, whatever its labels say. */
export function drawDiagram(source: string): Diagram {
  const { text, title } = diagramText(source)
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
    // Whatever it throws, the text is shown as it was written.
    return { type: 'not-drawn', reason: 'faulty' }
  }
}

/** The library has fonts fetched, and names them; and colours that the page is to give. */
function withoutFonts(svg: string): string {
  return svg
    .replaceAll(/^\s*@import .*$/gm, '')
    .replaceAll(/font-family: 'x', /g, 'font-family: ')
    .replace(/^<svg ([^>]*?) style="[^"]*"/, '<svg $1')
}
