/**
 * How providers word it that a request is too large, and what only sounds so: rows of patterns over
 * `failureText`, each with a sample in our own words. Tests hold every row to its sample.
 *
 * @module
 */
import type { FailureKind } from './event.ts'

/** What a number in an error stands for, all in tokens. */
export type FigureRole = 'limit' | 'prompt' | 'output' | 'total'

export interface FigurePattern {
  readonly role: FigureRole
  /** The number is its group `n`. */
  readonly pattern: RegExp
  readonly sample: string
  /** What the pattern finds in the sample. */
  readonly finds: number
}

export interface SignPattern {
  readonly kind: FailureKind
  readonly pattern: RegExp
  readonly sample: string
}

/** A count of two to nine digits that is not of bytes, characters, images, thousands, … */
const N = String.raw`(?<n>\d{2,9})(?![\d%]|[.,]\d|-\d|\s*(?:k|m|[kmg]i?b|bytes?|characters?|chars?|words?|images?|pixels?|messages?|items?|seconds?|ms)\b)`
/** What may stand between a noun and its number. */
const IS = String.raw`(?:\s*(?:is|was|of|to|has|at|only|about|around|approximately|set|for this model|at least|at most|up to|exactly))*\s*[:=(]*\s*(?:only |about |at least )?`
const MAX = String.raw`(?:max(?:imum)?|largest|longest|allowed|available|configured|supported|permitted)`

function figure(role: FigureRole, pattern: string, sample: string, finds: number): FigurePattern {
  return { role, pattern: new RegExp(pattern), sample, finds }
}

/** For each role the first row that matches counts; rows that could mistake one role for another stand later. */
export const FIGURES: readonly FigurePattern[] = [
  figure('limit', String.raw`\d+ \+ \d+ > ${N}`, 'input and reply do not fit: 900 + 200 > 1024', 1024),
  figure('limit', String.raw`\binput length should be \[\d+, ?${N}\]`, 'Range of input length should be [1, 6000]', 6000),
  figure('limit', String.raw`\bcontext[ _-]?(?:length|window|size|limit|capacity)(?:[ _-](?:length|size|limit|tokens))?${IS}${N}`, 'the context size is 4,096 tokens', 4096),
  figure('limit', String.raw`\bn_ctx(?:_train|_slot)?${IS}${N}`, '{"n_ctx": 256}', 256),
  figure('limit', String.raw`\bmax_?(?:model|seq|sequence|context|input|prompt|position)_?(?:len|length|tokens|embeddings)${IS}${N}`, 'max_model_len=2048', 2048),
  figure('limit', String.raw`\b${MAX}(?: \w+){0,2}? (?:prompt|input|sequence|model|total|context)s?(?: tokens?)? (?:length|size|window|limit)${IS}${N}`, 'longer than the maximum input length (4096)', 4096),
  figure('limit', String.raw`\b${MAX} (?:number of |count of )?(?:\w+ )?(?:input |prompt |context |total )?tokens(?: allowed| permitted| supported)?${IS}${N}`, 'the maximum number of tokens allowed (1000)', 1000),
  figure('limit', String.raw`\b(?:model )?token (?:limit|maximum|budget)${IS}${N}`, 'over the model token limit: 8000', 8000),
  figure('limit', String.raw`\b${MAX} (?:prompt |input )?size${IS}${N} tokens`, 'body too large. Max size: 8000 tokens', 8000),
  figure('limit', String.raw`> ?${N}(?: tokens)? (?:max(?:imum)?|limit|allowed)`, '9001 tokens > 9000 maximum', 9000),
  figure('limit', String.raw`\b${N}(?: tokens?)?[ -](?:max(?:imum)?|token limit|token context|token window|context)\b`, 'too large for a model with 4096 maximum', 4096),
  figure('limit', String.raw`\b(?:limit|maximum|max)(?: for (?:this|the) \w+)?(?: is| of|:| =)+ ?(?:only )?${N}`, 'the prompt has more tokens than the limit of 3000', 3000),
  figure('limit', String.raw`\bsupports? (?:only )?(?:up to |at most |a maximum of )?${N}(?! (?:completion|output))`, 'the model only supports up to 4095', 4095),
  figure('limit', String.raw`\b(?:cannot|can not|can't|must not|may not|should not) (?:exceed|be (?:more|longer|larger|greater) than) ${N}`, 'tokens in the prompt cannot exceed 4081', 4081),
  figure('limit', String.raw`\bmust (?:be|have) (?:<=?|less than|fewer than|at most|no more than)(?: or equal to)? ?${N}`, 'the input must have less than 3072 tokens', 3072),
  figure('limit', String.raw`\b(?:exceed(?:s|ed|ing)?|over|more than|greater than|longer than|larger than|beyond) (?:the |a |its )?(?:\w+ )?(?:limit |maximum |max )?(?:of )?${N} tokens`, 'this is longer than 4096 tokens', 4096),
  figure('limit', String.raw`(?:上限|限制|最大(?:长度|上下文|输入)?)(?:长度)?(?:为|是|:|:)? ?${N}`, '最大长度为 8192', 8192),

  figure('total', String.raw`\btotal of (?:at least |about )?${N} tokens`, 'for a total of at least 2000 tokens', 2000),
  figure('total', String.raw`\brequested (?:about |approximately |at least )?${N} tokens`, 'you requested 5000 tokens', 5000),
  figure('total', String.raw`\brequested(?: tokens?)?(?: \(|: ?)${N}`, 'limit: 4000 (requested: 5000)', 5000),
  figure('total', String.raw`\binput and (?:maximum )?output tokens \(${N}\)`, 'number of input and output tokens (7000)', 7000),

  figure('prompt', String.raw`\b${N} \+ \d+ >`, 'input and reply do not fit: 900 + 200 > 1024', 900),
  figure('prompt', String.raw`\bn_(?:prompt_tokens|keep|tokens)${IS}${N}`, '{"n_prompt_tokens": 1407}', 1407),
  figure('prompt', String.raw`\b${N}(?: tokens)? (?:in|from|of|for) (?:the |your )?(?:input messages|messages|prompt|text input|input)\b`, '(3545 in your prompt; 24 for the reply)', 3545),
  figure('prompt', String.raw`\b${N} (?:input|prompt)(?: tokens)?\b`, 'your request has 2000 input tokens', 2000),
  figure('prompt', String.raw`\b(?:messages|prompt|input|request|conversation|text)(?: \w+)?(?: \w+)? (?:resulted in|contains?|has|have|had|uses?|takes?|is|was|of)(?: \w+)? ${N} tokens`, 'your messages resulted in 4294 tokens', 4294),
  figure('prompt', String.raw`\b(?:too long|too large|too many tokens|too big)[:(] ?${N}`, 'prompt is too long: 2001 tokens', 2001),
  figure('prompt', String.raw`\b(?:prompt|input|messages?|request|conversation)(?: tokens?)?(?: sequence)?(?: length| count| size)?(?: is| of|:)? ?\(?(?:total )?(?:length )?${N}(?: tokens?)?\)?`, 'the input (5000 tokens) is longer', 5000),
  figure('prompt', String.raw`\b(?:current|actual|given|received|got|provided)(?: length| size| count)?(?: is|:)? ?${N}`, 'Current length is 42328', 42328),
  figure('prompt', String.raw`\bfirst ${N} tokens`, 'trying to keep the first 11490 tokens', 11490),

  figure('output', String.raw`\d+ \+ ${N} >`, 'input and reply do not fit: 900 + 200 > 1024', 200),
  figure('output', String.raw`\b${N}(?: tokens)? (?:in|for|of) (?:the |your )?(?:completion|output|reply|response|generation)\b`, '(3545 in your prompt; 24 for the reply)', 24),
  figure('output', String.raw`\b${N} (?:output|completion|max_new_tokens|max_tokens|new)(?: tokens)?\b`, 'you requested 100 output tokens', 100),
  figure('output', String.raw`\bmax_(?:completion_|new_|output_)?tokens(?: or max_completion_tokens)?(?: is)?(?: too large)?[:= (]+${N}`, 'max_tokens is too large: 5000', 5000),
]

function sign(kind: FailureKind, pattern: RegExp, sample: string): SignPattern {
  return { kind, pattern, sample }
}

/** Looked at first, whatever the status: these are no overflows even where they speak of tokens and limits. */
export const LOOKALIKES: readonly SignPattern[] = [
  sign('rate-limit', /per ?(?:minute|min\b|second|sec\b|hour|day)|\b(?:tpm|rpm|tpd|rpd)\b|retrydelay/, 'Too large on tokens per minute: limit 6000, requested 9000'),
  sign('quota', /insufficient[ _](?:quota|funds|balance|credits?)|(?:current|your|monthly|usage) quota|exceeded_current_quota|billing|out of credits?|credit balance|payment required/, 'You exceeded your current quota'),
  sign('rate-limit', /rate[ _-]?limit|too many (?:concurrent )?requests|throttl|wait (?:before|a |and )|(?:retry|try again) (?:after|in|shortly)\b|slow down/, 'Too many tokens, please wait before trying again'),
  sign('server-error', /overloaded|temporarily unavailable|no capacity|at capacity|service unavailable|engine is busy/, 'The service is overloaded'),
  sign('malformed-history', /tool_use.{0,120}tool_result|tool_result.{0,120}tool_use|tool_call_id|tool_calls?\b.{0,60}(?:must be followed|without|not found|preceding)|no tool (?:output|call|result)|function (?:call|response) (?:turn|part)|roles? must alternate|unexpected role|role tool\b|(?:conversation|first message) must (?:start|be)|non-?empty (?:content|text)|content (?:must not|cannot) be empty|empty (?:message|content)\b|invalid signature in thinking/, 'each tool_use must have a tool_result in the next message'),
  sign('other', /maximum allowed number of output tokens|supports? (?:at most|up to) \d+ (?:completion|output)|maxoutputtokens|budget_tokens|range of max_tokens|minimum (?:token|cache)|cach\w+ .{0,60}(?:too small|minimum|at least)|too small|stop sequences?/, 'max_tokens: 9000 > 8192, which is the maximum allowed number of output tokens'),
]

/** A reply limit below zero: the server took the prompt from the window and nothing was left. */
export const NEGATIVE_REPLY = sign(
  'negative-max-tokens',
  /\bmax_(?:completion_|new_|output_)?tokens\b[^\n]{0,60}?(?<![\w.])-\d+/,
  'max_tokens must be at least 1, got -300',
)

/** Too large in bytes, or in characters; nothing in tokens follows from it. */
export const TOO_MANY_BYTES = sign(
  'payload-bytes',
  /(?:entity|payload|body|content|request) too large|request_too_large|(?:payload|body|message|request|content)(?: \w+)? size[^\n]{0,40}(?:exceed|limit|larg)|exceed\w*[^\n]{0,40}(?:maximum|max) (?:allowed )?(?:request |body |payload )?size|\d+ ?(?:bytes|[kmg]i?b)\b[^\n]{0,60}(?:>|exceed|limit|max|larg|allow)|(?:exceed|limit|max|larg|allow)[^\n]{0,60}\d+ ?(?:bytes|[kmg]i?b)\b|string too long|string_above_max_length|expected maxlength/,
  'total message size 2306631 exceeds limit 2097152',
)

/** Prompt and reply together are too large, said without numbers. */
export const PROMPT_AND_REPLY = sign(
  'input-plus-output',
  /(?:input|prompt|inputs|messages)(?: length| tokens)?[^\n]{0,12}(?:\band\b|\+|\bplus\b)[^\n]{0,20}(?:max_(?:new_|completion_|output_)?tokens|output tokens|completion tokens)/,
  'input length and max_tokens exceed context limit',
)

/** Too large for the window, said in words or in a code. */
export const TOO_MANY_TOKENS: readonly SignPattern[] = [
  sign('context-tokens', /context_(?:length|window|size|limit)_exceeded|context_overflow|exceed(?:ed|s)?_context|(?:prompt|input|request)_too_(?:long|large)(?<!request_too_large)|prompt_tokens_exceeded|tokens_limit_reached|contextwindow(?:size)?exceeded|context_window_exceeded/, '{"code": "context_length_exceeded"}'),
  sign('context-tokens', /\bcontext[ -](?:window|length|size|limit)\b[^\n]{0,60}(?:exceed|overflow|too (?:small|short)|not enough|full|reached|surpass)/, 'the context window was exceeded'),
  sign('context-tokens', /(?:exceed|overflow|longer than|larger than|greater than|more than|beyond|fit (?:in|into|within)|too (?:long|large|big|many)|surpass)[^\n]{0,80}\b(?:context|n_ctx)\b/, 'your input exceeds the context window of this model'),
  sign('context-tokens', /\bcontext\b[^\n]{0,20}\boverflow/, 'when context the overflows'),
  sign('context-tokens', /\b(?:prompt|input|inputs|conversation|messages|chat history|sequence)\b(?: (?:is|are|was|were|text|tokens?|length|sequence|you \w+))* (?:is |are |was |were )?(?:much |far |way )?(?:too (?:long|large|big)|exceed)/, 'the prompt is too long'),
  sign('context-tokens', /\b(?:too many|exceed\w*|over|maximum|more)\b[^\n]{0,40}\b(?:input|prompt|context|message) tokens|\btoo many tokens\b|(?:input|prompt|context) tokens? exceed/, 'too many input tokens'),
  sign('context-tokens', /\b(?:reduce|shorten|shorter|decrease|truncate)\b[^\n]{0,50}\b(?:length of the (?:messages|prompt|input|conversation)|(?:your|the) (?:prompt|input|messages|conversation))/, 'please reduce the length of the messages'),
  sign('context-tokens', /token (?:count|limit|budget)[^\n]{0,60}exceed|exceed\w*[^\n]{0,60}(?:token (?:count|limit|budget)|tokens? allowed|max(?:imum)? (?:number of )?tokens|max(?:imum)? (?:prompt|input|sequence|context|model)? ?length)/, 'exceeds the token limit'),
  sign('context-tokens', /range of input length/, 'Range of input length should be [1, 6000]'),
  sign('context-tokens', /(?:上下文|输入|提示词|请求)[^\n。]{0,24}(?:超过|超出|过长|太长)|(?:超过|超出)[^\n。]{0,24}(?:上下文|最大长度|输入长度)/, '输入长度超过模型的最大上下文'),
]
