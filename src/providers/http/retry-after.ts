const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }

/** `Please try again in 1m26.4s`, `Please retry after 12 seconds`, `"retryDelay": "37s"`. */
const WORDS =
  /(?:(?:try again|retry)\s+(?:in|after)\s+|retryDelay"\s*:\s*")((?:[\d.]+\s*(?:hours?|minutes?|seconds?|milliseconds?|ms|h|m|s)\s*)+)/i
const SPAN = /([\d.]+)\s*(milliseconds?|ms|hours?|h|minutes?|m|seconds?|s)/gi

/**
 * How long a server asks to wait. A page may read the header only where the server exposes it to pages, so the words of
 * the error are read too. Milliseconds from `retry-after-ms`, from `retry-after` in seconds or as a date, or from the
 * error's own words; null where none of them tells.
 */
export function retryAfter(
  headers: Readonly<Record<string, string>>,
  { body = '', now = Date.now() }: { readonly body?: string; readonly now?: number } = {},
): number | null {
  return inHeaders(headers, now) ?? inWords(body)
}

function inHeaders(headers: Readonly<Record<string, string>>, now: number): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds
  const header = headers['retry-after']
  if (header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  if (seconds >= 0) return seconds * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function inWords(body: string): number | null {
  const [, wait] = WORDS.exec(body) ?? []
  if (wait === undefined) return null
  const spans = [...wait.matchAll(SPAN)].map(
    ([, amount, unit = '']) => Number(amount) * (UNITS[shortUnit(unit.toLowerCase())] ?? 0),
  )
  const milliseconds = Math.round(spans.reduce((sum, span) => sum + span, 0))
  return Number.isNaN(milliseconds) ? null : milliseconds
}

function shortUnit(unit: string): string {
  return unit === 'ms' || unit.startsWith('milli') ? 'ms' : unit.slice(0, 1)
}
