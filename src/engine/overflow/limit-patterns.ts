import {
  numberPattern,
  BETWEEN,
  MAXIMUM,
  COUNT_GROUP,
  type NumberPattern,
} from './number-pattern.ts'

/**
 * How errors word the most that a model takes: patterns over `failureText`, each with a sample in our own words. The
 * first row that matches counts.
 */
export const LIMIT_PATTERNS: readonly NumberPattern[] = [
  numberPattern(
    'limit',
    String.raw`\d+ \+ \d+ > ${COUNT_GROUP}`,
    'input and reply do not fit: 900 + 200 > 1024',
    1024,
  ),
  numberPattern(
    'limit',
    String.raw`\b\d+ (?:tokens )?> ${COUNT_GROUP}\)`,
    'longer than the sequence length of this model (900 > 512)',
    512,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:input|prompt|context|messages?) length (?:should|must) be (?:in |between )?\[\d+, ?${COUNT_GROUP}\]`,
    'Range of input length should be [1, 6000]',
    6000,
  ),
  numberPattern(
    'limit',
    String.raw`\bcontext(?:[ _-]?(?:length|window|size|limit|capacity))?(?:[ _-](?:length|size|limit|tokens))?(?: (?:of|for) (?:this|the|your) \w+)?${BETWEEN}${COUNT_GROUP}`,
    'the context size is 4,096 tokens',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:n_|num_|max_)?ctx(?:_train|_slot|_size)?${BETWEEN}${COUNT_GROUP}`,
    '{"n_ctx": 256}',
    256,
  ),
  numberPattern(
    'limit',
    String.raw`\bmax_?(?:model|seq|sequence|context|input|prompt|total|position)_?(?:len|length|tokens|embeddings)${BETWEEN}${COUNT_GROUP}`,
    'max_model_len=2048',
    2048,
  ),
  numberPattern(
    'limit',
    String.raw`\b${MAXIMUM}(?: \w+){0,2}? (?:prompt|input|sequence|model|total|context)s?(?: tokens?)? (?:length|size|window|limit)${BETWEEN}${COUNT_GROUP}`,
    'longer than the maximum input length (4096)',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`\b${MAXIMUM} (?:number of |count of )?(?:\w+ )?(?:input |prompt |context |total )?tokens(?: allowed| permitted| supported)?${BETWEEN}${COUNT_GROUP}`,
    'the maximum number of tokens allowed (1000)',
    1000,
  ),
  numberPattern(
    'limit',
    String.raw`\bwindow${BETWEEN}${COUNT_GROUP}`,
    'prompt: 5000; window: 4096',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:token (?:limit|maximum|budget)|model limit)${BETWEEN}${COUNT_GROUP}`,
    'over the model token limit: 8000',
    8000,
  ),
  numberPattern(
    'limit',
    String.raw`\d ?(?:\/|out of|of) ?${COUNT_GROUP}`,
    'context length exceeded: 900/512 tokens',
    512,
  ),
  numberPattern(
    'limit',
    String.raw`\b${MAXIMUM} (?:prompt |input )?size${BETWEEN}${COUNT_GROUP} tokens`,
    'body too large. Max size: 8000 tokens',
    8000,
  ),
  numberPattern(
    'limit',
    String.raw`> ?${COUNT_GROUP}(?: tokens)? (?:max(?:imum)?|limit|allowed)`,
    '9001 tokens > 9000 maximum',
    9000,
  ),
  numberPattern(
    'limit',
    String.raw`\b${COUNT_GROUP}(?: tokens?)?[ -](?:max(?:imum)?|token limit|token context|token window|context)\b`,
    'too large for a model with 4096 maximum',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:limit|maximum|max)(?: for (?:this|the) \w+)?(?: is| of|:| =)+ ?(?:only )?${COUNT_GROUP}`,
    'the prompt has more tokens than the limit of 3000',
    3000,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:supports?|handles?|accepts?|allows?|takes?|provides?|offers?) (?:only )?(?:up to |at most |a maximum of )?${COUNT_GROUP}(?! (?:completion|output))`,
    'the model only supports up to 4095',
    4095,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:cannot|can not|can't|must not|may not|should not) (?:exceed|be (?:more|longer|larger|greater) than) ${COUNT_GROUP}`,
    'tokens in the prompt cannot exceed 4081',
    4081,
  ),
  numberPattern(
    'limit',
    String.raw`\bmust (?:be|have) (?:<=?|less than|fewer than|at most|no more than)(?: or equal to)? ?${COUNT_GROUP}`,
    'the input must have less than 3072 tokens',
    3072,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:exceed(?:s|ed|ing)?|over|more than|greater than|longer than|larger than|beyond) (?:the |a |its )?(?:\w+ )?(?:limit |maximum |max )?(?:of )?${COUNT_GROUP} tokens`,
    'this is longer than 4096 tokens',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`(?:上限|限制|最大(?:长度|上下文|输入|支持)|最多支持|上下文|コンテキスト|컨텍스트|контекст[а-я]*|лимит[а-я]*)(?:长度|窗口|長|サイズ)?(?:为|是|は|が|:|\()? ?${COUNT_GROUP}`,
    '最大长度为 8192',
    8192,
  ),
  numberPattern(
    'limit',
    String.raw`\b(?:under|below|at most|up to|fewer than|less than|no more than|max(?:imum)?(?: of)?) ${COUNT_GROUP} (?:input |prompt )?tokens(?! (?:of )?(?:output|reply|completion))`,
    'keep the prompt under 4096 tokens',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`(?:überschreitet|übersteigt|dépasse|supera|excede)[^\d\n.]{0,60}\b${COUNT_GROUP}`,
    'der prompt überschreitet die erlaubte länge von 4096',
    4096,
  ),
  numberPattern(
    'limit',
    String.raw`\b${MAXIMUM} length${BETWEEN}${COUNT_GROUP} tokens`,
    'the conversation reached its maximum length: 9000 tokens',
    9000,
  ),
  numberPattern(
    'likely-limit',
    String.raw`> ?${COUNT_GROUP}`,
    'the tokens of prompt and reply: 900 > 800',
    800,
  ),
  numberPattern(
    'likely-limit',
    String.raw`\b(?!max_(?:completion_|new_|output_)?tokens\b)(?:max|limit)[^\W\d_]*\b\W{0,4}(?:\w+[ _]){0,2}?\W{0,2}${COUNT_GROUP}`,
    'a prompt of 900 tokens (max 800)',
    800,
  ),
]
