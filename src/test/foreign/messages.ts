import { type ForeignTalk, lines, PNG } from './talk.ts'

export const MESSAGES: readonly ForeignTalk[] = [
  {
    name: 'messages: one object with a system prompt, an image, parallel calls',
    source: 'Messages',
    text: JSON.stringify({
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'x', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
            { id: 'x', type: 'function', function: { name: 'read', arguments: 'not json' } },
            { id: 'y', type: 'function', function: { name: 'list', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'x', content: 'A' },
        { role: 'tool', tool_call_id: 'x', content: 'B' },
        { role: 'assistant', content: 'Done' },
        { role: 'system', content: 'Now in French.' },
        { role: 'user', content: [{ type: 'input_audio', input_audio: {} }] },
        { role: 'assistant', content: '', refusal: 'No.' },
      ],
    }),
    reads: [
      '# ',
      'prompt: Be brief.',
      '1 u See | <3×2>',
      '2 a read({"path":"a"}) | read("not json") | list({})',
      '3 t read=A | read=B | list=![no result in the file]',
      '4 a Done',
      '5 u System message: | Now in French.',
      '6 u [audio recording, not in the file]',
      '7 a No.',
    ],
    warns: ['No dates', 'system prompt', '1 tool call has no result'],
  },
  {
    name: 'messages: lines, each a conversation; one is broken, the last is cut off',
    source: 'Messages',
    text: `${lines(
      {
        messages: [
          { role: 'user', content: 'first' },
          { role: 'assistant', content: 'yes' },
        ],
      },
      [{ role: 'user', content: 'second' }],
    )}\n{"messages": nonsense}\n${lines({ messages: [{ role: 'user', content: 'third' }] })}\n{"messages": [{"ro`,
    reads: ['# ', '1 u first', '2 a yes', '# ', '1 u second', '# ', '1 u third'],
    warns: ['No dates'],
  },
  {
    name: 'messages: a bare list that ends with a call',
    source: 'Messages',
    text: JSON.stringify([
      { role: 'user', content: 'go' },
      { role: 'assistant', content: 'ok', function_call: { name: 'run', arguments: '{}' } },
    ]),
    reads: ['# ', '1 u go', '2 a ok | run({})', '3 t run=![no result in the file]'],
    warns: ['1 tool call has no result'],
  },
  {
    name: 'messages: the Anthropic interface',
    source: 'Messages',
    text: JSON.stringify({
      system: [{ type: 'text', text: 'Rules' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
            { type: 'document', title: 'd', source: { type: 'text', data: 'words' } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'redacted_thinking', data: 'x' },
            { type: 'tool_use', id: 'a', name: 'f', input: { n: 1 } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', is_error: true, content: 'bad' },
            { type: 'text', text: 'and?' },
          ],
        },
      ],
    }),
    reads: [
      '# ',
      'prompt: Rules',
      '1 u <3×2> | <d: words>',
      '2 a [reasoning that only the provider can read] | f({"n":1})',
      '3 t f=!bad',
      '4 u and?',
    ],
  },
]
