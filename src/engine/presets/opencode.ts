import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, PLAIN, summaryAs } from './defaults.ts'

/** opencode: prunes old tool output first, then summarizes. Source: research on its published code. */
export const OPENCODE: Preset = {
  id: 'opencode',
  title: 'opencode',
  phrase: ['Shorten results first', ', summarize late'],
  description:
    'Summarizes near the end of the window, and can shorten old tool results before that.',
  source: 'docs/presets/opencode.md',
  ...PLAIN,
  masks: [
    {
      use: 'old-results',
      options: {
        enabled: false,
        keepSteps: 0,
        keepTurns: 2,
        keepTokens: 40_000,
        reclaimShare: 0,
        reclaimTokens: 20_000,
        marker: '[Old tool result content cleared] {tool}',
      },
    },
  ],
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    blocking: { at: [{ of: 'window', at: 1, less: 20_000 }], warns: false, leastMessages: 0 },
    plan: {
      head: { keep: 'none' },
      tail: {
        keep: 'tokens',
        tokens: 15_000,
        shareOfWindow: 0,
        atLeastMessages: 0,
        atMostShare: 0.25,
      },
      align: 'turn',
    },
    replacement: [summaryAs('<conversation-checkpoint>\n', '\n</conversation-checkpoint>')],
    summarizer: {
      ...BY_MODEL,
      form: 'sections',
    },
  },
  maxSteps: 50,
  settings: [
    {
      name: 'prune',
      paths: ['/masks/0/options/enabled'],
      label: 'Clear old tool results',
      why: 'Off by default.',
    },
    {
      name: 'prune_protect',
      paths: ['/masks/0/options/keepTokens'],
      label: 'Newest tool results that stay',
      why: 'The newest 40,000 tokens of tool output are protected.',
      dial: 'results',
    },
    {
      name: 'prune_minimum',
      paths: ['/masks/0/options/reclaimTokens'],
      label: 'Clear tool results by at least',
      why: 'Prunes at least 20,000 tokens.',
    },
    {
      name: 'reserved',
      paths: ['/compaction/blocking/at/0/less'],
      label: 'Tokens kept free',
      why: '20,000 tokens below the window.',
    },
    {
      name: 'tail_tokens',
      paths: ['/compaction/plan/tail/tokens'],
      label: 'Newest messages that stay',
      why: 'The newest messages stay with the summary.',
      dial: 'keep',
    },
  ],
}
