import { parseJson } from '../../ports/parse-json.ts'

/** What one event says about the end. */
export interface Told {
  /** True for text, reasoning or calls of the model. */
  readonly says: boolean
  /** True if it contains a tool call. */
  readonly calls: boolean
  /** `reason`: why the answer ended; figures may follow. `last`: nothing follows. */
  readonly end: 'reason' | 'last' | null
}

export interface EndSigns {
  readonly read: (event: object) => Told
  /** The event of an ordinary end, for a server that reported it only with `[DONE]`. */
  readonly reason: (calls: boolean) => object
  /** The format's event after the reason; null for none. */
  readonly last: object | null
  /** The event without its second report of the end; null if nothing else is in it. */
  readonly withoutEnd: (event: object) => object | null
}

/** True for a text or list that is not empty. */
export function isFilled(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > 0
}

/** Means in every format that nothing follows. */
const DONE = '[DONE]'
/** Milliseconds to wait for figures after the reason. */
const AFTER_REASON_MS = 1_000
/** Milliseconds for a server to end the stream itself, so that its connection can be reused. */
const AFTER_LAST_MS = 200

/** Completes the end of one answer, event by event: adds missing events and drops later ones. */
export function endingAnswer(signs: EndSigns) {
  let ended: 'reason' | 'last' | null = null
  let isDone = false
  let hasSpoken = false
  let hasCalled = false
  /** For a server that continues after a finish reason, the reason means nothing. */
  let continues = false

  /** The useful part of an event; null for none. */
  const heard = (event: object): object | null => {
    const { says, calls, end } = signs.read(event)
    const isLate = ended !== null && !says
    if (isLate && isFailure(event)) return null
    if (isLate && (end === 'reason' || end === ended)) return signs.withoutEnd(event)
    continues = ended !== null && says
    hasSpoken ||= says
    hasCalled ||= calls
    ended = end ?? ended
    return event
  }
  const take = (data: string): readonly string[] => {
    isDone ||= data === DONE
    if (data === DONE) return []
    const event = parsedEvent(data)
    if (event !== null) return textOf(heard(event))
    return ended === null ? [data] : []
  }

  return {
    /** The events to pass on for a received one. */
    take,
    /** Like `take`, for the last data of the stream; ignores half an event. */
    rest: (data: string): readonly string[] =>
      data === DONE || parsedEvent(data) !== null ? take(data) : [],
    /** The events that are missing at the end. */
    close: (): readonly string[] => {
      const isTold = ended !== null || (isDone && hasSpoken)
      return [
        ...(ended === null && isTold ? textOf(signs.reason(hasCalled)) : []),
        ...(ended !== 'last' && isTold ? textOf(signs.last) : []),
      ]
    },
    /** Milliseconds to wait for more; null while the answer continues. */
    patienceMs: (): number | null => {
      if (isDone || ended === 'last') return AFTER_LAST_MS
      return ended === null || continues ? null : AFTER_REASON_MS
    },
  }
}

function isFailure(event: object): boolean {
  return 'error' in event && event.error !== null
}

function textOf(event: object | null): readonly string[] {
  return event === null ? [] : [JSON.stringify(dropImpossibleCounts(event))]
}

/** An event as an object; null for none. Reads Python's `NaN` and `Infinity`, which JSON forbids, as null. */
function parsedEvent(data: string): object | null {
  const event = parseJson(data) ?? parseJson(withoutOddNumbers(data))
  return typeof event === 'object' && event !== null ? event : null
}

function withoutOddNumbers(data: string): string {
  return data.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs, found =>
    found.startsWith('"') ? found : 'null',
  )
}

/** More tokens than any window. */
const MOST_TOKENS = 1_000_000_000

const COUNT = /(?:_tokens|TokenCount|^tokenCount)$/
const DETAILS = /_details$|Details$/
/** Fields that the formats require, so a bad value becomes zero, not null. */
const DEMANDED = /^(?:input_tokens|output_tokens|tokenCount)$/
/** Replaces figures without a prompt count. */
const UNTOLD = { input_tokens: 0, output_tokens: 0 }

/** Removes impossible token counts, which must neither fail the answer nor fill the window. */
function dropImpossibleCounts(event: object): object {
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
