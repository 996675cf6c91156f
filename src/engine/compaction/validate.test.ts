import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { renderSummary, SECTIONS } from './sections.ts'
import { cleanSummary, validateSummary, type SummaryToValidate } from './validate.ts'
import { processorMs } from '../../test/processor-time.ts'

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

  it('asks for no sections of a summary that was not written to the prompt, and lets a short source have a short one', () => {
    expect(codeOf({ summary: 'The blue version is wanted.', demandSections: false })).toBe('ok')
    expect(codeOf({ summaryTokens: 12, sourceTokens: 300 })).toBe('ok')
  })

  it('takes a language for wrong only when both texts are clear, and tells Chinese and Japanese apart', () => {
    const mixed = `${RUSSIAN}${'The blue version is what they want before Friday comes. '}`.repeat(
      5,
    )
    expect(codeOf({ source: mixed })).toBe('ok')
    expect(codeOf({ source: '`npm run build` /src/app.ts' })).toBe('ok')
    const summary = renderSummary(SECTIONS.map(({ heading }) => ({ heading, bullets: [CHINESE] })))
    expect(codeOf({ summary, source: CHINESE.repeat(5) })).toBe('ok')
    expect(codeOf({ summary, source: JAPANESE.repeat(5) })).toBe('wrong-language')
  })

  const messageOf = (change: Partial<SummaryToValidate>) => {
    const verdict = validateSummary({ ...good, ...change })
    return verdict === 'ok' ? 'ok' : engineFailure(verdict)
  }

  it('takes a summary for too small only where it is short, and short beside a long source', () => {
    expect(codeOf({ summaryTokens: 39, sourceTokens: 20_000 })).toBe('too-small')
    expect(codeOf({ summaryTokens: 40, sourceTokens: 40_000 })).toBe('ok')
    expect(codeOf({ summaryTokens: 39, sourceTokens: 19_500 })).toBe('ok')
    expect(codeOf({ summaryTokens: 10, sourceTokens: 5_001 })).toBe('too-small')
    expect(codeOf({ summaryTokens: 11, sourceTokens: 5_001 })).toBe('ok')
    expect(codeOf({ summaryTokens: 9, sourceTokens: 5_000 })).toBe('ok')
  })

  it.each([
    ['an empty one', { summary: '' }, 'answered with nothing that could be used'],
    ['one that broke off', { finishReason: 'length' }, 'broke off before its end'],
    ['a filter', { finishReason: 'content-filter' }, 'content filter stopped the summary'],
    [
      'one as large as its source',
      { summaryTokens: 9_000 },
      'takes 9,000 tokens, no less than the 9,000 tokens that it would replace',
    ],
    [
      'a single token',
      { summaryTokens: 1, sourceTokens: 1 },
      'takes 1 token, no less than the 1 token that it would replace',
    ],
    [
      'one that is too small',
      { summaryTokens: 17 },
      'has only 17 tokens for a chat of 9,000 tokens',
    ],
    [
      'a summary with two sections',
      { summary: '## Goal\n- the blue version\n\n## Done\n- the red one' },
      'lacks the sections “Constraints and instructions”, “Current state”, ',
    ],
  ] as const)('tells of %s in a sentence', (_, change, sentence) => {
    expect(messageOf(change)).toContain(sentence)
    expect(messageOf(change)).toMatch(/Nothing was changed\.$/)
  })

  it('accepts a summary with three of the sections, wherever they stand', () => {
    const [goal, , , state, , , , , , next] = SECTIONS
    const summary = [next, goal, state].map(({ heading }) => `## ${heading}\n- it is blue`)
    expect(validateSummary({ ...good, summary: summary.join('\n\n') })).toBe('ok')
  })

  it.each([
    ['Cyrillic script', RUSSIAN],
    ['Greek', 'Ο πελάτης θέλει την μπλε έκδοση πριν από την Παρασκευή. '],
    ['Arabic script', 'يريد العميل النسخة الزرقاء قبل يوم الجمعة القادم. '],
    ['Hebrew', 'הלקוח רוצה את הגרסה הכחולה לפני יום שישי בבוקר. '],
    ['Devanagari', 'ग्राहक शुक्रवार से पहले नीला संस्करण चाहता है। '],
    ['Thai', 'ลูกค้าต้องการรุ่นสีน้ำเงินก่อนวันศุกร์ '],
    ['Chinese', CHINESE],
    ['Japanese', JAPANESE],
    ['Korean', '고객은 금요일 전에 파란색 버전을 받고 싶어 합니다. '],
  ])('names both where the conversation is in %s and the summary is not', (name, sentence) => {
    expect(messageOf({ source: sentence.repeat(20) })).toContain(
      `The summary is in Latin script, the chat in ${name}.`,
    )
  })

  it('does not take the headings of a summary for its language, nor “(none)”', () => {
    const summary = renderSummary(
      SECTIONS.map(({ heading }, at) => ({ heading, bullets: at === 0 ? [RUSSIAN] : [] })),
    )
    expect(codeOf({ summary, source: RUSSIAN.repeat(20) })).toBe('ok')
    expect(codeOf({ summary, source: good.source })).toBe('wrong-language')
  })

  it('reads the language of a long conversation at its beginning and its end', () => {
    const inside = RUSSIAN.repeat(1_000)
    expect(inside.length).toBeGreaterThan(60_000)
    const english = good.source.repeat(24)
    expect(english.length).toBeGreaterThan(20_000)
    expect(codeOf({ source: `${english}${inside}${english}` })).toBe('ok')
    expect(codeOf({ source: `${inside}${english}` })).toBe('ok')
    expect(codeOf({ source: `${inside}${english.slice(0, 4_000)}${inside}` })).toBe(
      'wrong-language',
    )
    expect(codeOf({ source: `${inside.slice(0, 30_000)}${english.slice(0, 9_000)}` })).toBe(
      'wrong-language',
    )
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
    ['indented thinking', `  \t<reasoning>hm</reasoning>${whole}`],
    ['several thoughts', `<think>a</think>\n<thinking>b</thinking>\n${whole}`],
    ['thoughts around a code fence', `<think>a</think>\n\`\`\`\n${whole}\n\`\`\`\n`],
    ['a code fence of Markdown', `\`\`\`md \r\n${whole}\r\n\`\`\``],
    ['a code fence of text', `\n\`\`\`text\n\n${whole}\n\n\`\`\`\n`],
  ])('takes %s away', (_, text) => expect(cleanSummary(text)).toBe(whole))

  it('leaves a code block that is only part of it', () => {
    const text = `${whole}\n\`\`\`sh\nnpm ci\n\`\`\``
    expect(cleanSummary(text)).toBe(text)
    const prose = '```sh\nnpm ci\n```\nThat was all.'
    expect(cleanSummary(prose)).toBe(prose)
  })

  it('leaves prose that has no headings whole, and begins at a heading of any of three depths', () => {
    expect(cleanSummary('They talked of a Goal, and of # Goal too.')).toBe(
      'They talked of a Goal, and of # Goal too.',
    )
    expect(cleanSummary('hm </thinking> They agreed.')).toBe('They agreed.')
    expect(cleanSummary('Here:\n###  goal\n- x')).toBe('###  goal\n- x')
    expect(cleanSummary('Here:\n#### Goal\n- x')).toBe('Here:\n#### Goal\n- x')
    expect(cleanSummary('Here:\n# Goals\n- x')).toBe('Here:\n# Goals\n- x')
  })

  it('leaves thinking that a line only mentions, nothing of what never ended, and a summary alone that speaks of such tags', () => {
    const text = `${whole} The tag <think>x</think> is taken out.`
    expect(cleanSummary(text)).toBe(text)
    expect(cleanSummary('<think>let me see, ## Goal')).toBe('')
    const spoken = whole.replace('blue', '`</think>`')
    expect(cleanSummary(spoken)).toBe(spoken)
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

it('a summary with very many thoughts without an end is cleaned in time', () => {
  const summary = `a\n${'<think>\n'.repeat(30_000)}`
  const took = processorMs(() => expect(cleanSummary(summary)).toContain('<think>'))
  expect(took).toBeLessThan(3_000)
})
