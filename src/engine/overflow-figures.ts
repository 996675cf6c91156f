/**
 * The numbers in a provider's error, told apart by the words around them: patterns over `failureText`, each
 * with a sample in our own words. Tests hold every row to its sample.
 *
 * @module
 */
import { comparisonIn, COUNT } from './overflow-comparison.ts'

/**
 * What a number in an error stands for, all in tokens. A likely limit counts only where the error states a larger
 * number for the request.
 */
export type FigureRole = 'limit' | 'likely-limit' | 'prompt' | 'output' | 'total'

export interface FigurePattern {
  readonly role: FigureRole
  /** The number is its group `n`. */
  readonly pattern: RegExp
  readonly sample: string
  /** What the pattern finds in the sample. */
  readonly finds: number
}

/** What an error states, in tokens; null for what it does not. */
export type Figures = Readonly<Record<Exclude<FigureRole, 'likely-limit'>, number | null>>

/** The figures in a text that `failureText` made. */
export function figuresIn(text: string): Figures {
  let rest = text
  const take = (role: FigureRole) => {
    for (const row of FIGURES) {
      const digits = row.role === role ? row.pattern.exec(rest)?.groups?.['n'] : undefined
      if (digits === undefined) continue
      rest = without(rest, digits)
      return Number(digits)
    }
    return null
  }
  const compared = comparisonIn(text)?.limit ?? null
  const limit = compared === null ? take('limit') : compared
  if (compared !== null) rest = without(rest, String(compared))
  const likely = limit === null ? take('likely-limit') : null
  const total = take('total')
  const parts = partsIn(rest)
  const asked = { total, prompt: parts ?? take('prompt'), output: take('output') }
  const stated = withLargerFigure({ limit: limit ?? likely, ...asked }, rest)
  return likely !== null && !exceededBy(stated) ? { ...stated, limit: null } : stated
}

function without(text: string, digits: string): string {
  return text.replaceAll(new RegExp(String.raw`\b${digits}\b`, 'g'), '#')
}

/** Prompt tokens that an error lists by what they are of; null where it lists fewer than two kinds. */
function partsIn(text: string): number | null {
  const parts = [...text.matchAll(PROMPT_PART)].map(({ groups }) => Number(groups?.['n']))
  return parts.length < 2 ? null : parts.reduce((sum, part) => sum + part, 0)
}

/** Where the wording around the request's own size is unknown: a figure above the limit in a text that compares. */
function withLargerFigure(figures: Figures, rest: string): Figures {
  const { limit, total } = figures
  if (limit === null || total !== null || exceededBy(figures) || !COMPARES.test(rest))
    return figures
  const larger = [...rest.matchAll(ANY_COUNT)].map(Number).filter(value => value > limit)
  return { ...figures, total: larger.length === 1 ? (larger[0] ?? null) : null }
}

const ANY_COUNT = new RegExp(String.raw`(?<![-.\w])${COUNT}(?![.\w-])`, 'g')

const COMPARES =
  /\b(?:but|exceed\w*|longer|larger|more|greater|less|however|only|over|sent|got|given|used?|uses|provided|too)\b|[>/]|超|d[eé]pass|überschr|excede|supera/

/** True where the figures by themselves tell of an overflow. */
export function exceededBy({ limit, prompt, output, total }: Figures): boolean {
  if (limit === null) return false
  return Math.max(total ?? 0, (prompt ?? 0) + (prompt === null ? 0 : (output ?? 0))) > limit
}

const N = `(?<n>${COUNT})`
/** One addend of `(4433 in the messages, 226 in the functions, 400 in the completion)`. */
const PROMPT_PART =
  /(?<n>\b\d{1,9})(?: tokens)? (?:in|of|for|from) (?:the |your )?(?:text input|tool input|image input|audio input|input messages|messages|prompt|input|functions|tools|tool definitions|images?|files?)\b/g
/** What may stand between a noun and its number. */
const IS = String.raw`(?:\s*(?:is|was|of|to|has|at|only|about|around|approximately|set|for this model|at least|at most|up to|exactly))*\s*[:=(]*\s*(?:only |about |at least )?`
const MAX = String.raw`(?:max(?:imum)?|largest|longest|allowed|available|configured|supported|permitted)`

function figure(role: FigureRole, pattern: string, sample: string, finds: number): FigurePattern {
  return { role, pattern: new RegExp(pattern), sample, finds }
}

/**
 * For each role, in the order limit, total, prompt, output, the first row that matches counts; its number is
 * then `#` for the roles that follow, so that none is taken twice.
 */
export const FIGURES: readonly FigurePattern[] = [
  figure(
    'limit',
    String.raw`\d+ \+ \d+ > ${N}`,
    'input and reply do not fit: 900 + 200 > 1024',
    1024,
  ),
  figure(
    'limit',
    String.raw`\b\d+ (?:tokens )?> ${N}\)`,
    'longer than the sequence length of this model (900 > 512)',
    512,
  ),
  figure(
    'limit',
    String.raw`\b(?:input|prompt|context|messages?) length (?:should|must) be (?:in |between )?\[\d+, ?${N}\]`,
    'Range of input length should be [1, 6000]',
    6000,
  ),
  figure(
    'limit',
    String.raw`\bcontext(?:[ _-]?(?:length|window|size|limit|capacity))?(?:[ _-](?:length|size|limit|tokens))?(?: (?:of|for) (?:this|the|your) \w+)?${IS}${N}`,
    'the context size is 4,096 tokens',
    4096,
  ),
  figure(
    'limit',
    String.raw`\b(?:n_|num_)?ctx(?:_train|_slot|_size)?${IS}${N}`,
    '{"n_ctx": 256}',
    256,
  ),
  figure(
    'limit',
    String.raw`\bmax_?(?:model|seq|sequence|context|input|prompt|total|position)_?(?:len|length|tokens|embeddings)${IS}${N}`,
    'max_model_len=2048',
    2048,
  ),
  figure(
    'limit',
    String.raw`\b${MAX}(?: \w+){0,2}? (?:prompt|input|sequence|model|total|context)s?(?: tokens?)? (?:length|size|window|limit)${IS}${N}`,
    'longer than the maximum input length (4096)',
    4096,
  ),
  figure(
    'limit',
    String.raw`\b${MAX} (?:number of |count of )?(?:\w+ )?(?:input |prompt |context |total )?tokens(?: allowed| permitted| supported)?${IS}${N}`,
    'the maximum number of tokens allowed (1000)',
    1000,
  ),
  figure('limit', String.raw`\bwindow${IS}${N}`, 'prompt: 5000; window: 4096', 4096),
  figure(
    'limit',
    String.raw`\b(?:token (?:limit|maximum|budget)|model limit)${IS}${N}`,
    'over the model token limit: 8000',
    8000,
  ),
  figure(
    'limit',
    String.raw`\d ?(?:\/|out of|of) ?${N}`,
    'context length exceeded: 900/512 tokens',
    512,
  ),
  figure(
    'limit',
    String.raw`\b${MAX} (?:prompt |input )?size${IS}${N} tokens`,
    'body too large. Max size: 8000 tokens',
    8000,
  ),
  figure(
    'limit',
    String.raw`> ?${N}(?: tokens)? (?:max(?:imum)?|limit|allowed)`,
    '9001 tokens > 9000 maximum',
    9000,
  ),
  figure(
    'limit',
    String.raw`\b${N}(?: tokens?)?[ -](?:max(?:imum)?|token limit|token context|token window|context)\b`,
    'too large for a model with 4096 maximum',
    4096,
  ),
  figure(
    'limit',
    String.raw`\b(?:limit|maximum|max)(?: for (?:this|the) \w+)?(?: is| of|:| =)+ ?(?:only )?${N}`,
    'the prompt has more tokens than the limit of 3000',
    3000,
  ),
  figure(
    'limit',
    String.raw`\b(?:supports?|handles?|accepts?|allows?|takes?|provides?|offers?) (?:only )?(?:up to |at most |a maximum of )?${N}(?! (?:completion|output))`,
    'the model only supports up to 4095',
    4095,
  ),
  figure(
    'limit',
    String.raw`\b(?:cannot|can not|can't|must not|may not|should not) (?:exceed|be (?:more|longer|larger|greater) than) ${N}`,
    'tokens in the prompt cannot exceed 4081',
    4081,
  ),
  figure(
    'limit',
    String.raw`\bmust (?:be|have) (?:<=?|less than|fewer than|at most|no more than)(?: or equal to)? ?${N}`,
    'the input must have less than 3072 tokens',
    3072,
  ),
  figure(
    'limit',
    String.raw`\b(?:exceed(?:s|ed|ing)?|over|more than|greater than|longer than|larger than|beyond) (?:the |a |its )?(?:\w+ )?(?:limit |maximum |max )?(?:of )?${N} tokens`,
    'this is longer than 4096 tokens',
    4096,
  ),
  figure(
    'limit',
    String.raw`(?:上限|限制|最大(?:长度|上下文|输入|支持)|最多支持|上下文|コンテキスト|컨텍스트)(?:长度|窗口|長|サイズ)?(?:为|是|は|が|:|\()? ?${N}`,
    '最大长度为 8192',
    8192,
  ),
  figure(
    'limit',
    String.raw`\b(?:under|below|at most|up to|fewer than|less than|no more than) ${N} tokens`,
    'keep the prompt under 4096 tokens',
    4096,
  ),
  figure(
    'limit',
    String.raw`(?:überschreitet|übersteigt|dépasse|supera|excede)[^\d\n.]{0,60}\b${N}`,
    'der prompt überschreitet die erlaubte länge von 4096',
    4096,
  ),
  figure('likely-limit', String.raw`> ?${N}`, 'the tokens of prompt and reply: 900 > 800', 800),
  figure(
    'likely-limit',
    String.raw`\b(?!max_(?:completion_|new_|output_)?tokens\b)(?:max|limit)[^\W\d_]*\b\W{0,4}(?:\w+[ _]){0,2}?\W{0,2}${N}`,
    '900 tokens (max 800)',
    800,
  ),

  figure(
    'total',
    String.raw`\b(?:needs?|requires?|comes? to|amounts? to|totals?|totalling) (?:about |at least )?${N} tokens`,
    'prompt and reply together need 9000 tokens',
    9000,
  ),
  figure(
    'total',
    String.raw`\btotal of (?:at least |about )?${N} tokens`,
    'for a total of at least 2000 tokens',
    2000,
  ),
  figure(
    'total',
    String.raw`\brequested (?:about |approximately |at least )?${N} tokens`,
    'you requested 5000 tokens',
    5000,
  ),
  figure(
    'total',
    String.raw`\brequested(?: tokens?)?(?: \(|: ?)${N}`,
    'limit: 4000 (requested: 5000)',
    5000,
  ),
  figure(
    'total',
    String.raw`\binput and (?:maximum )?output tokens \(${N}\)`,
    'number of input and output tokens (7000)',
    7000,
  ),
  figure(
    'total',
    String.raw`\b(?:current|actual|given|received|got|provided)(?: length| size| count)?(?: is|:)? ?${N}(?! (?:inputs?|prompt|messages)\b)`,
    'Current length is 42328',
    42328,
  ),

  figure(
    'prompt',
    String.raw`\b${N} \+ [\d#]+ >`,
    'input and reply do not fit: 900 + 200 > 1024',
    900,
  ),
  figure(
    'prompt',
    String.raw`\bn_(?:prompt_tokens|keep|tokens)${IS}${N}`,
    '{"n_prompt_tokens": 1407}',
    1407,
  ),
  figure(
    'prompt',
    String.raw`\b${N}(?: tokens)? (?:in|from|of|for) (?:the |your )?(?:input messages|messages|prompt|text input|input)\b`,
    '(3545 in your prompt; 24 for the reply)',
    3545,
  ),
  figure(
    'prompt',
    String.raw`(?<!\b(?:bound|limit|maximum|most) (?:for|of|is) )\b${N} (?:inputs?|prompt)(?: tokens)?\b`,
    'your request has 2000 input tokens',
    2000,
  ),
  figure(
    'prompt',
    String.raw`\b(?:messages|prompt|input|request|conversation|text)(?: \w+)?(?: \w+)? (?:resulted in|contains?|has|have|had|uses?|takes?|is|was|of)(?: \w+)? ${N} tokens`,
    'your messages resulted in 4294 tokens',
    4294,
  ),
  figure(
    'prompt',
    String.raw`\b(?:too long|too large|too many tokens|too big)[:(] ?${N}`,
    'prompt is too long: 2001 tokens',
    2001,
  ),
  figure(
    'prompt',
    String.raw`\b(?:prompt|input|messages?|request|conversation|history)(?: tokens?)?(?: sequence)?(?: length| count| size)?(?: is| of|:)? ?\(?(?:total )?(?:length )?${N}(?: tokens?)?\)?`,
    'the input (5000 tokens) is longer',
    5000,
  ),
  figure('prompt', String.raw`\bfirst ${N} tokens`, 'trying to keep the first 11490 tokens', 11490),

  figure(
    'output',
    String.raw`[\d#]+ \+ ${N} >`,
    'input and reply do not fit: 900 + 200 > 1024',
    200,
  ),
  figure(
    'output',
    String.raw`\b${N}(?: tokens)? (?:in|for|of) (?:the |your )?(?:completion|output|reply|response|generation)\b`,
    '(3545 in your prompt; 24 for the reply)',
    24,
  ),
  figure(
    'output',
    String.raw`\b${N} (?:output|completion|max_new_tokens|max_tokens|new)(?: tokens)?\b`,
    'you requested 100 output tokens',
    100,
  ),
  figure(
    'output',
    String.raw`\bmax_(?:completion_|new_|output_)?tokens(?: or max_completion_tokens)?(?: is)?(?: too large)?[:= (]+${N}`,
    'max_tokens is too large: 5000',
    5000,
  ),
]
