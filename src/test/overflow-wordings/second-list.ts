/** Written after the classifier had learnt the first lists, again labelled before it saw them. */
import { wordings, type Wording } from './wording.ts'

export const SECOND_LIST: readonly Wording[] = [
  ...wordings(
    'context-tokens',
    'less-input',
    String.raw`
400 8192 This model's maximum context length is 8192 tokens. Please reduce the length of the prompt
400 8192 Please reduce the length of the messages. The maximum number of tokens for this model is 8192 but 9500 were given.
400 199999 {"message":"The model returned the following errors: prompt is too long: 208310 tokens > 199999 maximum"}
422 131072 Unprocessable Entity: conversation of 140112 tokens does not fit in context of 131072
400 4096 ERR_CTX: ctx 4096, n_past 4090, new tokens 50: context full
- 4032 Error: prompt too long (5012 tokens), max 4032
500 2048 {"error":"prompt exceeds num_ctx=2048"}
400 32000 The total number of tokens in your request (35012) exceeds the model's capacity (32000).
400 200000 Request too large: estimated 250000 tokens; this model accepts 200000.
400 8192 You passed 8193 input tokens and requested 0 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 8192 tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=8193)
400 16000 tokens in prompt + history: 17000; window: 16000
400 128000 {"code":400,"msg":"Your request has exceeded the maximum context size, current: 140000, max: 128000"}
400 8192 対話が長すぎます。最大コンテキスト長は8192トークンです。
- - DOMException: The input exceeds the maximum context size
400 28000 输入内容过长，最大支持 28000 tokens
400 4096 El mensaje excede el límite de 4096 tokens del contexto
`,
  ),
  ...wordings(
    'input-plus-output',
    'smaller-reply',
    String.raw`
400 8192 You passed 7000 input tokens and requested 2000 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 6192 tokens. Please reduce the length of the input prompt.
`,
  ),
  ...wordings(
    'input-plus-output',
    'less-input',
    String.raw`
400 8192 {"error":{"type":"invalid_request_error","message":"Prompt and max_tokens together need 9200 tokens; the context of this model is 8192"}}
`,
  ),
  ...wordings(
    'payload-bytes',
    'fewer-bytes',
    String.raw`
413 - Payload too large: body is 6291456 bytes, limit is 4194304 bytes
413 - client intended to send too large body: 1500000 bytes
400 - Request size 21MB exceeds 20MB limit
`,
  ),
  ...wordings(
    'other',
    'none',
    String.raw`
400 - max_completion_tokens (200000) exceeds the maximum output length 65536 for this model
400 - Model output limit is 4096 tokens; requested 9000
400 - Invalid value for 'n_ctx': must be an integer
400 - Prompt must contain at least 1024 tokens to be cached
400 - Prompt contains unsupported characters at position 5120
422 - embedding input has 3000 items, limit 2048
400 - The conversation id exceeds the maximum length of 64
400 - Exceeded maximum number of images per prompt (5)
400 - tool_choice 'required' needs at least one tool; context: chat
400 - thinking budget (40000) must be smaller than max_tokens (32000)
`,
  ),
  ...wordings(
    'rate-limit',
    'back-off',
    String.raw`
429 - You have used 98% of your token allowance for this 5-hour window; resets at 3pm
429 - tokens/min exceeded: limit=100000 requested=120000
`,
  ),
  ...wordings(
    'quota',
    'none',
    String.raw`
403 - Your plan does not include models with context windows over 32000 tokens. Upgrade to continue.
402 - Not enough tokens in wallet: 120 < 4000
`,
  ),
  ...wordings(
    'unauthorised',
    'none',
    String.raw`
401 - JWT too long: token exceeds maximum length 8192
`,
  ),
  ...wordings(
    'malformed-history',
    'none',
    String.raw`
400 - Duplicate tool_use ids in messages
`,
  ),
  ...wordings(
    'server-error',
    'back-off',
    String.raw`
500 - KV cache transfer failed: exceeded timeout
`,
  ),
]
