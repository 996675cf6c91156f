import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { readData } from '../../test/data-folder.ts'
import { isOverflow, OVERFLOW_CASES, overflowCasesIn } from '../../test/overflow-cases.ts'
import { FIGURES, KINDS } from '../../test/overflow-samples.ts'
import { FailureKind } from '../log/event.ts'
import { failureText } from './error-text.ts'
import { classifyFailure } from './classify.ts'
import { NUMBER_PATTERNS, numbersIn } from './error-numbers.ts'
import {
  LOOKALIKES,
  NEGATIVE_REPLY,
  PROMPT_AND_REPLY,
  TOO_MANY_BYTES,
  TOO_MANY_TOKENS,
} from './error-patterns.ts'

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

  it.each(KINDS)('know %s in: %s', (kind, wording) => {
    expect(classifyFailure({ status: 400, body: wording, message: '' }).kind).toBe(kind)
  })

  it.each([
    ...LOOKALIKES.map(([, pattern]) => pattern),
    NEGATIVE_REPLY,
    TOO_MANY_BYTES,
    PROMPT_AND_REPLY,
    ...TOO_MANY_TOKENS,
  ])('have a wording for %s', pattern => {
    expect(KINDS.some(([, wording]) => pattern.test(read(wording)))).toBe(true)
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
