/** Wordings of providers, servers and browsers that the recorded errors lack. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FOURTH_LIST } from '../../test/overflow-wordings/fourth-list.ts'
import { LOOK_ALIKES } from '../../test/overflow-wordings/look-alikes.ts'
import { NO_WINDOWS } from '../../test/overflow-wordings/no-windows.ts'
import { OTHER_FORMS } from '../../test/overflow-wordings/other-forms.ts'
import { OVERFLOWS } from '../../test/overflow-wordings/overflows.ts'
import { REPORTED } from '../../test/overflow-wordings/reported.ts'
import { SECOND_LIST } from '../../test/overflow-wordings/second-list.ts'
import { THIRD_LIST } from '../../test/overflow-wordings/third-list.ts'
import type { Wording } from '../../test/overflow-wordings/wording.ts'
import { classifyFailure } from './classify.ts'

const ALL = [
  ...OVERFLOWS,
  ...LOOK_ALIKES,
  ...SECOND_LIST,
  ...NO_WINDOWS,
  ...THIRD_LIST,
  ...FOURTH_LIST,
  ...REPORTED,
  ...OTHER_FORMS,
]

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
