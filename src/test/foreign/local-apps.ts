import { type ForeignTalk, lines } from './talk.ts'

const T = 1_700_000_000

/** LM Studio, Jan, SillyTavern. */
export const LOCAL_APPS: readonly ForeignTalk[] = [
  {
    name: 'SillyTavern: a group, a swipe that is being written, and a thought in tags',
    source: 'SillyTavern',
    text: lines(
      { chat_metadata: { integrity: 'group' }, user_name: 'unused', character_name: 'unused' },
      { name: 'You', is_user: true, mes: 'Group' },
      { name: 'Ada', is_user: false, mes: 'Third', swipes: ['First', 'Second'], swipe_id: 2 },
      { name: 'Bob', is_user: false, mes: 'Fourth', swipes: ['Stale'], swipe_id: 0 },
      { name: 'You', is_user: true, mes: '<think>mine</think>' },
      { extra: {} },
    ),
    reads: [
      '# Ada',
      '1 u Group',
      '2 a Ada: First',
      '3<1 a Ada: Second',
      '4<1 a Ada: Third',
      '5 a Bob: Fourth',
      '6 u <think>mine</think>',
    ],
    warns: ['1 entry has an unknown form'],
  },
  {
    name: 'LM Studio: versions, thinking, a tool, and a draft',
    source: 'LM Studio',
    text: JSON.stringify({
      name: 'Local',
      createdAt: T * 1_000,
      systemPrompt: 'Local rules',
      clientInput: 'half a dr',
      lastUsedModel: { identifier: 'qwen' },
      messages: [
        {
          versions: [
            {
              type: 'singleStep',
              role: 'user',
              content: [
                { type: 'text', text: 'Ask' },
                { type: 'file', name: 'cat.png', fileIdentifier: '1-2', fileType: 'image' },
              ],
            },
          ],
          currentlySelected: 0,
        },
        {
          versions: [
            {
              type: 'multiStep',
              role: 'assistant',
              steps: [
                {
                  type: 'contentBlock',
                  content: [{ type: 'text', text: 'Hm' }],
                  style: { type: 'thinking' },
                },
                {
                  type: 'contentBlock',
                  content: [
                    { type: 'text', text: 'I look' },
                    {
                      type: 'toolCallRequest',
                      toolCallRequestId: 'k',
                      name: 'web',
                      parameters: { q: 1 },
                    },
                  ],
                },
                {
                  type: 'toolStatus',
                  callId: 1,
                  statusState: { status: { type: 'toolCallSucceeded' } },
                },
                {
                  type: 'contentBlock',
                  content: [
                    {
                      type: 'toolCallResult',
                      toolCallRequestId: 'k',
                      content: '[{"type":"text","text":"Hit"}]',
                    },
                  ],
                },
                {
                  type: 'contentBlock',
                  content: [
                    { type: 'text', text: 'To' },
                    { type: 'text', text: 'ld' },
                  ],
                  genInfo: { indexedModelIdentifier: 'gemma' },
                },
                { type: 'debugInfoBlock', debugInfo: 'NOISE' },
              ],
            },
            {
              type: 'multiStep',
              role: 'assistant',
              steps: [{ type: 'contentBlock', content: [{ type: 'text', text: 'Again' }] }],
            },
          ],
          currentlySelected: 0,
        },
        {
          versions: [
            { type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'Thanks' }] },
          ],
          currentlySelected: 0,
        },
        { versions: [{ type: 'newStep', role: 'robot' }], currentlySelected: 0 },
      ],
    }),
    reads: [
      '# Local',
      'prompt: Local rules',
      '1 u Ask | [image: cat.png]',
      '2 a Again',
      '3<1 a (Hm) | I look | web({"q":1})',
      '4 t web=Hit',
      '5 a Told',
      '6 u Thanks',
    ],
    drops: ['NOISE'],
    warns: ['written and not sent', '1 entry has an unknown form'],
  },
  {
    name: 'Jan: two threads, a call, a thought, and a failed answer',
    source: 'Jan',
    text: lines(
      {
        id: 'j1',
        object: 'thread.message',
        thread_id: 'th-1',
        role: 'user',
        created_at: T,
        content: [
          { type: 'text', text: { value: 'Ask', annotations: [] } },
          { type: 'image_file', image_file: { file_id: 'cat.png' } },
        ],
        attachments: [{ file_id: 'plan.pdf' }],
      },
      {
        id: 'j2',
        object: 'thread.message',
        thread_id: 'th-1',
        role: 'assistant',
        created_at: T + 1,
        content: [{ type: 'text', text: { value: '<think>Hm</think>I look', annotations: [] } }],
        metadata: {
          modelId: 'qwen',
          assistant: { instructions: 'Jan rules' },
          tool_calls: [
            {
              tool: { id: 'k', function: { name: 'web', arguments: '{"q":1}' } },
              response: { content: [{ type: 'text', text: 'Hit' }] },
              state: 'ready',
            },
          ],
        },
      },
      {
        id: 'j3',
        object: 'thread.message',
        thread_id: 'th-2',
        role: 'user',
        created_at: T,
        content: [{ type: 'text', text: { value: 'Other' } }],
      },
    ),
    reads: [
      '# ',
      'prompt: Jan rules',
      '1 u Ask | [image: cat.png] | [file: plan.pdf]',
      '2 a (Hm) | I look | web({"q":1})',
      '3 t web=Hit',
      '# ',
      '1 u Other',
    ],
  },
  {
    name: 'Jan: a list of the interface, the newest first',
    source: 'Jan',
    text: JSON.stringify({
      object: 'list',
      data: [
        {
          id: 'j9',
          object: 'thread.message',
          thread_id: 'th-9',
          role: 'assistant',
          created_at: T + 1,
          content: [{ type: 'text', text: { value: 'Late' } }],
        },
        {
          id: 'j8',
          object: 'thread.message',
          thread_id: 'th-9',
          role: 'user',
          created_at: T,
          content: [{ type: 'text', text: { value: 'Early' } }],
        },
      ],
    }),
    reads: ['# ', '1 u Early', '2 a Late'],
  },
  {
    name: 'SillyTavern: swipes, reasoning, a tool, a narrator, and a picture',
    source: 'SillyTavern',
    text: lines(
      {
        user_name: 'You',
        character_name: 'Ada',
        create_date: '2024-1-5 @20h 42m 12s 345ms',
        chat_metadata: { note_prompt: 'SECRET NOTE' },
      },
      {
        name: 'Ada',
        is_user: false,
        send_date: '2024-1-5 @20h 42m 12s 345ms',
        mes: 'Hello',
        swipes: ['Hello', 'Good day'],
        swipe_id: 0,
      },
      {
        name: 'You',
        is_user: true,
        send_date: 'January 5, 2024 8:43pm',
        mes: 'Hi',
        extra: { file: { name: 'a.txt' } },
      },
      {
        name: 'Ada',
        is_user: false,
        send_date: 'January 5, 2024 8:44pm',
        mes: 'Second, edited',
        swipes: ['First', 'Second'],
        swipe_id: 1,
        swipe_info: [
          { send_date: 'January 5, 2024 8:44pm', extra: { reasoning: 'Old thought', model: 'm' } },
          { send_date: 'January 5, 2024 8:45pm', extra: {} },
        ],
        extra: { reasoning: 'New thought', model: 'm', image: 'user/images/cat.png' },
      },
      {
        name: 'Ada',
        is_user: false,
        is_system: true,
        mes: 'Tool calls: web',
        extra: {
          tool_invocations: [{ id: 'k', name: 'web', parameters: '{"q":1}', result: 'Hit' }],
        },
      },
      { name: 'Rain', is_user: false, mes: 'It rains', extra: { type: 'narrator' } },
    ),
    reads: [
      '# Ada',
      '1 a Good day',
      '2<0 a Hello',
      '3 u Hi | [file: a.txt]',
      '4 a (Old thought) | First',
      '5<3 a (New thought) | Second, edited | [image: cat.png]',
      '6 a web({"q":1})',
      '7 t web=Hit',
      '8 u System message: | It rains',
    ],
    drops: ['SECRET NOTE'],
    warns: ['1 hidden entry'],
  },
]
