/**
 * How errors word the most that a model takes: patterns over `failureText`, each with a sample in our own words.
 *
 * @module
 */
import { figure, IS, MAX, N, type FigurePattern } from './number-pattern.ts'

/** The first row that matches counts. */
export const LIMITS: readonly FigurePattern[] = [
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
    String.raw`\b(?:n_|num_|max_)?ctx(?:_train|_slot|_size)?${IS}${N}`,
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
    String.raw`(?:上限|限制|最大(?:长度|上下文|输入|支持)|最多支持|上下文|コンテキスト|컨텍스트|контекст[а-я]*|лимит[а-я]*)(?:长度|窗口|長|サイズ)?(?:为|是|は|が|:|\()? ?${N}`,
    '最大长度为 8192',
    8192,
  ),
  figure(
    'limit',
    String.raw`\b(?:under|below|at most|up to|fewer than|less than|no more than|max(?:imum)?(?: of)?) ${N} (?:input |prompt )?tokens(?! (?:of )?(?:output|reply|completion))`,
    'keep the prompt under 4096 tokens',
    4096,
  ),
  figure(
    'limit',
    String.raw`(?:überschreitet|übersteigt|dépasse|supera|excede)[^\d\n.]{0,60}\b${N}`,
    'der prompt überschreitet die erlaubte länge von 4096',
    4096,
  ),
  figure(
    'limit',
    String.raw`\b${MAX} length${IS}${N} tokens`,
    'the conversation reached its maximum length: 9000 tokens',
    9000,
  ),
  figure('likely-limit', String.raw`> ?${N}`, 'the tokens of prompt and reply: 900 > 800', 800),
  figure(
    'likely-limit',
    String.raw`\b(?!max_(?:completion_|new_|output_)?tokens\b)(?:max|limit)[^\W\d_]*\b\W{0,4}(?:\w+[ _]){0,2}?\W{0,2}${N}`,
    'a prompt of 900 tokens (max 800)',
    800,
  ),
]
