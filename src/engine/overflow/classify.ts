import type { FailureKind } from '../log/event.ts'
import { failureText } from './error-text.ts'
import { isOverLimit, numbersIn, type ErrorNumbers } from './error-numbers.ts'

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

interface FailureAnswer {
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

/** Tried first, at any status. These errors are no overflow even if they mention tokens and limits. */
export const LOOKALIKES: readonly (readonly [FailureKind, RegExp])[] = [
  [
    'rate-limit',
    /per[ _-]?(?:minute|min\b|second|sec\b|hour|day)|\b(?:tpm|rpm|tpd|rpd|qps|qpm)\b|retrydelay|throttl|(?:速率|频率|并发)[^\n。]{0,8}(?:限|超)/,
  ],
  [
    'quota',
    /insufficient[ _](?:quota|funds|balance|credits?)|(?:current|your|monthly|usage) quota|exceeded_current_quota|\bbilling\b|quota (?:is )?(?:not enough|insufficient|used up)|remain\w* quota|out of credits?|credit balance|payment required|budget has been exceeded|(?:over|max) budget\b|usage is required|(?:buy|purchase|add|need) (?:more|additional|extra|credits?)\b|spend(?:ing)? (?:limit|cap)|upgrade (?:your|to (?:a paid|continue|pro\b))|your (?:\w+ )?plan (?:does|allows|includes|has)|余额|欠费|充值/,
  ],
  [
    'rate-limit',
    /rate[ _-]?limit|too many (?:concurrent )?requests|requests? limit (?:reached|exceeded)|wait (?:before|a |and )|(?:retry|try again) (?:after|in|shortly)\b|slow down/,
  ],
  [
    'server-error',
    /overloaded|temporarily unavailable|no capacity|at capacity|service unavailable|engine is busy/,
  ],
  [
    'malformed-history',
    /tool_use.{0,120}tool_result|duplicate (?:tool_use|tool_call|tool call|call) ids?|tool_result.{0,120}tool_use|tool_call_id|tool_calls?\b.{0,60}(?:must be followed|without|not found|preceding)|no tool (?:output|call|result)|function (?:call|response) (?:turn|part)|roles? must alternate|must not follow role|unexpected role|expected last role|same number of (?:function|tool) calls|role tool\b|(?:conversation|first message) must (?:start|be)|non-?empty (?:content|text)|must be non-?empty|content (?:must not|cannot) be empty|empty (?:message|content)\b|invalid signature in thinking/,
  ],
  [
    'unauthorised',
    /expiredtoken|\b(?:token|key|credentials?|signature)(?: included in the request)?(?: is| has| are)? (?:invalid|expired|not valid|no longer valid|revoked|missing)\b|\binvalid (?:access |security |auth\w* |bearer |api )?(?:token|key|credentials?)\s*(?:$|[.,:;!])/m,
  ],
  [
    'other',
    /\b(?:dimensions?|pixels?|resolution|pages|nesting|depth)\b|array too long|too long for (?:this|the) field|\b(?:names?|ids?|users?|keys?|titles?|descriptions?|headers?|urls?|labels?|metadata|stop)\]?(?:: string| is| are)? (?:too long|exceeds?|(?:must|may|can) ?not exceed|longer than)|\bspecial tokens?\b/,
  ],
  [
    'other',
    /maximum allowed number of output tokens|supports? (?:at most|up to) \d+ (?:completion|output)|maxoutputtokens|budget_tokens|range of max_tokens|minimum (?:token|cache)|cach\w+ .{0,60}(?:too small|minimum|at least)|too small|stop sequences?|logit_bias|logprobs/,
  ],
]

/** A negative reply limit: the server subtracted the prompt from the window. */
export const NEGATIVE_REPLY = /max_(?:completion_|new_|output_)?tokens\b[^\n]{0,60}?(?<![\w.])-\d+/

/** Too large in bytes or characters. Such an error says nothing about tokens. */
export const TOO_MANY_BYTES =
  /(?:entity|payload|body|content|request) too large|request_too_large|(?:payload|body|message|request|content)(?: \w+)? size[^\n]{0,40}(?:exceed|limit|larg)|exceed\w{0,3}[^\n]{0,40}(?:maximum|max) (?:allowed )?(?:request |body |payload )?size|\d+ ?(?:bytes|[kmg]i?b)\b[^\n]{0,60}(?:>|exceed|limit|max|larg|allow)|(?:exceed|limit|max|larg|allow)[^\n]{0,60}\d+ ?(?:bytes|[kmg]i?b)\b|too many [^\n]{0,20}bytes|(?:exceed|limit|max)[^\n]{0,30}\bbytes\b|\b(?:exceed|limit|max)[^\n]{0,40}\d{5,} ?characters|string too long|string_above_max_length|expected maxlength/

/** Prompt plus reply are too large; no numbers. */
export const PROMPT_AND_REPLY =
  /(?:input|prompt|inputs|messages)(?: length| tokens)?[^\n]{0,12}(?:\band\b|\+|\bplus\b)[^\n]{0,20}(?:max_(?:new_|completion_|output_)?tokens|output tokens|completion tokens|prediction|generation|completion|response|reply|output)\b/

/** Words about the requested reply length. */
const REPLY_PARAMETER =
  /\bmax_(?:completion_|new_|output_)?tokens\b|\bmaxoutputtokens\b|\bmax(?:imum)? (?:new |output |completion )?tokens (?:you requested|value|parameter|must|should|cannot|may not)/

/** Words about the model's input. */
const INPUT_WORDS =
  /\b(?:prompts?|inputs?|messages|context|sequence|conversation|history)\b|context_|_seq_len|n_ctx|\btotal\b| \+ /

/** Words or codes for a prompt larger than the window. */
export const TOO_MANY_TOKENS: readonly RegExp[] = [
  /context_(?:length|window|size|limit)_exceeded|(?:prompt|input)_exceeded|context_overflow|exceed(?:ed|s)?_context|(?:prompt|input|request)_too_(?:long|large)(?<!request_too_large)|prompt_tokens_exceeded|tokens_limit_reached|contextwindow(?:size)?exceeded|context_window_exceeded/,
  /\bcontext[ -](?:window|length|size|limit)\b[^\n]{0,60}(?:exceed|overflow|too (?:small|short|long|large|big)|not enough|full|reached|hit\b|exhausted|surpass)/,
  /(?:exceed|overflow|longer than|larger than|greater than|more than|beyond|fit (?:in|into|within)|too (?:long|large|big|many)|surpass)[^\n]{0,80}\b(?:context|n_ctx)\b/,
  /\bcontext\b[^\n]{0,20}\b(?:overflow|exhausted|full\b)|\bcontext[ -](?:window|length|size)\b[^\n]{0,60}\b(?:requested|sent|needs?|needed)\b/,
  /\b(?:prompt|input|inputs|conversation|messages|history|sequence|query|chat|dialogue)\b(?: (?:is|are|was|were|text|tokens?|length|sequence|you \w+))* (?:is |are |was |were )?(?:much |far |way )?(?:too (?:long|large|big)|exceed)/,
  /\b(?:too many|exceed\w{0,3}|over|maximum|more)\b[^\n]{0,40}\b(?:input|prompt|context|message) tokens|(?<!(?:produced|generated) )\btoo many tokens\b|(?:input|prompt|context) tokens? exceed/,
  /\b(?:reduce|shorten|shorter|decrease|truncate|make sure)\b[^\n]{0,50}\b(?:length of the (?:messages|prompt|input|conversation)|(?:your|the) (?:prompt|input|messages|conversation))/,
  /token (?:count|limit|budget|length)[^\n]{0,60}exceed|exceed\w{0,3}[^\n]{0,60}(?:token (?:count|limit|budget)|tokens? allowed|max(?:imum)? (?:number of )?tokens|max(?:imum)? (?:prompt|input|sequence|context|model)? ?length)/,
  /range of (?:input|prompt|context|messages?) length/,
  /\b(?:conversation|chat|context|prompt|thread)\b[^\n]{0,30}\breached\b[^\n]{0,20}\b(?:max|limit)/,
  /(?:run|ran|running) out of (?:\w+ )?context\b|context cache[^\n]{0,40}(?:full|exhaust|exceed|increase)|(?:no|not find a|not find) (?:kv[ -])?(?:cache )?slot\b|kv[ -]?cache (?:is )?(?:full|exhausted)/,
  /(?:token|kontext|contexte?|prompt|eingabe|entrada|entrée|input)[^\n]{0,60}(?:überschr|übersteig|zu lang|dépass|trop long|supera|excede|demasiado larg|превыш)|(?:überschr|übersteig|dépass|supera|excede|превыш)[^\n]{0,60}(?:token|kontext|contexte?|prompt|токен)|(?:トークン|コンテキスト|プロンプト|入力|対話|会話|토큰|컨텍스트)[^\n]{0,40}(?:超|長すぎ|초과|넘)/,
  /(?:prompt|tokens?)[^\n。]{0,12}(?:超过|超出|超长|超限|过长|太长)|(?:上下文|输入|提示词|请求)[^\n。]{0,24}(?:超过|超出|超长|超限|过长|太长)|(?:超过|超出)[^\n。]{0,24}(?:上下文|最大长度|输入长度)/,
]
