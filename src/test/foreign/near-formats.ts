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
    name: 'a request to the Responses interface with its answer',
    source: 'Messages',
    text: JSON.stringify({
      model: 'gpt-5',
      input: 'Only words',
      output: [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes' }] },
      ],
    }),
    reads: ['# ', '1 u Only words', '2 a Yes'],
  },
  {
    name: 'a list of contents of the Gemini interface, as the Gemini CLI shares it',
    source: 'Messages',
    text: JSON.stringify([
      { role: 'user', parts: [{ text: 'Shared' }] },
      { role: 'model', parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'f', response: { output: 'R' } } }] },
    ]),
    reads: ['# ', '1 u Shared', '2 a f({"a":1})', '3 t f=R'],
  },
  {
    name: 'pieces of a prompt of AI Studio without the rest',
    source: 'Google AI Studio',
    text: JSON.stringify([
      { role: 'user', text: 'Pieces', tokenCount: 1 },
      { role: 'model', text: 'Hm', isThought: true },
      { role: 'model', text: 'Yes', finishReason: 'STOP' },
    ]),
    reads: ['# ', '1 u Pieces', '2 a (Hm) | Yes'],
  },
  {
    name: 'turns of ShareGPT without the rest',
    source: 'ShareGPT',
    text: JSON.stringify([
      { from: 'human', value: 'Turns' },
      { from: 'gpt', value: 'Yes' },
    ]),
    reads: ['# ', '1 u Turns', '2 a Yes'],
  },
  {
    name: 'ShareGPT: two answers to compare, and a thought beside the words',
    source: 'ShareGPT',
    text: JSON.stringify({
      conversations: [
        { from: 'human', value: 'Compare' },
        { from: 'gpt', value: 'Words', reasoning: 'Hm' },
      ],
      chosen: { from: 'gpt', value: 'Good' },
      rejected: { from: 'gpt', value: 'Bad' },
    }),
    reads: ['# ', '1 u Compare', '2 a (Hm) | Words'],
    warns: ['2 entries have an unknown form'],
  },
  {
    name: 'Cherry Studio: a search by Google, and a tool without words',
    source: 'Cherry Studio',
    text: JSON.stringify({
      localStorage: {},
      indexedDB: {
        topics: [{ id: 'c9', messages: [{ id: 'n', role: 'assistant', blocks: ['b', 'd'] }] }],
        message_blocks: [
          {
            id: 'b',
            type: 'tool',
            toolId: 'k',
            toolName: 's',
            arguments: { q: 1 },
            content: [{ a: 1 }],
          },
          {
            id: 'd',
            type: 'citation',
            response: {
              results: { groundingChunks: [{ web: { uri: 'https://example.org', title: 'G' } }] },
            },
          },
        ],
      },
    }),
    reads: ['# ', '1 a s({"q":1})', '2 t s=[{"a":1}]', '3 a [G](https://example.org)'],
  },
  {
    name: 'DeepSeek: an older export, which names no speakers',
    source: 'DeepSeek',
    text: JSON.stringify([
      {
        id: 'ds-3',
        title: 'Old',
        inserted_at: '2025-01-01T00:00:00Z',
        mapping: {
          root: { id: 'root', parent: null, children: ['1'], message: null },
          2: { parent: '1', children: [], message: { reasoning_content: 'Hm', content: 'Yes' } },
          1: { parent: 'root', children: ['2'], message: { content: 'Older' } },
        },
      },
    ]),
    reads: ['# Old', '1 u Older', '2 a (Hm) | Yes'],
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
