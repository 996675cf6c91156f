/** The value of a file's text, a byte order mark before it or not; undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
