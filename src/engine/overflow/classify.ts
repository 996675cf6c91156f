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

/** What the next try must reduce; `none` if a smaller request does not help. */
export type Remedy = 'less-input' | 'smaller-reply' | 'fewer-bytes' | 'back-off' | 'none'

export interface ClassifiedFailure {
  readonly kind: FailureKind
  /** The window or prompt limit that the error states, in tokens; null if it states none. */
  readonly limitTokens: number | null
  /** The server's token count of the request, with the reply if it says so; null if not reported. */
  readonly requestedTokens: number | null
  /** The server's token count without the reply; null if not reported. */
  readonly promptTokens: number | null
  readonly remedy: Remedy
}

export interface FailureAnswer {
  /** HTTP status; null without one, for example for errors inside a stream. */
  readonly status: number | null
  /** The unchanged body; empty for none. */
  readonly body: string
  /** The adapter's message; empty for none. */
  readonly message: string
}

/** Words about the model's input. */
const IN_TOKENS =
  /token|\bcontext\b|n_ctx|sequence length|input_ids|\bprompt|\binput length\b|max_seq_len|上下文|kontext|contexte|contexto|トークン|コンテキスト|토큰|컨텍스트|токен|контекст/
/** Words about other things that have limits. */
const OTHER_THINGS =
  /\b(?:tools?|functions?|schema|propert(?:y|ies)|images?|files?|batch|audio|names?)\b/

/** The smallest window of any known model. A smaller number limits something else. */
const LEAST_WINDOW_TOKENS = 128

/** The shortest useful reply, in tokens. If less is left, the prompt must shrink. */
const SHORT_REPLY_TOKENS = 512

/**
 * Classifies a provider's error, at any status and in any JSON shape, and names the remedy. It takes a limit only
 * from a number that the error calls a limit. Source: DESIGN, section 8, the table of kinds.
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
  // A parameter can be refused because of the window. Then the numbers show it.
  const byWindow = kind === 'other' && isOverLimit(figures) && /\bcontext\b/.test(text)
  return byWindow ? null : kind
}

/** At these statuses, only clear words about the window mean an overflow. Null for other statuses. */
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

/** The stated limit; null if the request fits it, or if it is too small for a window. */
function windowIn(figures: ErrorNumbers): number | null {
  const { limit, prompt, total } = figures
  const fits = (total ?? prompt) !== null && !isOverLimit(figures)
  return limit === null || fits || limit < LEAST_WINDOW_TOKENS ? null : limit
}

/** True if the window leaves room for a useful reply, or for half of the requested one. */
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
