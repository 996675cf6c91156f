import { describe, expect, it } from 'vitest'
import { longRows, manyRows, messageRow, text } from '../../test/fake-session.ts'
import { itemKey, itemsOf } from './items.ts'

describe('itemsOf', () => {
  it('begins with the note on brown text only when there is some', () => {
    expect(itemsOf(longRows())[0]).toEqual({ type: 'edge-note' })
    expect(itemsOf(manyRows(3)).map(({ type }) => type)).toEqual(['message', 'message', 'message'])
  })

  it('gives a tool message the calls that it answers', () => {
    const items = itemsOf([
      messageRow(1, 'user', text('Look.')),
      messageRow(2, 'assistant', [
        { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} },
        { type: 'tool-call', callId: 'c2', tool: 'clock', input: { zone: 'UTC' } },
      ]),
      messageRow(3, 'tool', [{ type: 'tool-result', callId: 'c2', tool: 'clock', output: '12' }]),
    ])
    const calls = items.map(item => (item.type === 'message' ? [...item.calls.keys()] : null))
    expect(calls).toEqual([[], [], ['c1', 'c2']])
  })

  it('gives every item its own key', () => {
    const keys = itemsOf(longRows()).map(itemKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
