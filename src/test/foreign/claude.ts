import type { ForeignTalk } from './talk.ts'

export const CLAUDE: ForeignTalk = {
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
