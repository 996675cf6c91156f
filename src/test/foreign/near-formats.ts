import type { ForeignTalk } from './talk.ts'

const T = 1_700_000_000

/** Requests, and one chat where an application exports all. */
export const NEAR_FORMATS: readonly ForeignTalk[] = [
  {
    name: 'a request to the Gemini interface',
    source: 'Messages',
    text: JSON.stringify({
      systemInstruction: { parts: [{ text: 'Rules' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Request' }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] },
      ],
    }),
    reads: ['# ', 'prompt: Rules', '1 u Request', '2 a f({})', '3 t f=![no result in the file]'],
  },
  {
    name: 'a request to the Responses interface',
    source: 'Messages',
    text: JSON.stringify({
      model: 'gpt-5',
      instructions: 'Rules',
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Items' }] },
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
        { type: 'function_call', call_id: 'k', name: 'f', arguments: '{"a":1}' },
        { type: 'function_call_output', call_id: 'k', output: '3' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done' }] },
      ],
    }),
    reads: ['# ', 'prompt: Rules', '1 u Items', '2 a (Hm) | f({"a":1})', '3 t f=3', '4 a Done'],
  },
  {
    name: 'Chatbox: one session',
    source: 'Chatbox',
    text: JSON.stringify({
      id: 'alone',
      type: 'chat',
      name: 'Alone',
      messages: [
        {
          id: '1',
          role: 'user',
          contentParts: [{ type: 'text', text: 'Only' }],
          timestamp: T * 1_000,
        },
        {
          id: '2',
          role: 'assistant',
          contentParts: [{ type: 'text', text: 'One' }],
          timestamp: T * 1_000,
        },
      ],
    }),
    reads: ['# Alone', '1 u Only', '2 a One'],
  },
  {
    name: 'a list of conversations in an object',
    source: 'Messages',
    text: JSON.stringify({
      conversations: [
        { messages: [{ role: 'user', content: 'Wrapped' }] },
        { messages: [{ role: 'user', content: 'Too' }] },
        { other: 1 },
      ],
    }),
    reads: ['# ', '1 u Wrapped', '# ', '1 u Too'],
    warns: ['1 entry has an unknown form'],
  },
]
