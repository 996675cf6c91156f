/**
 * Files of other applications, written by hand from their schemas, with every trap that is known of them, and what a person must
 * read after the import. Small on purpose: mutations of them find what a reader takes for granted.
 */
import type { SessionEvent } from '../engine/index.ts'
import { bytesOf, png } from './image-files.ts'
import { toBase64 } from '../transfer/base64.ts'
import type { TestFile } from './foreign-files.ts'

export interface ForeignTalk extends TestFile {
  readonly text: string
  readonly source: string
  /** Titles, then the messages of each session: number, number of the message before if it is not the last one, speaker, words. */
  readonly reads: readonly string[]
  /** Words that must be in no event: keys and settings. */
  readonly drops?: readonly string[]
  /** Parts of the warnings. */
  readonly warns?: readonly string[]
}

const SIGNS = { user: 'u', assistant: 'a', tool: 't' } as const

/** The messages of a log in one line each. */
export function tellLog(events: readonly SessionEvent[]): readonly string[] {
  const numbers = new Map<string | null, number>()
  const lines: string[] = []
  let last = 0
  for (const event of events) {
    if (event.type !== 'v1.message-appended') {
      if (event.type === 'v1.system-prompt-changed') lines.push(`prompt: ${event.systemPrompt}`)
      if (event.type === 'v1.session-created') lines.push(`# ${event.title ?? ''}`)
      numbers.set(event.id, numbers.get(event.parentId) ?? 0)
      continue
    }
    const before = numbers.get(event.parentId) ?? 0
    const number = numbers.size === 0 ? 1 : 1 + Math.max(0, ...messageNumbers(lines))
    numbers.set(event.id, number)
    const words = event.parts.map(part => {
      switch (part.type) {
        case 'text':
          return part.file === undefined ? part.text : `<${part.file}: ${part.text}>`
        case 'reasoning':
          return `(${part.text})`
        case 'tool-call':
          return `${part.tool}(${JSON.stringify(part.input)})`
        case 'tool-result':
          return `${part.tool}=${part.isError ? '!' : ''}${part.output}`
        case 'image':
          return `<${part.width}×${part.height}>`
      }
    })
    const branch = before === last ? '' : `<${before}`
    lines.push(`${number}${branch} ${SIGNS[event.role]} ${words.join(' | ').replaceAll('\n', '⏎')}`)
    last = number
  }
  return lines
}

function messageNumbers(lines: readonly string[]): readonly number[] {
  return lines.flatMap(line => Number(/^(\d+)/.exec(line)?.[1] ?? 0))
}

const lines = (...values: readonly unknown[]) =>
  values.map(value => JSON.stringify(value)).join('\n')
const PNG = toBase64(bytesOf(png(3, 2)))

/** A node of ChatGPT. */
function node(
  id: string,
  parent: string | null,
  message: object | null,
  children: readonly string[] = [],
) {
  return {
    [id]: {
      id,
      parent,
      children,
      message: message && { id, create_time: 1_700_000_000.5, ...message },
    },
  }
}
const says = (role: string, ...parts: readonly unknown[]) => ({
  author: { role },
  recipient: 'all',
  content: {
    content_type: parts.every(part => typeof part === 'string') ? 'text' : 'multimodal_text',
    parts,
  },
})
const holds = (role: string, content: object, rest: object = {}) => ({
  author: { role },
  recipient: 'all',
  content,
  ...rest,
})

const CHATGPT: readonly ForeignTalk[] = [
  {
    name: 'ChatGPT: branches, hidden messages, every kind of content',
    source: 'ChatGPT',
    text: JSON.stringify([
      {
        title: 'Kinds',
        conversation_id: 'c-1',
        create_time: 1_700_000_000,
        default_model_slug: 'gpt-5',
        current_node: 'end',
        mapping: {
          ...node('root', null, null, ['sys']),
          ...node('sys', 'root', {
            ...says('system', ''),
            metadata: { is_visually_hidden_from_conversation: true },
          }),
          ...node(
            'ctx',
            'sys',
            holds('user', {
              content_type: 'user_editable_context',
              user_profile: 'SECRET PROFILE',
            }),
          ),
          ...node(
            'mem',
            'ctx',
            holds('assistant', {
              content_type: 'model_editable_context',
              model_set_context: 'MEMORY',
            }),
          ),
          ...node(
            'q',
            'mem',
            says(
              'user',
              'Draw ',
              { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-abc' },
              { content_type: 'audio_transcription', text: 'said aloud' },
              { content_type: 'audio_asset_pointer' },
              {
                content_type: 'real_time_user_audio_video_asset_pointer',
                frames_asset_pointers: [1],
              },
            ),
          ),
          ...node(
            'think',
            'q',
            holds('assistant', {
              content_type: 'thoughts',
              thoughts: [{ summary: 'Plan', content: 'First.' }],
            }),
          ),
          ...node(
            'recap',
            'think',
            holds('assistant', { content_type: 'reasoning_recap', content: 'Thought for 5s' }),
          ),
          ...node(
            'code',
            'recap',
            holds(
              'assistant',
              { content_type: 'code', language: 'python', text: 'print(1)' },
              { recipient: 'python' },
            ),
          ),
          ...node(
            'out',
            'code',
            holds(
              'tool',
              { content_type: 'execution_output', text: '1' },
              { author: { role: 'tool', name: 'python' } },
            ),
          ),
          ...node('old', 'q', says('assistant', 'An older answer')),
          ...node(
            'browse',
            'out',
            holds(
              'assistant',
              { content_type: 'text', parts: ['{"query":"x"}'] },
              { recipient: 'browser' },
            ),
          ),
          ...node(
            'quote',
            'browse',
            holds(
              'tool',
              {
                content_type: 'tether_quote',
                title: 'T',
                url: 'https://a.example',
                text: 'quoted',
              },
              { author: { role: 'tool', name: 'browser' } },
            ),
          ),
          ...node(
            'shown',
            'quote',
            holds(
              'tool',
              { content_type: 'tether_browsing_display', result: 'page' },
              { author: { role: 'tool', name: 'browser' } },
            ),
          ),
          ...node(
            'page',
            'shown',
            holds(
              'tool',
              { content_type: 'sonic_webpage', title: 'W', text: 'web' },
              { author: { role: 'tool', name: 'browser' } },
            ),
          ),
          ...node(
            'err',
            'page',
            holds(
              'tool',
              { content_type: 'system_error', name: 'Oops', text: 'failed' },
              { author: { role: 'tool', name: 'other' } },
            ),
          ),
          ...node(
            'cite',
            'err',
            holds('assistant', { content_type: 'citable_code_output', output_str: 'cited' }),
          ),
          ...node(
            'scr',
            'cite',
            holds('assistant', {
              content_type: 'computer_output',
              screenshot: {
                content_type: 'image_asset_pointer',
                asset_pointer: 'sediment://file_x',
              },
            }),
          ),
          ...node('new', 'scr', holds('assistant', { content_type: 'brand_new_kind' })),
          ...node('end', 'new', says('user', 'Thanks')),
        },
      },
    ]),
    reads: [
      '# Kinds',
      '1 u Draw  | [image: file-abc] | said aloud | [audio recording, not in the file] | [video or screen, not in the file]',
      '2 a An older answer',
      '3<1 a (Plan⏎First.) | (Thought for 5s) | python({"text":"print(1)"})',
      '4 t python=1',
      '5 a browser({"query":"x"})',
      '6 t browser=T⏎https://a.example⏎quoted⏎page⏎W⏎web',
      '7 a other({})',
      '8 t other=!Oops: failed',
      '9 a cited',
      '10 a [image: file_x]',
      '11 a [brand new kind, which cannot be shown here]',
      '12 u Thanks',
    ],
    drops: ['SECRET PROFILE', 'MEMORY'],
    warns: ['2 hidden entries', '1 tool result without a call'],
  },
  {
    name: 'ChatGPT: no mapping, no current node, a circle, a lost parent',
    source: 'ChatGPT',
    text: JSON.stringify([
      { title: 'Broken', id: 'c-2', create_time: 1, mapping: null },
      {
        title: 'Round',
        id: 'c-3',
        mapping: {
          ...node('a', 'c', says('user', 'one')),
          ...node('b', 'a', says('assistant', 'two')),
          ...node('c', 'b', says('user', 'three')),
          ...node('d', 'gone', says('user', 'lost')),
        },
      },
    ]),
    reads: ['# Round', '1 u one', '2 a two', '3 u three', '4<0 u lost'],
    warns: ['circle', 'which branch was open'],
  },
]

const CLAUDE: ForeignTalk = {
  name: 'Claude.ai: a tree without a leaf, tools within one answer, attachments',
  source: 'Claude.ai',
  text: JSON.stringify([
    {
      uuid: 'k-1',
      name: 'Reeds',
      created_at: '2025-05-01T10:00:00.000000Z',
      chat_messages: [
        {
          uuid: 'm1',
          parent_message_uuid: '00000000-0000-4000-8000-000000000000',
          sender: 'human',
          text: 'Look',
          content: [{ type: 'text', text: 'Look' }],
          created_at: '2025-05-01T10:00:01Z',
          attachments: [{ file_name: 'notes.txt', extracted_content: 'heron' }],
          files: [{ file_name: 'photo.png' }],
        },
        {
          uuid: 'm2',
          parent_message_uuid: 'm1',
          sender: 'assistant',
          text: '',
          created_at: '2025-05-01T10:00:09Z',
          content: [
            { type: 'thinking', thinking: 'Hm' },
            { type: 'tool_use', id: 't1', name: 'search', input: { q: 'heron' } },
            {
              type: 'tool_result',
              tool_use_id: 't1',
              name: 'search',
              content: [{ type: 'text', text: 'found' }],
            },
            { type: 'text', text: 'Here' },
            { type: 'voice_note' },
          ],
        },
        {
          uuid: 'm3',
          parent_message_uuid: 'm1',
          sender: 'assistant',
          text: 'Old words',
          created_at: '2025-05-01T10:00:05Z',
        },
      ],
    },
  ]),
  reads: [
    '# Reeds',
    '1 u Look | <notes.txt: heron> | [file: photo.png]',
    '2 a Old words',
    '3<1 a (Hm) | search({"q":"heron"})',
    '4 t search=found',
    '5 a Here | [voice note, which cannot be shown here]',
  ],
  warns: ['which branch was open'],
}

const MESSAGES: readonly ForeignTalk[] = [
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

/** Every file; the applications that are read later in the list are below. */
export const FOREIGN_TALKS: readonly ForeignTalk[] = [...CHATGPT, CLAUDE, ...MESSAGES]
