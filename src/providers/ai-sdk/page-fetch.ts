import { serverText } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'
import { ask } from '../http/ask.ts'
import { LongAnswerError, textOf, withBody } from '../http/bounded.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { endingAnswer, type AnswerFormat } from './ending-answer.ts'
import { eventReader, type ReceivedEvent } from './event-reader.ts'
import { objectsIn } from './fields.ts'
import { failureIn } from './told-failure.ts'

/** Turns a whole answer, from a server that does not stream, into the payloads of a stream; null if it is no answer. */
export type WholeAnswer = (body: unknown) => readonly string[] | null

/** A wire format whose servers may send a whole answer. */
export interface PageFormat extends AnswerFormat {
  readonly wholeAnswerOf?: WholeAnswer
}

/**
 * `fetch` for the SDK. It sends no `user-agent` and no empty key, for which browsers would need the server's permission. It turns
 * a whole answer into a stream, and an error or a web page into a `ModelError`. It ends an answer when the server reports the
 * end.
 */
export function pageFetch(format: PageFormat): typeof ask {
  const { wholeAnswerOf = () => null } = format
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('user-agent')
    for (const name of KEY_HEADERS)
      if (WITHOUT_KEY.test(headers.get(name) ?? '')) headers.delete(name)
    const response = await ask(input, { ...init, headers })
    const kind = response.headers.get('content-type') ?? ''
    const streamed =
      response.ok && /\b(?:json|html)\b/i.test(kind) && !/ndjson/i.test(kind)
        ? asStream(await wholeTextOf(response), wholeAnswerOf)
        : response
    return streamed.ok && streamed.body !== null
      ? withBody(streamed, wholeAnswer(streamed.body, format))
      : streamed
  }
}

async function wholeTextOf(response: Response): Promise<string> {
  try {
    return await textOf(response)
  } catch (error) {
    if (!(error instanceof LongAnswerError)) throw error
    throw new ModelError('other', error.message, { cause: error, isSentence: true })
  }
}

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key']
const WITHOUT_KEY = /^(?:Bearer)?\s*$/

function asStream(text: string, wholeAnswerOf: WholeAnswer): Response {
  if (/^\s*(?:data|event|id|retry|error)?:/.test(text)) return eventStream(text)
  const body = parseJson(text)
  const payloads = wholeAnswerOf(body)
  if (payloads) return eventStream(payloads.map(payload => `data: ${payload}\n\n`).join(''))
  const [first] = objectsIn(body)
  const told = first === undefined ? null : failureIn(first, { name: '', isAnswer: false })
  const isError = told?.isSure === true
  const isPage = /^\s*</.test(text)
  const hasWords = isPage
    ? text.replace(/<[^>]*>/g, '').trim() !== ''
    : body === undefined || told !== null
  throw new ModelError(
    isError ? 'server-error' : 'malformed-stream',
    isError ? serverText('errorInAnswer') : serverText('noStream'),
    { body: hasWords ? text : null },
  )
}

function eventStream(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}

/** Bytes to read at once: a few milliseconds of work for all later steps. */
const SLICE_BYTES = 8_192

/** The stream with the end that the SDK needs. A large piece is passed on in slices. */
export function wholeAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  format: PageFormat,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const events = eventReader()
  const answer = endingAnswer(format)
  const turn = createTurns()
  let unread: Uint8Array = new Uint8Array()
  let endedAt: number | null = null

  /** Milliseconds left to wait after the end; null before it. */
  const left = () => {
    const patienceMs = answer.patienceMs()
    endedAt = patienceMs === null ? null : (endedAt ?? performance.now())
    return patienceMs === null || endedAt === null
      ? null
      : Math.max(0, endedAt + patienceMs - performance.now())
  }

  return new ReadableStream({
    pull: async controller => {
      const put = (texts: readonly string[]) => {
        if (texts.length > 0) controller.enqueue(encoder.encode(texts.map(eventOf).join('')))
        return texts.length > 0
      }
      for (;;) {
        await turn()
        const piece = unread.length > 0 ? unread : await nextOf(reader, left())
        if (piece === 'ended') {
          put([
            ...events.rest().flatMap(answer.rest),
            ...outsideEvents(events.outside(), format).flatMap(answer.rest),
            ...answer.close(),
          ])
          controller.close()
          void reader.cancel().catch(() => undefined)
          return
        }
        unread = piece.subarray(SLICE_BYTES)
        const text = decoder.decode(piece.subarray(0, SLICE_BYTES), { stream: true })
        if (put(events.push(text).flatMap(answer.take))) return
      }
    },
    cancel: reason => reader.cancel(reason),
  })
}

/** What stands outside the events of a stream: a whole answer, an error or a web page under the wrong content type. */
function outsideEvents(
  text: string,
  { wholeAnswerOf = () => null }: PageFormat,
): readonly ReceivedEvent[] {
  if (text === '') return []
  return (wholeAnswerOf(parseJson(text)) ?? [text]).map(data => ({ name: '', data }))
}

/** The next piece; `ended` for none, and if it does not arrive in time after a reported end. */
async function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  leftMs: number | null,
): Promise<Uint8Array<ArrayBuffer> | 'ended'> {
  const next = reader.read().then(({ done, value }) => (done ? 'ended' : value))
  if (leftMs === null) return next
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'ended'>(resolve => {
    timer = setTimeout(resolve, leftMs, 'ended')
  })
  // A failure after the end does not change the answer.
  const ended = next.catch(() => 'ended' as const)
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

/** Milliseconds of work before other tasks of this thread run. */
const TURN_MS = 8

/** Call it before each piece of long work; it lets timers and key presses run. */
function createTurns(): () => Promise<void> | void {
  let endsAt = performance.now() + TURN_MS
  return () => {
    if (performance.now() < endsAt) return undefined
    return otherTasks().then(() => {
      endsAt = performance.now() + TURN_MS
    })
  }
}

/** Resolves in a new task; a timer would wait four milliseconds. */
function otherTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** An event with this data, as text for the wire. */
function eventOf(data: string): string {
  const lines = data.split('\n').map(line => `data: ${line}\n`)
  return `${lines.join('')}\n`
}
