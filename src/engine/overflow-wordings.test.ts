/**
 * Wordings of providers, servers and browsers that the recorded errors lack, labelled before the classifier saw
 * them. Each line: the status (`-` for none), the stated limit in tokens (`-` for none), the body.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FailureKind } from './event.ts'
import { classifyFailure, type Remedy } from './overflow.ts'

interface Wording {
  readonly status: number | null
  readonly limit: number | null
  readonly body: string
  readonly kind: FailureKind
  readonly remedy: Remedy
}

function wordings(kind: FailureKind, remedy: Remedy, lines: string): readonly Wording[] {
  return lines
    .trim()
    .split('\n')
    .map(line => {
      const [, status, limit, body] = /^\s*(\d+|-) (\d+|-) (.+)$/.exec(line) ?? []
      if (status === undefined || limit === undefined || body === undefined)
        throw new RangeError(line)
      const numberOf = (text: string) => (text === '-' ? null : Number(text))
      return { status: numberOf(status), limit: numberOf(limit), body, kind, remedy }
    })
}

const OVERFLOWS: readonly Wording[] = [
  ...wordings(
    'context-tokens',
    'less-input',
    String.raw`
400 16385 {"error":{"message":"This model's maximum context length is 16385 tokens. However, you requested 17022 tokens (16522 in the messages, 500 in the completion). Please reduce the length of the messages or completion.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}
400 4097 This model's maximum context length is 4097 tokens. However, your messages resulted in 4130 tokens (3904 in the messages, 226 in the functions). Please reduce the length of the messages or functions.
400 8192 This model's maximum context length is 8192 tokens, however you requested 10011 tokens (10011 in your prompt; 0 for the completion). Please reduce your prompt; or completion length.
400 1048576 {"error":{"code":400,"message":"Unable to submit request because the input token count is 1179734 but model only supports up to 1048576. Reduce the input token count and try again. You can also use the CountTokens API to calculate prompt token count and billable characters.","status":"INVALID_ARGUMENT"}}
400 - ValidationException: Input Tokens Exceeded: Number of input tokens exceeds maximum length. Please update the input to try again.
400 32768 {"object":"error","message":"Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length","type":"invalid_request_prompt","param":null,"code":null}
400 32768 {"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"message\":\"Input length 40012 exceeds maximum length 32768\"}","provider_name":"Nebius"}}}
400 4096 The prompt (total length 5000) is too long to fit into the model (context length 4096). Make sure that max_model_len is no smaller than the number of text tokens plus multimodal tokens.
400 4096 This model's maximum context length is 4096 tokens. However, your request has 4500 input tokens. Please reduce the length of the input messages.
400 40954 Input length (41000 tokens) exceeds the maximum allowed length (40954 tokens). Use a shorter input or enable --allow-auto-truncate.
500 - {"error":{"code":500,"message":"Context size has been exceeded.","type":"server_error"}}
500 - {"error":"the input length exceeds the context length"}
400 4096 The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5432>= n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input.
- 4096 Reached context length of 4096 tokens with model (arch: llama) that does not currently support mid-generation context overflow. Try reloading with a larger context length or shortening the prompt/chat.
400 8192 litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError: OpenAIException - Error code: 400 - {'error': {'message': "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.", 'type': 'invalid_request_error'}}
400 127072 {"error":{"message":"Requested 128200 tokens, but context length limit is 127072","type":"bad_request","code":400}}
400 - Input is too long for this model, shorten your input or use 'parameters': {'truncation': 'only_first'} to run the model only on the first part.
400 10000 Total message token length exceed model limit (10000 tokens).
400 6144 <400> InternalError.Algo.InvalidParameter: Range of prompt length should be [1, 6144]
400 - {"error":{"code":"1261","message":"Prompt 超长"}}
200 - {"error_code":336103,"error_msg":"Prompt tokens too long","id":"as-1"}
400 131072 {"error":{"code":"InvalidParameter","message":"Input length 132001 exceeds the maximum length 131072. Request id: 0217","type":"BadRequest"}}
400 - {"error":{"code":"InvalidParameter","message":"Total tokens of image and text exceed max message tokens. Request id: 0217"}}
400 32768 {"code":20015,"message":"length of prompt_tokens (40000) must be less than max_seq_len (32768).","data":null}
400 32768 {"code":20015,"message":"max_total_tokens (37000) must be less than or equal to max_seq_len (32768)","data":null}
400 8192 输入tokens数量超过模型最大限制8192
- 4096 ContextWindowSizeExceededError: Prompt tokens exceed context window size: number of prompt tokens: 5012; context window size: 4096 Consider shortening the prompt, or increase context_window_size
- - QuotaExceededError: The prompt exceeds the session's input quota.
- - Running out of context cache. Please increase n_ctx when loading the model
- - could not find a KV slot for the batch (try reducing the size of the batch or increase the context)
400 4096 Prompt length 5012 is greater than max_seq_len 4096
400 8192 Context length 9012 is greater than max_seq_len 8192
400 262144 {"detail":"The prompt is too long; 300000 tokens, the maximum is 262144"}
400 4096 {"errors":[{"code":"invalid_input_argument","message":"Invalid input argument for Model 'meta-llama/llama-3': the number of input tokens 5000 cannot exceed the total tokens limit 4096 for this model"}]}
400 32768 {"detail":{"error":"Requested input length 40000 exceeds maximum input length 32768"}}
400 4096 The prompt is 5000 tokens long, but the maximum is 4096
400 8192 Die Eingabe überschreitet die maximale Kontextlänge von 8192 Token.
400 8192 Le nombre de tokens (9000) dépasse la limite de 8192 du contexte.
400 8192 入力トークン数が上限(8192)を超えています
`,
  ),
  ...wordings(
    'input-plus-output',
    'smaller-reply',
    String.raw`
400 200000 input length and max_tokens exceed context limit: 199500 + 8192 > 200000, decrease input length or max_tokens and try again
422 8193 Input validation error: inputs tokens + max_new_tokens must be <= 8193. Given: 7500 inputs tokens and 1024 max_new_tokens
400 131072 {"error":{"message":"This endpoint's maximum context length is 131072 tokens. However, you requested about 140133 tokens (100034 of text input, 5099 of tool input, 35000 in the output). Please reduce the length of either one, or use the \"middle-out\" transform to compress your prompt automatically.","code":400}}
400 8192 {"error_code":"BAD_REQUEST","message":"The sum of prompt tokens (7000) and max_tokens (2000) must not exceed 8192."}
`,
  ),
  ...wordings(
    'input-plus-output',
    'less-input',
    String.raw`
400 4096 {"message":"too many tokens: total number of tokens (prompt and prediction) cannot exceed 4096 - received 4500. Try using a shorter prompt or a smaller max_tokens value."}
400 32768 This model's maximum context length is 32768 tokens. However, you requested 4096 output tokens and your prompt contains 130000 characters (more than 28672 characters, which is the upper bound for 28672 input tokens). Please reduce the length of the input prompt or the number of requested output tokens.
`,
  ),
  ...wordings(
    'payload-bytes',
    'fewer-bytes',
    String.raw`
400 - {"error":{"message":"Invalid 'messages[1].content': string too long. Expected a string with maximum length 10485760, but got a string with length 11032233 instead.","code":"string_above_max_length"}}
413 - {"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}
400 - {"error":{"code":400,"message":"Request payload size exceeds the limit: 20971520 bytes.","status":"INVALID_ARGUMENT"}}
400 - Malformed input request: expected maxLength: 2048, actual: 3500, please reformat your input and try again.
413 - {"error":{"message":"Request Entity Too Large","type":"invalid_request_error","code":"request_too_large"}}
400 - {"code":"InvalidParameter","message":"Exceeded limit on max bytes per data-uri item : 10485760"}
`,
  ),
]

const LOOKALIKES: readonly Wording[] = [
  ...wordings(
    'other',
    'none',
    String.raw`
400 - The long context beta is not yet available for this subscription.
400 - messages.0.content.1.image.source.base64: image dimensions exceed max allowed size for many-image requests: 2000 pixels
400 - messages.4.content: Too many images and documents: 101 + 0 > 100
400 - A maximum of 100 PDF pages may be provided.
400 - max_tokens must be greater than thinking.budget_tokens. Please consult our documentation
400 - thinking.enabled.budget_tokens: Input should be greater than or equal to 1024
400 - {"error":{"code":400,"message":"Unable to submit request because it has a maxOutputTokens value of 65536 but the supported range is from 1 (inclusive) to 8193 (exclusive). Update the value and try again."}}
400 - The cached content is of 1500 tokens. The minimum token count to start caching is 4096.
400 - The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096.
400 - {"message":"too many tokens: max tokens must be less than or equal to 4000, the maximum output for this model - received 8000."}
400 - {"error":{"message":"max_tokens must be less than or equal to 8192, the maximum value for max_tokens is less than the context_window for this model","type":"invalid_request_error"}}
400 - Invalid max_tokens value, the valid range of max_tokens is [1, 8192]
400 - Requests with max_tokens > 4096 must have stream=true
400 - Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.
400 - The thinking budget 50000 is invalid. Please choose a value between 0 and 24576.
- - Unexpected token '<', "<!DOCTYPE "... is not valid JSON
400 - Unexpected token } in JSON at position 1203
400 - Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 140 instead.
400 - Invalid 'messages': array too long. Expected an array with maximum length 2048, but got an array with length 2200 instead.
400 - Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 80 instead.
400 - Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 53 instead.
400 - cache_control: A maximum of 4 blocks with cache_control may be provided. Found 5.
422 - {"detail":[{"type":"too_long","loc":["body","messages"],"msg":"List should have at most 512 items after validation, not 600"}]}
400 - Special tokens are not allowed in the prompt: <|endoftext|>
400 - {"error":{"message":"The response was filtered due to the prompt triggering the content management policy.","code":"content_filter"}}
431 - Request Header Fields Too Large
400 - Invalid 'metadata': too many properties. Expected an object with at most 16 properties, but got 20.
400 - Audio file is too long. Maximum length is 1400 seconds
`,
  ),
  ...wordings(
    'rate-limit',
    'back-off',
    String.raw`
429 - Number of request tokens has exceeded your per-minute rate limit
429 - {"error":{"code":429,"message":"Quota exceeded for aiplatform.googleapis.com/online_prediction_input_tokens_per_minute_per_base_model with base model: gemini-pro. Please submit a quota increase request.","status":"RESOURCE_EXHAUSTED"}}
429 - Resource exhausted. Please try again later.
429 - ThrottlingException: Too many tokens per day, please wait before trying again.
429 - Rate limit reached for model llama3-70b-8192 in organization org_x on tokens per day (TPD): Limit 500000, Used 499800, Requested 3000. Please try again in 8m3s.
429 - Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 41232. The input or output tokens must be reduced in order to run successfully.
429 - Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-02 have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 6 seconds.
429 - request reached organization TPM rate limit, current: 65000, limit: 64000
429 - {"error":{"code":"1302","message":"您的账户已达到速率限制，请您控制请求频率"}}
200 - {"error_code":18,"error_msg":"Open api qps request limit reached"}
429 - {"code":"Throttling.AllocationQuota","message":"Allocated quota exceeded, please increase your quota limit."}
429 - Service tier capacity exceeded for this model.
`,
  ),
  ...wordings(
    'quota',
    'none',
    String.raw`
402 - Prompt tokens limit exceeded: 23412 > 12003. To increase, visit the settings and upgrade to a paid account
429 - {"error":{"code":"1113","message":"余额不足或无可用资源包，请充值。"}}
400 - Budget has been exceeded! Current cost: 12.3, Max budget: 10.0
429 - Extra usage is required for long context requests.
403 - {"error":"You do not have enough tokens left to perform this request; buy more."}
`,
  ),
  ...wordings(
    'unauthorised',
    'none',
    String.raw`
401 - {"error":"invalid token"}
401 - Token expired
400 - ExpiredTokenException: The security token included in the request is expired
200 - {"error_code":110,"error_msg":"Access token invalid or no longer valid"}
`,
  ),
  ...wordings(
    'malformed-history',
    'none',
    String.raw`
400 - Please ensure that function call turn comes immediately after a user turn or after a function response turn.
400 - Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant
400 - Not the same number of function calls and responses
`,
  ),
  ...wordings(
    'not-found',
    'none',
    String.raw`
404 - model 'llama3:8k-context' not found, try pulling it first
404 - The model gpt-4-32k does not exist or you do not have access to it.
`,
  ),
  ...wordings(
    'server-error',
    'back-off',
    String.raw`
500 - model requires more system memory (12.4 GiB) than is available (8.1 GiB)
500 - CUDA out of memory. Tried to allocate 2.00 GiB
503 - {"error":"Model meta-llama is currently loading","estimated_time":20.0}
`,
  ),
]

/** Written after the classifier had learnt the lists above, again labelled before it saw them. */
const LATER: readonly Wording[] = [
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

/** Figures that are no window, whatever they stand beside. */
const NO_WINDOWS = wordings(
  'context-tokens',
  'less-input',
  String.raw`
400 - The prompt is too long for the context window (code 12).
400 - {"error":{"message":"context length exceeded","context_length":64}}
400 - Context length exceeded for model gpt-4-32k at layer 40
`,
)

/** A third list, under the same rule. */
const LATEST: readonly Wording[] = [
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

/** A fourth list, under the same rule. */
const LAST: readonly Wording[] = [
  ...wordings(
    'context-tokens',
    'less-input',
    String.raw`
400 200000 {"type":"error","error":{"type":"invalid_request_error","message":"The request would use 214302 input tokens, which is more than this model's 200000."}}
400 - {"error":"Message history is too long, please truncate it"}
400 128000 Error code: 400 - {'error': {'message': 'Total request tokens 131245 > model limit of 128000.', 'code': 'bad_request'}}
422 4096 {"error":{"code":422,"message":"Sequence of 4500 tokens cannot be processed: the model was trained on sequences of at most 4096 tokens"}}
- - Aw, snap: context overflow in llama_decode
- 1024 RangeError: sequence length 1300 exceeds model maximum 1024
400 8192 tokens_in=9001 max_ctx=8192: rejecting request
400 30720 Please shorten your prompt to fewer than 30720 tokens.
500 - {"error":{"message":"Internal error: prompt is longer than the context supported by this model"}}
400 16384 [400] number of input tokens (17000) has exceeded max_input_tokens (16384) limit
400 65536 {"message":"Context limit hit: 65536 tokens. Drop some messages."}
400 - 您的输入超过了模型支持的最大长度
400 8192 Лимит контекста 8192 токенов превышен: в запросе 9100 токенов
400 1048576 input_token_count: 1200000 is greater than the max of 1048576
`,
  ),
  ...wordings(
    'input-plus-output',
    'smaller-reply',
    String.raw`
400 32000 max context: 32000 tokens. Requested: 31000 prompt + 4000 completion = 35000
`,
  ),
  ...wordings(
    'payload-bytes',
    'fewer-bytes',
    String.raw`
413 - FUNCTION_PAYLOAD_TOO_LARGE
413 - {"message":"Body exceeded 4.5mb limit"}
400 - Request body exceeded limit of 10485760 characters
`,
  ),
  ...wordings(
    'negative-max-tokens',
    'less-input',
    String.raw`
400 - max_completion_tokens: -120 is less than the minimum of 1
`,
  ),
  ...wordings(
    'other',
    'none',
    String.raw`
400 - The parameter max_tokens must be between 1 and 4096 inclusive, got 8000
400 - tools: maximum 128 items, got 140
400 - The prompt template expects {context} but it is missing
400 - Token id 151936 is out of vocabulary range (151936)
422 - {"detail":[{"loc":["body","messages",0,"content"],"msg":"Input should be a valid string","type":"string_type"}]}
400 - logit_bias: token 50257 exceeds vocabulary size 50256
400 - Structured output: maximum nesting depth of 5 exceeded in context of schema
400 - stop must have at most 4 elements, has 5
400 - This model requires at least 2 messages in the conversation
400 - min_tokens (2000) must not exceed max_tokens (1000)
400 - Cannot cache 800 tokens: at least 1024 tokens are required in the cached prefix
`,
  ),
  ...wordings(
    'rate-limit',
    'back-off',
    String.raw`
429 - Token quota per user per 24h used up (1000000/1000000)
`,
  ),
  ...wordings(
    'server-error',
    'back-off',
    String.raw`
503 - Model is overloaded with too many tokens in flight; try later
500 - tokenizer worker exceeded memory limit
`,
  ),
  ...wordings(
    'unauthorised',
    'none',
    String.raw`
403 - The token provided exceeds its permitted scope
`,
  ),
  ...wordings(
    'not-found',
    'none',
    String.raw`
404 - No endpoints found that support a context of 200000 tokens
`,
  ),
  ...wordings(
    'timeout',
    'none',
    String.raw`
408 - Prompt processing took too long
`,
  ),
  ...wordings(
    'malformed-history',
    'none',
    String.raw`
400 - messages[3]: role 'assistant' must not follow role 'assistant'
`,
  ),
]

/** Wordings that users of other programs reported, under the same rule. */
const REPORTED: readonly Wording[] = [
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

const ALL = [...OVERFLOWS, ...LOOKALIKES, ...LATER, ...NO_WINDOWS, ...LATEST, ...LAST, ...REPORTED]

describe('wordings that the recorded errors lack', () => {
  it.each(ALL)('$body with status $status is $kind', ({ status, limit, body, kind, remedy }) => {
    const told = classifyFailure({ status, body, message: '' })
    expect([told.kind, told.limitTokens, told.remedy]).toEqual([kind, limit, remedy])
  })

  const told = ({ status }: Wording, body: string) => {
    const message = `The server answered ${status ?? 200}.`
    const { kind, limitTokens, remedy } = classifyFailure({ status, body, message })
    return [kind, limitTokens, remedy]
  }

  it.each<readonly [string, (body: string) => string]>([
    ['an error object', body => JSON.stringify({ error: { message: body, code: null } })],
    ['JSON in JSON', body => JSON.stringify({ error: { raw: JSON.stringify({ message: body }) } })],
    ['an event of a stream', body => `data: ${JSON.stringify({ error: { message: body } })}\n\n`],
    ['words of a status', body => `400 Bad Request: ${body}`],
    ['an exception', body => `ProviderError: ${body}\n    at stream (chunk.js)`],
  ])('mean the same in %s', (_, wrap) => {
    const sentences = ALL.filter(({ body }) => !body.startsWith('{'))
    expect(sentences.map(wording => told(wording, wrap(wording.body)))).toEqual(
      sentences.map(({ kind, limit, remedy }) => [kind, limit, remedy]),
    )
  })

  it('state another limit when their numbers are others in the same order', () => {
    const stated = ALL.filter(({ limit, body }) => limit !== null && !/\d[,']\d/.test(body))
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), factor => {
        const scaled = (body: string) =>
          body.replace(/(?<![\w.-])\d{3,7}(?!\d|\.\d)/g, digits => `${Number(digits) * factor}`)
        expect(stated.map(wording => told(wording, scaled(wording.body)).slice(0, 2))).toEqual(
          stated.map(({ kind, limit }) => [kind, (limit ?? 0) * factor]),
        )
      }),
      { numRuns: 20 },
    )
  })
})
