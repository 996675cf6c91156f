import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { prose } from '../../test/items.ts'
import { sentencesOf } from './sentences.ts'

describe('sentencesOf', () => {
  it.each([
    [
      'It rains today. We stay at home! Do you agree?',
      ['It rains today.', 'We stay at home!', 'Do you agree?'],
    ],
    [
      'Use e.g. Postgres for the storage layer. It is version 15.2 now.',
      ['Use e.g. Postgres for the storage layer.', 'It is version 15.2 now.'],
    ],
    [
      'The price rose to 3.50 euros and Dr. Weber pays for all of it.',
      ['The price rose to 3.50 euros and Dr. Weber pays for all of it.'],
    ],
    [
      '数据库已经迁移到新的服务器上了。绝对不要修改客户的配置文件\uff01你同意我们这样做吗?下一步是测试整个系统。',
      [
        '数据库已经迁移到新的服务器上了。',
        '绝对不要修改客户的配置文件\uff01',
        '你同意我们这样做吗?',
        '下一步是测试整个系统。',
      ],
    ],
    [
      'It is from [ca. 1910] or so. **More than two wrong, and we go back.** Two are fine.',
      ['It is from [ca. 1910] or so.', '**More than two wrong, and we go back.**', 'Two are fine.'],
    ],
    [
      'Wir treffen uns am 3. Mai im 2. Stock. Das kostet z. B. 40 Euro inkl. Essen. Mehr gibt es nicht.',
      [
        'Wir treffen uns am 3. Mai im 2. Stock.',
        'Das kostet z. B. 40 Euro inkl. Essen.',
        'Mehr gibt es nicht.',
      ],
    ],
    [
      'El Sr. Pérez viene mañana, p. ej. a las ocho. ¿Te parece bien? ¡Perfecto entonces!',
      ['El Sr. Pérez viene mañana, p. ej. a las ocho.', '¿Te parece bien?', '¡Perfecto entonces!'],
    ],
    [
      'هل تأتي غداً إلى البيت؟ نعم، سآتي في الثامنة. شكراً جزيلاً!',
      ['هل تأتي غداً إلى البيت؟', 'نعم، سآتي في الثامنة.', 'شكراً جزيلاً!'],
    ],
    [
      'Read chapters 2 and 3. Mail me then. We take option b. Tomorrow it starts.',
      ['Read chapters 2 and 3.', 'Mail me then.', 'We take option b.', 'Tomorrow it starts.'],
    ],
    ['# Plan\n- [ ] write the tests\n2. ship it', ['Plan', 'write the tests', 'ship it']],
    ['before\n```ts\nconst a = 1\n```\nafter', ['before', 'after']],
  ])('splits %s', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences))

  it('gives only pieces of the text, in order, none too long', () => {
    fc.assert(
      fc.property(fc.oneof(prose, fc.string({ unit: anyCharacter, maxLength: 900 })), text => {
        let from = 0
        for (const sentence of sentencesOf(text)) {
          const at = text.indexOf(sentence, from)
          expect(at).toBeGreaterThanOrEqual(from)
          expect(sentence.length).toBeLessThanOrEqual(320)
          from = at + sentence.length
        }
      }),
    )
  })
})

describe('a sentence ends', () => {
  it.each([
    [
      'before two blanks',
      'It rains today.  We stay at home.',
      ['It rains today.', 'We stay at home.'],
    ],
    ['before a tab', 'It rains today.\tWe stay at home.', ['It rains today.', 'We stay at home.']],
    ['before a figure', 'It rains today. 12 of us stay.', ['It rains today.', '12 of us stay.']],
    [
      'behind a figure',
      'We run version 3. It works well.',
      ['We run version 3.', 'It works well.'],
    ],
    ['with eight characters', 'It does. We saw it.', ['It does.', 'We saw it.']],
    ['behind a closing quote', '“It rains.” She stays in.', ['“It rains.”', 'She stays in.']],
    [
      'behind a closing quote without a blank',
      '“我们明天去北京。”他说完就走了。',
      ['“我们明天去北京。”', '他说完就走了。'],
    ],
    [
      'with four characters that say much',
      '我知道。我们明天去北京。',
      ['我知道。', '我们明天去北京。'],
    ],
    [
      'before Hiragana',
      '行きますか?ありがとうございます。',
      ['行きますか?', 'ありがとうございます。'],
    ],
    ['before Katakana', '行きますか?テストは明日です。', ['行きますか?', 'テストは明日です。']],
  ])('%s', (_, text, sentences) => expect(sentencesOf(text)).toEqual(sentences))
})

describe('a sentence goes on', () => {
  it.each([
    ['behind a word that cannot stand alone', 'Yes. We can do that today.'],
    ['behind three characters that cannot', '好的。我们明天去北京。'],
    ['behind a question mark in an address', 'Open https://example.org/find?shelf=1 for it.'],
    ['before a dash', 'He left us today. – Nobody knows why.'],
    ['before an emoji', 'We are done here. 🎉 Thanks to all.'],
    ['behind a short form at its beginning', 'Approx. 30 of them are here.'],
    ['behind a short form in brackets', 'Take both (approx. 30 of them) home.'],
    ['behind an initial', 'The house of Johann S. Bach is open.'],
  ])('%s', (_, text) => expect(sentencesOf(text)).toEqual([text]))
})

describe('a line', () => {
  it.each([
    ['### Plan for today', ['Plan for today']],
    ['12. ship the release', ['ship the release']],
    ['> * quoted and listed', ['quoted and listed']],
    ['- [x] ship it', ['ship it']],
    ['2) ship it', ['ship it']],
    ['2024. was a year', ['2024. was a year']],
    ['#1 is the pump', ['#1 is the pump']],
    ['---', []],
    ['* * *', []],
    ['  ', []],
  ])('%j holds %j', (line, sentences) => expect(sentencesOf(line)).toEqual(sentences))

  it('ends its sentence whatever ends the line, of code is none, and opens none where it speaks of a mark of code', () => {
    expect(sentencesOf('before\n  ~~~\nconst a = 1\n  ~~~\nafter')).toEqual(['before', 'after'])
    expect(sentencesOf('write ``` around it\nand go on')).toEqual([
      'write ``` around it',
      'and go on',
    ])
    expect(sentencesOf('x``` is no mark\nand go on')).toEqual(['x``` is no mark', 'and go on'])
    expect(sentencesOf('the first\r\nthe second\nthe third')).toEqual([
      'the first',
      'the second',
      'the third',
    ])
  })
})

const letters = (count: number) => 'x'.repeat(count)

describe('a sentence longer than 320 characters', () => {
  it('is one that has 321, wide letters or not, is cut as often as it takes, and keeps no blanks around its pieces', () => {
    expect(sentencesOf(letters(320))).toEqual([letters(320)])
    expect(sentencesOf(letters(321))).toEqual([letters(320), 'x'])
    expect(sentencesOf(letters(700))).toEqual([letters(320), letters(320), letters(60)])
    expect(sentencesOf(`${letters(200)}  ${letters(200)}`)).toEqual([letters(200), letters(200)])
    expect(sentencesOf('\uff21'.repeat(330))).toEqual(['\uff21'.repeat(320), '\uff21'.repeat(10)])
  })

  it.each([
    [', ', ','],
    ['; ', ';'],
    [',', ','],
  ])('is cut behind the last clause that ends with %j', (mark, kept) => {
    const early = `${letters(80)}, ${letters(40)}`
    const after = `${letters(30)} ${letters(280)}`
    expect(sentencesOf(`${early}${mark}${after}`)).toEqual([`${early}${kept}`, after])
  })

  it('is not cut at a clause that ends too late, and at the last space where its clauses end too early', () => {
    const sentence = `${letters(200)}, ${letters(150)}, ${letters(50)}`
    expect(sentencesOf(sentence)).toEqual([`${letters(200)},`, `${letters(150)}, ${letters(50)}`])
    const after = `${letters(150)} ${letters(150)}`
    expect(sentencesOf(`${letters(106)}, ${after}`)).toEqual([
      `${letters(106)}, ${letters(150)}`,
      letters(150),
    ])
    expect(sentencesOf(`${letters(107)}, ${after}`)).toEqual([`${letters(107)},`, after])
  })

  it('is cut between letters where its spaces stand too early as well', () => {
    expect(sentencesOf(`${letters(106)} ${letters(300)}`)).toEqual([
      `${letters(106)} ${letters(213)}`,
      letters(87),
    ])
    expect(sentencesOf(`${letters(107)} ${letters(300)}`)).toEqual([letters(107), letters(300)])
  })

  it.each(['𐀀', '😀', '🏿'])('keeps %s whole', character => {
    expect(sentencesOf(`${letters(319)}${character}${letters(9)}`)).toEqual([
      letters(319),
      `${character}${letters(9)}`,
    ])
    expect(sentencesOf(`${letters(318)}${character}${letters(9)}`)).toEqual([
      `${letters(318)}${character}`,
      letters(9),
    ])
  })
})
