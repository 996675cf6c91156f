import { describe, expect, it } from 'vitest'
import { totalsIn } from './source.ts'

const HEAD = '| Part | Pieces |'
const RULE = '| --- | --- |'
const TOTAL = '| Total | 12 |'

const rowsOf = (...lines: readonly string[]) => totalsIn(lines.join('\n')).map(({ row }) => row)

describe('the total of a table', () => {
  it.each([
    ['|Total|12|'],
    ['| Total: | 12 |'],
    ['| __Sum__ | 12 |'],
    ['| Grand total | 12 |'],
    ['| subtotals | 12 |'],
    ['| Gesamt | 12 |'],
    ['| 合计 | 12 |'],
    ['|**Both**|**12**|'],
    ['|  **Both**  |  **12**  |'],
  ])('is the line %s', row => expect(rowsOf(HEAD, RULE, '| Left | 5 |', row)).toEqual([row]))

  it.each([
    ['| Left | total | 5 |', 'the word stands in a later cell'],
    ['| Totally | 5 |', 'the word is another one'],
    ['| Left | **5** |', 'only the figure is bold'],
    ['| **Left** | 5 |', 'only the first cell is bold'],
  ])('is not %s: %s', row => expect(rowsOf(HEAD, RULE, '| Right | 7 |', row)).toEqual([]))

  it('is the last one where there are several, never the head, and read in tables of narrow rules too', () => {
    expect(rowsOf(HEAD, RULE, '| Subtotal | 5 |', '| Right | 7 |', TOTAL)).toEqual([TOTAL])
    expect(rowsOf('| **Part** | **Pieces** |', RULE, '| Left | 5 |')).toEqual([])
    expect(rowsOf(HEAD, '|:-|-:|', TOTAL)).toEqual([TOTAL])
  })

  it('is looked for in its own table, and stands with its head without what sets that in', () => {
    const first = [HEAD, RULE, '| Left | 5 |']
    const second = ['| Room | Chairs |', RULE, TOTAL]
    expect(totalsIn([...first, '', ...second].join('\n'))).toEqual([
      { text: second.join('\n'), row: TOTAL },
    ])
    expect(rowsOf(...second, '', ...first)).toEqual([TOTAL])
    expect(totalsIn(`  ${HEAD} \n  ${RULE} \n  ${TOTAL} \n after`)).toEqual([
      { text: [HEAD, RULE, TOTAL].join('\n'), row: TOTAL },
    ])
    expect(rowsOf(HEAD, RULE, '  | **Both** | **12** |  ')).toEqual(['| **Both** | **12** |'])
  })
})

describe('what looks like a table', () => {
  it.each([
    ['words before the head', [`see ${HEAD}`, RULE, TOTAL]],
    ['words behind the head', [`${HEAD} see`, RULE, TOTAL]],
    ['words before the rule', [HEAD, `see ${RULE}`, TOTAL]],
    ['words behind the rule', [HEAD, `${RULE} see`, TOTAL]],
    ['no head', [RULE, TOTAL]],
  ])('is none with %s', (_, lines) => expect(rowsOf(...lines)).toEqual([]))

  it('ends at the first line that is no row, and is a page of its own where head and total are too long', () => {
    expect(rowsOf(HEAD, RULE, '| Left | 5 |', `see ${TOTAL}`)).toEqual([])
    expect(rowsOf(HEAD, RULE, '| Left | 5 |', 'and then', TOTAL)).toEqual([])
    expect(rowsOf(HEAD, RULE, '| Left | 5 |', `${TOTAL} see`)).toEqual([])
    const head = (characters: number) => `| Part | ${'x'.repeat(characters - 11)} |`
    expect(head(100)).toHaveLength(100)
    expect(rowsOf(head(320 - TOTAL.length), RULE, TOTAL)).toEqual([TOTAL])
    expect(rowsOf(head(321 - TOTAL.length), RULE, TOTAL)).toEqual([])
  })
})
