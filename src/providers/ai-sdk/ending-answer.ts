import { parseJson } from '../../ports/parse-json.ts'
import type { ReceivedEvent } from './event-reader.ts'
import { isFields, type Clean, type Fields } from './fields.ts'
import { failureIn, failureInText, isHalf, type ToldFailure } from './told-failure.ts'

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
  readonly reason: (calls: boolean) => Fields
  /** The format's event after the reason; null for none. */
  readonly last: Fields | null
  /** The event without its second report of the end; null if nothing else is in it. */
  readonly withoutEnd: (event: object) => object | null
}

/** True for a text or list that is not empty. */
export function isFilled(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > 0
}

/** Means in every format that nothing follows. */
const DONE = /^\s*"?\[DONE\]"?\s*$/i
/** Milliseconds to wait for figures after the reason. */
const AFTER_REASON_MS = 1_000
/** Milliseconds for a server to end the stream itself, so that its connection can be reused. */
const AFTER_LAST_MS = 200
/** Data that no format has: the SDK fails the answer here, after all earlier words. */
const FAILED = '"failed"'

/** How one wire format is read. */
export interface AnswerFormat {
  readonly ends: EndSigns
  readonly clean: () => Clean
  /** Called once for an answer that failed, with what the server told. */
  readonly onFailure: (told: ToldFailure) => void
}

/** Reads one answer event by event. Skips what says nothing, completes the end, and drops what follows it. */
export function endingAnswer({ ends: signs, clean: createClean, onFailure }: AnswerFormat) {
  const clean = createClean()
  let ended: 'reason' | 'last' | null = null
  let isDone = false
  let hasSpoken = false
  let hasCalled = false
  let hasFailed = false
  /** For a server that continues after a finish reason, the reason means nothing. */
  let continues = false
  /** The newest words that may be an error. They are one if the answer does not end well. */
  let suspect: ToldFailure | null = null

  /** The useful part of a cleaned event; null for none. */
  const heard = (event: object): object | null => {
    const { says, calls, end } = signs.read(event)
    const isLate = ended !== null && !says
    if (isLate && (end === 'reason' || end === ended)) return signs.withoutEnd(event)
    continues = ended !== null && says
    hasSpoken ||= says
    hasCalled ||= calls
    ended = end ?? ended
    if (says) suspect = null
    return event
  }
  const fail = (told: ToldFailure): readonly string[] => {
    hasFailed = true
    onFailure({ ...told, hasSpoken })
    return [FAILED]
  }
  /** An event that broke off is why an answer fails, whatever is told about progress after it. */
  const noteSuspect = (told: ToldFailure) => {
    if (suspect?.words !== null) suspect = told
  }
  const takeObject = (event: Fields, name: string): readonly string[] => {
    const cleaned = clean('type' in event || name === '' ? event : { type: name, ...event })
    const told = failureIn(event, { name, isAnswer: cleaned.length > 0 })
    const isLate = ended !== null
    const texts = cleaned.map(heard).flatMap(textOf)
    if (told === null || isLate) return texts
    if (told.isSure) return [...texts, ...fail(told)]
    noteSuspect(told)
    return texts
  }
  const takeText = (text: string, name: string): readonly string[] => {
    const told = failureInText(text, name)
    if (told === null || ended !== null) return []
    if (told.isSure) return fail(told)
    noteSuspect(told)
    return []
  }
  const take = ({ data, name }: ReceivedEvent): readonly string[] => {
    if (hasFailed) return []
    if (DONE.test(data)) {
      isDone = true
      return []
    }
    const values = valuesIn(data)
    return values === null
      ? takeText(data, name)
      : values.flatMap(value => {
          if (hasFailed) return []
          if (isFields(value)) return takeObject(value, name)
          return typeof value === 'string' ? takeText(value, name) : []
        })
  }

  return {
    /** The events to pass on for a received one. */
    take,
    /** Like `take`, for the last data of the stream; ignores half an event. */
    rest: (event: ReceivedEvent): readonly string[] =>
      isHalf(event.data) && valuesIn(event.data) === null ? [] : take(event),
    /** The events that are missing at the end. */
    close: (): readonly string[] => {
      if (hasFailed) return []
      const isTold = ended !== null || (isDone && hasSpoken)
      if (!isTold) return suspect === null ? [] : fail(suspect)
      const missing = [
        ...(ended === null ? [signs.reason(hasCalled)] : []),
        ...(ended !== 'last' && signs.last !== null ? [signs.last] : []),
      ]
      return missing.flatMap(event => clean(event)).flatMap(textOf)
    },
    /** Milliseconds to wait for more; null while the answer continues. */
    patienceMs: (): number | null => {
      if (hasFailed) return 0
      if (isDone || ended === 'last') return AFTER_LAST_MS
      return ended === null || continues ? null : AFTER_REASON_MS
    },
  }
}

function textOf(event: object | null): readonly string[] {
  return event === null ? [] : [JSON.stringify(dropImpossibleCounts(event))]
}

/** The JSON values of an event; null if it is no JSON. Several lines may be several events whose blank lines are missing. */
function valuesIn(data: string): readonly unknown[] | null {
  const whole = parsed(data)
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole]
  const lines = data.split('\n').map(parsed)
  return lines.length > 1 && lines.every(line => line !== undefined) ? lines : null
}

/** Reads Python's `NaN` and `Infinity`, which JSON forbids, as null. */
function parsed(data: string): unknown {
  return parseJson(data) ?? parseJson(withoutOddNumbers(data))
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
    return isFields(holder) ? [[name, withOwn(holder)]] : []
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
  if (!isFields(usage)) return UNTOLD
  const prompt: unknown = Reflect.get(usage, 'input_tokens')
  if ('input_tokens' in usage && !isCount(prompt)) return UNTOLD
  return withCounts(usage)
}

function withCounts(usage: object): object {
  const entries = Object.entries(usage).map(([name, value]: [string, unknown]) => {
    if (COUNT.test(name)) return [name, isCount(value) ? value : DEMANDED.test(name) ? 0 : null]
    if (Array.isArray(value)) return [name, value.filter(isFields).map(withCounts)]
    if (isFields(value)) return [name, withCounts(value)]
    return [name, DETAILS.test(name) ? null : value]
  })
  return Object.fromEntries(entries)
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS
}
