import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '../message/message.ts'
import { alignMessages, comparedRow, type ComparedMessage } from './compare.ts'

const message = (line: string, at: number): ComparedMessage => {
  const [role = 'user', id = '', text = id] = line.split(' ')
  return {
    id,
    number: at + 1,
    role: role as Role,
    at: null,
    status: 'kept',
    tokens: 5,
    parts: [{ type: 'text', text }],
  }
}
const side = (...lines: readonly string[]) => lines.map(message)
const drawn = (rows: ReturnType<typeof alignMessages>) =>
  rows.map(row => {
    const { left, right, isSame } = comparedRow(row)
    return `${left?.number ?? '-'} ${isSame ? '=' : '|'} ${right?.number ?? '-'}`
  })

describe('two lists of messages', () => {
  it('of one session share the messages before the place where they part', () => {
    const left = side('user a', 'assistant b', 'user c', 'assistant d')
    const right = side('user a', 'assistant b', 'user x', 'assistant y', 'user z')
    expect(drawn(alignMessages(left, right, 'id'))).toEqual([
      '1 = 1',
      '2 = 2',
      '3 | 3',
      '4 | 4',
      '- | 5',
    ])
  })

  it('of two sessions share what has the same words', () => {
    const left = side('user a hello', 'assistant b hi', 'user c bye')
    const right = side('user k new', 'user l hello', 'assistant m hi', 'user n later')
    expect(drawn(alignMessages(left, right, 'words'))).toEqual(['- | 1', '1 = 2', '2 = 3', '3 | 4'])
  })

  it('stand level where their authors are the same', () => {
    const left = side('user a', 'assistant b', 'tool c', 'assistant d')
    const right = side('user w', 'assistant x', 'assistant y')
    expect(drawn(alignMessages(left, right, 'id'))).toEqual(['1 | 1', '2 | 2', '3 | -', '4 | 3'])
  })

  it('are all there, in their order, once', () => {
    const lines = fc.array(
      fc.tuple(fc.constantFrom('user', 'assistant', 'tool'), fc.constantFrom('a', 'b', 'c', 'd')),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, lines, fc.constantFrom('id', 'words'), (one, other, by) => {
        const [left, right] = [one, other].map(list => side(...list.map(line => line.join(' '))))
        const rows = alignMessages(left ?? [], right ?? [], by as 'id')
        expect(rows.flatMap(row => row.left ?? [])).toEqual(left)
        expect(rows.flatMap(row => row.right ?? [])).toEqual(right)
      }),
    )
  })

  it('are read alike only where the model does the same with both', () => {
    const [one] = side('user a')
    if (!one) throw new RangeError('No message')
    const pinned = { ...one, status: 'pinned' } as const
    expect(comparedRow({ left: one, right: one })).toMatchObject({
      isSame: true,
      isReadAlike: true,
    })
    expect(comparedRow({ left: one, right: pinned })).toMatchObject({
      isSame: true,
      isReadAlike: false,
    })
  })
})
