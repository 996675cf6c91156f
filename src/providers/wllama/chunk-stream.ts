/**
 * An answer that is written in one place and read in another.
 *
 * @module
 */
import type { StreamChunk } from '../../runtime/ports.ts'

/** Milliseconds after which a reader hears that the answer is still being worked on. */
const SIGN_OF_LIFE_MS = 20_000

export type Emit = (chunk: StreamChunk) => void

/**
 * What the work emits, as it comes. An abort rejects with the signal's reason at once, whether the work has noticed or
 * not; a reader who leaves aborts the work. A slow processor may read for minutes before the first word: chunks that say
 * nothing keep the reader from giving up.
 */
export async function* chunksOf(
  signal: AbortSignal,
  work: (emit: Emit, signal: AbortSignal) => Promise<void>,
  signOfLifeMs = SIGN_OF_LIFE_MS,
): AsyncGenerator<StreamChunk> {
  signal.throwIfAborted()
  const left = new AbortController()
  const chunks: StreamChunk[] = []
  let idle: StreamChunk = { type: 'loading', share: 0 }
  let end: { readonly error: unknown } | 'done' | null = null
  let wake = () => {}
  const emit: Emit = chunk => {
    idle = chunk.type === 'loading' ? chunk : { type: 'text', text: '' }
    chunks.push(chunk)
    wake()
  }
  const timer = setInterval(() => emit(idle), signOfLifeMs)
  const aborted = () => wake()
  signal.addEventListener('abort', aborted)
  work(emit, AbortSignal.any([signal, left.signal])).then(
    () => {
      end = 'done'
      wake()
    },
    (error: unknown) => {
      end = { error }
      wake()
    },
  )
  const ended = (): typeof end => end
  try {
    for (;;) {
      signal.throwIfAborted()
      const chunk = chunks.shift()
      const ending = ended()
      if (chunk) yield chunk
      else if (ending === 'done') return
      else if (ending) throw ending.error
      else
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', aborted)
    left.abort()
  }
}
