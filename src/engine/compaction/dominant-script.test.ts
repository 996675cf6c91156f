import { describe, expect, it } from 'vitest'
import { dominantScript } from './validate.ts'

const SENTENCES = {
  Latin: 'The client wants the blue version before Friday.',
  Cyrillic: 'Клиент хочет получить синюю версию до пятницы, и мы обещали её прислать.',
  Greek: 'Ο πελάτης θέλει την μπλε έκδοση πριν από την Παρασκευή.',
  Arabic: 'يريد العميل النسخة الزرقاء قبل يوم الجمعة القادم بإذن الله.',
  Hebrew: 'הלקוח רוצה את הגרסה הכחולה לפני יום שישי בבוקר, ולא אחרי כן.',
  Devanagari: 'ग्राहक शुक्रवार से पहले नीला संस्करण चाहता है, और हमने भेजने का वादा किया है।',
  Thai: 'ลูกค้าต้องการรุ่นสีน้ำเงินก่อนวันศุกร์ และเราสัญญาว่าจะส่งให้ทันเวลา',
  Han: '客户希望在星期五之前收到蓝色版本。',
  Japanese: 'お客様は金曜日までに青いバージョンを受け取りたいと言っています。',
  Hangul: '고객은 금요일 전에 파란색 버전을 받고 싶어 합니다.',
} as const

describe('dominantScript', () => {
  it.each(Object.entries(SENTENCES))('tells %s', (script, sentence) => {
    expect(dominantScript(sentence)).toBe(script)
  })

  it.each([
    ['40 letters', 'a', 40],
    ['14 Chinese characters', '客', 14],
    ['20 kana', 'い', 20],
    ['20 Korean syllables', '고', 20],
  ])('tells nothing of less than %s', (_, character, least) => {
    expect(dominantScript(character.repeat(least))).not.toBeNull()
    expect(dominantScript(character.repeat(least - 1))).toBeNull()
  })

  it('tells nothing where no script has three fifths, weighs a Chinese character as three letters, and takes Han for Japanese where kana stands with it', () => {
    expect(dominantScript(`${'a'.repeat(60)}${'я'.repeat(40)}`)).toBe('Latin')
    expect(dominantScript(`${'a'.repeat(59)}${'я'.repeat(41)}`)).toBeNull()
    expect(dominantScript(`${'客'.repeat(30)}${'a'.repeat(55)}`)).toBe('Han')
    expect(dominantScript(`${'客'.repeat(30)}${'a'.repeat(70)}`)).toBeNull()
    expect(dominantScript(`${'客'.repeat(40)}${'い'.repeat(6)}`)).toBe('Japanese')
    expect(dominantScript(`${'客'.repeat(40)}${'い'.repeat(5)}`)).toBe('Han')
    expect(dominantScript(`${'客'.repeat(12)}${'い'.repeat(6)}`)).toBe('Japanese')
  })

  it.each([
    ['a code block', '```\nconst version = blue && before(friday)\nreturn version\n```'],
    [
      'a code block without an end',
      '```sh\nnpm run build and then deploy the version to the server',
    ],
    ['code in a line', '`the command that builds the version and deploys it`'],
    ['paths', '/srv/versions/of/the/client/that/wants/the/blue/one/before/friday'],
    [
      'names and calls',
      'build_the_version() deploy.now(version=blue) wait#42 a<b c>d {e} [f] $g \\h @i',
    ],
  ])('does not count %s', (_, code) => {
    expect(dominantScript(code)).toBeNull()
    expect(dominantScript(`${SENTENCES.Cyrillic} ${code}`)).toBe('Cyrillic')
    expect(dominantScript(`${code.repeat(3)}\n\`\`\`\n${SENTENCES.Cyrillic}`)).not.toBe('Latin')
  })

  it('counts what stands between two pieces of code', () => {
    const { Cyrillic, Latin } = SENTENCES
    expect(dominantScript(`\`\`\`\n${Latin}\n\`\`\`\n${Cyrillic}\n\`\`\`\n${Latin}\n\`\`\``)).toBe(
      'Cyrillic',
    )
    expect(dominantScript(`\`${Latin}\` ${Cyrillic} \`${Latin}\``)).toBe('Cyrillic')
    expect(dominantScript(`\`${Latin}\n${Cyrillic}${Cyrillic}\n${Latin}\``)).toBe(null)
  })
})
