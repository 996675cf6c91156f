import { type ForeignTalk, lines } from './talk.ts'

export const OTHER_AGENTS: readonly ForeignTalk[] = [
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
