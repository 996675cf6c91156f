import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readData } from '../test/data-folder.ts'
import { isOverflow, OVERFLOW_CASES, overflowCasesIn } from '../test/overflow-cases.ts'
import { FailureKind } from './event.ts'
import { failureText } from './failure-text.ts'
import { classifyFailure, sentenceFor } from './overflow.ts'
import { FIGURES } from './overflow-figure-table.ts'
import {
  LOOKALIKES,
  NEGATIVE_REPLY,
  PROMPT_AND_REPLY,
  TOO_MANY_BYTES,
  TOO_MANY_TOKENS,
} from './overflow-table.ts'

const recorded = readData(OVERFLOW_CASES)
const cases = recorded === null ? [] : overflowCasesIn(recorded)

describe.skipIf(recorded === null)('the recorded errors (data: overflow-errors.json)', () => {
  it.each(cases)('$id is told for what it is, with the limit it states', recordedCase => {
    const told = classifyFailure(recordedCase)
    expect(isOverflow(told)).toBe(recordedCase.overflow)
    expect(told.limitTokens).toBe(recordedCase.limitTokens)
  })

  it.each(cases.filter(({ message }) => message !== ''))(
    '$id is told by its message alone',
    ({ status, message, overflow }) => {
      expect(isOverflow(classifyFailure({ status, body: '', message }))).toBe(overflow)
    },
  )

  it.each(cases)('$id gets the remedy of its kind', recordedCase => {
    expect(classifyFailure(recordedCase).remedy).toBe(recordedCase.remedy)
  })
})

describe('the tables', () => {
  it.each(FIGURES.map(row => [row.sample, row] as const))(
    'find their figure in: %s',
    (sample, { pattern, finds }) => {
      const text = failureText({ body: sample, message: '' })
      expect(Number(pattern.exec(text)?.groups?.['n'])).toBe(finds)
    },
  )

  it.each(
    [...LOOKALIKES, NEGATIVE_REPLY, TOO_MANY_BYTES, PROMPT_AND_REPLY, ...TOO_MANY_TOKENS].map(
      row => [row.sample, row] as const,
    ),
  )('know the kind of: %s', (sample, { pattern, kind }) => {
    expect(pattern.test(failureText({ body: sample, message: '' }))).toBe(true)
    expect(classifyFailure({ status: 400, body: sample, message: '' }).kind).toBe(kind)
  })
})

/** Wordings that the recorded errors lack: status, text, kind, limit. */
const UNSEEN: readonly (readonly [number | null, string, string, number | null])[] = [
  [
    400,
    'Number of input tokens exceeds maximum length. Please update the input.',
    'context-tokens',
    null,
  ],
  [
    400,
    'Too many input tokens. Max input tokens: 8192, request input token count: 9011',
    'context-tokens',
    8192,
  ],
  [
    400,
    'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4200.',
    'context-tokens',
    4081,
  ],
  [
    400,
    'too many tokens: size limit exceeded by 326 tokens. The limit for this model is 128000 tokens.',
    'context-tokens',
    128_000,
  ],
  [
    422,
    '{"error":"`inputs` tokens + `max_new_tokens` must be <= 4097. Given: 4084 `inputs` tokens and 512 `max_new_tokens`"}',
    'input-plus-output',
    4097,
  ],
  [
    422,
    '{"error":"`inputs` must have less than 3072 tokens. Given: 3195"}',
    'context-tokens',
    3072,
  ],
  [400, 'The prompt is too long: 8300, model maximum context length: 8191', 'context-tokens', 8191],
  [
    400,
    'maximum prompt length is 131072 but the request contains 537812 tokens',
    'context-tokens',
    131_072,
  ],
  [
    400,
    'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 276105 tokens.',
    'context-tokens',
    272_000,
  ],
  [
    400,
    'the input token count is 32769 but model only supports up to 32767',
    'context-tokens',
    32_767,
  ],
  [500, 'prompt too long; exceeded max context length by 1234 tokens', 'context-tokens', null],
  [
    400,
    'request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it',
    'context-tokens',
    4096,
  ],
  [
    400,
    'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
    'context-tokens',
    4096,
  ],
  [
    400,
    "'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 8192 tokens and your request has 4000 input tokens (5000 > 8192 - 4000).",
    'input-plus-output',
    8192,
  ],
  [400, 'Prompt length (5000) exceeds maximum input length (4096).', 'context-tokens', 4096],
  [
    400,
    'default_max_tokens (-1000) should be greater than 0, default_max_tokens (-1000) = max_seq_len (4096) - prompt_len (5096)',
    'negative-max-tokens',
    4096,
  ],
  [null, 'number of prompt tokens: 5000; context window size: 4096', 'context-tokens', 4096],
  [null, 'QuotaExceededError: The input is too large.', 'context-tokens', null],
  [
    413,
    '{"error":{"code":"tokens_limit_reached","message":"Request body too large. Max size: 8000 tokens."}}',
    'context-tokens',
    8000,
  ],
  [
    400,
    'The request exceeded the maximum of 16,385 tokens allowed for this model (you sent 20,000).',
    'context-tokens',
    16_385,
  ],
  [
    400,
    'the prompt you sent uses 9000 tokens; this deployment allows 8000',
    'context-tokens',
    8000,
  ],
  [
    422,
    '{"detail":[{"msg":"total input tokens 70000 exceed max_total_tokens 65536"}]}',
    'context-tokens',
    65_536,
  ],
  [400, 'max_tokens (8000) + prompt (60000) > 65536', 'input-plus-output', 65_536],
  [400, '模型上下文长度为 8192,输入 token 数 9000 超出限制', 'context-tokens', 8192],
  // A number beside a limit that is none: an error code, bytes, characters, thousands.
  [400, 'invalid params, context window exceeds limit (2013)', 'context-tokens', null],
  [
    400,
    'This model has a context window of 200K tokens and your request is too large',
    'context-tokens',
    null,
  ],
  [400, 'messages: too many total text bytes: 10484352 > 9000000', 'payload-bytes', null],
  [400, 'image exceeds 5 MB maximum: 6170984 bytes > 5242880 bytes', 'payload-bytes', null],
  [
    413,
    '<html><head><title>413 Request Entity Too Large</title></head></html>',
    'payload-bytes',
    null,
  ],
  [413, '', 'payload-bytes', null],
  // What sounds like an overflow and is none.
  [
    429,
    'This would exceed your rate limit of 40,000 input tokens per minute. Please reduce the prompt length.',
    'rate-limit',
    null,
  ],
  [
    400,
    'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens',
    'other',
    null,
  ],
  [
    400,
    'max_tokens is too large: 100000. This model supports at most 16384 completion tokens',
    'other',
    null,
  ],
  [
    400,
    'Cached content is too small. total_token_count=1024, min_total_token_count=4096',
    'other',
    null,
  ],
  [400, 'Range of max_tokens should be [1, 8192]', 'other', null],
  [400, 'max_tokens must be at least 1, got 0', 'other', null],
  [400, 'The tool input exceeds the maximum number of properties (100)', 'other', null],
  [400, 'context_length must be an integer', 'other', null],
  [400, 'messages: text content blocks must be non-empty', 'malformed-history', null],
  [
    400,
    'Conversation roles must alternate user/assistant/user/assistant',
    'malformed-history',
    null,
  ],
  [
    402,
    'This request requires more credits, or fewer max_tokens. You requested up to 32000 tokens, but can only afford 1200.',
    'quota',
    null,
  ],
  [529, '{"error":{"type":"overloaded_error","message":"Overloaded"}}', 'server-error', null],
  [401, 'Incorrect API key provided', 'unauthorised', null],
  [404, 'The model does not exist', 'not-found', null],
  [500, 'upstream error: context deadline exceeded', 'server-error', null],
  [504, 'context deadline exceeded', 'timeout', null],
  [null, 'Failed to fetch', 'unreachable', null],
]

describe('classifyFailure', () => {
  it.each(UNSEEN)('with status %s, “%s” is %s with the limit %s', (status, body, kind, limit) => {
    expect(classifyFailure({ status, body, message: '' })).toMatchObject({
      kind,
      limitTokens: limit,
    })
  })

  it('asks for less input where the prompt leaves next to no room for a reply', () => {
    const body =
      'maximum context length is 8192 tokens. However, you requested 12180 tokens (8180 in the messages, 4000 in the completion)'
    expect(classifyFailure({ status: 400, body, message: '' })).toEqual({
      kind: 'input-plus-output',
      limitTokens: 8192,
      requestedTokens: 12_180,
      promptTokens: 8180,
      remedy: 'less-input',
    })
  })

  it('never throws, and never takes a limit from thin air', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        fc.string({ unit: 'binary' }),
        fc.option(fc.integer({ min: 100, max: 599 })),
        (body, message, status) => {
          const { limitTokens } = classifyFailure({ status, body, message })
          expect(
            limitTokens === null ||
              `${body}${message}`.replace(/\D/g, '').includes(String(limitTokens)),
          ).toBe(true)
        },
      ),
    )
  })

  it('comes to an end with an endless body', () => {
    const body = 'context maximum 12 tokens limit of max_tokens exceed '.repeat(20_000)
    expect(classifyFailure({ status: 400, body, message: body }).kind).toBe('context-tokens')
  })

  it.each(['1', 'exceeds', 'exceed ', '12 + ', 'context ', 'max_tokens', '上下文'])(
    'comes to an end with a body of nothing but “%s”',
    piece => {
      const body = piece.repeat(20_000 / piece.length)
      expect(FailureKind.options).toContain(
        classifyFailure({ status: 400, body, message: '' }).kind,
      )
    },
  )
})

describe('sentenceFor', () => {
  it.each(FailureKind.options)('says what to do about %s', kind => {
    const sentence = sentenceFor(kind, { host: 'api.example.org', limitTokens: 8_192 })
    expect(sentence).toMatch(/^[A-Za-z].*\.$/)
    expect(sentence).toMatch(/Retry|Compact|Check|Wait|Settings|Unpin|choose/)
  })

  it('names the host and the window where they are known', () => {
    expect(sentenceFor('rate-limit', { host: 'api.example.org', limitTokens: null })).toContain(
      'api.example.org',
    )
    expect(sentenceFor('context-tokens', { host: null, limitTokens: 8_192 })).toContain(
      '8,192 tokens',
    )
  })
})
