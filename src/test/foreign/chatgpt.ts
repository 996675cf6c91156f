import type { ForeignTalk } from './talk.ts'

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

export const CHATGPT: readonly ForeignTalk[] = [
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
