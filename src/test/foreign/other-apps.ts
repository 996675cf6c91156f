import type { ForeignTalk } from './talk.ts'

export const OTHER_APPS: readonly ForeignTalk[] = [
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
