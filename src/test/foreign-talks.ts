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

const AGENTS: readonly ForeignTalk[] = [
  {
    name: 'pi: a tree with a compaction, a command, a branch that was left',
    source: 'pi',
    text: lines(
      { type: 'session', version: 3, id: 'p-1', timestamp: '2025-11-20T10:00:00Z', cwd: '/w' },
      {
        type: 'message',
        id: 'a',
        parentId: null,
        timestamp: '2025-11-20T10:00:01Z',
        message: { role: 'user', content: 'Fix it' },
      },
      {
        type: 'message',
        id: 'b',
        parentId: 'a',
        timestamp: '2025-11-20T10:00:02Z',
        message: {
          role: 'assistant',
          model: 'm',
          content: [
            { type: 'thinking', thinking: 'Hm' },
            { type: 'toolCall', id: 'x', name: 'read', arguments: { path: 'f' }, partialJson: '{' },
          ],
        },
      },
      {
        type: 'message',
        id: 'c',
        parentId: 'b',
        message: {
          role: 'toolResult',
          toolCallId: 'x',
          toolName: 'read',
          isError: true,
          content: [{ type: 'text', text: 'gone' }],
        },
      },
      {
        type: 'message',
        id: 'left',
        parentId: 'a',
        message: { role: 'assistant', content: [{ type: 'text', text: 'Left' }] },
      },
      { type: 'model_change', id: 'mc', parentId: 'c', provider: 'p', modelId: 'n' },
      {
        type: 'compaction',
        id: 'd',
        parentId: 'mc',
        summary: 'They fixed it',
        firstKeptEntryId: 'b',
        tokensBefore: 9,
      },
      {
        type: 'message',
        id: 'e',
        parentId: 'd',
        message: { role: 'bashExecution', command: 'ls', output: 'f' },
      },
      {
        type: 'message',
        id: 'f',
        parentId: 'e',
        message: { role: 'assistant', content: [], errorMessage: 'Request was aborted' },
      },
      { type: 'session_info', id: 'g', parentId: 'f', name: 'The fix' },
    ),
    reads: [
      '# The fix',
      '1 u Fix it',
      '2 a Left',
      '3<1 a (Hm) | read({"path":"f"})',
      '4 t read=!gone',
      '5 u Summary of the conversation until here:⏎⏎They fixed it',
      '6 a bash({"command":"ls"})',
      '7 t bash=f',
      '8 a Request was aborted',
    ],
  },
  {
    name: 'Claude Code: blocks of one answer, parallel results, a rewind after a compaction, a side chain, a cut line',
    source: 'Claude Code',
    text: `${lines(
      { type: 'summary', summary: 'Herons', leafUuid: 'z' },
      { type: 'file-history-snapshot', messageId: 'q', files: [] },
      {
        type: 'user',
        uuid: 'u0',
        parentUuid: null,
        sessionId: 'cc',
        isMeta: true,
        timestamp: '2025-11-30T11:00:00Z',
        message: { role: 'user', content: 'Caveat' },
      },
      {
        type: 'user',
        uuid: 'u1',
        parentUuid: 'u0',
        sessionId: 'cc',
        timestamp: '2025-11-30T11:00:01Z',
        message: { role: 'user', content: 'Count' },
      },
      {
        type: 'assistant',
        uuid: 'a1',
        parentUuid: 'u1',
        sessionId: 'cc',
        timestamp: '2025-11-30T11:00:02Z',
        message: {
          id: 'm1',
          role: 'assistant',
          model: 'opus',
          content: [{ type: 'thinking', thinking: 'Two' }],
        },
      },
      {
        type: 'assistant',
        uuid: 'a2',
        parentUuid: 'a1',
        sessionId: 'cc',
        message: {
          id: 'm1',
          role: 'assistant',
          content: [{ type: 'tool_use', id: 't1', name: 'Read', input: { f: 1 } }],
        },
      },
      {
        type: 'assistant',
        uuid: 'a3',
        parentUuid: 'a2',
        sessionId: 'cc',
        message: {
          id: 'm1',
          role: 'assistant',
          content: [{ type: 'tool_use', id: 't2', name: 'Read', input: { f: 2 } }],
        },
      },
      {
        type: 'user',
        uuid: 'r1',
        parentUuid: 'a2',
        sessionId: 'cc',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 't1', content: 'one' }],
        },
      },
      {
        type: 'user',
        uuid: 'r2',
        parentUuid: 'a3',
        sessionId: 'cc',
        message: {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'two' }] },
          ],
        },
      },
      {
        type: 'system',
        subtype: 'compact_boundary',
        uuid: 's1',
        parentUuid: null,
        logicalParentUuid: 'r2',
        sessionId: 'cc',
        content: 'Conversation compacted',
      },
      {
        type: 'user',
        uuid: 'u2',
        parentUuid: 's1',
        sessionId: 'cc',
        isCompactSummary: true,
        timestamp: '2025-11-30T12:00:00Z',
        message: { role: 'user', content: 'Summary so far' },
      },
      {
        type: 'user',
        uuid: 'u3',
        parentUuid: 'u2',
        sessionId: 'cc',
        timestamp: '2025-11-30T12:01:00Z',
        message: { role: 'user', content: 'First try' },
      },
      {
        type: 'user',
        uuid: 'u4',
        parentUuid: 'u2',
        sessionId: 'cc',
        timestamp: '2025-11-30T12:02:00Z',
        message: { role: 'user', content: 'Rewound' },
      },
      {
        type: 'user',
        uuid: 'x1',
        parentUuid: null,
        sessionId: 'cc',
        isSidechain: true,
        timestamp: '2025-11-30T11:30:00Z',
        message: { role: 'user', content: 'Side' },
      },
    )}\n{"type":"user","uu`,
    reads: [
      '# Herons',
      '1 u Side',
      '2<0 u Count',
      '3 a (Two) | Read({"f":1}) | Read({"f":2})',
      '4 t Read=one | Read=two',
      '5 u Summary so far',
      '6 u First try',
      '7<5 u Rewound',
    ],
    warns: ['1 hidden entry', 'last line is cut off'],
  },
  {
    name: 'Codex: calls on lines of their own, its own words hidden, a compaction',
    source: 'Codex',
    text: lines(
      {
        timestamp: '2025-12-08T00:37:46Z',
        type: 'session_meta',
        payload: {
          id: 'x-1',
          timestamp: '2025-12-08T00:37:40Z',
          instructions: 'RULES OF THE HOUSE',
        },
      },
      {
        timestamp: '2025-12-08T00:37:47Z',
        type: 'response_item',
        payload: {
          type: 'message',
          role: 'developer',
          content: [{ type: 'input_text', text: 'PERMISSIONS' }],
        },
      },
      {
        timestamp: '2025-12-08T00:37:48Z',
        type: 'response_item',
        payload: {
          type: 'message',
          role: 'user',
          content: [{ type: 'input_text', text: '<environment_context>CWD</environment_context>' }],
        },
      },
      { timestamp: '2025-12-08T00:38:00Z', type: 'turn_context', payload: { model: 'gpt-5' } },
      {
        timestamp: '2025-12-08T00:38:01Z',
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List' }] },
      },
      {
        timestamp: '2025-12-08T00:38:01Z',
        type: 'event_msg',
        payload: { type: 'user_message', message: 'List' },
      },
      {
        timestamp: '2025-12-08T00:38:02Z',
        type: 'response_item',
        payload: {
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'Look' }],
          encrypted_content: 'gAAA',
        },
      },
      {
        timestamp: '2025-12-08T00:38:03Z',
        type: 'response_item',
        payload: {
          type: 'function_call',
          name: 'shell',
          arguments: '{"command":"ls"}',
          call_id: 'c1',
        },
      },
      {
        timestamp: '2025-12-08T00:38:03Z',
        type: 'response_item',
        payload: { type: 'custom_tool_call', name: 'patch', input: 'x', call_id: 'c2' },
      },
      {
        timestamp: '2025-12-08T00:38:04Z',
        type: 'response_item',
        payload: { type: 'function_call_output', call_id: 'c1', output: 'f' },
      },
      {
        timestamp: '2025-12-08T00:38:04Z',
        type: 'response_item',
        payload: { type: 'custom_tool_call_output', call_id: 'c2', output: 'ok' },
      },
      {
        timestamp: '2025-12-08T00:38:05Z',
        type: 'response_item',
        payload: {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'One file' }],
        },
      },
      { timestamp: '2025-12-08T00:39:00Z', type: 'compacted', payload: { message: 'So far' } },
      {
        timestamp: '2025-12-08T00:39:01Z',
        type: 'event_msg',
        payload: { type: 'token_count', info: {} },
      },
    ),
    reads: [
      '# ',
      '1 u List',
      '2 a (Look) | shell({"command":"ls"}) | patch("x")',
      '3 t shell=f | patch=ok',
      '4 a One file',
      '5 u Summary of the conversation until here:⏎⏎So far',
    ],
    drops: ['RULES OF THE HOUSE', 'PERMISSIONS', 'gAAA', 'CWD'],
    warns: ['2 hidden entries'],
  },
  {
    name: 'SWE-agent: a demonstration, results by position',
    source: 'SWE-agent',
    text: JSON.stringify({
      environment: 'e',
      trajectory: [],
      info: { model_stats: { tokens_sent: 1 } },
      history: [
        { role: 'system', content: 'SETTING', agent: 'main' },
        { role: 'user', content: 'Demo', is_demo: true },
        {
          role: 'assistant',
          content: 'Go',
          tool_calls: [{ id: 'k', function: { name: 'bash', arguments: '{"c":1}' } }],
        },
        { role: 'tool', content: 'done', tool_call_ids: ['k'] },
      ],
    }),
    reads: ['# ', 'prompt: SETTING', '1 u Demo', '2 a Go | bash({"c":1})', '3 t bash=done'],
    warns: ['No dates'],
  },
]

const APPS: readonly ForeignTalk[] = [
  {
    name: 'Open WebUI: output before content, details in content, an older answer',
    source: 'Open WebUI',
    text: JSON.stringify([
      {
        id: 'w-1',
        title: 'Sums',
        created_at: 1_700_000_000,
        chat: {
          history: {
            currentId: 'a2',
            messages: {
              q: {
                id: 'q',
                parentId: null,
                childrenIds: ['a1', 'a2'],
                role: 'user',
                content: '15 × 17',
                timestamp: 1_700_000_000,
                files: [
                  { type: 'file', name: 'n.txt', file: { data: { content: 'inside' } } },
                  { type: 'image', name: 'p.png', url: '/api/v1/files/1' },
                ],
              },
              a2: {
                id: 'a2',
                parentId: 'q',
                role: 'assistant',
                model: 'r1',
                timestamp: 1_700_000_010,
                content: 'IGNORED WHERE OUTPUT IS',
                output: [
                  {
                    type: 'reasoning',
                    content: [{ type: 'output_text', text: '150 + 105' }],
                    summary: null,
                  },
                  {
                    type: 'function_call',
                    id: 'f',
                    call_id: 'c',
                    name: 'sum',
                    arguments: '{"a":1}',
                  },
                  {
                    type: 'function_call_output',
                    call_id: 'c',
                    output: [{ type: 'input_text', text: '255' }],
                  },
                  { type: 'message', content: [{ type: 'output_text', text: '255' }] },
                ],
              },
              a1: {
                id: 'a1',
                parentId: 'q',
                role: 'assistant',
                timestamp: 1_700_000_005,
                content:
                  '<details type="reasoning" done="true"><summary>Thought</summary>\n&gt; Let me see\n</details>\nFirst\n<details type="tool_calls" id="t" name="calc" arguments="{&quot;x&quot;:1}" result="&quot;7&quot;"><summary>Tool</summary></details>\nthen',
              },
            },
          },
        },
      },
    ]),
    reads: [
      '# Sums',
      '1 u 15 × 17 | <n.txt: inside> | [image: p.png]',
      '2 a (Let me see) | First | calc({"x":1})',
      '3 t calc=7',
      '4 a then',
      '5<1 a (150 + 105) | sum({"a":1})',
      '6 t sum=255',
      '7 a 255',
    ],
    drops: ['IGNORED WHERE OUTPUT IS'],
  },
  {
    name: 'LibreChat: a list with branches',
    source: 'LibreChat',
    text: JSON.stringify({
      conversationId: 'l-1',
      title: 'List',
      recursive: false,
      branches: true,
      options: { promptPrefix: 'PRESET' },
      messages: [
        {
          messageId: '1',
          parentMessageId: '00000000-0000-0000-0000-000000000000',
          isCreatedByUser: true,
          text: 'Story',
          createdAt: '2024-05-28T18:08:55.014Z',
        },
        {
          messageId: '2',
          parentMessageId: '1',
          isCreatedByUser: false,
          sender: 'GPT-4',
          model: 'gpt-4o',
          text: 'Once',
          createdAt: '2024-05-28T18:08:56Z',
          unfinished: true,
        },
        {
          messageId: '3',
          parentMessageId: '1',
          isCreatedByUser: false,
          text: '',
          createdAt: '2024-05-28T18:09:00Z',
          content: [
            { type: 'think', think: 'Long' },
            { type: 'text', text: { value: 'Twice' } },
            {
              type: 'tool_call',
              tool_call: { id: 't', name: 'web', args: '{"q":1}', output: 'page' },
            },
          ],
        },
      ],
    }),
    reads: [
      '# List',
      '1 u Story',
      '2 a Once',
      '3<1 a (Long) | Twice | web({"q":1})',
      '4 t web=page',
    ],
    drops: ['PRESET'],
  },
  {
    name: 'LibreChat: a tree',
    source: 'LibreChat',
    text: JSON.stringify({
      conversationId: 'l-2',
      title: 'Tree',
      recursive: true,
      messagesTree: [
        {
          messageId: '1',
          parentMessageId: null,
          isCreatedByUser: true,
          text: 'Hi',
          createdAt: '2024-05-01T00:00:00Z',
          children: [
            {
              messageId: '2',
              isCreatedByUser: false,
              text: 'Yes',
              createdAt: '2024-05-01T00:00:01Z',
              children: [],
            },
            {
              messageId: '3',
              isCreatedByUser: false,
              text: 'No',
              createdAt: '2024-05-01T00:00:02Z',
              children: [],
            },
          ],
        },
      ],
    }),
    reads: ['# Tree', '1 u Hi', '2 a Yes', '3<1 a No'],
  },
  {
    name: 'llama.cpp: the old form with a root and branches',
    source: 'llama.cpp',
    text: JSON.stringify([
      {
        conv: { id: 'v-1', name: 'Old', currNode: 'c', lastModified: 1_700_000_000_000 },
        messages: [
          {
            id: 'r',
            convId: 'v-1',
            type: 'root',
            role: 'system',
            content: '',
            parent: '-1',
            children: ['s'],
            timestamp: 1_700_000_000_000,
          },
          {
            id: 's',
            convId: 'v-1',
            type: 'system',
            role: 'system',
            content: 'Be kind',
            parent: 'r',
            timestamp: 1_700_000_000_000,
          },
          {
            id: 'a',
            convId: 'v-1',
            type: 'text',
            role: 'user',
            content: 'Hello',
            parent: 's',
            timestamp: 1_700_000_001_000,
            extra: [
              { type: 'textFile', name: 'a.txt', content: 'abc' },
              { type: 'imageFile', name: 'i.png', base64Url: `data:image/png;base64,${PNG}` },
              { type: 'audioFile', name: 'x.mp3' },
            ],
          },
          {
            id: 'b',
            convId: 'v-1',
            type: 'text',
            role: 'assistant',
            content: 'One',
            thinking: 'T',
            parent: 'a',
            timestamp: 1_700_000_002_000,
          },
          {
            id: 'c',
            convId: 'v-1',
            type: 'text',
            role: 'assistant',
            content: 'Two',
            parent: 'a',
            timestamp: 1_700_000_003_000,
            toolCalls: '[{"id":"k","type":"function","function":{"name":"f","arguments":"{}"}}]',
          },
        ],
      },
    ]),
    reads: [
      '# Old',
      'prompt: Be kind',
      '1 u Hello | <a.txt: abc> | <3×2> | [audio recording, not in the file]',
      '2 a (T) | One',
      '3<1 a Two | f({})',
      '4 t f=![no result in the file]',
    ],
  },
  {
    name: 'llama.cpp: the new form in lines',
    source: 'llama.cpp',
    text: lines(
      {
        type: 'session',
        harness: 'llama.app',
        id: 'v-2',
        name: 'New',
        lastModified: 1_783_620_763_176,
        currNode: 'b',
      },
      {
        type: 'message',
        message: {
          convId: 'v-2',
          id: 'a',
          parent: 'gone',
          role: 'user',
          content: 'Hello',
          type: 'text',
          timestamp: 1_783_619_815_561,
          extra: [],
          children: ['b'],
        },
      },
      {
        type: 'message',
        message: {
          convId: 'v-2',
          id: 'b',
          parent: 'a',
          role: 'assistant',
          content: 'Hi',
          type: 'text',
          timestamp: 1_783_619_815_600,
          children: [],
        },
      },
    ),
    reads: ['# New', '1 u Hello', '2 a Hi'],
  },
  {
    name: 'Chatbox: threads, forks, and a key in the settings',
    source: 'Chatbox',
    text: JSON.stringify({
      __exported_at: '2026-01-01',
      __exported_items: ['setting', 'conversations'],
      settings: { providers: { openai: { apiKey: 'sk-of-theirs-123' } } },
      'chat-sessions-list': [{ id: 'b-1', name: 'Listed' }],
      'session:b-1': {
        id: 'b-1',
        name: 'Boxed',
        type: 'chat',
        messages: [
          { id: 's', role: 'system', contentParts: [{ type: 'text', text: 'Help' }] },
          {
            id: '1',
            role: 'user',
            contentParts: [
              { type: 'text', text: 'Ask' },
              { type: 'image', storageKey: 'picture:1' },
            ],
            timestamp: 1_700_000_000_000,
          },
          {
            id: '2',
            role: 'assistant',
            timestamp: 1_700_000_001_000,
            model: 'm',
            contentParts: [
              { type: 'reasoning', text: 'R' },
              {
                type: 'tool-call',
                state: 'result',
                toolCallId: 'z',
                toolName: 'web',
                args: { q: 1 },
                result: { hit: true },
              },
              { type: 'text', text: 'Told' },
            ],
          },
        ],
        messageForksHash: {
          1: {
            position: 0,
            lists: [
              {
                id: 'f',
                messages: [
                  { id: '9', role: 'assistant', content: 'Forked', timestamp: 1_700_000_000_500 },
                ],
              },
            ],
          },
        },
        threads: [
          {
            id: 't',
            name: 'Earlier',
            messages: [{ id: 'e', role: 'user', content: 'Before', timestamp: 1_600_000_000_000 }],
          },
        ],
      },
    }),
    reads: [
      '# Boxed',
      'prompt: Help',
      '1 u Before',
      '2<0 u Ask | [image, not in the file]',
      '3 a Forked',
      '4<2 a (R) | web({"q":1})',
      '5 t web={"hit":true}',
      '6 a Told',
    ],
    drops: ['sk-of-theirs-123'],
  },
  {
    name: 'NextChat: all stores in one file, with an access code',
    source: 'NextChat',
    text: JSON.stringify({
      'access-control': { accessCode: 'secret-code', openaiApiKey: 'sk-of-theirs-456' },
      'app-config': { theme: 'dark' },
      'chat-next-web-store': {
        sessions: [
          {
            id: 'n-1',
            topic: 'Next',
            memoryPrompt: 'They talked',
            lastUpdate: 1_700_000_100_000,
            mask: { context: [{ role: 'system', content: 'Mask' }] },
            messages: [
              {
                id: 'a',
                date: '11/14/2023, 10:13:20 PM',
                role: 'user',
                content: [
                  { type: 'text', text: 'Hey' },
                  { type: 'image_url', image_url: { url: 'https://a.example/p.png' } },
                ],
              },
              {
                id: 'b',
                date: 'not a date',
                role: 'assistant',
                content: 'You',
                model: 'm',
                streaming: false,
              },
            ],
          },
        ],
      },
    }),
    reads: [
      '# Next',
      'prompt: Mask',
      '1 u Hey | [image: https://a.example/p.png]',
      '2 a You',
      '3 u Summary of the conversation until here:⏎⏎They talked',
    ],
    drops: ['secret-code', 'sk-of-theirs-456'],
  },
  {
    name: 'Gemini: activities in JSON, newest first, with a gap',
    source: 'Gemini',
    text: JSON.stringify([
      {
        header: 'Gemini Apps',
        title: 'Prompted later',
        time: '2025-03-05T15:00:00Z',
        products: ['Gemini Apps'],
        safeHtmlItem: [{ html: '<p>C</p>' }],
      },
      {
        header: 'Gemini Apps',
        title: 'Prompted and then?',
        time: '2025-03-05T10:10:00Z',
        safeHtmlItem: [{ html: '<h3>B</h3><ul><li>one &amp; two</li></ul><script>bad()</script>' }],
        attachedFiles: ['p.png'],
      },
      {
        header: 'Gemini Apps',
        title: 'Prompted first',
        time: '2025-03-05T10:00:00Z',
        safeHtmlItem: [{ html: '<p>A <b>b</b></p>' }],
      },
    ]),
    reads: [
      '# ',
      '1 u first',
      '2 a A **b**',
      '3 u and then? | [file: p.png]',
      '4 a ### B⏎⏎- one & two',
      '# ',
      '1 u later',
      '2 a C',
    ],
    drops: ['bad()'],
    warns: ['less than an hour apart'],
  },
  {
    name: 'Gemini: activities in HTML',
    source: 'Gemini',
    text: '<!doctype html><html><body><div class="mdl-grid"><div class="outer-cell mdl-cell"><div class="mdl-grid"><div class="header-cell"><p class="mdl-typography--title">Gemini Apps<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">Prompted&nbsp;What is a reed?<br>Mar 6, 2025, 10:00:00\u202fAM CET<br><p>A grass.</p><img src="https://evil.example/x.png"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b></div></div></div></div></body></html>',
    reads: ['# ', '1 u What is a reed?', '2 a A grass.'],
    drops: ['evil.example'],
    warns: ['less than an hour apart'],
  },
]

/** Every format, each small. */
export const FOREIGN_TALKS: readonly ForeignTalk[] = [
  ...CHATGPT,
  CLAUDE,
  ...MESSAGES,
  ...AGENTS,
  ...APPS,
]
