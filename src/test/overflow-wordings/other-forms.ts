/**
 * The words of the other lists in other forms: one instead of many, with and without a hyphen, a word more or less.
 * What is no overflow is said so that nothing but its own word tells it from one.
 */
import { wordings, type Wording } from './wording.ts'

export const OTHER_FORMS: readonly Wording[] = [
  ...wordings(
    'rate-limit',
    'back-off',
    String.raw`
400 - GenerateContentRequestsPerMinute exceeds what the context of this project allows
400 - 请求频率超过上限
400 - 并发请求数超限
400 - RateLimit reached: the prompt is too long to be served now
400 - rate_limit_error: too many input tokens at once
400 - Too many requests: too many input tokens
400 - Too many concurrent requests: too many input tokens
400 - Request limit exceeded: too many input tokens
400 - Requests limit reached: too many input tokens
`,
  ),
  ...wordings(
    'quota',
    'none',
    String.raw`
400 - Insufficient credit: the prompt is too long for what is left
400 - insufficient_funds
400 - Account quota used up
400 - This quota is not enough
400 - Your remaining quota is 0
400 - You are out of credit
400 - Please purchase credit
400 - Your plan allows 4 chats
400 - Your free plan does not come with this model
`,
  ),
  ...wordings(
    'malformed-history',
    'none',
    String.raw`
400 - Duplicate tool call id: c1
400 - A tool_result stands there without any earlier tool_use of its own
400 - The tool_call named c1 was not found
400 - Each tool_calls message must be followed by its results
400 - The role must alternate between user and assistant
400 - Nonempty content is required in messages[2]
400 - messages[2]: the text must be nonempty
`,
  ),
  ...wordings(
    'unauthorised',
    'none',
    String.raw`
400 - The credential has expired
400 - These credentials are revoked
400 - Invalid token
400 - Invalid key.
400 - Invalid api key: it ends in 9f
400 - Invalid authentication token !
400 - Invalid credential
400 - Invalid bearer credentials
`,
  ),
  ...wordings(
    'other',
    'none',
    String.raw`
400 - One dimension exceeds what the context of this index allows
400 - One pixel exceeds what the context of this picture allows
400 - The dimensions exceed what the context of this index allows
400 - The pixels exceed what the context of this picture allows
400 - This user is too long for the context of a request
400 - The users are too long for the context of a request
400 - This key is too long for the context of a request
400 - These keys exceed the context of a request
400 - The title is too long for the context of a request
400 - The description exceeds the context of a request
400 - The header may not exceed the context of a request
400 - This url is longer than the context of a request
400 - A label cannot exceed the context of a request
400 - tools[0.name]: string too long for the context of a request
400 - The special token exceeds the context of a request
400 - This prompt is too long for the reply: these models support up to 4096 output tokens
400 - Cached prefixes have at least 1024 tokens, which is more than the 900 sent
400 - A stop sequence may not exceed 16 prompt tokens
400 - The reply exceeds 4000 characters
400 - The body is too large to count its 9000 tokens
`,
  ),
  ...wordings(
    'payload-bytes',
    'fewer-bytes',
    String.raw`
400 - The upload exceeds our maximum size
400 - The upload exceeded the max allowed request size
400 - Body size of the upload is larger than that
400 - Content part size is over the limit
400 - 30MiB is the most allowed
400 - 30 MB are more than allowed
400 - The upload exceeds 4 MiB
400 - The upload exceeds 4194304bytes
400 - The upload exceeds the largest number of bytes
400 - The text exceeds the limit of 1048576characters
400 - The text exceeds the limit of 1048576 characters
400 - The body is too large to count its tokens: body too large
`,
  ),
  ...wordings(
    'input-plus-output',
    'less-input',
    String.raw`
400 - The prompt, as it is, and the wanted reply exceed the context window
400 - 5000 prompt tokens and the reply exceed the context window
`,
  ),
  ...wordings(
    'context-tokens',
    'less-input',
    String.raw`
400 4096 No room for max_tokens: the input has 9000 tokens, the limit is 4096
400 4096 max_tokens cannot be honoured: inputs of 9000 tokens exceed 4096
400 - {"type":"exceed_context_size_error"}
400 - {"type":"exceeds_context"}
400 - {"type":"prompt_too_long"}
400 - ContextWindowExceeded
400 - ContextWindowSizeExceeded
400 - The context length is less than what you need
400 - The prompt token length is too long
400 - The prompt you sent is too long
400 - History too long
400 - The input tokens are much too long
400 - Over 100 prompt tokens
400 - This exceeds its input tokens
400 - The prompt token exceeds what is served
400 - The token count is the one that exceeds
400 - It exceeds what we call the token budget
400 - It is exceeding the tokens allowed
400 - It exceeds the max number of tokens
400 - It exceeds the maximum tokens
400 - It exceeds the maximum prompt length
400 - It exceeds the maximum length
400 6000 Range of message length should be [1, 6000]
400 - It ran out of usable context
400 - It ran out of context
400 - The context cache is nearly full
400 - There is no slot for it
400 - There is no KV-slot for it
400 - Could not find a KV cache slot
400 - kvcache full
400 - The KV cache is exhausted
429 - The message is too long: over 100 prompt tokens
`,
  ),
]
