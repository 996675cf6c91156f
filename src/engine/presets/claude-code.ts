import type { Preset } from './preset.ts'
import { GUARD, RETRY_ONCE, DEFAULTS } from './defaults.ts'

/** Claude Code: one full summary near the end of the window. Source: research on its published behaviour. */
export const CLAUDE_CODE: Preset = {
  id: 'claude-code',
  title: 'Claude Code',
  description: 'Summarises the whole conversation at about 95 % of the window.',
  source: 'docs/presets/claude-code.md',
  unknownWindow: null,
  chain: [GUARD],
  masks: [],
  compaction: {
    ...DEFAULTS,
    blocking: { at: [{ of: 'window', at: 0.95, less: 0 }], warns: false, leastMessages: 0 },
    plan: { head: { keep: 'none' }, tail: { keep: 'none' } },
    replacement: [
      {
        use: 'summary',
        role: 'user',
        before:
          'This session is being continued from an earlier conversation that ran out of context. The conversation is summarized below:\n',
        after: '',
      },
    ],
    summarizer: {
      writer: 'settings',
      model: '',
      form: 'sections',
      instructions: '',
      verbatimShare: 0,
      onFailure: 'keep',
    },
  },
  overflow: RETRY_ONCE,
  recall: null,
  resume: null,
  trashAfterDays: null,
  maxSteps: 50,
  settings: [{ name: 'auto_compact_threshold', paths: ['/compaction/blocking/at/0/at'] }],
}
