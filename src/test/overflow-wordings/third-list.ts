/** A third list, labelled before the classifier saw it. */
import { wordings, type Wording } from './wording.ts'

export const THIRD_LIST: readonly Wording[] = [
  ...wordings(
    'context-tokens',
    'less-input',
    String.raw`
400 16000 {"error":{"message":"Prompt is 17,203 tokens; the limit for this deployment is 16,000 tokens.","code":"prompt_too_long"}}
400 32768 The request was rejected because the number of prompt tokens, 40960, is above the model's 32768-token window.
400 - {"error":{"message":"Conversation too long. Start a new chat.","type":"invalid_request_error"}}
- 2048 GenerationError: tokens.length (2300) > contextSize (2048)
400 8000 Sorry, your message is too long: it has 9120 tokens and at most 8000 tokens are allowed.
500 4096 {"error":"rpc error: code = Internal desc = prompt of 5000 tokens overflows context (n_ctx = 4096)"}
400 131072 {"error":{"code":"context_window_exceeded","message":"Expected at most 131072 input tokens, got 180233"}}
422 65536 {"detail":[{"loc":["body"],"msg":"Value error, input_ids length 70001 exceeds the maximum of 65536"}]}
400 1000000 Input of 1234567 tokens exceeds maximum context window of 1000000 tokens.
400 - Your messages plus tools do not fit into the context window
400 200000 This conversation has reached its maximum length: 200000 tokens.
200 8192 {"base_resp":{"status_code":2013,"status_msg":"context length 8192 exceeded by prompt of 9000 tokens"}}
400 6000 Query length exceeds limit: max 6000 tokens
`,
  ),
  ...wordings(
    'input-plus-output',
    'smaller-reply',
    String.raw`
400 4096 prompt (3000 tokens) plus requested completion (2000 tokens) exceed the 4096 token context
`,
  ),
  ...wordings(
    'negative-max-tokens',
    'less-input',
    String.raw`
400 - max_new_tokens must be strictly positive, but got -57
`,
  ),
  ...wordings(
    'payload-bytes',
    'fewer-bytes',
    String.raw`
413 - {"message":"Request body larger than maxBodyLength limit"}
413 - {"message":"PayloadTooLargeError: request entity too large","expected":204800,"limit":102400}
400 - The total size of the inline data is 25.3 MB, more than the 20 MB allowed per request
`,
  ),
  ...wordings(
    'other',
    'none',
    String.raw`
400 - Tool result for call_9 is missing field content
400 - frequency_penalty must be less than or equal to 2
400 - top_logprobs must not exceed 20; context: sampling
400 - {"error":{"message":"Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 5 instead.","param":"max_output_tokens"}}
400 - response_format schema too deep: 11 levels, maximum 10
400 - The video is longer than 3600 seconds, the maximum for this model
400 - seed must be less than 4294967296
400 - {"error":{"message":"This model only supports single tool-calls at once"}}
400 - The document contains 1200 pages, more than the 1000 allowed
400 - max_tokens too large for streaming disabled: 32000 > 16000
`,
  ),
  ...wordings(
    'rate-limit',
    'back-off',
    String.raw`
429 - Max input tokens per request reached for today: 1000000 of 1000000
429 - {"error":{"message":"Concurrency limit of 2 exceeded"}}
429 - too many tokens
`,
  ),
  ...wordings(
    'quota',
    'none',
    String.raw`
400 - Your organization has reached its monthly spend limit of 100 USD
429 - Free tier limit reached: 50 of 50 messages used. Add credits to continue.
`,
  ),
  ...wordings(
    'unauthorised',
    'none',
    String.raw`
403 - Token scope insufficient: this token may not use this model
400 - API key expired. Please renew the API key.
`,
  ),
  ...wordings(
    'server-error',
    'back-off',
    String.raw`
502 - Bad gateway: upstream sent too big header while reading response header
500 - Failed to allocate context: n_ctx 131072 needs more memory than is available
`,
  ),
]
