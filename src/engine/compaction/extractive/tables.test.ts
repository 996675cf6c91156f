import { describe, expect, it } from 'vitest'
import { totalsIn } from './source.ts'

const table = (...rows: readonly string[]) =>
  ['Before', '', '| Part | Pieces |', '| --- | ---: |', ...rows, '', 'After'].join('\n')

describe('totalsIn', () => {
  it.each(['| Total | 12 |', '| **All** | **12** |', '| **Both shelves** | **12** |'])(
    'gives the head of a table with its total: %s',
    row => {
      expect(totalsIn(table('| Left | 5 |', '| Right | 7 |', row))).toEqual([
        { text: `| Part | Pieces |\n| --- | ---: |\n${row}`, row },
      ])
    },
  )

  it('gives nothing for a table that nobody summed up', () => {
    expect(totalsIn(table('| Left | 5 |', '| Allotment | 7 |'))).toEqual([])
  })

  it('reads no table where there is none', () => {
    expect(totalsIn('| --- |\nTotal | 12')).toEqual([])
  })
})
