/** Wordings that the recorded errors lack. Each line: kind, status, limit in tokens (`-` for none), and the text. */
import { FailureKind } from '../../engine/log/event.ts'

const LINES = `
context-tokens 400 - Number of input tokens exceeds maximum length. Please update the input.
context-tokens 400 8192 Too many input tokens. Max input tokens: 8192, request input token count: 9011
context-tokens 400 4081 too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4200.
context-tokens 400 128000 too many tokens: size limit exceeded by 326 tokens. The limit for this model is 128000 tokens.
input-plus-output 422 4097 {"error":"\`inputs\` tokens + \`max_new_tokens\` must be <= 4097. Given: 4084 \`inputs\` tokens and 512 \`max_new_tokens\`"}
context-tokens 422 3072 {"error":"\`inputs\` must have less than 3072 tokens. Given: 3195"}
context-tokens 400 8191 The prompt is too long: 8300, model maximum context length: 8191
context-tokens 400 131072 maximum prompt length is 131072 but the request contains 537812 tokens
context-tokens 400 272000 Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 276105 tokens.
context-tokens 400 32767 the input token count is 32769 but model only supports up to 32767
context-tokens 500 - prompt too long; exceeded max context length by 1234 tokens
context-tokens 400 4096 request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it
context-tokens 400 4096 The decoder prompt (length 5000) is longer than the maximum model length of 4096.
input-plus-output 400 8192 'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 8192 tokens and your request has 4000 input tokens (5000 > 8192 - 4000).
context-tokens 400 4096 Prompt length (5000) exceeds maximum input length (4096).
negative-max-tokens 400 4096 default_max_tokens (-1000) should be greater than 0, default_max_tokens (-1000) = max_seq_len (4096) - prompt_len (5096)
context-tokens - 4096 number of prompt tokens: 5000; context window size: 4096
context-tokens - - QuotaExceededError: The input is too large.
context-tokens 413 8000 {"error":{"code":"tokens_limit_reached","message":"Request body too large. Max size: 8000 tokens."}}
context-tokens 400 16385 The request exceeded the maximum of 16,385 tokens allowed for this model (you sent 20,000).
context-tokens 400 8000 the prompt you sent uses 9000 tokens; this deployment allows 8000
context-tokens 422 65536 {"detail":[{"msg":"total input tokens 70000 exceed max_total_tokens 65536"}]}
input-plus-output 400 65536 max_tokens (8000) + prompt (60000) > 65536
context-tokens 400 8192 模型上下文长度为 8192,输入 token 数 9000 超出限制
context-tokens 400 - invalid params, context window exceeds limit (2013)
context-tokens 400 - This model has a context window of 200K tokens and your request is too large
payload-bytes 400 - messages: too many total text bytes: 10484352 > 9000000
payload-bytes 400 - image exceeds 5 MB maximum: 6170984 bytes > 5242880 bytes
payload-bytes 413 - <html><head><title>413 Request Entity Too Large</title></head></html>
payload-bytes 413 -
rate-limit 429 - This would exceed your rate limit of 40,000 input tokens per minute. Please reduce the prompt length.
other 400 - max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens
other 400 - max_tokens is too large: 100000. This model supports at most 16384 completion tokens
other 400 - Cached content is too small. total_token_count=1024, min_total_token_count=4096
other 400 - Range of max_tokens should be [1, 8192]
other 400 - max_tokens must be at least 1, got 0
other 400 - The tool input exceeds the maximum number of properties (100)
other 400 - context_length must be an integer
malformed-history 400 - messages: text content blocks must be non-empty
malformed-history 400 - Conversation roles must alternate user/assistant/user/assistant
quota 402 - This request requires more credits, or fewer max_tokens. You requested up to 32000 tokens, but can only afford 1200.
server-error 529 - {"error":{"type":"overloaded_error","message":"Overloaded"}}
unauthorised 401 - Incorrect API key provided
not-found 404 - The model does not exist
server-error 500 - upstream error: context deadline exceeded
timeout 504 - context deadline exceeded
unreachable - - Failed to fetch
`

export const UNSEEN = LINES.trim()
  .split('\n')
  .map(line => {
    const [, kind, status, limit, body = ''] = /^(\S+) (\S+) (\S+) ?(.*)$/.exec(line) ?? []
    const numberOf = (text = '-') => (text === '-' ? null : Number(text))
    return [numberOf(status), body, FailureKind.parse(kind), numberOf(limit)] as const
  })
