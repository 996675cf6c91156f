/**
 * One model request from its first try to its outcome: waits as the server asks, gives up on silence,
 * keeps what arrived.
 *
 * @module
 */
import type { FailureKind, ModelRef } from '../engine/event.ts'
import type { Part, ModelRequest } from '../engine/message.ts'
import type { classifyFailure, sentenceFor } from '../engine/overflow.ts'
import type { Failure, SendOutcome } from '../engine/turn/types.ts'
import { withChunk } from './answer-parts.ts'
import { ModelError } from './errors.ts'
import type { ChatModel, Clock, StreamChunk } from './ports.ts'

/** Tries after the first one, for refusals that pass by themselves. */
const RETRIES = 2
/** Nothing is waited for longer than this; the person is asked instead. */
const LONGEST_WAIT_MS = 60_000
/** A server that sends nothing for so long has died. */
const SILENCE_MS = 120_000

export interface StreamOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Called with all parts so far, after each chunk. */
  readonly onParts: (parts: readonly Part[]) => void
  /** Called before a wait: until when, and why. */
  readonly onWait: (until: number, reason: string) => void
  /** Called while a model on this device is on its way into memory; from 0 to 1. */
  readonly onLoading?: (share: number) => void
  /** Milliseconds without a chunk before the request counts as dead. */
  readonly silenceMs?: number
  /** Loads the table of every provider's wordings; from this page's own server by default. */
  readonly loadWording?: () => Promise<Wording>
}

/** What tells failures apart and puts them into words. */
export interface Wording {
  readonly classifyFailure: typeof classifyFailure
  readonly sentenceFor: typeof sentenceFor
}

/** Never rejects: every end of a request is a value. */
export async function streamAnswer(
  model: ChatModel,
  request: ModelRequest,
  options: StreamOptions,
): Promise<SendOutcome> {
  // Loaded with the first request: it is not needed before, and cannot be loaded once the network is gone.
  const load = options.loadWording ?? (() => import('../engine/overflow.ts'))
  const wording = load().catch(() => null)
  for (let attempt = 0; ; attempt += 1) {
    const ended = await tryOnce(model, request, options)
    const outcome = ended.type === 'broken' ? explained(ended, model, await wording) : ended
    const wait = outcome.type === 'failed' ? waitFor(outcome, attempt) : null
    if (outcome.type !== 'failed' || wait === null) return settled(outcome)
    options.onWait(options.clock.now() + wait, outcome.failure.message)
    if (!(await pause(wait, options.signal))) return { type: 'stopped', parts: [] }
  }
}

interface FailedTry {
  readonly type: 'failed'
  readonly parts: readonly Part[]
  readonly failure: Failure
  readonly retryAfterMs: number | null
}

interface BrokenTry {
  readonly type: 'broken'
  readonly parts: readonly Part[]
  readonly error: unknown
}

type Ended = Exclude<SendOutcome, { type: 'failed' }>

function settled(outcome: Ended | FailedTry): SendOutcome {
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
  const dies = () =>
    silence.abort(new ModelError('timeout', 'The server sent nothing for two minutes.'))
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
      parts = withChunk(parts, chunk)
      options.onParts(parts)
    }
    const error = new ModelError('cut-stream', 'The connection broke before the answer ended.')
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
): FailedTry {
  if (!wording) return unexplained(parts, error, ref)
  if (!(error instanceof ModelError)) return unforeseen(parts, ref, wording)
  const { code, status, body, message, retryAfterMs } = error
  const told = body === null ? null : wording.classifyFailure({ status, body, message })
  const { kind, limitTokens, promptTokens = null, remedy } = known(told, code)
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
function known(told: Classified | null, code: FailureKind): Classified {
  if (told === null) return { kind: code, limitTokens: null, promptTokens: null, remedy: 'none' }
  return told.kind === 'other' ? { ...told, kind: code } : told
}

function unforeseen(parts: readonly Part[], { host }: ModelRef, wording: Wording): FailedTry {
  const kind = 'other'
  const message = wording.sentenceFor(kind, { host, limitTokens: null })
  const failure: Failure = { kind, message, status: null, limitTokens: null, remedy: 'none' }
  return { type: 'failed', parts, failure, retryAfterMs: null }
}

/** Not even this page's own server answers: most likely there is no network at all. */
function unexplained(parts: readonly Part[], error: unknown, { host }: ModelRef): FailedTry {
  const failure: Failure = {
    kind: error instanceof ModelError ? error.code : 'other',
    message: `The request to ${host ?? 'the model'} failed, and this page cannot reach its own server either. Check the network, then press Retry.`,
    status: error instanceof ModelError ? error.status : null,
    limitTokens: null,
    remedy: 'none',
  }
  return { type: 'failed', parts, failure, retryAfterMs: null }
}

/** Milliseconds to wait before the next try; null when there is none. */
function waitFor({ parts, failure, retryAfterMs }: FailedTry, attempt: number): number | null {
  const passing = failure.kind === 'rate-limit' || failure.kind === 'server-error'
  if (!passing || parts.length > 0 || attempt >= RETRIES) return null
  const wait = retryAfterMs ?? 1_000 * 2 ** attempt
  return wait <= LONGEST_WAIT_MS ? wait : null
}

/** True after the pause, false when it was aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const aborted = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted)
      resolve(true)
    }, milliseconds)
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
  })
}
