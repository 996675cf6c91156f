import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, PLAIN, summaryAs } from './defaults.ts'

/** Aider: keeps the chat small with a summary of its older half. Source: research on its published code. */
export const AIDER: Preset = {
  id: 'aider',
  title: 'Aider',
  phrase: ['Summarize the older half', ' again and again'],
  description: 'Requests stay small: early on, the older half becomes one running summary.',
  source: 'docs/presets/aider.md',
  ...PLAIN,
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    background: {
      prepareAt: [{ of: 'history', at: 0.0625, atLeast: 1_024, atMost: 8_192 }],
      commitAt: [],
    },
    plan: { head: { keep: 'none' }, tail: { keep: 'share', share: 0.5 }, align: 'turn' },
    replacement: [
      summaryAs('I spoke to you previously about a number of things.\n'),
      { use: 'text', role: 'assistant', text: 'Ok.' },
    ],
    summarizer: {
      ...BY_MODEL,
      form: 'narrative',
      instructions:
        'Write in the first person of the user ("I asked you…"). Keep the names of functions, libraries, packages and files. Say less of the older parts and more of the newer.',
    },
  },
  settings: [
    {
      name: 'max_chat_history_tokens',
      paths: ['/compaction/background/prepareAt/0/atMost'],
      label: 'Summarize at the latest from',
      why: 'Clamped to 1,024 to 8,192 tokens.',
      dial: 'when',
    },
    {
      name: 'min_chat_history_tokens',
      paths: ['/compaction/background/prepareAt/0/atLeast'],
      label: 'Summarize at the earliest from',
      why: 'Clamped to 1,024 to 8,192 tokens.',
    },
    { name: 'background_threshold', why: 'A sixteenth of the window.' },
    {
      name: 'kept_share',
      paths: ['/compaction/plan/tail/share'],
      label: 'Newest part that stays',
      why: 'The older half is summarized.',
      dial: 'keep',
    },
  ],
}
