import { numberPattern, BETWEEN, COUNT_GROUP, type NumberPattern } from './number-pattern.ts'
import { LIMIT_PATTERNS } from './limit-patterns.ts'

/**
 * The numbers in a provider's error, told apart by the words around them: patterns over `failureText`, each with a
 * sample in our own words. Tests hold every row to its sample. For each role, in the order limit, total, prompt,
 * output, the first row that matches counts; its number is then `#` for the roles that follow, so that none is taken
 * twice.
 */
export const NUMBER_PATTERNS: readonly NumberPattern[] = [
  ...LIMIT_PATTERNS,
  numberPattern(
    'total',
    String.raw`\d[a-z ]{0,24}\+ ?\d+[a-z ]{0,24}= ?${COUNT_GROUP}`,
    'needed: 900 prompt + 200 reply = 1100',
    1100,
  ),
  numberPattern(
    'total',
    String.raw`\b(?:needs?|requires?|comes? to|amounts? to|totals?|totalling) (?:about |at least )?${COUNT_GROUP} tokens`,
    'prompt and reply together need 9000 tokens',
    9000,
  ),
  numberPattern(
    'total',
    String.raw`\btotal of (?:at least |about )?${COUNT_GROUP} tokens`,
    'for a total of at least 2000 tokens',
    2000,
  ),
  numberPattern(
    'total',
    String.raw`\brequested (?:about |approximately |at least )?${COUNT_GROUP} tokens`,
    'you requested 5000 tokens',
    5000,
  ),
  numberPattern(
    'total',
    String.raw`\brequested(?: tokens?)?(?: \(|: ?)${COUNT_GROUP}`,
    'limit: 4000 (requested: 5000)',
    5000,
  ),
  numberPattern(
    'total',
    String.raw`\binput and (?:maximum )?output tokens \(${COUNT_GROUP}\)`,
    'number of input and output tokens (7000)',
    7000,
  ),
  numberPattern(
    'total',
    String.raw`\b(?:current|actual|given|received|got|provided)(?: length| size| count)?(?: is|:)? ?${COUNT_GROUP}(?! (?:inputs?|prompt|messages)\b)`,
    'Current length is 42328',
    42328,
  ),

  numberPattern(
    'prompt',
    String.raw`\b${COUNT_GROUP} \+ [\d#]+ >`,
    'input and reply do not fit: 900 + 200 > 1024',
    900,
  ),
  numberPattern(
    'prompt',
    String.raw`\bn_(?:prompt_tokens|keep|tokens)${BETWEEN}${COUNT_GROUP}`,
    '{"n_prompt_tokens": 1407}',
    1407,
  ),
  numberPattern(
    'prompt',
    String.raw`\b${COUNT_GROUP}(?: tokens)? (?:in|from|of|for) (?:the |your )?(?:input messages|messages|prompt|text input|input)\b`,
    '(3545 in your prompt; 24 for the reply)',
    3545,
  ),
  numberPattern(
    'prompt',
    String.raw`(?<!\b(?:bound|limit|maximum|most) (?:for|of|is) )\b${COUNT_GROUP} (?:inputs?|prompt)(?: tokens)?\b`,
    'your request has 2000 input tokens',
    2000,
  ),
  numberPattern(
    'prompt',
    String.raw`\b(?:messages|prompt|input|request|conversation|text)(?: \w+)?(?: \w+)? (?:resulted in|contains?|has|have|had|uses?|takes?|is|was|of)(?: \w+)? ${COUNT_GROUP} tokens`,
    'your messages resulted in 4294 tokens',
    4294,
  ),
  numberPattern(
    'prompt',
    String.raw`\b(?:too long|too large|too many tokens|too big)[:(] ?${COUNT_GROUP}`,
    'prompt is too long: 2001 tokens',
    2001,
  ),
  numberPattern(
    'prompt',
    String.raw`\b(?:prompt|input|messages?|request|conversation|history)(?: tokens?)?(?: sequence)?(?: length| count| size)?(?: is| of|:)? ?\(?(?:total )?(?:length )?${COUNT_GROUP}(?: tokens?)?\)?`,
    'the input (5000 tokens) is longer',
    5000,
  ),
  numberPattern(
    'prompt',
    String.raw`\bfirst ${COUNT_GROUP} tokens`,
    'trying to keep the first 11490 tokens',
    11490,
  ),

  numberPattern(
    'output',
    String.raw`[\d#]+ \+ ${COUNT_GROUP} >`,
    'input and reply do not fit: 900 + 200 > 1024',
    200,
  ),
  numberPattern(
    'output',
    String.raw`\b${COUNT_GROUP}(?: tokens)? (?:in|for|of) (?:the |your )?(?:completion|output|reply|response|generation)\b`,
    '(3545 in your prompt; 24 for the reply)',
    24,
  ),
  numberPattern(
    'output',
    String.raw`\b${COUNT_GROUP} (?:output|completion|max_new_tokens|max_tokens|new)(?: tokens)?\b`,
    'you requested 100 output tokens',
    100,
  ),
  numberPattern(
    'output',
    String.raw`\bmax_(?:completion_|new_|output_)?tokens(?: or max_completion_tokens)?(?: is)?(?: too large)?[:= (]+${COUNT_GROUP}`,
    'max_tokens = 5000 is more than allowed',
    5000,
  ),
  numberPattern(
    'output',
    String.raw`\b(?:completion|output|reply|response|generation)(?: tokens| length)? ?[(:=] ?${COUNT_GROUP}`,
    'the prompt plus the reply (500 tokens)',
    500,
  ),
]
