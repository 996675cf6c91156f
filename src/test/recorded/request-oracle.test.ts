import { describe, expect, it } from 'vitest'
import { image } from '../image-arbitrary.ts'
import type { Message, Part } from '../../engine/message/message.ts'
import { faultsOf } from '../history-faults.ts'
import { faultsOfRequest } from './request-oracle.ts'

const user: Message = { role: 'user', parts: [{ type: 'text', text: 'hi' }] }
const call = (callId: string): Part => ({ type: 'tool-call', callId, tool: 'ls', input: {} })
const result = (callId: string): Part => ({ type: 'tool-result', callId, tool: 'ls', output: '' })
const calls = (...ids: string[]): Message => ({ role: 'assistant', parts: ids.map(call) })
const results = (...ids: string[]): Message => ({ role: 'tool', parts: ids.map(result) })

describe('the oracle of requests', () => {
  it('accepts parallel calls answered in order', () => {
    const messages = [user, calls('a', 'b'), results('a', 'b')]
    expect(faultsOfRequest(messages)).toEqual({ orphans: 0, faults: [] })
  })

  it.each<[string, readonly Message[], number]>([
    ['a result without a call', [user, results('a')], 1],
    ['a call without a result', [user, calls('a'), user], 0],
    ['a call that ends the request', [user, calls('a')], 0],
    ['results out of order', [user, calls('a', 'b'), results('b', 'a')], 0],
    ['two results for one call', [user, calls('a'), results('a', 'a')], 0],
    ['an id used twice', [user, calls('a'), results('a'), calls('a'), results('a')], 0],
    ['a first message of the assistant', [{ ...user, role: 'assistant' }, user], 0],
    ['an answer at the end', [user, { ...user, role: 'assistant' }], 0],
    ['a result in the user’s role', [user, calls('a'), { ...results('a'), role: 'user' }], 0],
    ['words in the role of a tool', [user, calls('a'), { ...user, role: 'tool' }], 0],
    ['an image from the assistant', [user, { role: 'assistant', parts: [image()] }, user], 0],
    ['an empty message', [{ role: 'user', parts: [{ type: 'text', text: ' ' }] }], 0],
    ['nothing', [], 0],
  ])('refuses %s', (_name, messages, orphans) => {
    const found = faultsOfRequest(messages)
    expect(found.faults.length).toBeGreaterThan(0)
    expect(found.orphans).toBe(orphans)
  })

  it('finds no fault in no items, and one in a result that says nothing', () => {
    expect(faultsOf([])).toEqual([])
    expect(faultsOf([user, calls('a'), results('a')])).toEqual([
      'Message 2 holds a result that says nothing.',
    ])
  })
})
