import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, GUARD, PLAIN, summaryAs } from './defaults.ts'

/**
 * MemGPT's queue manager: warns first, then adds half of the queue to a recursive summary. Source: arXiv 2310.08560.
 */
export const MEMGPT: Preset = {
  id: 'memgpt',
  title: 'MemGPT',
  phrase: ['Warn first', ', then summarize the older half'],
  description:
    'Warns at 70 %; once full, the older half becomes a summary, and the model can search it.',
  source: 'docs/presets/memgpt.md',
  ...PLAIN,
  memory: 'whole',
  chain: [
    GUARD,
    {
      use: 'warn-of-pressure',
      options: {
        at: 0.7,
        text: '[Memory pressure: the context is nearly full. Older messages will soon be evicted into a summary; say again what must not be lost.]',
        withTool: {
          name: 'memory_append',
          text: '[Memory pressure: the context is nearly full. Older messages will soon be evicted into a summary; save what must not be lost with memory_append now.]',
        },
      },
    },
  ],
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    warnAt: [{ of: 'budget', at: 0.7 }],
    blocking: { at: [{ of: 'budget', at: 1 }], warns: false, leastMessages: 0 },
    plan: { head: { keep: 'none' }, tail: { keep: 'share', share: 0.5 }, align: 'turn' },
    replacement: [summaryAs('[{messages} were evicted from the queue. Summary of the evicted:]\n')],
    summarizer: {
      ...BY_MODEL,
      form: 'narrative',
      instructions:
        'Fold the previous summary and the evicted messages into one recursive summary; the older a fact, the shorter.',
      onFailure: 'extractive',
    },
  },
  settings: [
    {
      name: 'warning_tokens',
      paths: ['/compaction/warnAt/0/at', '/chain/1/options/at'],
      why: 'The queue manager warns at 70 % of the window.',
    },
    {
      name: 'flush_tokens',
      paths: ['/compaction/blocking/at/0/at'],
      label: 'Evict from',
      why: 'It flushes the queue at 100 %.',
    },
    {
      name: 'kept_share',
      paths: ['/compaction/plan/tail/share'],
      label: 'Newest part that stays',
      why: 'It evicts half of the queue.',
      dial: 'keep',
    },
  ],
}
