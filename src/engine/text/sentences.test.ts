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
