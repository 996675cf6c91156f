/** Tokens that no window holds. */
const MOST_TOKENS = 1_000_000_000

const COUNT = /(?:_tokens|TokenCount|^tokenCount)$/
const DETAILS = /_details$|Details$/
/** What the formats demand, so that a bad one becomes a zero, and no null. */
const DEMANDED = /^(?:input_tokens|output_tokens|tokenCount)$/
/** In place of figures of which the prompt's is none. */
const UNTOLD = { input_tokens: 0, output_tokens: 0 }

/**
 * Token counts that can be none, taken out before anything reads them: a server's figures are no reason to lose its
 * answer, nor to believe that a window is full. The event with such counts taken out of its usage, wherever its format
 * puts that.
 */
export function withPlausibleUsage(event: object): object {
  const own = withOwn(event)
  const held = ['message', 'response'].flatMap(name => {
    const holder: unknown = Reflect.get(own, name)
    return isObject(holder) ? [[name, withOwn(holder)]] : []
  })
  return held.length === 0 ? own : { ...own, ...Object.fromEntries(held) }
}

function withOwn(holder: object): object {
  const reported = ['usage', 'usageMetadata'].flatMap(name => {
    const usage: unknown = Reflect.get(holder, name)
    return usage === undefined || usage === null ? [] : [[name, plausible(usage)]]
  })
  return reported.length === 0 ? holder : { ...holder, ...Object.fromEntries(reported) }
}

function plausible(usage: unknown): object {
  if (!isObject(usage)) return UNTOLD
  const prompt: unknown = Reflect.get(usage, 'input_tokens')
  if ('input_tokens' in usage && !isCount(prompt)) return UNTOLD
  return withCounts(usage)
}

function withCounts(usage: object): object {
  const entries = Object.entries(usage).map(([name, value]: [string, unknown]) => {
    if (COUNT.test(name)) return [name, isCount(value) ? value : DEMANDED.test(name) ? 0 : null]
    if (Array.isArray(value)) return [name, value.filter(isObject).map(withCounts)]
    if (isObject(value)) return [name, withCounts(value)]
    return [name, DETAILS.test(name) ? null : value]
  })
  return Object.fromEntries(entries)
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
