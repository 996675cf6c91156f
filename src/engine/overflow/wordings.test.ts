/** Wordings of providers, servers and browsers that the recorded errors lack. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FailureKind } from '../log/event.ts'
import {
  classifyFailure,
  type Remedy,
  LOOKALIKES,
  NEGATIVE_REPLY,
  PROMPT_AND_REPLY,
  TOO_MANY_BYTES,
  TOO_MANY_TOKENS,
} from './classify.ts'
import { failureText } from './error-text.ts'

interface Wording {
  readonly status: number | null
  /** The stated limit in tokens. */
  readonly limit: number | null
  readonly body: string
  readonly kind: FailureKind
  readonly remedy: Remedy
}

const REMEDIES: readonly Remedy[] = [
  'none',
  'back-off',
  'less-input',
  'smaller-reply',
  'fewer-bytes',
]

/** A file of groups: `## kind remedy`, then one wording on each line. */
function wordingsIn(text: string): readonly Wording[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap(group => {
      const [head = '', ...lines] = group.trimEnd().split('\n')
      const [kindName, remedyName] = head.split(' ')
      const kind = FailureKind.parse(kindName)
      const remedy = REMEDIES.find(name => name === remedyName)
      if (!remedy) throw new RangeError(head)
      return lines.map(line => {
        const [, status = '', limit = '', body] = /^(\d+|-) (\d+|-) ?(.*)$/.exec(line) ?? []
        if (body === undefined) throw new RangeError(line)
        const numberOf = (word: string) => (word === '-' ? null : Number(word))
        return { status: numberOf(status), limit: numberOf(limit), body, kind, remedy }
      })
    })
}

const ALL = wordingsIn(readFileSync(new URL('fixtures/wordings.txt', import.meta.url), 'utf8'))

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

  const texts = ALL.map(({ body }) => failureText({ body, message: '' }))

  it.each([
    ...LOOKALIKES.map(([, pattern]) => pattern),
    NEGATIVE_REPLY,
    TOO_MANY_BYTES,
    PROMPT_AND_REPLY,
    ...TOO_MANY_TOKENS,
  ])('are among them for %s', pattern => {
    expect(texts.some(text => pattern.test(text))).toBe(true)
  })
})
