import type {
  classifyFailure,
  Failure,
  FailureKind,
  ModelRef,
  ModelRequest,
  Part,
  SendOutcome,
} from '../../engine/index.ts'
import { requestSentences } from '../../i18n/en/sentences/requests.ts'
import type { sentenceFor } from '../../i18n/en/sentences/request-failures.ts'
import { appendChunk } from './append-chunk.ts'
import { ModelError } from '../../ports/errors.ts'
import {
  nextRetry,
  type FailedAttempt,
  type NextRetry,
  type TransientKind,
} from './retry-policy.ts'
import { defaultWait, type RetryWait } from './retry-wait.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import type { Clock } from '../../ports/platform.ts'

/** A server that sends nothing for this long has died. */
const SILENCE_MS = 120_000

export interface StreamOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Called with all parts so far, after each chunk. */
  readonly onParts: (parts: readonly Part[]) => void
  /** Called before a wait between two tries, and with null once it is over. */
  readonly onWait: (wait: Wait | null) => void
  /** Waits between two tries; nothing ends it early by default. */
  readonly pause?: RetryWait
  /** True where the network is there that the model needs. Without it a server that cannot be reached is asked once. */
  readonly canReach?: () => boolean
  /** Called while a model on this device is on its way into memory; from 0 to 1. */
  readonly onLoading?: (share: number) => void
  /** Called where the server takes no images, so that it reads notes in their place. */
  readonly onImagesRefused?: () => void
  /** Milliseconds without a chunk before the request counts as dead. */
  readonly silenceMs?: number
  /** Loads the table of every provider's wordings; from this page's own server by default. */
  readonly loadWording?: () => Promise<Wording>
}

/** A wait between two tries of a request. */
export interface Wait {
  /** When the next try is made; null: once there is a network again. */
  readonly until: number | null
  readonly kind: TransientKind
  /** What a person would read if this had been the last try. */
  readonly message: string
}

/** Classifies failures and puts them into words. */
export interface Wording {
  readonly classifyFailure: typeof classifyFailure
  readonly sentenceFor: typeof sentenceFor
}

/**
 * One model request from its first try to its outcome: waits as the server asks and for a server that cannot be
 * reached, gives up on silence, keeps what arrived. Never rejects: every end of a request is a value.
 */
export async function streamAnswer(
  model: ChatModel,
  request: ModelRequest,
  options: StreamOptions,
): Promise<SendOutcome> {
  // Loaded with the first request: it is not needed before, and cannot be loaded once the network is gone.
  const wording = (options.loadWording ?? loadWording)().catch(() => null)
  let waitedOut: readonly TransientKind[] = []
  for (;;) {
    const ended = await tryOnce(model, request, options)
    const outcome = ended.type === 'broken' ? explained(ended, model, await wording) : ended
    const next = outcome.type === 'failed' ? nextRetry(outcome, waitedOut, options.canReach) : null
    if (outcome.type !== 'failed' || next === null) return settled(outcome)
    if (!(await waited(next, outcome.failure, options))) return { type: 'stopped', parts: [] }
    waitedOut = next.afterMs === null ? [] : [...waitedOut, next.kind]
  }
}

async function loadWording(): Promise<Wording> {
  const [{ classifyFailure }, { sentenceFor }] = await Promise.all([
    import('../../engine/overflow/classify.ts'),
    import('../../i18n/en/sentences/request-failures.ts'),
  ])
  return { classifyFailure, sentenceFor }
}

/** False when it was stopped. */
async function waited(
  { kind, afterMs }: NextRetry,
  { message }: Failure,
  { clock, signal, onWait, pause = defaultWait }: StreamOptions,
): Promise<boolean> {
  onWait({ until: afterMs === null ? null : clock.now() + afterMs, kind, message })
  const continues = await pause(afterMs, signal)
  onWait(null)
  return continues
}

interface BrokenTry {
  readonly type: 'broken'
  readonly parts: readonly Part[]
  readonly error: unknown
}

type Ended = Exclude<SendOutcome, { type: 'failed' }>

function settled(outcome: Ended | FailedAttempt): SendOutcome {
  if (outcome.type !== 'failed') return outcome
  const { type, parts, failure } = outcome
  return { type, parts, failure }
}

async function tryOnce(
  model: ChatModel,
  request: ModelRequest,
  options: StreamOptions,
): Promise<Ended | BrokenTry> {
  const silence = new AbortController()
  const signal = AbortSignal.any([options.signal, silence.signal])
  const dies = () => silence.abort(new ModelError('timeout', requestSentences.silence))
  let parts: readonly Part[] = []
  let timer = setTimeout(dies, options.silenceMs ?? SILENCE_MS)
  try {
    for await (const chunk of model.stream(request, signal)) {
      clearTimeout(timer)
      timer = setTimeout(dies, options.silenceMs ?? SILENCE_MS)
      if (chunk.type === 'finish') return finishedWith(parts, chunk)
      if (chunk.type === 'loading') {
        options.onLoading?.(chunk.share)
        continue
      }
      if (chunk.type === 'images-refused') {
        options.onImagesRefused?.()
        continue
      }
      parts = appendChunk(parts, chunk)
      options.onParts(parts)
    }
    const error = new ModelError('cut-stream', requestSentences.cutStream)
    return { type: 'broken', parts, error }
  } catch (error) {
    if (options.signal.aborted) return { type: 'stopped', parts }
    const cause = silence.signal.aborted ? silence.signal.reason : error
    return { type: 'broken', parts, error: cause }
  } finally {
    clearTimeout(timer)
  }
}

function finishedWith(
  parts: readonly Part[],
  chunk: Extract<StreamChunk, { type: 'finish' }>,
): Ended {
  const { finishReason, usage, edits } = chunk
  const outcome = { type: 'finished', parts, finishReason, usage } as const
  return edits === undefined ? outcome : { ...outcome, edits }
}

/** The provider's words are classified; what a person reads is our own sentence. */
function explained(
  { parts, error }: BrokenTry,
  { ref }: ChatModel,
  wording: Wording | null,
): FailedAttempt {
  if (!wording) return unexplained(parts, error, ref)
  if (!(error instanceof ModelError)) return unforeseen(parts, ref, wording)
  const { code, status, body, message, retryAfterMs } = error
  const classified = body === null ? null : wording.classifyFailure({ status, body, message })
  const { kind, limitTokens, promptTokens = null, remedy } = known(classified, code)
  // What runs on this device knows best itself what happened to it.
  const isOwn = error.isSentence || (ref.host === null && kind === code)
  const failure: Failure = {
    kind,
    message: isOwn ? message : wording.sentenceFor(kind, { host: ref.host, limitTokens }),
    status,
    limitTokens,
    promptTokens,
    remedy,
  }
  return { type: 'failed', parts, failure, retryAfterMs }
}

type Classified = Pick<Failure, 'kind' | 'limitTokens' | 'promptTokens' | 'remedy'>

/** What the table made of the words, or the kind that the adapter saw. */
function known(classified: Classified | null, code: FailureKind): Classified {
  if (classified === null)
    return { kind: code, limitTokens: null, promptTokens: null, remedy: 'none' }
  return classified.kind === 'other' ? { ...classified, kind: code } : classified
}

function unforeseen(parts: readonly Part[], { host }: ModelRef, wording: Wording): FailedAttempt {
  const kind = 'other'
  const message = wording.sentenceFor(kind, { host, limitTokens: null })
  const failure: Failure = { kind, message, status: null, limitTokens: null, remedy: 'none' }
  return { type: 'failed', parts, failure, retryAfterMs: null }
}

/** Not even this page's own server answers: most likely there is no network at all. */
function unexplained(parts: readonly Part[], error: unknown, { host }: ModelRef): FailedAttempt {
  const failure: Failure = {
    kind: error instanceof ModelError ? error.code : 'other',
    message: requestSentences.offline(host),
    status: error instanceof ModelError ? error.status : null,
    limitTokens: null,
    remedy: 'none',
  }
  return { type: 'failed', parts, failure, retryAfterMs: null }
}
