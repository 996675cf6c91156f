import { dateOf } from '../talks/talk.ts'
import { type ForeignTalk, lines } from './talk.ts'

const T = 1_700_000_000

/** The Gemini CLI, Google AI Studio. */
export const GOOGLE: readonly ForeignTalk[] = [
  {
    name: 'Gemini CLI: thoughts, a call, notes of the application, and an answer that was rewound',
    source: 'Gemini CLI',
    text: lines(
      { sessionId: 'g-1', projectHash: 'p', startTime: dateOf(T), messages: [] },
      { id: '1', type: 'user', timestamp: dateOf(T), content: [{ text: 'Ask' }] },
      { id: '2', type: 'gemini', timestamp: dateOf(T + 1), content: 'Wro', model: 'gemini-3' },
      { id: '2', type: 'gemini', timestamp: dateOf(T + 1), content: 'Wrong', model: 'gemini-3' },
      { $rewindTo: '2' },
      { id: '3', type: 'info', timestamp: dateOf(T + 2), content: 'NOTE OF THE APP' },
      {
        id: '4',
        type: 'gemini',
        timestamp: dateOf(T + 3),
        content: 'I look',
        thoughts: [{ subject: 'Plan', description: 'look first' }],
        toolCalls: [
          {
            id: 'k',
            name: 'read',
            args: { path: 'a' },
            status: 'success',
            result: [
              { functionResponse: { id: 'k', name: 'read', response: { output: 'text of a' } } },
            ],
          },
          { id: 'l', name: 'run', args: {}, status: 'error', resultDisplay: 'denied' },
        ],
      },
      { $set: { summary: 'Looked', lastUpdated: dateOf(T + 9) } },
      { id: '5', type: 'gemini', timestamp: dateOf(T + 4), content: 'Done' },
    ),
    reads: [
      '# Looked',
      '1 u Ask',
      '2 a Wrong',
      '3<1 a (Plan⏎look first) | I look | read({"path":"a"}) | run({})',
      '4 t read=text of a | run=!denied',
      '5 a Done',
    ],
    drops: ['NOTE OF THE APP'],
    warns: ['1 hidden entry'],
  },
  {
    name: 'Gemini CLI: a saved conversation',
    source: 'Gemini CLI',
    text: JSON.stringify({
      authType: 'oauth',
      history: [
        {
          role: 'user',
          parts: [{ text: 'Ask' }, { inlineData: { mimeType: 'application/pdf', data: 'x' } }],
        },
        {
          role: 'model',
          parts: [{ text: 'Hm', thought: true }, { functionCall: { name: 'f', args: { a: 1 } } }],
        },
        { role: 'user', parts: [{ functionResponse: { name: 'f', response: { error: 'no' } } }] },
        { role: 'model', parts: [{ text: 'Told' }] },
      ],
    }),
    reads: [
      '# ',
      '1 u Ask | [file: application/pdf]',
      '2 a (Hm) | f({"a":1})',
      '3 t f=!no',
      '4 a Told',
    ],
    warns: ['No dates'],
  },
  {
    name: 'Google AI Studio: thoughts, files in Drive, code that ran, and a draft',
    source: 'Google AI Studio',
    text: JSON.stringify({
      runSettings: { model: 'models/gemini-3-pro', safetySettings: [] },
      systemInstruction: { parts: [{ text: 'Studio rules' }] },
      chunkedPrompt: {
        chunks: [
          { role: 'user', driveDocument: { id: 'doc-1' }, createTime: dateOf(T) },
          { role: 'user', text: 'Ask', tokenCount: 2, createTime: dateOf(T) },
          {
            role: 'model',
            text: 'Plan',
            isThought: true,
            parts: [{ text: 'Plan', thought: true }],
            createTime: dateOf(T + 1),
          },
          {
            role: 'model',
            text: 'Told',
            parts: [{ text: 'To' }, { text: 'ld' }],
            finishReason: 'STOP',
            createTime: dateOf(T + 1),
          },
          {
            role: 'model',
            executableCode: { language: 'PYTHON', code: 'print(1)' },
            createTime: dateOf(T + 1),
          },
          {
            role: 'model',
            codeExecutionResult: { outcome: 'OK', output: '1' },
            createTime: dateOf(T + 1),
          },
          { role: 'model', text: '', errorMessage: 'Blocked', createTime: dateOf(T + 2) },
        ],
        pendingInputs: [{ text: 'draft', role: 'user' }],
      },
    }),
    reads: [
      '# ',
      'prompt: Studio rules',
      '1 u [file: doc-1]',
      '2 u Ask',
      '3 a (Plan) | Told',
      '4 a ```python⏎print(1)⏎```',
      '5 a ```⏎1⏎```',
      '6 a Blocked',
    ],
    warns: ['written and not sent'],
  },
]
