import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

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
