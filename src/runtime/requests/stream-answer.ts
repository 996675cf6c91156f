import type {
  classifyFailure,
  Failure,
  FailureKind,
  ModelRef,
  ModelRequest,
  Part,
  SendOutcome,
  sentenceIn,
} from '../../engine/index.ts'
import { requestText } from '../../i18n/en/sentences/session.ts'
import type { sentenceFor } from '../../i18n/en/sentences/request-failures.ts'
import { ModelError } from '../../ports/errors.ts'
import {
  type FailedAttempt,
  nextRetry,
  toOutcome,
  type TransientKind,
  type Tried,
} from './retry-policy.ts'
import { appendChunk } from '../../ports/append-chunk.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { unlessAborted } from '../async/calls.ts'

/** A server that is silent for this long counts as dead. */
const SILENCE_MS = 120_000

/** Milliseconds between two reports; more would be drawn in one frame. */
const FRAME_MS = 16

export interface StreamOptions {
  readonly signal: AbortSignal
  /** Called with all parts so far, at most once per frame, and once more at the end if something is left to tell. */
  readonly onParts: (parts: readonly Part[]) => void
  /** Called while a model on this device loads into memory; from 0 to 1. */
  readonly onLoading?: (share: number) => void
  /** Called if the server refuses images and reads notes instead. */
  readonly onImagesRefused?: () => void
  /** Milliseconds without a chunk before the request counts as dead. */
  readonly silenceMs?: number
  /** Loads the table of the providers' error texts; by default from this page's server. */
  readonly loadWording?: () => Promise<Wording>
}

/** Classifies failures and writes their sentences. */
export interface Wording {
  readonly classifyFailure: typeof classifyFailure
  readonly sentenceFor: typeof sentenceFor
  readonly sentenceIn: typeof sentenceIn
}

/** One try. Never rejects: every end is a value. */
export async function tryAnswer(
  model: ChatModel,
  request: ModelRequest,
  options: StreamOptions,
): Promise<Tried> {
  // Usually loaded in free time before. After the request it may be impossible, without a network.
  const wording = (options.loadWording ?? loadWording)().catch(() => null)
  const silence = listenForSilence(options.silenceMs ?? SILENCE_MS)
  const signal = AbortSignal.any([options.signal, silence.signal])
  let parts: readonly Part[] = []
  const telling = oncePerFrame(() => options.onParts(parts))
  try {
    for await (const chunk of model.stream(request, signal)) {
      silence.heard()
      if (chunk.type === 'finish') {
        // The answer may wait for room on the disk: its end is shown meanwhile.
        telling.flush()
        return { ...chunk, type: 'finished', parts }
      }
      if (chunk.type === 'loading') {
        options.onLoading?.(chunk.share)
        continue
      }
      if (chunk.type === 'images-refused') {
        options.onImagesRefused?.()
        continue
      }
      parts = appendChunk(parts, chunk)
      telling.ask()
    }
    throw new ModelError('cut-stream', requestText('cutStream'))
  } catch (error) {
    if (options.signal.aborted) return { type: 'stopped', parts }
    const cause = silence.signal.aborted ? silence.signal.reason : error
    return explained(parts, cause, { model, wording: await wording })
  } finally {
    silence.end()
    telling.end()
  }
}

/** Tries until the end is final, and waits between tries; it does not wait for a network. Never rejects. */
export async function streamAnswer(
  model: ChatModel,
  request: ModelRequest,
  options: StreamOptions,
): Promise<SendOutcome> {
  let waitedOut: readonly TransientKind[] = []
  for (;;) {
    const tried = await tryAnswer(model, request, options)
    if (tried.type !== 'failed') return tried
    const next = nextRetry(tried, waitedOut, null)
    if (next === null) return toOutcome(tried)
    if (!(await elapsed(next.afterMs ?? 0, options.signal))) return { type: 'stopped', parts: [] }
    waitedOut = [...waitedOut, next.kind]
  }
}

/** Resolves with true after `milliseconds`, and with false when aborted. */
async function elapsed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const time = new Promise(resolve => setTimeout(resolve, milliseconds))
  await unlessAborted(time, signal).catch(() => undefined)
  return !signal.aborted
}

/** The table of the providers' error texts, and our sentences. */
export async function loadWording(): Promise<Wording> {
  const [{ classifyFailure }, { sentenceIn }, { sentenceFor }] = await Promise.all([
    import('../../engine/overflow/classify.ts'),
    import('../../engine/overflow/error-text.ts'),
    import('../../i18n/en/sentences/request-failures.ts'),
  ])
  return { classifyFailure, sentenceFor, sentenceIn }
}

/** The same for what is asked outside a chat, where nothing says Retry. */
export async function loadWordingOutsideChats(): Promise<Wording> {
  const wording = await loadWording()
  return {
    ...wording,
    sentenceFor: (kind, facts) => wording.sentenceFor(kind, { ...facts, isOutsideChat: true }),
  }
}

/** Aborts after this much silence. A timer for each chunk would cost more than the chunk. */
function listenForSilence(silenceMs: number) {
  const silence = new AbortController()
  let heardAt = performance.now()
  const listen = () => {
    const leftMs = heardAt + silenceMs - performance.now()
    if (leftMs > 0) timer = setTimeout(listen, leftMs)
    else silence.abort(new ModelError('timeout', requestText('silence')))
  }
  let timer = setTimeout(listen, silenceMs)
  return {
    signal: silence.signal,
    heard: () => {
      heardAt = performance.now()
    },
    end: () => clearTimeout(timer),
  }
}

/** Runs now, or at the end of the frame if it already ran in this one; several calls in a frame cause one run. `flush` does not wait for that. */
function oncePerFrame(run: () => void) {
  let ranAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    ranAt = performance.now()
    run()
  }
  return {
    ask: () => {
      const restMs = ranAt + FRAME_MS - performance.now()
      if (restMs <= 0) now()
      else timer ??= setTimeout(now, restMs)
    },
    flush: () => {
      if (timer !== undefined) now()
    },
    end: () => clearTimeout(timer),
  }
}

/** Classifies the provider's words. The person reads our sentence, with the provider's text under it. */
function explained(
  parts: readonly Part[],
  error: unknown,
  { model: { ref }, wording }: { readonly model: ChatModel; readonly wording: Wording | null },
): FailedAttempt {
  if (!wording) return unexplained(parts, error, ref)
  if (!(error instanceof ModelError)) return unforeseen(parts, ref, wording)
  const { code, status, body, message, retryAfterMs } = error
  const classified = body === null ? null : wording.classifyFailure({ status, body, message })
  const { kind, limitTokens, promptTokens = null, remedy } = known(classified, code)
  // A runner on this device explains its own failures best.
  const isOwn = error.isSentence || (ref.host === null && kind === code)
  const said = body === null ? null : wording.sentenceIn(body)
  const failure: Failure = {
    kind,
    message: isOwn ? message : wording.sentenceFor(kind, { host: ref.host, limitTokens, said }),
    status,
    limitTokens,
    promptTokens,
    remedy,
  }
  return { type: 'failed', parts, failure, retryAfterMs }
}

type Classified = Pick<Failure, 'kind' | 'limitTokens' | 'promptTokens' | 'remedy'>

/** The class that the table found, or the kind that the adapter saw. */
function known(classified: Classified | null, code: FailureKind): Classified {
  if (classified === null)
    return { kind: code, limitTokens: null, promptTokens: null, remedy: 'none' }
  return classified.kind === 'other' ? { ...classified, kind: code } : classified
}

function unforeseen(parts: readonly Part[], { host }: ModelRef, wording: Wording): FailedAttempt {
  const message = wording.sentenceFor('other', { host, limitTokens: null })
  return failedWith(parts, { kind: 'other', message, status: null })
}

/** The page's own server does not answer either, so there is probably no network. */
function unexplained(parts: readonly Part[], error: unknown, { host }: ModelRef): FailedAttempt {
  const message = host === null ? requestText('offline-model') : requestText('offline', { host })
  return error instanceof ModelError
    ? failedWith(parts, { kind: error.code, message, status: error.status })
    : failedWith(parts, { kind: 'other', message, status: null })
}

function failedWith(
  parts: readonly Part[],
  failure: Pick<Failure, 'kind' | 'message' | 'status'>,
): FailedAttempt {
  const whole: Failure = { ...failure, limitTokens: null, remedy: 'none' }
  return { type: 'failed', parts, failure: whole, retryAfterMs: null }
}
