import { describe, expect, it } from 'vitest'
import type { Message, Part } from '../../engine/message/message.ts'
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
    ['an empty message', [{ role: 'user', parts: [{ type: 'text', text: ' ' }] }], 0],
    ['nothing', [], 0],
  ])('refuses %s', (_name, messages, orphans) => {
    const found = faultsOfRequest(messages)
    expect(found.faults.length).toBeGreaterThan(0)
    expect(found.orphans).toBe(orphans)
  })
})
