/** Wordings in our own words, one for each pattern of the classifier. */
import type { FailureKind } from '../engine/log/event.ts'

/** Each line: what a figure stands for, the figure, and a wording that states it. */
export const FIGURES = `
limit 1024 input and reply do not fit: 900 + 200 > 1024
limit 512 longer than the sequence length of this model (900 > 512)
limit 6000 Range of input length should be [1, 6000]
limit 4096 the context size is 4,096 tokens
limit 256 {"n_ctx": 256}
limit 2048 max_model_len=2048
limit 4096 longer than the maximum input length (4096)
limit 1000 the maximum number of tokens allowed (1000)
limit 4096 prompt: 5000; window: 4096
limit 8000 over the model token limit: 8000
limit 512 context length exceeded: 900/512 tokens
limit 8000 body too large. Max size: 8000 tokens
limit 9000 9001 tokens > 9000 maximum
limit 4096 too large for a model with 4096 maximum
limit 3000 the prompt has more tokens than the limit of 3000
limit 4095 the model only supports up to 4095
limit 4081 tokens in the prompt cannot exceed 4081
limit 3072 the input must have less than 3072 tokens
limit 4096 this is longer than 4096 tokens
limit 8192 最大长度为 8192
limit 4096 keep the prompt under 4096 tokens
limit 4096 der prompt überschreitet die erlaubte länge von 4096
limit 9000 the conversation reached its maximum length: 9000 tokens
likely-limit 800 the tokens of prompt and reply: 900 > 800
likely-limit 800 a prompt of 900 tokens (max 800)
total 1100 needed: 900 prompt + 200 reply = 1100
total 9000 prompt and reply together need 9000 tokens
total 2000 for a total of at least 2000 tokens
total 5000 you requested 5000 tokens
total 5000 limit: 4000 (requested: 5000)
total 7000 number of input and output tokens (7000)
total 42328 Current length is 42328
prompt 900 input and reply do not fit: 900 + 200 > 1024
prompt 1407 {"n_prompt_tokens": 1407}
prompt 3545 (3545 in your prompt; 24 for the reply)
prompt 2000 your request has 2000 input tokens
prompt 4294 your messages resulted in 4294 tokens
prompt 2001 prompt is too long: 2001 tokens
prompt 5000 the input (5000 tokens) is longer
prompt 11490 trying to keep the first 11490 tokens
output 200 input and reply do not fit: 900 + 200 > 1024
output 24 (3545 in your prompt; 24 for the reply)
output 100 you requested 100 output tokens
output 5000 max_tokens = 5000 is more than allowed
output 500 the prompt plus the reply (500 tokens)
`
  .trim()
  .split('\n')
  .map(line => {
    const [, role = '', figure, wording = ''] = /^(\S+) (\d+) (.+)$/.exec(line) ?? []
    return { role, figure: Number(figure), wording }
  })

/** Wordings by the kind of failure that they tell. */
export const KINDS: readonly (readonly [FailureKind, string])[] = [
  ['rate-limit', 'Too large on tokens per minute: limit 6000, requested 9000'],
  ['quota', 'You exceeded your current quota'],
  ['rate-limit', 'Too many tokens, please wait before trying again'],
  ['server-error', 'The service is overloaded'],
  ['malformed-history', 'each tool_use must have a tool_result in the next message'],
  ['unauthorised', 'The security token included in the request is expired'],
  ['other', 'Invalid tools: array too long. Expected an array with at most 128 elements'],
  ['other', 'max_tokens: 9000 > 8192, which is the maximum allowed number of output tokens'],
  ['negative-max-tokens', 'max_tokens must be at least 1, got -300'],
  ['payload-bytes', 'total message size 2306631 exceeds limit 2097152'],
  ['input-plus-output', 'input length and max_tokens exceed context limit'],
  ['context-tokens', '{"code": "context_length_exceeded"}'],
  ['context-tokens', 'the context window was exceeded'],
  ['context-tokens', 'your input exceeds the context window of this model'],
  ['context-tokens', 'when context the overflows'],
  ['context-tokens', 'the prompt is too long'],
  ['context-tokens', 'too many input tokens'],
  ['context-tokens', 'please reduce the length of the messages'],
  ['context-tokens', 'exceeds the token limit'],
  ['context-tokens', 'Range of input length should be [1, 6000]'],
  ['context-tokens', 'this conversation has reached its maximum length'],
  ['context-tokens', 'running out of context cache'],
  ['context-tokens', 'die anfrage überschreitet den kontext'],
  ['context-tokens', '输入长度超过模型的最大上下文'],
]
