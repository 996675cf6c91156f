/** What sounds like an overflow and is none, labelled before the classifier saw it. */
import { wordings, type Wording } from './wording.ts'

export const LOOK_ALIKES: readonly Wording[] = [
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
