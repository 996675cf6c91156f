import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, PLAIN, summaryAs } from './defaults.ts'

/** Claude Code: one full summary near the end of the window. Source: research on its published behaviour. */
export const CLAUDE_CODE: Preset = {
  id: 'claude-code',
  title: 'Claude Code',
  phrase: ['Summarize everything', ' when nearly full'],
  description: 'No summary for long; at about 95 % of the window the whole chat becomes one.',
  source: 'docs/presets/claude-code.md',
  ...PLAIN,
  compaction: {
    ...DEFAULTS,
    blocking: { at: [{ of: 'window', at: 0.95, less: 0 }], warns: false, leastMessages: 0 },
    plan: { head: { keep: 'none' }, tail: { keep: 'none' } },
    replacement: [
      summaryAs(
        'This session is being continued from an earlier conversation that ran out of context. The conversation is summarized below:\n',
      ),
    ],
    summarizer: {
      ...BY_MODEL,
      form: 'sections',
    },
  },
  maxSteps: 50,
  settings: [
    {
      name: 'auto_compact_threshold',
      paths: ['/compaction/blocking/at/0/at'],
      why: 'Compacts at about 95 % of the window.',
    },
  ],
}
