/** Wordings that users of other programs reported, labelled before the classifier saw them. */
import { wordings, type Wording } from './wording.ts'

export const REPORTED: readonly Wording[] = [
  ...wordings(
    'context-tokens',
    'less-input',
    String.raw`
400 262144 {"message":"400 Provider returned error","status":400,"details":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"This model's maximum context length is 262144 tokens. However, your messages resulted in 262897 tokens. Please reduce the length of the messages.\",\"type\":\"Bad Request\",\"code\":400}}","provider_name":"Nvidia"}}}
400 131040 Input length 131393 exceeds the maximum allowed input length of 131040 tokens.
400 2048 Prompt too long: 5152 tokens exceeds max_seq_len 2048 (leave room for output tokens)
400 4095 Prompt token count of 4662 exceeds max token count of 4095.
400 - {"error":{"code":"tokens_too_long","message":"Prompt tokens too long","type":"invalid_request_error"}}
400 - {"error":{"error_type":"err_prompt_exceeded","message":"xxxxx"}}
400 - {"type":"error","error":{"type":"invalid_request_error","message":"Request size exceeds model context window"}}
400 - Model context window is 128k tokens, you requested 256k tokens
400 - Context window exceeded: requested 12000 tokens
400 262144 This model's maximum context length is 262144 tokens. However, you requested 0 output tokens and your prompt contains at least 262145 input tokens, for a total of at least 262145 tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=262145)
`,
  ),
  ...wordings(
    'input-plus-output',
    'smaller-reply',
    String.raw`
400 4097 This model's maximum context length is 4097 tokens, however you requested 4130 tokens (130 in your prompt; 4000 for the completion). Please reduce your prompt; or completion length.
400 204648 input length and max_tokens exceed context limit: 90402 + 116650 > 204648, decrease input length or max_tokens and try again
400 4096 This model's maximum context length is 4096 tokens. However, you requested 4104tokens (3104 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.
`,
  ),
  ...wordings(
    'payload-bytes',
    'fewer-bytes',
    String.raw`
400 - messages.58.content.2.image.source.base64: image exceeds 5 MB maximum: 6500712 bytes > 5242880 bytes
`,
  ),
  ...wordings(
    'other',
    'none',
    String.raw`
400 - {"error":{"message":"Param Incorrect","type":"upstream_error","param":"max_tokens is too large: 1048576. This model supports at most 131072 completion tokens, whereas you provided 1048576.","code":"400"}}
400 - {"message":"The maximum tokens you requested exceeds the model limit of 32768"}
400 - max_tokens for llama-3.1-8b-instant must be less than or equal to 8000
422 - input is too long for this field
`,
  ),
  ...wordings(
    'rate-limit',
    'back-off',
    String.raw`
429 - request reached organization TPD rate limit, current: 1506556, limit: 1500000
`,
  ),
  ...wordings(
    'quota',
    'none',
    String.raw`
403 - {"error":{"code":"pre_consume_token_quota_failed","message":"token quota is not enough, token remain quota: 0.01, need quota: 0.05"}}
`,
  ),
]
