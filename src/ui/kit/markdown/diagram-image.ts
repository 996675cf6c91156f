/** Colours of a diagram, as CSS has them. */
export interface DiagramColours {
  readonly ink: string
  readonly faint: string
  readonly line: string
  readonly ground: string
  readonly fill: string
}

/** The colours that an element and its lines have; `.diagram` in the style sheet says which is which. */
export function coloursOf(element: HTMLElement): DiagramColours {
  const { color, caretColor, borderTopColor, backgroundColor, outlineColor } =
    getComputedStyle(element)
  return {
    ink: color,
    faint: caretColor,
    line: borderTopColor,
    ground: backgroundColor,
    fill: outlineColor,
  }
}

/** The address of an image of the drawing in these colours. As an image it runs nothing and fetches nothing. */
export function imageOf(svg: string, { ink, faint, line, ground, fill }: DiagramColours): string {
  const properties = [
    `--fg:${ink}`,
    `--muted:${faint}`,
    `--line:${line}`,
    `--border:${line}`,
    `--bg:${ground}`,
    `--surface:${fill}`,
  ]
  const coloured = svg.replace(/^<svg /, () => `<svg style="${properties.join(';')}" `)
  return `data:image/svg+xml,${encodeURIComponent(coloured)}`
}
