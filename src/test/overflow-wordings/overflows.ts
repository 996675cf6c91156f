/** Overflows that the recorded errors lack, labelled before the classifier saw them. */
import { wordings, type Wording } from './wording.ts'

export const OVERFLOWS: readonly Wording[] = [
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
