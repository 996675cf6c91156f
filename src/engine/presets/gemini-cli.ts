import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, PLAIN, summaryAs } from './defaults.ts'

/** Gemini CLI: from half of the window, a snapshot replaces the oldest 70 %. Source: research on its published code. */
export const GEMINI_CLI: Preset = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  phrase: ['Summarize from half full', ''],
  description:
    'From half of the window on, the newest 30 % stay and the rest becomes a structured summary.',
  source: 'docs/presets/gemini-cli.md',
  ...PLAIN,
  masks: [
    {
      use: 'old-results',
      options: {
        keepSteps: 1,
        keepTokens: 50_000,
        reclaimShare: 0,
        reclaimTokens: 30_000,
        marker: '[Tool output masked] {tool}, {tokens} tokens\n{head}\n…\n{tail}',
      },
    },
  ],
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    blocking: { at: [{ of: 'window', at: 0.5, less: 0 }], warns: false, leastMessages: 0 },
    plan: { head: { keep: 'none' }, tail: { keep: 'share', share: 0.3 }, align: 'turn' },
    replacement: [
      summaryAs('<state_snapshot>\n', '\n</state_snapshot>'),
      {
        use: 'text',
        role: 'assistant',
        text: 'Got it. Thanks for the additional context!',
      },
    ],
    summarizer: {
      ...BY_MODEL,
      form: 'sections',
      probes: true,
    },
  },
  maxSteps: 50,
  settings: [
    {
      name: 'compression_threshold',
      paths: ['/compaction/blocking/at/0/at'],
      why: 'Compresses at 50 % of the window.',
    },
    {
      name: 'tool_protection_tokens',
      paths: ['/masks/0/options/keepTokens'],
      label: 'Newest tool results that stay',
      why: 'The newest 50,000 tokens of tool output are protected.',
      dial: 'results',
    },
    {
      name: 'prunable_tokens',
      paths: ['/masks/0/options/reclaimTokens'],
      label: 'Clear tool results by at least',
      why: 'Masks only where that frees 30,000 tokens.',
    },
    {
      name: 'preserve_threshold',
      paths: ['/compaction/plan/tail/share'],
      label: 'Newest part that stays',
      why: 'The newest 30 % stay.',
      dial: 'keep',
    },
  ],
}
