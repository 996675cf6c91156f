/** A fourth list, labelled before the classifier saw it. */
import { wordings, type Wording } from './wording.ts'

export const FOURTH_LIST: readonly Wording[] = [
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
