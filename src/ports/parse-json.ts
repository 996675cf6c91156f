/** The JSON value in a text, with or without a byte order mark; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
