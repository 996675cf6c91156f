import { describe, expect, it } from 'vitest'
import { toolCallsOf, toolResultsOf } from '../../engine/message/message.ts'
import { dataFolder, NO_DATA } from '../data-folder.ts'
import { readRecordings, RECORDING_SOURCES } from './all.ts'
import { fromChatMessages } from './chat-completions.ts'
import { readClineSession } from './cline-session.ts'
import { readPiSession } from './pi-session.ts'

describe('a recording', () => {
  it('of chat completions keeps system, texts, calls and results', () => {
    const recording = fromChatMessages('one', [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Look.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
          { id: 'c2', type: 'function', function: { name: 'read', arguments: 'not JSON' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'A' },
      { role: 'tool', tool_call_ids: ['c2'], content: [{ type: 'text', text: 'B' }] },
    ])
    expect(recording).toEqual({
      name: 'one',
      system: 'Be brief.',
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'Look.' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'tool-call', callId: 'c1', tool: 'read', input: { path: 'a' } },
            { type: 'tool-call', callId: 'c2', tool: 'read', input: 'not JSON' },
          ],
        },
        {
          role: 'tool',
          parts: [
            { type: 'tool-result', callId: 'c1', tool: 'read', output: 'A' },
            { type: 'tool-result', callId: 'c2', tool: 'read', output: 'B' },
          ],
        },
      ],
    })
  })

  it('of pi passes over its settings and answers that were cut before their first word', () => {
    const lines = [
      { type: 'session', id: 's' },
      { type: 'message', message: { role: 'user', content: [{ type: 'text', text: 'Hi' }] } },
      { type: 'message', message: { role: 'assistant', content: [] } },
      { type: 'model_change' },
      { type: 'message', message: { role: 'bashExecution', command: 'ls', output: 'a b' } },
    ]
    const { messages } = readPiSession('s', lines.map(line => JSON.stringify(line)).join('\n'))
    expect(messages).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'user', parts: [{ type: 'text', text: 'Ran `ls`\na b' }] },
    ])
  })

  it('of cline gives results a message of their own before what the user says', () => {
    const { messages } = readClineSession(
      's',
      JSON.stringify({
        messages: [
          { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'ls', input: {} }] },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Go on' },
              { type: 'tool_result', tool_use_id: 'c', content: 'a' },
            ],
          },
        ],
      }),
    )
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'user'])
    expect(messages[1]?.parts).toEqual([
      { type: 'tool-result', callId: 'c', tool: 'ls', output: 'a' },
    ])
  })
})

const folder = dataFolder()

describe.skipIf(folder === null)(`recorded data${folder === null ? ` (${NO_DATA})` : ''}`, () => {
  it.each(RECORDING_SOURCES)('%s is read whole: no result without a call to it', source => {
    const recordings = readRecordings(folder ?? '', source)
    if (recordings === null) return
    expect(recordings.length).toBeGreaterThan(0)
    for (const { name, messages } of recordings) {
      const called = new Set<string>()
      for (const { parts } of messages) {
        const orphans = toolResultsOf(parts).filter(({ callId }) => !called.has(callId))
        expect({ name, orphans }).toEqual({ name, orphans: [] })
        for (const { callId } of toolCallsOf(parts)) called.add(callId)
      }
    }
  })
})
