import type { StreamChunk } from '../../ports/chat-model.ts'

export type Emit = (chunk: StreamChunk) => void

export interface ChannelOptions {
  readonly signal: AbortSignal
  /** Milliseconds between two signs of life; before the first word, the last share is reported again. */
  readonly pulseMs?: number
  /** Signs of life also after the first word, because a processor may pause for minutes, which looks like a failure. */
  readonly pausesInAnswer?: boolean
}

const PULSE_MS = 15_000

/** Streams what `work` emits, and ends at once if aborted. Loading never falls. `loaded` says without a chunk that all is in memory. */
export async function* chunkStream(
  work: (emit: Emit, signal: AbortSignal, loaded: () => void) => Promise<void>,
  { signal, pulseMs = PULSE_MS, pausesInAnswer = false }: ChannelOptions,
): AsyncGenerator<StreamChunk> {
  signal.throwIfAborted()
  const left = new AbortController()
  const queue: { chunks: StreamChunk[]; end: End | null } = { chunks: [], end: null }
  let wake: () => void = () => undefined
  let share = 0
  let hasBegun = false

  const emit: Emit = chunk => {
    if (chunk.type !== 'loading') hasBegun = true
    else if (hasBegun) return
    else share = Math.max(share, chunk.share)
    queue.chunks.push(chunk.type === 'loading' ? { type: 'loading', share } : chunk)
    wake()
  }
  const end = (ending: End) => {
    queue.end = ending
    wake()
  }
  const loaded = () => {
    share = 1
  }
  void work(emit, AbortSignal.any([signal, left.signal]), loaded).then(
    () => end({ type: 'done' }),
    (error: unknown) => end({ type: 'failed', error }),
  )
  const signOfLife = () =>
    emit(hasBegun && pausesInAnswer ? { type: 'text', text: '' } : { type: 'loading', share })
  const pulse = setInterval(signOfLife, pulseMs)
  const aborted = () => wake()
  signal.addEventListener('abort', aborted, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = queue.chunks.shift()
      if (next) yield next
      else if (queue.end?.type === 'done') return
      else if (queue.end?.type === 'failed') throw queue.end.error
      else
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  } finally {
    clearInterval(pulse)
    signal.removeEventListener('abort', aborted)
    left.abort()
  }
}

type End = { readonly type: 'done' } | { readonly type: 'failed'; readonly error: unknown }
