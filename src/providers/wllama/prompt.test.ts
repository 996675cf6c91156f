import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/message/message.ts'
import { IMAGE } from '../../test/tiny-image.ts'
import { wireMessages, wireTools } from './prompt.ts'

const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'Time?' }] },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'The clock knows.' },
        { type: 'text', text: 'I look.' },
        { type: 'tool-call', callId: 'c1', tool: 'clock', input: { zone: 'UTC' } },
      ],
    },
    { role: 'tool', parts: [{ type: 'tool-result', callId: 'c1', tool: 'clock', output: 'noon' }] },
    { role: 'user', parts: [{ type: 'text', text: 'And then?' }] },
  ],
  tools: [{ name: 'clock', description: 'Tells the time.', inputSchema: { type: 'object' } }],
  maxOutputTokens: 100,
}

it.each([true, false])('gives a note in the place of an image (tools: %s)', knowsTools => {
  const parts = [{ type: 'text', text: 'Look:' } as const, IMAGE]
  const messages = wireMessages({ ...REQUEST, messages: [{ role: 'user', parts }] }, knowsTools)
  expect(messages.at(-1)?.content).toBe('Look:\n\n[image “harbour.webp”, 640 × 480]')
})

describe('for a model whose template knows tools', () => {
  it('gives calls and results as such', () => {
    expect(wireMessages(REQUEST, true)).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Time?' },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'clock', arguments: '{"zone":"UTC"}' } },
        ],
      },
      { role: 'tool', content: 'noon', tool_call_id: 'c1' },
      { role: 'user', content: 'And then?' },
    ])
    expect(wireTools(REQUEST, true)).toMatchObject([{ function: { name: 'clock' } }])
  })
})

describe('for a model that knows none', () => {
  it('gives calls and results as text, and neighbours of one role as one message', () => {
    expect(wireMessages(REQUEST, false)).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Time?' },
      { role: 'assistant', content: 'I look.\n\n[called the tool clock with {"zone":"UTC"}]' },
      { role: 'user', content: '[clock returned]\nnoon\n\nAnd then?' },
    ])
    expect(wireTools(REQUEST, false)).toEqual([])
  })

  it('leaves out a system message that says nothing', () => {
    expect(wireMessages({ ...REQUEST, system: '' }, false)[0]?.role).toBe('user')
  })
})
