/**
 * The size at which an image is drawn, known before its bytes are, so that nothing below it moves.
 *
 * @module
 */

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A side that is shorter can hardly be seen, or pressed. */
const LEAST = 48

/** The image's shape within `most`, never larger than it is, and no side below what can be pressed. */
export function fitted({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  const side = (pixels: number) => Math.max(LEAST, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}

/** The address of an empty picture of that size: keeps the place until the bytes are there. */
export function blankOf({ width, height }: Size): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`
}
