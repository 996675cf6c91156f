/**
 * The session file inside an HTML page: the text of a `template`, which a browser neither draws nor runs. The signs of
 * HTML are written as JSON escapes, so the text reads the same to a parser of HTML and to a search.
 */
const OPENING = '<template id="palimpsest-session">'
const CLOSING = '</template>'

const ESCAPES: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
}

/** The element for this JSON, in which the signs stand in strings only. */
export function carrierOf(json: string): string {
  return OPENING + json.replaceAll(/[<>&]/g, sign => ESCAPES[sign] ?? sign) + CLOSING
}

/** The session file inside a page that Export has written, perhaps cut off; null for every other text. Parses no HTML. */
export function carriedJson(text: string): string | null {
  if (!/^\s*</.test(text)) return null
  const start = text.indexOf(OPENING)
  if (start < 0) return null
  const end = text.indexOf(CLOSING, start)
  return text.slice(start + OPENING.length, end < 0 ? undefined : end)
}
