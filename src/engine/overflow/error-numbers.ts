/** Finds the numbers in a provider's error, and their meaning from the words around them. */

/** The meaning of a number, in tokens. A likely limit counts only if the request is larger. */
type NumberRole = 'limit' | 'likely-limit' | 'prompt' | 'output' | 'total'

/** The numbers that an error states, in tokens; null for a number that it does not state. */
export type ErrorNumbers = Readonly<Record<Exclude<NumberRole, 'likely-limit'>, number | null>>

/** The numbers in a text from `failureText`. A number with a known meaning becomes `#` for later patterns. */
export function numbersIn(text: string): ErrorNumbers {
  let rest = text
  const take = (role: NumberRole) => {
    for (const pattern of NUMBER_PATTERNS[role]) {
      const digits = pattern.exec(rest)?.groups?.['n']
      if (digits === undefined) continue
      rest = without(rest, digits)
      return Number(digits)
    }
    return null
  }
  const compared = comparisonIn(text)
  if (compared) rest = without(rest, String(compared.limit))
  const limit = compared?.limit ?? take('limit')
  const likely = limit === null ? take('likely-limit') : null
  const total = take('total')
  const prompt = partsIn(rest) ?? take('prompt')
  const stated = { limit: limit ?? likely, total, prompt, output: take('output') }
  const figures = withTotal(stated, compared?.asked ?? largerFigure(stated.limit, rest))
  return likely !== null && !isOverLimit(figures) ? { ...figures, limit: null } : figures
}

/** Without a stated request size, takes the compared number. */
function withTotal(stated: ErrorNumbers, compared: number | null): ErrorNumbers {
  return isOverLimit(stated) || stated.total !== null ? stated : { ...stated, total: compared }
}

function without(text: string, digits: string): string {
  return text.replaceAll(new RegExp(String.raw`\b${digits}\b`, 'g'), '#')
}

/** The sum of prompt tokens that the error lists by part; null for fewer than two parts. */
function partsIn(text: string): number | null {
  const parts = [...text.matchAll(PROMPT_PART)].map(({ groups }) => Number(groups?.['n']))
  return parts.length < 2 ? null : parts.reduce((sum, part) => sum + part, 0)
}

/** The only number above the limit in a text that compares: the request's size. Null for none or several. */
function largerFigure(limit: number | null, rest: string): number | null {
  if (limit === null || !COMPARES.test(rest)) return null
  const larger = [...rest.matchAll(ANY_COUNT)].map(Number).filter(value => value > limit)
  return larger.length === 1 ? (larger[0] ?? null) : null
}

const COMPARES =
  /\b(?:but|exceed\w*|longer|larger|more|greater|less|however|only|over|sent|got|given|used?|uses|provided|too|cannot|at most|reject\w*)\b|[>/]|超|d[eé]pass|überschr|excede|supera|превыш/

/** True if the numbers show an overflow. */
export function isOverLimit({ limit, prompt, output, total }: ErrorNumbers): boolean {
  if (limit === null) return false
  return Math.max(total ?? 0, (prompt ?? 0) + (prompt === null ? 0 : (output ?? 0))) > limit
}

/** One part of a sum: `(4433 in the messages, 226 in the functions, 400 in the completion)`. */
const PROMPT_PART =
  /(?<n>\b\d{1,9})(?: tokens)? (?:in|of|for|from) (?:the |your )?(?:text input|tool input|image input|audio input|input messages|messages|prompt|input|functions|tools|tool definitions|images?|files?)\b/g

/** A count of two to nine digits that does not measure bytes, characters, images, thousands, … */
const COUNT = String.raw`\d{2,9}(?![\d%]|[.,]\d|-\d|\s*(?:k|m|[kmg]i?b|bytes?|characters?|chars?|words?|images?|pixels?|messages?|items?|seconds?|ms)\b)`
const N = String.raw`(?<![-.\w])${COUNT}`
const ANY_COUNT = new RegExp(String.raw`(?<![-.\w])${COUNT}(?![\w-])`, 'g')
/** Words within one statement, without a third number. */
const BETWEEN = String.raw`[^\d\n.;]{0,60}?`
/** Words after which the second number is the limit. */
const OVER = String.raw`(?:exceed\w*|\b(?:do|does|did|will|can)(?:n't| ?not) fit\b|\b(?:greater|longer|larger|more|higher|bigger) than|\b(?:over|above|beyond)\b|>=?|\b(?:must|should|has to|have to|needs to) be (?:<=?|less|fewer|smaller|shorter|lower|under|below|at most|no more|up to)|überschreite\w*|übersteigt|dépass\w+|supera\w*|excede\w*|превыша\w*|超过|超出|超え|を超)`
/** Words after which the first number is the limit. */
const UNDER = String.raw`\b(?:less|fewer|smaller|shorter|lower) than`

const COMPARISONS = [
  new RegExp(`(?<asked>${N})${BETWEEN}${OVER}${BETWEEN}(?<limit>${N})`, 'g'),
  new RegExp(`(?<limit>${N})${BETWEEN}${UNDER}${BETWEEN}(?<asked>${N})`, 'g'),
]

/** The first comparison with a request over the limit; null for none. The words between decide which is which. */
function comparisonIn(text: string): { readonly asked: number; readonly limit: number } | null {
  for (const pattern of COMPARISONS)
    for (const { groups } of text.matchAll(pattern)) {
      const asked = Number(groups?.['asked'])
      const limit = Number(groups?.['limit'])
      if (asked > limit) return { asked, limit }
    }
  return null
}

/** The words allowed between a noun and its number. */
const NEAR = String.raw`(?:\s*(?:is|was|of|to|has|at|only|about|around|approximately|set|for this model|at least|at most|up to|exactly|hit|reached))*\s*[:=(]*\s*(?:only |about |at least )?`
const MAXIMUM = String.raw`(?:max(?:imum)?|largest|longest|allowed|available|configured|supported|permitted)`

/**
 * One pattern on each line, for texts from `failureText`. `{n}` is the number, `{near}` the words before it, `{max}`
 * a word for the maximum. The first matching line of a role counts.
 */
export const NUMBER_PATTERNS: Readonly<Record<NumberRole, readonly RegExp[]>> = {
  limit: patterns(String.raw`
\d+ \+ \d+ > {n}
\b\d+ (?:tokens )?> {n}\)
\b(?:input|prompt|context|messages?) length (?:should|must) be (?:in |between )?\[\d+, ?{n}\]
\bcontext(?:[ _-]?(?:length|window|size|limit|capacity))?(?:[ _-](?:length|size|limit|tokens))?(?: (?:of|for) (?:this|the|your) \w+)?{near}{n}
\b(?:n_|num_|max_)?ctx(?:_train|_slot|_size)?{near}{n}
\bmax_?(?:model|seq|sequence|context|input|prompt|total|position)_?(?:len|length|tokens|embeddings){near}{n}
\b{max}(?: \w+){0,2}? (?:prompt|input|sequence|model|total|context)s?(?: tokens?)? (?:length|size|window|limit){near}{n}
\b{max} (?:number of |count of )?(?:\w+ )?(?:input |prompt |context |total )?tokens(?: allowed| permitted| supported)?{near}{n}
\bwindow{near}{n}
\b(?:token (?:limit|maximum|budget)|model limit){near}{n}
\d ?(?:\/|out of|of) ?{n}
\b{max} (?:prompt |input )?size{near}{n} tokens
> ?{n}(?: tokens)? (?:max(?:imum)?|limit|allowed)
\b{n}(?: tokens?)?[ -](?:max(?:imum)?|token limit|token context|token window|context)\b
\b(?:limit|maximum|max)(?: for (?:this|the) \w+)?(?: is| of|:| =)+ ?(?:only )?{n}
\b(?:supports?|handles?|accepts?|allows?|takes?|provides?|offers?) (?:only )?(?:up to |at most |a maximum of )?{n}(?! (?:completion|output))
\b(?:cannot|can not|can't|must not|may not|should not) (?:exceed|be (?:more|longer|larger|greater) than) {n}
\bmust (?:be|have) (?:<=?|less than|fewer than|at most|no more than)(?: or equal to)? ?{n}
\b(?:exceed(?:s|ed|ing)?|over|more than|greater than|longer than|larger than|beyond) (?:the |a |its )?(?:\w+ )?(?:limit |maximum |max )?(?:of )?{n} tokens
(?:上限|限制|最大(?:长度|上下文|输入|支持)|最多支持|上下文|コンテキスト|컨텍스트|контекст[а-я]*|лимит[а-я]*)(?:长度|窗口|長|サイズ)?(?:为|是|は|が|:|\()? ?{n}
\b(?:under|below|at most|up to|fewer than|less than|no more than|max(?:imum)?(?: of)?) {n} (?:input |prompt )?tokens(?! (?:of )?(?:output|reply|completion))
(?:überschreitet|übersteigt|dépasse|supera|excede)[^\d\n.]{0,60}\b{n}
\b{max} length{near}{n} tokens
`),
  'likely-limit': patterns(String.raw`
> ?{n}
\b(?!max_(?:completion_|new_|output_)?tokens\b)(?:max|limit)[^\W\d_]*\b\W{0,4}(?:\w+[ _]){0,2}?\W{0,2}{n}
`),
  total: patterns(String.raw`
\d[a-z ]{0,24}\+ ?\d+[a-z ]{0,24}= ?{n}
\b(?:needs?|requires?|comes? to|amounts? to|totals?|totalling) (?:about |at least )?{n} tokens
\btotal of (?:at least |about )?{n} tokens
\brequested (?:about |approximately |at least )?{n} tokens
\brequested(?: tokens?)?(?: \(|: ?){n}
\binput and (?:maximum )?output tokens \({n}\)
\b(?:current|actual|given|received|got|provided)(?: length| size| count)?(?: is|:)? ?{n}(?! (?:inputs?|prompt|messages)\b)
`),
  prompt: patterns(String.raw`
\b{n} \+ [\d#]+ >
\bn_(?:prompt_tokens|keep|tokens){near}{n}
\b{n}(?: tokens)? (?:in|from|of|for) (?:the |your )?(?:input messages|messages|prompt|text input|input)\b
(?<!\b(?:bound|limit|maximum|most) (?:for|of|is) )\b{n} (?:inputs?|prompt)(?: tokens)?\b
\b(?:messages|prompt|input|request|conversation|text)(?: \w+)?(?: \w+)? (?:resulted in|contains?|has|have|had|uses?|takes?|is|was|of)(?: \w+)? {n} tokens
\b(?:too long|too large|too many tokens|too big)[:(] ?{n}
\b(?:prompt|input|messages?|request|conversation|history)(?: tokens?)?(?: sequence)?(?: length| count| size)?(?: is| of|:)? ?\(?(?:total )?(?:length )?{n}(?: tokens?)?\)?
\bfirst {n} tokens
`),
  output: patterns(String.raw`
[\d#]+ \+ {n} >
\b{n}(?: tokens)? (?:in|for|of) (?:the |your )?(?:completion|output|reply|response|generation)\b
\b{n} (?:output|completion|max_new_tokens|max_tokens|new)(?: tokens)?\b
\bmax_(?:completion_|new_|output_)?tokens(?: or max_completion_tokens)?(?: is)?(?: too large)?[:= (]+{n}
\b(?:completion|output|reply|response|generation)(?: tokens| length)? ?[(:=] ?{n}
`),
}

function patterns(lines: string): readonly RegExp[] {
  return lines
    .trim()
    .split('\n')
    .map(line => line.replaceAll('{near}', NEAR).replaceAll('{max}', MAXIMUM))
    .map(line => new RegExp(line.replaceAll('{n}', `(?<n>${COUNT})`)))
}
