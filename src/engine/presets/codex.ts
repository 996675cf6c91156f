import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, PLAIN, summaryAs } from './defaults.ts'

/** Codex CLI: keeps the user's newest messages and a summary. Source: research on its published code. */
export const CODEX: Preset = {
  id: 'codex',
  title: 'Codex CLI',
  phrase: ['Keep your own words', ', summarize the answers'],
  description:
    'Your newest messages stay, up to 20,000 tokens; at 90 % of the window the rest becomes a summary.',
  source: 'docs/presets/codex.md',
  ...PLAIN,
  compaction: {
    ...DEFAULTS,
    blocking: {
      at: [
        { of: 'window', at: 0.9, less: 0 },
        { of: 'tokens', at: 0 },
      ],
      warns: false,
      leastMessages: 0,
    },
    plan: { head: { keep: 'none' }, tail: { keep: 'none' } },
    replacement: [
      { use: 'user-messages', tokens: 20_000, share: 0.4, clipped: '…', omitted: '' },
      summaryAs(
        'Another language model started on this and left a summary of its work so far. Build on it and do not repeat what is done:\n',
      ),
    ],
    summarizer: {
      ...BY_MODEL,
      form: 'narrative',
      instructions:
        'A handoff: progress and key decisions, constraints and preferences, what remains, and data that is critical to go on.',
    },
    warnAfter: 1,
  },
  maxSteps: 50,
  settings: [
    {
      name: 'auto_compact_threshold',
      paths: ['/compaction/blocking/at/0/at'],
      why: 'Compacts at 90 % of the window.',
    },
    {
      name: 'model_auto_compact_token_limit',
      paths: ['/compaction/blocking/at/1/at'],
      label: 'Or, if that is less, from',
      why: 'The source’s own setting: compacts from this many tokens. 0: only at 90 %.',
    },
    {
      name: 'user_message_tokens',
      paths: ['/compaction/replacement/0/tokens'],
      label: 'Beside the summary, keep',
      why: 'The newest user messages, up to 20,000 tokens.',
      dial: 'keep',
    },
    { name: 'warn_after_compactions', why: 'It warns after each compaction.' },
  ],
}
