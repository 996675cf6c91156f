import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { renderSummary, SECTIONS } from './sections.ts'
import { cleanSummary, validateSummary, type SummaryToValidate } from './validate.ts'

const whole = renderSummary(
  SECTIONS.map(({ heading }) => ({
    heading,
    bullets: ['The client wants the blue version before Friday.'],
  })),
)

const good: SummaryToValidate = {
  summary: whole,
  finishReason: 'stop',
  summaryTokens: 200,
  sourceTokens: 9_000,
  source:
    'We talked for a long time about the colours of the version that the client would like to get. '.repeat(
      9,
    ),
  demandSections: true,
}

const codeOf = (change: Partial<SummaryToValidate>) => {
  const verdict = validateSummary({ ...good, ...change })
  return verdict === 'ok' ? 'ok' : verdict.code
}

const RUSSIAN = 'Клиент хочет получить синюю версию до пятницы, и мы обещали её прислать вовремя. '
const CHINESE = '客户希望在星期五之前收到蓝色版本,我们答应按时发送,并且不会修改配置。'
const JAPANESE =
  'お客様は金曜日までに青いバージョンを受け取りたいと言っています。時間通りに送ります。'

describe('validateSummary', () => {
  it('accepts a whole summary', () => expect(codeOf({})).toBe('ok'))

  it.each([
    ['empty', { summary: '  ' }],
    ['empty', { summary: '---' }],
    ['empty', { finishReason: 'content-filter' }],
    ['truncated', { finishReason: 'length' }],
    ['truncated', { finishReason: 'interrupted' }],
    ['larger-than-source', { summaryTokens: 9_000 }],
    ['too-small', { summary: whole, summaryTokens: 17 }],
    ['missing-sections', { summary: '## Goal\n- the blue version' }],
    ['wrong-language', { source: RUSSIAN.repeat(20) }],
    ['wrong-language', { source: CHINESE.repeat(20) }],
  ] as const)('F1, T10: finds %s', (code, change) => expect(codeOf(change)).toBe(code))

  it('asks for no sections of a summary that was not written to the prompt', () => {
    expect(codeOf({ summary: 'The blue version is wanted.', demandSections: false })).toBe('ok')
  })

  it('lets a short source have a short summary', () => {
    expect(codeOf({ summaryTokens: 12, sourceTokens: 300 })).toBe('ok')
  })

  it('takes a language for wrong only when both texts are clear', () => {
    const mixed = `${RUSSIAN}${'The blue version is what they want before Friday comes. '}`.repeat(
      5,
    )
    expect(codeOf({ source: mixed })).toBe('ok')
    expect(codeOf({ source: '`npm run build` /src/app.ts' })).toBe('ok')
  })

  it('tells Chinese and Japanese apart', () => {
    const summary = renderSummary(SECTIONS.map(({ heading }) => ({ heading, bullets: [CHINESE] })))
    expect(codeOf({ summary, source: CHINESE.repeat(5) })).toBe('ok')
    expect(codeOf({ summary, source: JAPANESE.repeat(5) })).toBe('wrong-language')
  })

  it('says in every message that nothing was changed', () => {
    for (const change of [
      { summary: '' },
      { finishReason: 'length' },
      { summaryTokens: 9_999 },
    ] as const) {
      const verdict = validateSummary({ ...good, ...change })
      expect(verdict).toHaveProperty('message', expect.stringMatching(/Nothing was changed\.$/))
    }
  })

  it('gives a verdict on anything', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        (summary, source) => {
          expect(validateSummary({ ...good, summary, source })).toBeTruthy()
        },
      ),
    )
  })
})

describe('cleanSummary', () => {
  it.each([
    ['thinking in tags', `<think>\nhm, ## Goal\n</think>\n${whole}`],
    ['thinking whose opening tag is missing', `hm, what did they want\n</think>\n\n${whole}`],
    ['a code fence around the whole', `\`\`\`markdown\n${whole}\n\`\`\``],
    ['words before the first heading', `Sure, here is the summary:\n\n${whole}`],
  ])('takes %s away', (_, text) => expect(cleanSummary(text)).toBe(whole))

  it('leaves nothing of thinking that never ended', () => {
    expect(cleanSummary('<think>let me see, ## Goal')).toBe('')
  })

  it('leaves a summary alone that speaks of such tags', () => {
    const text = whole.replace('blue', '`</think>`')
    expect(cleanSummary(text)).toBe(text)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<think>', '</think>', '## Goal\n', 'x', '```', '\n')),
        pieces => {
          const once = cleanSummary(pieces.join(''))
          expect(cleanSummary(once)).toBe(once)
        },
      ),
    )
  })
})
