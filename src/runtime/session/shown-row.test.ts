import { expect, it } from 'vitest'
import { longRows, manyRows } from '../../test/fake-session.ts'
import { compactionsIn } from './shown-row.ts'

it('the compactions among rows are found once, however often they are asked for', () => {
  let reads = 0
  const rows = new Proxy([...manyRows(50), ...longRows()], {
    get: (target, name, receiver) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      return Reflect.get(target, name, receiver)
    },
  })
  const found = compactionsIn(rows)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(rows.flatMap(row => (row.type === 'compaction' ? [row.record] : [])))
  const before = reads
  expect(compactionsIn(rows)).toBe(found)
  expect(reads).toBe(before)
})
