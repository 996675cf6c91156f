import { serverText } from '../../i18n/en/sentences/servers.ts'
import { AppError } from '../../ports/errors.ts'

/** The most bytes of an answer, and of one event in a stream of events. Answers of models are limited further (`ai-sdk/step.ts`). */
export const MOST_BYTES = 128_000_000

/** A server sends more than any answer has. The rest was not read. */
export class LongAnswerError extends AppError<'too-long'> {
  constructor(url: string) {
    const megabytes = MOST_BYTES / 1_000_000
    const host = URL.parse(url)?.host
    super(
      'too-long',
      host === undefined
        ? serverText('longAnswer-unknown', { megabytes })
        : serverText('longAnswer', { host, megabytes }),
    )
    this.name = 'LongAnswerError'
  }
}

/** The same answer, whose body fails with `LongAnswerError` after `most` bytes. In a stream of events each event has as many. */
export function bounded(response: Response, url: string, most = MOST_BYTES): Response {
  const { body, headers } = response
  if (body === null) return response
  const isStream = /\bevent-stream\b/i.test(headers.get('content-type') ?? '')
  let bytes = 0
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (piece, controller) => {
        bytes = isStream && endsEvent(piece) ? 0 : bytes + piece.length
        if (bytes > most) controller.error(new LongAnswerError(url))
        else controller.enqueue(piece)
      },
    }),
  )
  return withBody(response, counted)
}

/**
 * The same answer with another body. `new Response` takes none for 204, although answers have one in Chromium, and knows no
 * status over 599.
 */
export function withBody(response: Response, body: BodyInit): Response {
  const same = new Response(body, { headers: response.headers })
  for (const name of ['status', 'statusText', 'ok', 'url', 'redirected', 'type'] as const)
    Object.defineProperty(same, name, { value: response[name] })
  return same
}

/** True if an empty line is in the piece. One that is cut over two pieces counts with the next. */
function endsEvent(piece: Uint8Array): boolean {
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) {
    const next = piece[at + 1]
    if (next === LINE_FEED || (next === RETURN && piece[at + 2] === LINE_FEED)) return true
  }
  return false
}

const LINE_FEED = 10
const RETURN = 13

/** The bytes of an answer. Rejects with `LongAnswerError`, in every browser. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read())
    pieces.push(read.value)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** The text of an answer, in UTF-8. Rejects as `bytesOf` does. */
export async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await bytesOf(response))
}
