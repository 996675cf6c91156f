import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, GUARD, PLAIN, summaryAs } from './defaults.ts'

/** Copilot CLI: compacts in the background from 80 %, waits at 95 %, truncates the request last. Source: seed 004. */
export const COPILOT_CLI: Preset = {
  id: 'copilot-cli',
  title: 'Copilot CLI',
  phrase: ['Summarize early', ', in the background'],
  description:
    'You seldom wait: a summary is written in the background from 80 % of the window on.',
  source: 'docs/presets/copilot-cli.md',
  ...PLAIN,
  memory: 'whole',
  unknownWindow: 128_000,
  chain: [
    {
      use: 'truncate-request',
      options: { limit: { of: 'budget', at: 1 }, headroom: 0.1 },
    },
    GUARD,
  ],
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    background: { prepareAt: [{ of: 'budget', at: 0.8 }], commitAt: [] },
    blocking: { at: [{ of: 'budget', at: 0.95 }], warns: false, leastMessages: 4 },
    plan: {
      head: { keep: 'none' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
      align: 'turn',
    },
    replacement: [
      summaryAs('<summary>\n', '\n</summary>'),
      {
        use: 'user-messages',
        tokens: 20_000,
        share: 0.2,
        clipped: '...<truncated>...',
        omitted: '[{count} earlier user messages omitted]',
      },
    ],
    summarizer: {
      ...BY_MODEL,
      form: 'sections',
    },
  },
  overflow: [{ shrinkTo: 0.9, chain: [], first: 'compact' }],
  settings: [
    {
      name: 'background_threshold',
      environment: 'COPILOT_BACKGROUND_COMPACTION_THRESHOLD',
      why: '“Background compaction threshold, 0.8”',
    },
    {
      name: 'blocking_threshold',
      environment: 'COPILOT_BUFFER_EXHAUSTION_THRESHOLD',
      why: '“Buffer exhaustion threshold, 0.95”',
    },
    {
      name: 'least_messages',
      paths: ['/compaction/blocking/leastMessages'],
      label: 'Never summarize fewer than',
      why: 'At least 4 messages.',
    },
    {
      name: 'unknown_window',
      paths: ['/unknownWindow'],
      label: 'Window of an unknown model',
      why: 'The default limit is 128000 where it is unknown.',
    },
  ],
}
