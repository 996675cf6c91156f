import type { FailureKind } from '../log/event.ts'
import { failureText } from './error-text.ts'
import { isOverLimit, numbersIn, type ErrorNumbers } from './error-numbers.ts'
import {
  INPUT_WORDS,
  LOOKALIKES,
  NEGATIVE_REPLY,
  PROMPT_AND_REPLY,
  REPLY_PARAMETER,
  TOO_MANY_BYTES,
  TOO_MANY_TOKENS,
} from './error-patterns.ts'

/** What the next try must have less of; `none` for failures that no smaller request cures. */
export type Remedy = 'less-input' | 'smaller-reply' | 'fewer-bytes' | 'back-off' | 'none'

export interface ClassifiedFailure {
  readonly kind: FailureKind
  /** The window, or the most the prompt may take, as the error states it in tokens; null when it states none. */
  readonly limitTokens: number | null
  /** Tokens of the request as the server counted them, the reply included where it says so; null when not reported. */
  readonly requestedTokens: number | null
  /** The same without the reply, as far as the server tells the two apart; null when not reported. */
  readonly promptTokens: number | null
  readonly remedy: Remedy
}

export interface FailureAnswer {
  /** HTTP status; null when none came, as for errors inside a stream. */
  readonly status: number | null
  /** The answer's body as it came; empty for none. */
  readonly body: string
  /** What the adapter made of it; empty for nothing. */
  readonly message: string
}

/** The error speaks of what a model reads. */
const IN_TOKENS =
  /token|\bcontext\b|n_ctx|sequence length|input_ids|\bprompt|\binput length\b|max_seq_len|上下文|kontext|contexte|contexto|トークン|コンテキスト|토큰|컨텍스트|токен|контекст/
/** What else may be too long or too many. */
const OTHER_THINGS =
  /\b(?:tools?|functions?|schema|propert(?:y|ies)|images?|files?|batch|audio|names?)\b/

/** No model is served with less; a smaller figure limits something else. */
const LEAST_WINDOW_TOKENS = 128

/** A reply shorter than this is hardly worth having: the prompt must give way then. */
const SHORT_REPLY_TOKENS = 512

/**
 * What a provider's refusal means, and what to do about it, at any status and in any wrapping. It computes no limit:
 * only a figure that the error itself calls one counts. Source: DESIGN, section 8, the table of kinds.
 */
export function classifyFailure(answer: FailureAnswer): ClassifiedFailure {
  const text = failureText(answer)
  const figures = numbersIn(text)
  if (NEGATIVE_REPLY.test(text)) return overflow('negative-max-tokens', figures)
  const other = lookalikeOf(text, figures) ?? settledByStatus(answer.status, text)
  if (other !== null) return plainFailure(other)
  if (REPLY_PARAMETER.test(text) && !INPUT_WORDS.test(text)) return plainFailure('other')
  if (isOverBytes(text, figures)) return plainFailure('payload-bytes')
  if (isOverTokens(text, figures)) return overflow(overflowKind(text, figures), figures)
  return plainFailure(kindByStatus(answer.status, text))
}

function lookalikeOf(text: string, figures: ErrorNumbers): FailureKind | null {
  const [kind] = LOOKALIKES.find(([, pattern]) => pattern.test(text)) ?? [null]
  // A refused parameter may be refused because of the window: then the figures show it.
  const byWindow = kind === 'other' && isOverLimit(figures) && /\bcontext\b/.test(text)
  return byWindow ? null : kind
}

/** At these statuses nothing but plain words about the window tells of an overflow; null for all others. */
function settledByStatus(status: number | null, text: string): FailureKind | null {
  if (status === 401 || status === 402 || status === 404) return STATUSES[status] ?? null
  return status === 429 && !SAYS_CONTEXT.test(text) ? 'rate-limit' : null
}

const SAYS_CONTEXT =
  /\bcontext\b|context_|n_ctx|上下文|(?:prompt|input|messages?) (?:is|are|was|were) too (?:long|large)/

function isOverBytes(text: string, figures: ErrorNumbers): boolean {
  const countsTokens =
    /\d tokens/.test(text) ||
    (IN_TOKENS.test(text) && isOverLimit(figures)) ||
    (/\bcontext\b/.test(text) && !/\bbytes\b|\d ?[kmg]i?b\b/.test(text))
  return TOO_MANY_BYTES.test(text) && !countsTokens
}

function isOverTokens(text: string, figures: ErrorNumbers): boolean {
  const inTokens = IN_TOKENS.test(text)
  if (inTokens && isOverLimit(figures)) return true
  if (!inTokens && OTHER_THINGS.test(text)) return false
  return TOO_MANY_TOKENS.some(pattern => pattern.test(text))
}

function overflowKind(text: string, { limit, prompt, output, total }: ErrorNumbers): FailureKind {
  if (limit === null) return PROMPT_AND_REPLY.test(text) ? 'input-plus-output' : 'context-tokens'
  if (prompt !== null && prompt > limit) return 'context-tokens'
  const namesBoth =
    prompt === null ? output !== null && total === null : output !== null || total !== null
  return namesBoth || PROMPT_AND_REPLY.test(text) ? 'input-plus-output' : 'context-tokens'
}

function overflow(kind: FailureKind, figures: ErrorNumbers): ClassifiedFailure {
  const { prompt, total } = figures
  return {
    kind,
    limitTokens: windowIn(figures),
    requestedTokens: total ?? prompt,
    promptTokens: prompt,
    remedy: kind === 'input-plus-output' && replyCanGive(figures) ? 'smaller-reply' : 'less-input',
  }
}

/** The stated limit, unless what was asked lies within it or no model has so little: then it limits something else. */
function windowIn(figures: ErrorNumbers): number | null {
  const { limit, prompt, total } = figures
  const fits = (total ?? prompt) !== null && !isOverLimit(figures)
  return limit === null || fits || limit < LEAST_WINDOW_TOKENS ? null : limit
}

/** True if the prompt leaves room for a reply worth having, or for half of the one that was asked for. */
function replyCanGive({ limit, prompt, output }: ErrorNumbers): boolean {
  const room = limit !== null && prompt !== null ? limit - prompt : 0
  return room > 0 && room * 2 >= Math.min(output ?? SHORT_REPLY_TOKENS, SHORT_REPLY_TOKENS)
}

const REMEDIES: Partial<Record<FailureKind, Remedy>> = {
  'payload-bytes': 'fewer-bytes',
  'rate-limit': 'back-off',
  'server-error': 'back-off',
}

function plainFailure(kind: FailureKind): ClassifiedFailure {
  return {
    kind,
    limitTokens: null,
    requestedTokens: null,
    promptTokens: null,
    remedy: REMEDIES[kind] ?? 'none',
  }
}

function kindByStatus(status: number | null, text: string): FailureKind {
  if (status === null)
    return /failed to fetch|networkerror|load failed|econnrefused/.test(text)
      ? 'unreachable'
      : 'other'
  return STATUSES[status] ?? (status >= 500 ? 'server-error' : 'other')
}

const STATUSES: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorised',
  402: 'quota',
  403: 'unauthorised',
  404: 'not-found',
  408: 'timeout',
  413: 'payload-bytes',
  429: 'rate-limit',
  504: 'timeout',
}
