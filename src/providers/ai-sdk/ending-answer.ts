import type { EndSigns } from './end-signs.ts'
import { withPlausibleUsage } from './plausible-usage.ts'
import { parsedJson } from '../http/json.ts'

/** Says in every format that nothing follows. */
const DONE = '[DONE]'
/** How long figures are waited for after the reason, in milliseconds. */
const AFTER_REASON_MS = 1_000
/** How long a server is given to end the stream itself, so that its connection can be used again. */
const AFTER_LAST_MS = 200

/** One answer on its way, event by event. */
export interface EndingAnswer {
  /** The events to hand on for one that came. */
  readonly take: (data: string) => readonly string[]
  /** The same for what the stream ended with; half an event is none. */
  readonly rest: (data: string) => readonly string[]
  /** The events that are missing at the end. */
  readonly close: () => readonly string[]
  /** How long to wait for more, in milliseconds; null while the answer continues. */
  readonly patienceMs: () => number | null
}

/** What an answer lacks of its end, and what comes after it. */
export function endingAnswer(signs: EndSigns): EndingAnswer {
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
    take,
    rest: data => (data === DONE || parsedEvent(data) !== null ? take(data) : []),
    close: () => {
      const isTold = ended !== null || (isDone && hasSpoken)
      return [
        ...(ended === null && isTold ? textOf(signs.reason(hasCalled)) : []),
        ...(ended !== 'last' && isTold ? textOf(signs.last) : []),
      ]
    },
    patienceMs: () => {
      if (isDone || ended === 'last') return AFTER_LAST_MS
      return ended === null || continues ? null : AFTER_REASON_MS
    },
  }
}

function isFailure(event: object): boolean {
  return 'error' in event && event.error !== null
}

function textOf(event: object | null): readonly string[] {
  return event === null ? [] : [JSON.stringify(withPlausibleUsage(event))]
}

/** An event's object; null for what is none. Python's `NaN` and `Infinity`, which are no JSON, are read as null. */
function parsedEvent(data: string): object | null {
  const event = parsedJson(data) ?? parsedJson(withoutOddNumbers(data))
  return typeof event === 'object' && event !== null ? event : null
}

function withoutOddNumbers(data: string): string {
  return data.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs, found =>
    found.startsWith('"') ? found : 'null',
  )
}
