import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { readData } from '../../test/data-folder.ts'
import { OVERFLOW_CASES, isOverflow, overflowCasesIn } from '../../test/overflow-cases.ts'
import { FailureKind } from '../log/event.ts'
import { classifyFailure } from './classify.ts'
import { NUMBER_PATTERNS, numbersIn } from './error-numbers.ts'
import { failureText } from './error-text.ts'

const recorded = readData(OVERFLOW_CASES)
const cases = recorded === null ? [] : overflowCasesIn(recorded)

describe.skipIf(recorded === null)('the recorded errors (data: overflow-errors.json)', () => {
  it.each(cases)(
    '$id is told for what it is, with the limit it states and the remedy of its kind',
    recordedCase => {
      const told = classifyFailure(recordedCase)
      expect(isOverflow(told)).toBe(recordedCase.overflow)
      expect(told.limitTokens).toBe(recordedCase.limitTokens)
      expect(told.remedy).toBe(recordedCase.remedy)
    },
  )

  it.each(cases.filter(({ message }) => message !== ''))(
    '$id is told by its message alone',
    ({ status, message, overflow }) => {
      expect(isOverflow(classifyFailure({ status, body: '', message }))).toBe(overflow)
    },
  )
})

/** Each line: what a figure stands for, the figure, and a wording that states it. */
const FIGURES = `
limit 1024 input and reply do not fit: 900 + 200 > 1024
limit 512 longer than the sequence length of this model (900 > 512)
limit 6000 Range of input length should be [1, 6000]
limit 4096 the context size is 4,096 tokens
limit 256 {"n_ctx": 256}
limit 2048 max_model_len=2048
limit 4096 longer than the maximum input length (4096)
limit 1000 the maximum number of tokens allowed (1000)
limit 4096 prompt: 5000; window: 4096
limit 8000 over the model token limit: 8000
limit 512 context length exceeded: 900/512 tokens
limit 8000 body too large. Max size: 8000 tokens
limit 9000 9001 tokens > 9000 maximum
limit 4096 too large for a model with 4096 maximum
limit 3000 the prompt has more tokens than the limit of 3000
limit 4095 the model only supports up to 4095
limit 4081 tokens in the prompt cannot exceed 4081
limit 3072 the input must have less than 3072 tokens
limit 4096 this is longer than 4096 tokens
limit 8192 最大长度为 8192
limit 4096 keep the prompt under 4096 tokens
limit 4096 der prompt überschreitet die erlaubte länge von 4096
limit 9000 the conversation reached its maximum length: 9000 tokens
likely-limit 800 the tokens of prompt and reply: 900 > 800
likely-limit 800 a prompt of 900 tokens (max 800)
total 1100 needed: 900 prompt + 200 reply = 1100
total 9000 prompt and reply together need 9000 tokens
total 2000 for a total of at least 2000 tokens
total 5000 you requested 5000 tokens
total 5000 limit: 4000 (requested: 5000)
total 7000 number of input and output tokens (7000)
total 42328 Current length is 42328
prompt 900 input and reply do not fit: 900 + 200 > 1024
prompt 1407 {"n_prompt_tokens": 1407}
prompt 3545 (3545 in your prompt; 24 for the reply)
prompt 2000 your request has 2000 input tokens
prompt 4294 your messages resulted in 4294 tokens
prompt 2001 prompt is too long: 2001 tokens
prompt 5000 the input (5000 tokens) is longer
prompt 11490 trying to keep the first 11490 tokens
output 200 input and reply do not fit: 900 + 200 > 1024
output 24 (3545 in your prompt; 24 for the reply)
output 100 you requested 100 output tokens
output 5000 max_tokens = 5000 is more than allowed
output 500 the prompt plus the reply (500 tokens)
`
  .trim()
  .split('\n')
  .map(line => {
    const [, role = '', figure, wording = ''] = /^(\S+) (\d+) (.+)$/.exec(line) ?? []
    return { role, figure: Number(figure), wording }
  })

describe('the tables', () => {
  const read = (wording: string) => failureText({ body: wording, message: '' })

  it.each(FIGURES)('give $figure its place as $role in: $wording', ({ role, figure, wording }) => {
    expect(numbersIn(read(wording))).toMatchObject({
      [role === 'likely-limit' ? 'limit' : role]: figure,
    })
  })

  it.each(
    Object.entries(NUMBER_PATTERNS).flatMap(([role, patterns]) =>
      patterns.map(pattern => ({ role, pattern })),
    ),
  )('have a wording of its $role for $pattern', ({ role, pattern }) => {
    const found = FIGURES.filter(
      one => one.role === role && Number(pattern.exec(read(one.wording))?.[1]) === one.figure,
    )
    expect(found).not.toEqual([])
  })
})

describe('classifyFailure', () => {
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
        fc.string({ unit: anyCharacter }),
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

const told = (body: string, status: number | null = 400) =>
  classifyFailure({ status, body, message: '' })

describe('a refused parameter', () => {
  it('is refused because of the window where the figures show it', () => {
    expect(
      told(
        'logit_bias cannot be honoured: the maximum context length is 4096 tokens, however you requested 5000 tokens.',
      ),
    ).toMatchObject({ kind: 'context-tokens', limitTokens: 4096, requestedTokens: 5000 })
  })

  it('is a mere parameter where nothing is exceeded, and one of its rates where it counts by the minute', () => {
    expect(told('logit_bias is no parameter of this model, whose context is wide.').kind).toBe(
      'other',
    )
    expect(
      told(
        'Tokens per minute: the context of 4096 tokens was exceeded by your request of 5000 tokens.',
      ).kind,
    ).toBe('rate-limit')
  })
})

describe('a status that settles it', () => {
  it.each([
    [401, 'unauthorised'],
    [402, 'quota'],
    [404, 'not-found'],
  ])('is %s, whatever the words say', (status, kind) => {
    expect(told('The context window was exceeded.', status).kind).toBe(kind)
  })

  it('is 429 unless the words speak of the context', () => {
    expect(told('The input exceeds what is allowed: too many input tokens.', 429).kind).toBe(
      'rate-limit',
    )
    expect(told('The context window was exceeded.', 429).kind).toBe('context-tokens')
    expect(told('The context of this project is unknown.', 429).kind).toBe('rate-limit')
  })
})

describe('a request too large', () => {
  it.each([
    ['in bytes', 'Request too large: the context takes 4 MB.', 'payload-bytes'],
    ['in bytes without a space', 'Request too large: the context takes 4MiB.', 'payload-bytes'],
    ['in bytes by their name', 'Request too large: too many bytes of context.', 'payload-bytes'],
    ['for the context', 'Request too large for the context.', 'context-tokens'],
    ['for a version of it', 'Request too large for the context of model v7.', 'context-tokens'],
    [
      'in tokens by its figures',
      'Content too large: prompt limit is 4096, but 9000 were sent.',
      'context-tokens',
    ],
  ])('%s', (_, body, kind) => expect(told(body, 413).kind).toBe(kind))
})

describe('prompt and reply', () => {
  const asked = (prompt: number, reply: number) =>
    told(
      `maximum context length is 4096 tokens. However, you requested ${prompt + reply} tokens (${prompt} in the messages, ${reply} in the completion)`,
    )

  it('ask for a smaller reply where a worthy one or half of a short one is left room for, else for less input', () => {
    expect(asked(3600, 500)).toMatchObject({ kind: 'input-plus-output', remedy: 'smaller-reply' })
    expect(asked(3840, 700).remedy).toBe('smaller-reply')
    expect(asked(3841, 700)).toMatchObject({ kind: 'input-plus-output', remedy: 'less-input' })
    expect(asked(4046, 100).remedy).toBe('smaller-reply')
    expect(asked(4047, 100).remedy).toBe('less-input')
    expect(asked(4097, 100)).toMatchObject({ kind: 'context-tokens', promptTokens: 4097 })
    expect(told('input length and max_tokens exceed context limit').kind).toBe('input-plus-output')
    expect(told('the input length exceeds the context limit').kind).toBe('context-tokens')
  })
})

describe('a stated window', () => {
  it('is none where no model has so little, nor where what was asked lies within it', () => {
    const stated = (limit: number) =>
      told(`maximum context length is ${limit} tokens, you sent 9000 tokens`).limitTokens
    expect([stated(128), stated(127)]).toEqual([128, null])
    expect(
      told(
        'The prompt is too long: maximum context length is 4096 tokens, however you requested 3000 tokens',
      ),
    ).toMatchObject({ kind: 'context-tokens', limitTokens: null, requestedTokens: 3000 })
  })
})

describe('without a stated limit', () => {
  it('a number makes no overflow by itself and is no size of the request, and prompt and reply are told by their words', () => {
    expect(told('Your request of 5000 tokens was not understood.').kind).toBe('other')
    expect(told('5000 prompt tokens and the reply exceed the context window')).toMatchObject({
      kind: 'input-plus-output',
      promptTokens: 5000,
    })
    expect(told('The context overflows, but 5000 were sent.').requestedTokens).toBeNull()
  })
})

describe('a number above the limit', () => {
  it.each([
    ['The context length of 4096 is exceeded: 5000 came.', 5000],
    ['The context length of 4096 exceeds nothing, as 5000 came.', 5000],
    ['The context length is 4096 tokens, of which you use 5000.', 5000],
    ['The context length of 4096 tokens: with 5000 it is used up.', 5000],
  ])('is the size of the request where the words compare: %s', (body, tokens) => {
    expect(told(body)).toMatchObject({ limitTokens: 4096, requestedTokens: tokens })
  })

  it('is none where there are several', () => {
    expect(
      told('The context length of 4096 is exceeded: 5000 or 6000 came.').requestedTokens,
    ).toBeNull()
  })
})

describe('a request that is no larger than the limit', () => {
  it('is no overflow, even where it fills it exactly, and gets no smaller reply where the prompt is too long', () => {
    expect(told('A limit of 4096 tokens, and you requested 4096 tokens.').kind).toBe('other')
    expect(
      told('The prompt is too long: its 3000 tokens are near the context length of 4096.'),
    ).toMatchObject({ kind: 'context-tokens', remedy: 'less-input' })
  })
})

describe('a prompt that an error lists by its parts', () => {
  it.each([
    'maximum context length is 4096 tokens, you requested 5000 tokens (4000 in messages, 300 in functions, 700 in the completion)',
    'maximum context length is 4096 tokens, you requested 5000 tokens (4000 in the messages, 300 in an image, 300 in the image, 700 in the completion)',
    'maximum context length is 4096 tokens, you requested 5000 tokens (4000 in the messages, 300 in the file, 700 in the completion)',
  ])('is their sum: %s', body => expect(told(body).promptTokens).toBe(4300))
})
