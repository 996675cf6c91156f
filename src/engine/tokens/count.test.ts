import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { estimateText } from './count.ts'

const PROSE = `The cellar had been dry all summer, so nobody thought of the pump until the first storm of October.
By noon there was water on the lowest step, and by four it had reached the shelf where Ana keeps the
preserves. She called her brother, who said that he could bring a generator after work, and she carried
the jars upstairs two at a time while the radio talked about closed roads. "Next year," she wrote in her
notebook that evening, "we clean the drain in September, whatever the forecast says."`

const CODE = `export function mergeRanges(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((left, right) => left.start - right.start)
  const merged: Range[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else {
      merged.push({ ...range })
    }
  }
  return merged
}`

const JSON_TEXT = JSON.stringify(
  Array.from({ length: 12 }, (_, index) => ({
    reservation_id: `ZFA${index}4K`,
    user: { first_name: 'Mia', last_name: 'Li', dob: `199${index % 10}-04-05` },
    flights: [{ flight_number: `HAT${136 + index}`, price: 154.5 + index, date: '2024-05-20' }],
    insurance: index % 2 === 0,
  })),
)

const CHINESE = `我们昨天讨论了新的部署方案,最后决定把数据库迁移推迟到下个星期,因为测试环境的磁盘空间不够。
请你记住,任何时候都不要在生产环境里直接修改配置文件。如果遇到错误,先查看日志,再联系值班的同事。
春天来了,花园里的樱花开得非常漂亮,孩子们在树下追逐嬉戏,老人们坐在长椅上晒太阳。`

describe('estimateText', () => {
  it.each([
    ['prose', PROSE],
    ['code', CODE],
    ['JSON', JSON_TEXT],
    ['Chinese', CHINESE],
  ])('is within 15 % of the tokenizer on %s', (_, text) => {
    const exact = countTokens(text)
    expect(Math.abs(estimateText(text).tokens - exact) / exact).toBeLessThan(0.15)
  })

  it('says that it is an estimate, and takes a long run of one letter for no word', () => {
    expect(estimateText('hello')).toEqual({ tokens: 1, source: 'estimated' })
    const text = 'x'.repeat(10_000)
    expect(estimateText(text).tokens).toBeGreaterThan(1_000)
  })

  it('is 0 for an empty text only', () => {
    expect(estimateText('').tokens).toBe(0)
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: anyCharacter }), text => {
        expect(estimateText(text).tokens).toBeGreaterThan(0)
      }),
    )
  })

  it('gives a whole number that never shrinks much when text is added', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        (left, right) => {
          const whole = estimateText(left + right).tokens
          expect(Number.isInteger(whole)).toBe(true)
          expect(whole).toBeGreaterThanOrEqual(estimateText(left).tokens - 3)
        },
      ),
    )
  })
})
