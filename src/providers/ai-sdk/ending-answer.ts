import { parseJson } from '../http/json.ts'

/** What one event tells, as far as the end is concerned. */
export interface Told {
  /** True for text, reasoning or calls of the model. */
  readonly says: boolean
  /** True where some of it is a call of a tool. */
  readonly calls: boolean
  /** `reason`: why the answer ended; figures may still follow. `last`: nothing follows. */
  readonly end: 'reason' | 'last' | null
}

export interface EndSigns {
  readonly read: (event: object) => Told
  /** The event of an ordinary end, for a server that reported it by nothing but `[DONE]`. */
  readonly reason: (calls: boolean) => object
  /** What the format sends behind the reason; null for nothing. */
  readonly last: object | null
  /** The event without the end that it tells, as it came after another; null where nothing of it is left. */
  readonly withoutEnd: (event: object) => object | null
}

/** True for a text with something in it, and for a list. */
export function isFilled(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > 0
}

/** Says in every format that nothing follows. */
const DONE = '[DONE]'
/** How long figures are waited for after the reason, in milliseconds. */
const AFTER_REASON_MS = 1_000
/** How long a server is given to end the stream itself, so that its connection can be used again. */
const AFTER_LAST_MS = 200

/** One answer on its way, event by event: what it lacks of its end is added, and what comes after it is left out. */
export function endingAnswer(signs: EndSigns) {
  let ended: 'reason' | 'last' | null = null
  let isDone = false
  let hasSpoken = false
  let hasCalled = false
  /** A server that continues after a finish reason means nothing by it. */
  let continues = false

  /** What is left of an event; null for nothing. */
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
    /** The events to hand on for one that came. */
    take,
    /** The same for what the stream ended with; half an event is none. */
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
    /** How long to wait for more, in milliseconds; null while the answer continues. */
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

/** An event's object; null for what is none. Python's `NaN` and `Infinity`, which are no JSON, are read as null. */
function parsedEvent(data: string): object | null {
  const event = parseJson(data) ?? parseJson(withoutOddNumbers(data))
  return typeof event === 'object' && event !== null ? event : null
}

function withoutOddNumbers(data: string): string {
  return data.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs, found =>
    found.startsWith('"') ? found : 'null',
  )
}

/** Tokens that no window holds. */
const MOST_TOKENS = 1_000_000_000

const COUNT = /(?:_tokens|TokenCount|^tokenCount)$/
const DETAILS = /_details$|Details$/
/** What the formats demand, so that a bad one becomes a zero, and no null. */
const DEMANDED = /^(?:input_tokens|output_tokens|tokenCount)$/
/** In place of figures of which the prompt's is none. */
const UNTOLD = { input_tokens: 0, output_tokens: 0 }

/** The event without impossible token counts, which must not cost the answer, nor fill the window. */
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
